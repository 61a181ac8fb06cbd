/// What this binary is: all ranks of a run must have the same.
#pragma once

#include <string>

namespace carom::detail {

/// The version, the compiler, the flags that matter and the layout of numbers, as words for people.
std::string build_text();

}  // namespace carom::detail

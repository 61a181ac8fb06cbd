/// What to do about a file whose XML or JSON cannot be parsed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace carom::tool {

/// The end of a message about a mistake that a parser found after `at` bytes of `text`: that a merge left its conflict
/// in the file, that the file ends too early, or else that the program that wrote it is to save it again.
std::string syntax_remedy(std::string_view text, std::size_t at);

}  // namespace carom::tool

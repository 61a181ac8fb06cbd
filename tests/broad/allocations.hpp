/// Counts every call of operator new in this test program.
#pragma once

#include <cstddef>

namespace carom {

/// How many times memory was taken from the heap since the program began.
std::size_t allocations();

}  // namespace carom

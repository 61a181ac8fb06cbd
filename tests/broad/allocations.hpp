/// Counts every call of operator new in this test program, and the memory that is in use.
#pragma once

#include <cstddef>

namespace carom {

/// How many times memory was taken from the heap since the program began.
std::size_t allocations();

/// The bytes that have been taken and not given back, with what the allocator adds.
std::size_t bytes_in_use();

}  // namespace carom

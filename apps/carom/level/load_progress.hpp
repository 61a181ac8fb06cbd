/// How far the reading of a level is, and the comparing of its items after it.
#pragma once

#include <atomic>
#include <cstddef>

namespace carom::tool {

/// Readers and the check count in it; another thread may look at it meanwhile.
struct LoadProgress {
    std::atomic<std::size_t> total = 0;      ///< objects and cells of the level; 0 until they are counted
    std::atomic<std::size_t> done = 0;       ///< those that have been read
    std::atomic<bool> is_comparing = false;  ///< all have been, and the check goes on with what was read
    std::atomic<std::size_t> compared = 0;   ///< pairs of items so far; how many there will be is not known
};

}  // namespace carom::tool

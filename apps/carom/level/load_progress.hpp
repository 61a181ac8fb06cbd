/// How far the reading of a level is.
#pragma once

#include <atomic>
#include <cstddef>

namespace carom::tool {

/// Readers count in it; another thread may look at it meanwhile.
struct LoadProgress {
    std::atomic<std::size_t> total = 0;  ///< objects and cells of the level; 0 until they are counted
    std::atomic<std::size_t> done = 0;   ///< those that have been read
};

}  // namespace carom::tool

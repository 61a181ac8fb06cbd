/// The clock by which ranks measure what they wait and compute.
#pragma once

#include <chrono>

namespace carom::detail {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace carom::detail

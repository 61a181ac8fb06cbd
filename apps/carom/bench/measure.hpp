/// Timing workloads on this machine.
#pragma once

#include "bench/workload.hpp"

namespace carom::tool {

/// Nanoseconds a call, over the rounds: half of them were between `low` and `high`.
struct BenchTimes {
    double median = 0;
    double low = 0;
    double high = 0;
};

/// What one workload took. A busy machine shows as a wide spread.
struct BenchRow {
    std::string topic;
    std::string query;
    BenchTimes times;
};

/// Warms up, then times `rounds` rounds, each long enough for the clock.
BenchTimes measure(const Workload& workload, int rounds);

}  // namespace carom::tool

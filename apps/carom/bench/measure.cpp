#include "bench/measure.hpp"

#include <algorithm>
#include <chrono>

namespace carom::tool {

namespace {

constexpr double min_round_ns = 200'000;  // far above the cost of reading the clock

double elapsed_ns(const Workload& workload, int passes) {
    static volatile double sink = 0;  // so that no result is optimized away
    const auto start = std::chrono::steady_clock::now();
    double sum = 0;
    for (int i = 0; i < passes; ++i) sum += workload.run();
    const auto stop = std::chrono::steady_clock::now();
    sink = sink + sum;
    return std::chrono::duration<double, std::nano>(stop - start).count();
}

}  // namespace

BenchTimes measure(const Workload& workload, int rounds) {
    elapsed_ns(workload, 1);
    const int passes = 1 + static_cast<int>(min_round_ns / std::max(1.0, elapsed_ns(workload, 1)));
    const double calls = static_cast<double>(passes) * static_cast<double>(workload.calls);
    std::vector<double> times;
    for (int i = 0; i < rounds; ++i) times.push_back(elapsed_ns(workload, passes) / calls);
    std::ranges::sort(times);
    const auto at = [&](std::size_t quarter) { return times[quarter * (times.size() - 1) / 4]; };
    return {at(2), at(1), at(3)};
}

}  // namespace carom::tool

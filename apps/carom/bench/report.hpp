/// The output of `carom bench`.
#pragma once

#include "bench/measure.hpp"

#include <string>
#include <vector>

namespace carom::tool {

/// Measurements, and where and how they were taken.
struct BenchReport {
    std::string processor;
    std::string kernels;  ///< of batches, masks and the broad phase
    int rounds = 0;
    bool has_assertions = false;  ///< then everything is slower than it need be
    std::vector<BenchRow> rows;
};

std::string table_report(const BenchReport& report, bool color);
std::string json_report(const BenchReport& report);

}  // namespace carom::tool

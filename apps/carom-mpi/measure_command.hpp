/// `carom-mpi measure`: what an update of many discs costs each rank, beside what a model expects.
#pragma once

#include <carom/mpi/ranks.hpp>

#include <cstdint>

namespace carom::tool {

/// The command line of `carom-mpi measure`, parsed.
struct MeasureOptions {
    std::uint64_t count = 0;
    std::uint64_t updates = 20;
    bool one_world = false;  ///< measures the memory of one World instead
};

/// Collective. Rank 0 prints a table of the ranks, the constants that it measured, and what the model expects of 10^9
/// discs on 1,024 ranks. Gives the exit code. Throws UsageError or AgreedError.
int run_measure(const Ranks& ranks, const MeasureOptions& options);

}  // namespace carom::tool

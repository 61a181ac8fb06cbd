/// `carom-mpi simulate`: steps a level over ranks, and lists the contacts that `carom simulate` lists.
#pragma once

#include "rank_report.hpp"
#include "simulate/simulate_command.hpp"

namespace carom::tool {

/// The command line of `carom-mpi simulate`, parsed.
struct RankedSimulateOptions {
    SimulateOptions common;  ///< as `carom simulate`
    RankReportOptions report;
};

/// Collective. Rank 0 alone reads the level, and writes what `carom simulate` writes, byte for byte. Gives the exit
/// code. Throws AgreedError or UsageError, the same on all ranks.
int run_simulate_ranked(const Ranks& ranks, const RankedSimulateOptions& options);

}  // namespace carom::tool

/// Does what ranks are asked for at the end of a simulation.
#pragma once

#include "rank_totals.hpp"
#include "simulate/rank_report_options.hpp"

#include <carom/mpi/distributed_world.hpp>

namespace carom::tool {

/// Throws UsageError for names of files with other endings than those that are written.
void check_names(const RankReportOptions& options);

/// Collective. Throws AgreedError.
void report_ranks(const Ranks& ranks, const DistributedWorldD& world, const RankTotals& own,
                  const RankReportOptions& options);

}  // namespace carom::tool

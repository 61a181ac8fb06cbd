/// What ranks do at the end of a simulation, beside the log: a table, a picture, a snapshot.
#pragma once

#include "rank_totals.hpp"

#include <carom/mpi/distributed_world.hpp>

#include <optional>
#include <string>

namespace carom::tool {

struct RankReportOptions {
    bool table = false;                    ///< on standard error
    std::optional<std::string> partition;  ///< a picture
    std::optional<std::string> snapshot;
};

/// Throws UsageError for names of files with other endings than those that are written.
void check_names(const RankReportOptions& options);

/// Collective. Throws AgreedError.
void report_ranks(const Ranks& ranks, const DistributedWorldD& world, const RankTotals& own,
                  const RankReportOptions& options);

}  // namespace carom::tool

/// RankTotals: what a rank did in the updates of a run, and the table of all ranks.
#pragma once

#include <carom/mpi/distributed_world.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace carom::tool {

/// Sums over updates, but for `owned`, `ghosts`, `work` and `overlapped`, which are those of the last one.
struct RankTotals {
    std::uint64_t updates = 0;
    std::uint64_t owned = 0;
    std::uint64_t ghosts = 0;
    std::uint64_t work = 0;
    std::uint64_t overlapped = 0;
    std::uint64_t bytes_sent = 0;
    std::uint64_t divisions = 0;
    double compute = 0;
    double exchange = 0;
    double waiting = 0;

    void add(const DistributedWorldCounts& counts);
};

/// A line of headings and one for each rank.
std::string table_of(const std::vector<RankTotals>& ranks);

}  // namespace carom::tool

// Long histories of worlds of every kind, with a restart from a snapshot in the middle and one on fewer ranks at the
// end. What makes them worth their time is counted: events, colliders that change their owners, ghosts, divisions anew.
#include "all_ranks.hpp"
#include "rates.hpp"
#include "world_history.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

namespace carom::test {
namespace {

constexpr int updates = 200;

class DistributedWorldSlow : public testing::TestWithParam<WorldKind> {};

TEST_P(DistributedWorldSlow, AgreesWithOneWorld) {
    const WorldKind& kind = GetParam();
    const std::string snapshot =
        "distributed_world_kinds_test_" + std::to_string(all_ranks().size()) + "." + kind.name + ".snapshot";
    Tally tally;
    expect_history<float>(1, kind, updates, tally, snapshot);
    expect_history<double>(101, kind, updates, tally, snapshot);
    MPI_Barrier(MPI_COMM_WORLD);
    if (is_first_rank()) std::remove(snapshot.c_str());
    ASSERT_EQ(tally.updates, 2u * updates);
    expect_often(tally.events, tally.updates, 0.25, "begins an update");
    expect_often(tally.late_events, tally.events, 0.25, "begins in the second half");
    expect_often(tally.ends, tally.events, 0.5, "ends");
    expect_often(tally.on_path, tally.events, 0.1, "begins in motion");
    expect_share(tally.hits, tally.queries, 0.1, 0.9, "queries");
    if (all_ranks().size() == 1) return;
    std::array<std::uint64_t, 2> sums{tally.ghosts, tally.migrations};
    MPI_Allreduce(MPI_IN_PLACE, sums.data(), 2, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    expect_often(sums[0], tally.updates, 2, "ghosts in an update");
    expect_often(sums[1], tally.updates, 0.5, "colliders that change their owners in an update");
    expect_often(tally.rebalances, tally.updates, 0.03, "updates that divide anew");
}

INSTANTIATE_TEST_SUITE_P(Kinds, DistributedWorldSlow, testing::ValuesIn(world_kinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

}  // namespace
}  // namespace carom::test

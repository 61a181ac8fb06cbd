// Worlds over ranks: short histories, snapshots, errors.
#include "all_ranks.hpp"
#include "rates.hpp"
#include "world_history.hpp"

#include <carom/mpi/distributed_world.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace carom::test {
namespace {

TEST(DistributedWorld, AgreesWithOneWorld) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        expect_history<float>(seed, {.colliders = 40}, 30, tally);
        expect_history<double>(100 + seed, {.colliders = 40}, 30, tally);
    }
    EXPECT_GT(tally.ends, tally.events / 2);
    expect_often(tally.on_path, tally.events, 0.1, "in motion");
    expect_hit_rate(tally.hits, tally.queries);
    if (all_ranks().size() > 1) {
        EXPECT_GT(tally.ghosts, tally.updates);
        EXPECT_GT(tally.rebalances, 0u);
    }
}

// Written by all ranks and read by all, and by half of them.
TEST(DistributedWorld, GoesOnFromASnapshot) {
    const std::string path = "distributed_world_test_" + std::to_string(all_ranks().size()) + ".snapshot";
    Tally tally;
    History<float> history(3, {.colliders = 40});
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(history.step(tally));
    history.restart(path);
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(history.step(tally)) << "update " << i;
    history.expect_same_on_half_of_the_ranks(path);
    MPI_Barrier(MPI_COMM_WORLD);
    if (is_first_rank()) std::remove(path.c_str());
}

TEST(DistributedWorld, RefusesDamagedSnapshots) {
    const std::string path = "distributed_world_test_" + std::to_string(all_ranks().size()) + ".damaged";
    DistributedWorld world(all_ranks());
    std::vector<ColliderId> ids;
    ASSERT_TRUE(world.add(std::vector<Collider>(5, {.shape = Circle{{0, 0}, 1}}), ids).ok());
    const auto expect_refusal = [&](const char* words) {
        const auto loaded = DistributedWorld::load(all_ranks(), path);
        ASSERT_FALSE(loaded.ok());
        EXPECT_NE(loaded.error().message.find(words), std::string::npos) << loaded.error().message;
    };
    const auto damage = [&](const auto& change) {
        ASSERT_TRUE(world.save(path).ok());
        if (is_first_rank()) {
            std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
            change(file);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    };
    damage([](std::fstream& file) { file.put('x'); });
    expect_refusal("no snapshot of a distributed world");
    damage([](std::fstream& file) { file.seekp(-9, std::ios::end).put('\x7f'); });
    expect_refusal("damaged or cut off");
    for (int byte = 16; byte < 48; byte += 8) {  // of the head, whose numbers no section has
        damage([&](std::fstream& file) { file.seekp(byte).put('\x7f'); });
        expect_refusal("damaged or cut off");
    }
    if (is_first_rank()) std::filesystem::resize_file(path, 100);
    MPI_Barrier(MPI_COMM_WORLD);
    expect_refusal("");
    ASSERT_TRUE(world.save(path).ok());
    EXPECT_FALSE(DistributedWorldD::load(all_ranks(), path).ok());
    EXPECT_FALSE(DistributedWorld::load(all_ranks(), path + ".none").ok());
    EXPECT_FALSE(world.save("no such folder/" + path).ok());
    MPI_Barrier(MPI_COMM_WORLD);
    if (is_first_rank()) std::remove(path.c_str());
}

TEST(DistributedWorld, TellsAllRanksOfErrors) {
    DistributedWorld world(all_ranks());
    const int last = all_ranks().size() - 1;
    std::vector<ColliderId> ids;
    std::vector<Collider> colliders(3, {.shape = Circle{{0, 0}, 1}});
    if (all_ranks().rank() == last) colliders[2].shape = Circle{{0, 0}, -1};
    const Status refused = world.add(colliders, ids);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::negative_radius);
    EXPECT_EQ(refused.error().index, 2);
    EXPECT_EQ(refused.error().message.find("rank " + std::to_string(last) + ": collider 2"), 0u);
    EXPECT_EQ(world.size(), 0u);
    const bool is_last = all_ranks().rank() == last;
    EXPECT_EQ(world.update(is_last ? -1.f : 1.f).error().code, ErrorCode::not_finite);
    if (last > 0) {
        EXPECT_EQ(world.update(is_last ? 2.f : 1.f).error().code, ErrorCode::out_of_range);
    }

    // The lowest of those that cannot proceed, by its id, whoever owns it.
    colliders.assign(2, {.shape = Circle{{0, 0}, 1}, .velocity = {is_last ? 1e38f : 0, 0}});
    ASSERT_TRUE(world.add(colliders, ids).ok());
    const Status stuck = world.update(100);
    ASSERT_FALSE(stuck.ok());
    EXPECT_EQ(stuck.error().index, 2 * last);
}

// But for updates that divide the plane, in which any collider may leave until the last has arrived.
TEST(DistributedWorld, MovesCollidersWhileOthersTravel) {
    constexpr int discs = 20;
    DistributedWorld world(all_ranks());
    std::vector<Collider> colliders;
    for (int i = 0; i < discs; ++i) {
        const auto x = static_cast<float>(2 * (discs * all_ranks().rank() + i));
        colliders.push_back({.shape = Circle{{0, 0}, 0.5f}, .pose = {{x, 0}, {}}, .velocity = {-0.001f, 0}});
    }
    std::vector<ColliderId> ids;
    ASSERT_TRUE(world.add(colliders, ids).ok());
    const auto overlapped_in_update = [&] {
        EXPECT_TRUE(world.update(1).ok());
        std::uint64_t sum = world.counts().overlapped;
        MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
        return sum;
    };
    const auto all = static_cast<std::uint64_t>(discs * all_ranks().size());
    EXPECT_EQ(overlapped_in_update(), all_ranks().size() > 1 ? 0 : all);
    EXPECT_EQ(overlapped_in_update(), all);
}

}  // namespace
}  // namespace carom::test

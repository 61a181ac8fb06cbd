// Random worlds over ranks against one world, which every rank has for itself: events, states, queries.
#include "all_ranks.hpp"
#include "rates.hpp"
#include "world/world_edits.hpp"

#include <carom/mpi/distributed_world.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace carom::test {
namespace {

/// Makes the edits of a random history in a distributed world, on the ranks that own the colliders.
template <class T>
struct Spread {
    BasicDistributedWorld<T> world{all_ranks()};
    std::vector<BasicCollider<T>> waiting = {};
    std::vector<ColliderId> expected = {}, ids = {};

    void add(const BasicCollider<T>& collider, ColliderId id) {
        waiting.push_back(collider);
        expected.push_back(id);
    }
    // In blocks, so that the ids are those of one world.
    void add_waiting() {
        const auto size = static_cast<std::size_t>(all_ranks().size());
        const auto rank = static_cast<std::size_t>(all_ranks().rank());
        const std::size_t first = waiting.size() * rank / size, last = waiting.size() * (rank + 1) / size;
        ASSERT_TRUE(world.add(std::span(waiting).subspan(first, last - first), ids).ok());
        expected = {expected.begin() + static_cast<std::ptrdiff_t>(first),
                    expected.begin() + static_cast<std::ptrdiff_t>(last)};
        EXPECT_EQ(ids, expected);
        waiting.clear(), expected.clear();
    }
    template <class Edit>
    void edit(ColliderId id, const Edit& edit) {
        if (!waiting.empty()) add_waiting();
        if (world.contains(id)) edit(world, id);
    }
};

/// What came up in the histories.
struct Tally {
    std::uint64_t updates = 0, events = 0, on_path = 0, ends = 0, ghosts = 0, divisions = 0, hits = 0, queries = 0;
};

template <class T>
class History {
  public:
    History(std::uint64_t seed, int colliders) : edits_(seed, one_, all_) {
        one_.keep_contacts();
        all_.world.keep_contacts();
        for (int i = 0; i < colliders; ++i) edits_.add();
        all_.add_waiting();
    }

    void change_all() {
        for (int i = edits_.random().integer(0, 6); i > 0; --i) edits_.change();
        all_.add_waiting();
    }

    // False at the first difference.
    bool step(Tally& tally) {
        change_all();
        const T dt = edits_.time_step();
        EXPECT_EQ(one_.update(dt).ok(), all_.world.update(dt).ok());
        is_restored_ = false;
        const bool same = has_same_events() && has_same_state();
        tally.events += one_.begins().size();
        tally.ends += one_.ends().size();
        for (const auto& e : one_.begins()) tally.on_path += e.on_path;
        tally.ghosts += all_.world.counts().ghosts;
        tally.divisions += all_.world.counts().divided;
        ++tally.updates;
        return same;
    }

    void ask(Tally& tally) {
        ColliderSource<T>& source = edits_.source();
        const BasicPose<T> pose{T(4) * source.vec(6), {}};
        const BasicAnyShape<T> shape = source.shape();
        const Filter filter = source.filter();
        std::vector<ColliderId> found, expected;
        one_.overlapping(shape, pose, filter, expected);
        all_.world.overlapping(shape, pose, filter, found);
        EXPECT_EQ(found, expected);
        const BasicAabb<T> box{pose.at, pose.at + BasicVec2<T>{3, 2}};
        one_.overlap_aabb(box, filter, expected);
        all_.world.overlap_aabb(box, filter, found);
        EXPECT_EQ(found, expected);
        const auto same = [&](const auto& own, const auto& theirs, auto measure) {
            ++tally.queries;
            tally.hits += theirs.has_value();
            ASSERT_EQ(own.has_value(), theirs.has_value());
            if (own) {
                EXPECT_EQ(std::pair(own->id, measure(*own)), std::pair(theirs->id, measure(*theirs)));
            }
        };
        const BasicRay<T> ray{pose.at, source.vec(2)};
        const auto enter = [](const auto& hit) { return hit.hit.enter; };
        same(all_.world.raycast(ray, T(10), filter), one_.raycast(ray, T(10), filter), enter);
        std::vector<BasicWorldRaycast<T>> hits, expected_hits;
        all_.world.raycast_all(ray, T(10), filter, hits);
        one_.raycast_all(ray, T(10), filter, expected_hits);
        EXPECT_TRUE(
            std::equal(hits.begin(), hits.end(), expected_hits.begin(), expected_hits.end(),
                       [](const auto& x, const auto& y) { return x.id == y.id && x.hit.enter == y.hit.enter; }));
        const BasicVec2<T> displacement = source.vec(9);
        same(all_.world.sweep(shape, pose, displacement, filter), one_.sweep(shape, pose, displacement, filter), enter);
        same(all_.world.nearest(shape, pose, T(1), filter), one_.nearest(shape, pose, T(1), filter),
             [](const auto& near) { return near.closest.distance; });
    }

    BasicDistributedWorld<T>& world() { return all_.world; }

    // In place of the world. It keeps contacts, too, but has none before it is updated.
    void restore(BasicDistributedWorld<T> saved) {
        all_.world = std::move(saved);
        all_.world.keep_contacts();
        is_restored_ = true;
    }
    const BasicWorld<T>& expected() const { return one_; }
    bool has_same_state() const {
        const bool same = all_.world.state_hash() == one_.state_hash();
        EXPECT_TRUE(same) << "the hashes";
        std::vector<ColliderId> ids;
        all_.world.collider_ids(ids);
        for (const ColliderId id : ids) EXPECT_EQ(all_.world.pose(id), one_.pose(id));
        return same;
    }
    bool has_same_events() const {
        std::vector<BasicWorldEvent<T>> begins, stays, ends;
        all_.world.gather_events(begins, stays, ends);
        int same = true;
        const auto compare = [&](const char* name, const auto& found, const auto& expected, const auto& is_same) {
            if (!is_first_rank() || std::equal(found.begin(), found.end(), expected.begin(), expected.end(), is_same))
                return;
            same = false;
            ADD_FAILURE() << name << ": " << found.size() << ", expected " << expected.size();
        };
        compare("begins", begins, one_.begins(), std::equal_to<>());
        compare("stays", stays, one_.stays(), std::equal_to<>());
        compare("ends", ends, one_.ends(), std::equal_to<>());
        std::vector<std::optional<BasicContact<T>>> begin_contacts, stay_contacts;
        all_.world.gather_contacts(begin_contacts, stay_contacts);
        if (!is_restored_) {
            compare("contacts of begins", begin_contacts, one_.begin_contacts(), is_same_contact<T>);
            compare("contacts of stays", stay_contacts, one_.stay_contacts(), is_same_contact<T>);
        }
        MPI_Bcast(&same, 1, MPI_INT, 0, MPI_COMM_WORLD);
        return same;
    }

  private:
    BasicWorld<T> one_;
    Spread<T> all_;
    WorldEdits<T, Spread<T>> edits_;
    bool is_restored_ = false;
};

template <class T>
void expect_history(std::uint64_t seed, int colliders, int updates, Tally& tally) {
    History<T> history(seed, colliders);
    for (int i = 0; i < updates; ++i) {
        if (!history.step(tally)) {
            ADD_FAILURE() << "update " << i << " of the history of seed " << seed;
            return;
        }
        if (i % 5 == 0) history.ask(tally);
    }
}

TEST(DistributedWorld, AgreesWithOneWorld) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        expect_history<float>(seed, 40, 30, tally);
        expect_history<double>(100 + seed, 40, 30, tally);
    }
    EXPECT_GT(tally.ends, tally.events / 2);
    expect_often(tally.on_path, tally.events, 0.1, "in motion");
    expect_hit_rate(tally.hits, tally.queries);
    if (all_ranks().size() > 1) {
        EXPECT_GT(tally.ghosts, tally.updates);
        EXPECT_GT(tally.divisions, 12u);
    }
}

// Written by all ranks and read by all, and by half of them.
TEST(DistributedWorld, GoesOnFromASnapshot) {
    const std::string path = "distributed_world_test_" + std::to_string(all_ranks().size()) + ".snapshot";
    Tally tally;
    History<float> history(3, 40);
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(history.step(tally));
    history.change_all();
    ASSERT_TRUE(history.world().save(path).ok());
    history.restore(DistributedWorld::load(all_ranks(), path).value());
    EXPECT_TRUE(history.has_same_state() && history.has_same_events());
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(history.step(tally)) << "update " << i;

    ASSERT_TRUE(history.world().save(path).ok());
    World one = history.expected();
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, all_ranks().rank() % 2, 0, &half);
    {
        const Ranks ranks = Ranks::join(half).value();
        DistributedWorld again = DistributedWorld::load(ranks, path).value();
        for (int i = 0; i < 5; ++i) {
            EXPECT_EQ(again.state_hash(), one.state_hash());
            ASSERT_TRUE(again.update(1).ok() && one.update(1).ok());
        }
    }
    MPI_Comm_free(&half);
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

TEST(DistributedWorld, AgreesWithOneWorldOverManyUpdates) {
    Tally tally;
    expect_history<float>(7, 60, 200, tally);
    expect_history<double>(107, 60, 200, tally);
}

}  // namespace
}  // namespace carom::test

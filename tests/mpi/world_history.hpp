/// A random history of a world over ranks and of one world, which every rank has for itself: events, states, queries.
#pragma once

#include "all_ranks.hpp"
#include "world/world_edits.hpp"

#include <carom/mpi/distributed_world.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace carom::test {

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
    std::uint64_t updates = 0, events = 0, on_path = 0, ends = 0, late_events = 0;
    std::uint64_t hits = 0, queries = 0;
    std::uint64_t ghosts = 0, migrations = 0;  // of this rank
    std::uint64_t rebalances = 0;              // divisions of the plane after the first
};

// Whether two results of a query are the same bit for bit.
template <class T>
bool is_same_result(const BasicWorldRaycast<T>& x, const BasicWorldRaycast<T>& y) {
    const auto all = [](const BasicWorldRaycast<T>& found) {
        const auto& [enter, exit, point, normal, feature, started_inside, graze] = found.hit;
        return std::tuple(found.id, enter, exit, point, normal, feature, started_inside, graze);
    };
    return all(x) == all(y);
}
template <class T>
bool is_same_result(const BasicWorldSweep<T>& x, const BasicWorldSweep<T>& y) {
    const auto all = [](const BasicWorldSweep<T>& found) {
        const BasicSweep<T>& hit = found.hit;
        return std::tuple(found.id, hit.hits(), hit.enter, hit.exit, hit.point, hit.normal, hit.feature_a,
                          hit.feature_b, hit.initially_overlapping, hit.graze, hit.certainty);
    };
    return all(x) == all(y);
}
template <class T>
bool is_same_result(const BasicWorldNearest<T>& x, const BasicWorldNearest<T>& y) {
    const auto all = [](const BasicWorldNearest<T>& found) {
        return std::tuple(found.id, found.closest.distance, found.closest.on_a, found.closest.on_b);
    };
    return all(x) == all(y);
}

template <class T>
class History {
  public:
    History(std::uint64_t seed, const WorldKind& kind) : edits_(seed, one_, all_, kind) {
        one_.keep_contacts();
        all_.world.keep_contacts();
        for (int i = 0; i < kind.colliders; ++i) edits_.add();
        all_.add_waiting();
    }

    void change_all() {
        for (int i = edits_.random().integer(0, 6); i > 0; --i) edits_.change();
        edits_.turn_back();
        all_.add_waiting();
    }

    // False at the first difference.
    bool step(Tally& tally) {
        change_all();
        const T dt = edits_.time_step();
        EXPECT_TRUE(one_.update(dt).ok());
        EXPECT_TRUE(all_.world.update(dt).ok());
        is_restored_ = false;
        const bool same = has_same_events() && has_same_state();
        tally.events += one_.begins().size();
        tally.ends += one_.ends().size();
        for (const auto& e : one_.begins()) tally.on_path += e.on_path;
        tally.ghosts += all_.world.counts().ghosts;
        tally.rebalances += is_divided_ && all_.world.counts().divided;
        is_divided_ |= all_.world.counts().divided;
        for (const ColliderId id : owned_) tally.migrations += one_.contains(id) && !all_.world.contains(id);
        all_.world.collider_ids(owned_);
        ++tally.updates;
        return same;
    }

    void ask(Tally& tally) {
        ColliderSource<T>& source = edits_.source();
        const BasicPose<T> pose{edits_.position(2), {}};
        const BasicAnyShape<T> shape = source.shape();
        const Filter filter = source.filter();
        std::vector<ColliderId> found, expected;
        one_.overlapping(shape, pose, filter, expected);
        all_.world.overlapping(shape, pose, filter, found);
        EXPECT_EQ(found, expected);
        one_.overlapping(shape, filter, expected);
        all_.world.overlapping(shape, filter, found);
        EXPECT_EQ(found, expected);
        const BasicAabb<T> box{pose.at, pose.at + BasicVec2<T>{3, 2}};
        one_.overlap_aabb(box, filter, expected);
        all_.world.overlap_aabb(box, filter, found);
        EXPECT_EQ(found, expected);
        const auto same = [&](const char* query, const auto& own, const auto& theirs) {
            ++tally.queries;
            tally.hits += theirs.has_value();
            ASSERT_EQ(own.has_value(), theirs.has_value()) << query;
            if (own) {
                EXPECT_TRUE(is_same_result(*own, *theirs)) << query;
            }
        };
        const BasicRay<T> ray{pose.at, source.vec(2)};
        same("raycast", all_.world.raycast(ray, T(10), filter), one_.raycast(ray, T(10), filter));
        std::vector<BasicWorldRaycast<T>> hits, expected_hits;
        all_.world.raycast_all(ray, T(10), filter, hits);
        one_.raycast_all(ray, T(10), filter, expected_hits);
        EXPECT_TRUE(std::equal(hits.begin(), hits.end(), expected_hits.begin(), expected_hits.end(),
                               [](const auto& x, const auto& y) { return is_same_result(x, y); }));
        const BasicVec2<T> displacement = source.vec(9);
        same("sweep", all_.world.sweep(shape, pose, displacement, filter),
             one_.sweep(shape, pose, displacement, filter));
        same("nearest", all_.world.nearest(shape, pose, T(1), filter), one_.nearest(shape, pose, T(1), filter));
    }

    // Goes on from a file that all ranks write. Contacts are kept again, but there are none before an update.
    void restart(const std::string& path) {
        change_all();
        ASSERT_TRUE(all_.world.save(path).ok());
        all_.world = BasicDistributedWorld<T>::load(all_ranks(), path).value();
        all_.world.keep_contacts();
        all_.world.collider_ids(owned_);
        is_restored_ = true;
        EXPECT_TRUE(has_same_state() && has_same_events());
    }

    // Two halves of the ranks read the same file, and go on.
    void expect_same_on_half_of_the_ranks(const std::string& path) const {
        ASSERT_TRUE(all_.world.save(path).ok());
        BasicWorld<T> one = one_;
        MPI_Comm half;
        MPI_Comm_split(MPI_COMM_WORLD, all_ranks().rank() % 2, 0, &half);
        {
            const Ranks ranks = Ranks::join(half).value();
            BasicDistributedWorld<T> again = BasicDistributedWorld<T>::load(ranks, path).value();
            for (int i = 0; i < 5; ++i) {
                EXPECT_EQ(again.state_hash(), one.state_hash());
                ASSERT_TRUE(again.update(1).ok() && one.update(1).ok());
            }
            EXPECT_EQ(again.state_hash(), one.state_hash());
        }
        MPI_Comm_free(&half);
    }

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
    std::vector<ColliderId> owned_;  // by this rank, after the last update
    bool is_restored_ = false, is_divided_ = false;
};

// With a snapshot it restarts from that in the middle, and is read by other numbers of ranks at the end.
template <class T>
void expect_history(std::uint64_t seed, const WorldKind& kind, int updates, Tally& tally,
                    const std::string& snapshot = {}) {
    History<T> history(seed, kind);
    for (int i = 0; i < updates; ++i) {
        const std::uint64_t events = tally.events;
        if (!history.step(tally)) {
            ADD_FAILURE() << "update " << i << " of the history of seed " << seed;
            return;
        }
        if (i >= updates / 2) tally.late_events += tally.events - events;
        if (i % 5 == 0) history.ask(tally);
        if (i == updates / 2 && !snapshot.empty()) history.restart(snapshot);
    }
    if (!snapshot.empty()) history.expect_same_on_half_of_the_ranks(snapshot);
}

}  // namespace carom::test

// Parts of worlds in one process, which exchange messages in memory, against one world: events, states and queries.
#include "rates.hpp"
#include "sanitized.hpp"
#include "world_edits.hpp"
#include "world_parts.hpp"

#include <carom/detail/world/world_part.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

using detail::Messages;
using detail::WorldPart;
using test::Parts;

/// All of the plane is of rank 0. Counts what it is asked.
class CountedMap : public detail::RankMap {
  public:
    mutable int questions = 0;

    bool has(int rank, const Vec2D&) const override {
        ++questions;
        return rank == 0;
    }
    void visit_ranks(const AabbD&, FunctionRef<void(int)> visit) const override {
        ++questions;
        visit(0);
    }
};

/// What came up in the histories.
struct Tally {
    std::uint64_t events = 0, on_path = 0, ends = 0, messages = 0, updates = 0;
};

struct Size {
    int parts;
    int colliders;
    int steps;
    int reach = 4;
    bool keeps_contacts = true;
    TaskRunner* tasks = nullptr;  ///< of the parts
};

// False at the first difference.
template <class T>
bool run(std::uint64_t seed, const Size& size, Tally& tally) {
    BasicWorld<T> world;
    world.keep_contacts(size.keeps_contacts);
    Parts<T> parts(size.parts, size.reach, size.keeps_contacts, size.tasks);
    test::WorldEdits<T, Parts<T>> edits(
        seed, world, parts, {.reach_x = size.reach, .reach_y = size.reach, .half_spaces = 0.12 / size.reach});
    for (int i = edits.random().integer(size.colliders / 2, size.colliders); i > 0; --i) edits.add();
    bool same = true;
    for (int step = 0; same && step < size.steps; ++step) {
        for (int i = edits.random().integer(0, 6); i > 0; --i) edits.change();
        const T dt = edits.time_step();
        EXPECT_TRUE(world.update(dt).ok());
        parts.update(dt, edits.random());
        for (const Error& error : parts.errors) ADD_FAILURE() << error.message;
        const auto compare = [&](const char* name, auto list) {
            const auto expected = (world.*list)();
            const auto found = parts.events(list);
            if (std::equal(expected.begin(), expected.end(), found.begin(), found.end())) return;
            same = false;
            ADD_FAILURE() << name << " of step " << step << ": " << found.size() << ", expected " << expected.size();
        };
        const auto compare_all = [&] {
            compare("begins", &BasicWorld<T>::begins);
            compare("stays", &BasicWorld<T>::stays);
            compare("ends", &BasicWorld<T>::ends);
            const bool same_contacts = !same || !size.keeps_contacts ||
                                       (parts.has_contacts(world.begins(), world.begin_contacts(),
                                                           &BasicWorld<T>::begins, &BasicWorld<T>::begin_contacts) &&
                                        parts.has_contacts(world.stays(), world.stay_contacts(), &BasicWorld<T>::stays,
                                                           &BasicWorld<T>::stay_contacts));
            if (!same_contacts) ADD_FAILURE() << "contacts of step " << step;
            same = same && same_contacts;
            if (world.state_hash() == parts.hash()) return;
            same = false;
            ADD_FAILURE() << "hash of step " << step;
        };
        compare_all();
        if (edits.random().chance(2.0 / size.steps)) {
            const std::size_t section_slots = static_cast<std::size_t>(size.colliders) >> edits.random().integer(0, 5);
            parts.restart(edits.random().integer(1, 7), section_slots);
            for (const Error& error : parts.errors) ADD_FAILURE() << error.message;
            compare_all();
        }
        tally.events += world.begins().size();
        tally.ends += world.ends().size();
        for (const auto& e : world.begins()) tally.on_path += e.on_path;
        ++tally.updates;
    }
    tally.messages += parts.messages;
    return same;
}

template <class T>
void expect_parts_agree(std::uint64_t seed, std::uint64_t cases) {
    Tally tally;
    for (std::uint64_t i = 0; i < cases; ++i) {
        const int count = std::array{1, 2, 3, 4, 7}[i % 5];
        if (!run<T>(seed + i, {count, 50, 20}, tally)) {
            ADD_FAILURE() << "history of seed " << seed + i << " in " << count << " parts";
            return;
        }
    }
    EXPECT_GT(tally.ends, tally.events / 2);
    test::expect_often(tally.on_path, tally.events, 0.1, "in motion");
    EXPECT_GT(tally.messages, tally.updates);
}

// So many that parts share their work among threads, search in trees, and save several sections.
template <class T>
void expect_many_agree(TaskRunner& tasks, int parts) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        EXPECT_TRUE(run<T>(seed, {parts, 3000, 8, 50, false, &tasks}, tally)) << "history of seed " << seed;
    }
    EXPECT_GT(tally.events, 500u);
    EXPECT_GT(tally.ends, 50u);
    EXPECT_GT(tally.on_path, 50u);
}

TEST(WorldPart, AgreesWithThousandsOfCollidersAndThreads) {
    ThreadPool two(2), three(3);
    expect_many_agree<float>(two, 3);
    expect_many_agree<double>(three, 7);
}

// Others may need thousands of rounds.
TEST(WorldPart, GoesThroughItsCollidersOnceInAllRounds) {
    const CountedMap map;
    WorldPart<float> part(map, 0, 2);
    for (std::uint32_t i = 0; i < 3; ++i) EXPECT_TRUE(part.add({.shape = Circle{{0, 0}, 1}}, {i, 0}).ok());
    std::vector<ColliderId> freed;
    for (int update = 0; update < 2; ++update) {
        part.begin_update(freed);
        Messages messages;
        EXPECT_TRUE(part.write_moves(1, messages));
        EXPECT_GE(std::exchange(map.questions, 0), 3) << "update " << update;
        EXPECT_TRUE(part.write_moves(1, messages));
        EXPECT_EQ(map.questions, 0) << "update " << update;
        EXPECT_TRUE(part.advance(1, false, nullptr).ok());
        part.find_pairs(1, nullptr);
        part.find_events(nullptr);
    }
}

// An update that fails ends there: contacts are those of its events.
TEST(WorldPart, ForgetsContactsWithTheirEvents) {
    const CountedMap map;
    WorldPart<float> part(map, 0, 1);
    part.world().keep_contacts();
    for (std::uint32_t i = 0; i < 2; ++i) EXPECT_TRUE(part.add({.shape = Circle{{0, 0}, 1}}, {i, 0}).ok());
    EXPECT_EQ(part.add({.shape = Circle{{0, 0}, 1}}, {1, 7}).error().message, "collider 1 is there already");
    std::vector<ColliderId> freed;
    for (int update = 0; update < 2; ++update) {
        part.begin_update(freed);
        EXPECT_TRUE(part.world().begin_contacts().empty() && part.world().stay_contacts().empty());
        EXPECT_TRUE(part.advance(1, false, nullptr).ok());
        part.find_pairs(1, nullptr);
        part.find_events(nullptr);
        EXPECT_EQ(part.world().begin_contacts().size() + part.world().stay_contacts().size(), 1u);
    }
    part.begin_update(freed);
    EXPECT_TRUE(part.world().stays().empty() && part.world().stay_contacts().empty());
}

// In a tree that is kept while few colliders move.
TEST(WorldPart, FindsArrivalsWhereTheyHaveMovedTo) {
    const CountedMap map;
    WorldPart<float> part(map, 0, 2), other(map, 1, 2);
    constexpr std::uint32_t count = 200;
    for (std::uint32_t i = 0; i < count; ++i)
        ASSERT_TRUE(part.add({.shape = Circle{{0, 0}, 1}, .pose = {{3 * float(i), 0}, {}}}, {i, 0}).ok());
    ASSERT_TRUE(other.add({.shape = Circle{{0, 0}, 1}, .pose = {{0, 20}, {}}, .velocity = {0, 40}}, {count, 0}).ok());
    std::vector<ColliderId> found;
    const auto count_at = [&](float y) {
        part.world().overlapping(Circle{{0, y}, 1}, Pose{}, Filter{}, found);
        return found.size();
    };
    for (int i = 0; i < 100; ++i) EXPECT_EQ(count_at(0), 1u);  // until a tree pays

    Messages none(2), sent;
    std::vector<ColliderId> freed;
    part.begin_update(freed);
    other.begin_update(freed);
    EXPECT_TRUE(part.write_moves(1000, none) && other.write_moves(1000, sent));
    EXPECT_TRUE(part.advance(1, false, nullptr).ok());
    EXPECT_TRUE(part.read_moves({{}, sent[0]}).ok());
    EXPECT_EQ(count_at(20), 1u);
    EXPECT_TRUE(part.advance_arrivals(1).ok());
    EXPECT_EQ(count_at(20), 0u);
    EXPECT_EQ(count_at(60), 1u);
}

// The lowest of them, and each where it was.
TEST(WorldPart, NamesArrivalsThatCannotProceed) {
    const CountedMap map;
    WorldPart<float> part(map, 0, 2), other(map, 1, 2);
    for (const std::uint32_t name : {9u, 5u, 7u})
        ASSERT_TRUE(other.add({.shape = Circle{{0, 0}, 1}, .velocity = {name == 5 ? 0 : 1e38f, 0}}, {name, 0}).ok());
    Messages sent;
    std::vector<ColliderId> freed;
    part.begin_update(freed);
    other.begin_update(freed);
    EXPECT_TRUE(other.write_moves(1000, sent));
    EXPECT_TRUE(part.advance(100, false, nullptr).ok());
    EXPECT_TRUE(part.read_moves({{}, sent[0]}).ok());
    const Status stuck = part.advance_arrivals(100);
    ASSERT_FALSE(stuck.ok());
    EXPECT_EQ(stuck.error().index, 7);
    EXPECT_EQ(part.world().pose(*part.local({9, 0})).at, Vec2{});
}

TEST(WorldPart, AgreesWithOneWorldInFloat) {
    expect_parts_agree<float>(1, test::cases_or_fewer(60, 20));
}

TEST(WorldPart, AgreesWithOneWorldInDouble) {
    expect_parts_agree<double>(1'000'000, test::cases_or_fewer(60, 20));
}

}  // namespace
}  // namespace carom

// What a world's hash distinguishes: all that decides how it continues.

#include <carom/world/world.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(StateHash, DistinguishesStates) {
    const auto hash_of = [](auto change) {
        World world;
        const auto a = world.add({.shape = Circle{{0, 0}, 1}, .velocity = {1, 0}}).value();
        change(world, a);
        return world.state_hash();
    };
    const auto pixels = SharedMask(Bitmask::blank(4, 4).value());
    Bitmask dotted = *pixels;
    dotted.set(1, 1);
    const auto others = SharedMask(dotted);
    const std::vector<std::uint64_t> hashes{
        hash_of([](World&, ColliderId) {}),
        hash_of([](World& w, ColliderId a) {
            EXPECT_TRUE(w.move(a, {{0x1p-140f, 0}, {}}).ok());
        }),
        hash_of([](World& w, ColliderId a) {
            EXPECT_TRUE(w.set_velocity(a, {1, 0x1p-140f}).ok());
        }),
        hash_of([](World& w, ColliderId a) {
            EXPECT_TRUE(w.set_motion(a, Motion::ballistic({1, 0}, {0, 1})).ok());
        }),
        hash_of([](World& w, ColliderId a) {
            EXPECT_TRUE(w.set_shape(a, Circle{{0, 0}, 2}).ok());
        }),
        hash_of([](World& w, ColliderId a) {
            EXPECT_TRUE(w.set_shape(a, Ellipse{{1, 2}}).ok());
        }),
        hash_of([](World& w, ColliderId a) {
            EXPECT_TRUE(w.set_shape(a, Ellipse{{1, 3}}).ok());
        }),
        hash_of([](World& w, ColliderId a) {
            EXPECT_TRUE(w.set_shape(a, HalfSpace{{0, 0}, {0, 1}}).ok());
        }),
        hash_of([](World& w, ColliderId a) {
            EXPECT_TRUE(w.set_shape(a, HalfSpace{{0, 0}, {0, -1}}).ok());
        }),
        hash_of([&](World& w, ColliderId a) { EXPECT_TRUE(w.set_mask(a, {pixels}).ok()); }),
        hash_of([&](World& w, ColliderId a) { EXPECT_TRUE(w.set_mask(a, {others}).ok()); }),
        hash_of([](World& w, ColliderId a) { w.set_filter(a, {.group = 1}); }),
        hash_of([](World& w, ColliderId a) { w.set_sensor(a, true); }),
        hash_of([](World& w, ColliderId a) { w.set_user_data(a, 1); }),
        hash_of([](World& w, ColliderId a) { w.remove(a); }),
        hash_of([](World& w, ColliderId) { EXPECT_TRUE(w.add({}).ok()); }),
        hash_of([](World& w, ColliderId) {
            EXPECT_TRUE(w.add({.one_way = {0, 1}}).ok());
        }),
        hash_of([](World& w, ColliderId) { EXPECT_TRUE(w.add({.angular_velocity = 1}).ok()); }),
        hash_of([](World& w, ColliderId) { EXPECT_TRUE(w.add({.kind = ColliderKind::kinematic_body}).ok()); }),
        hash_of([](World& w, ColliderId) { EXPECT_TRUE(w.add({.continuous = true}).ok()); }),
        hash_of([&](World& w, ColliderId) {
            EXPECT_TRUE(w.add({.shape = Circle{{0, 0}, 2}, .mask = {pixels}}).ok());
        }),
        hash_of([&](World& w, ColliderId) {
            EXPECT_TRUE(w.add({.shape = Circle{{0, 0}, 3}, .mask = {pixels}}).ok());
        })};
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) EXPECT_NE(hashes[i], hashes[j]) << i << " and " << j;
    }
}

TEST(StateHash, DependsOnContacts) {
    World apart, met;
    for (World* world : {&apart, &met}) {
        const auto a = world->add({.shape = Circle{{0, 0}, 1}}).value();
        const auto b = world->add({.shape = Circle{{0, 0}, 1}}).value();
        world->set_filter(b, {.mask = world == &met ? ~0u : 0});
        ASSERT_TRUE(world->update().ok());
        world->set_filter(b, {});
        ASSERT_EQ(world->pose(a), world->pose(b));
    }
    EXPECT_NE(apart.state_hash(), met.state_hash());
}

// What two worlds do next to two colliders: the first removes `first` before the other one, with an update in between.
struct Removals {
    std::vector<std::uint64_t> hashes;
    std::vector<ColliderId> next;
};
Removals removals(int updates_between, int updates_after) {
    Removals result;
    for (const std::size_t first : {0u, 1u}) {
        World world;
        std::vector<ColliderId> ids;
        for (int i = 0; i < 2; ++i) ids.push_back(world.add({.shape = Circle{{0, 0}, 1}}).value());
        const auto update = [&](int times) {
            for (int i = 0; i < times; ++i) EXPECT_TRUE(world.update().ok());
        };
        update(1);
        world.remove(ids[first]);
        update(updates_between);
        world.remove(ids[1 - first]);
        update(updates_after);
        result.hashes.push_back(world.state_hash());
        update(2);
        result.next.push_back(world.add({}).value());
    }
    return result;
}

// Slots are given away again in the order of the updates after which they were free.
TEST(StateHash, DependsOnTheNextIds) {
    for (const int updates : {0, 1, 2}) {
        const Removals made = removals(1, updates);
        EXPECT_NE(made.next[0], made.next[1]);
        EXPECT_NE(made.hashes[0], made.hashes[1]) << "after " << updates << " updates";
    }
}

// But for those that become free after the same update it does not matter which was removed first.
TEST(StateHash, DoesNotDependOnTheOrderOfRemovals) {
    for (const int updates : {0, 1, 2, 3}) {
        const Removals made = removals(0, updates);
        EXPECT_EQ(made.next[0], made.next[1]);
        EXPECT_EQ(made.hashes[0], made.hashes[1]) << "after " << updates << " updates";
    }
}

// Two words of a state that are swapped, or equal numbers in other places, would cancel in a careless sum.
TEST(StateHash, DistinguishesWhichColliderIsWhere) {
    const auto hash_of = [](float first, float second, std::uint64_t mark) {
        World world;
        static_cast<void>(world.add({.shape = Circle{{0, 0}, 1}, .pose = {{first, 0}, {}}, .user_data = mark}).value());
        static_cast<void>(world.add({.shape = Circle{{0, 0}, 1}, .pose = {{second, 0}, {}}}).value());
        return world.state_hash();
    };
    EXPECT_NE(hash_of(1, 2, 0), hash_of(2, 1, 0));
    EXPECT_NE(hash_of(1, 1, 0), hash_of(2, 2, 0));
    EXPECT_NE(hash_of(1, 2, 0), hash_of(1, 2, 1));
}

TEST(StateHash, DistinguishesGhostPoints) {
    std::vector<std::uint64_t> hashes;
    const auto add = [&](const Result<Chain>& chain) {
        World world;
        ASSERT_TRUE(chain.ok() && world.add({.shape = *chain}).ok());
        hashes.push_back(world.state_hash());
    };
    const std::vector<Vec2> points{{20, 0}, {10, 0}, {0, 0}};
    add(Chain::open(points));
    add(Chain::open_one_sided(points));
    add(Chain::open_one_sided(points, Vec2{30, 0}));
    add(Chain::open_one_sided(points, Vec2{30, 1}));
    add(Chain::open_one_sided(points, {}, Vec2{30, 0}));
    add(Chain::open_one_sided(points, Vec2{30, 0}, Vec2{30, 0}));
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) EXPECT_NE(hashes[i], hashes[j]) << i << " and " << j;
    }
}

}  // namespace
}  // namespace carom

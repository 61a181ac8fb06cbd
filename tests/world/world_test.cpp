// A world's colliders, ids, errors and snapshots, one by one.

#include "broad/allocations.hpp"
#include "random_colliders.hpp"

#include <carom/world/world.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

using test::Random;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

std::vector<WorldEvent> all_events(const World& world) {
    std::vector<WorldEvent> all(world.begins().begin(), world.begins().end());
    all.insert(all.end(), world.stays().begin(), world.stays().end());
    all.insert(all.end(), world.ends().begin(), world.ends().end());
    return all;
}

TEST(World, BeginsStaysAndEnds) {
    World world;
    const auto wall = world.add({.shape = Aabb{{5, -9}, {6, 9}}, .kind = ColliderKind::static_body}).value();
    const auto ball = world.add({.shape = Circle{{0, 0}, 1}, .velocity = {4, 0}}).value();
    ASSERT_TRUE(world.update(1).ok());
    ASSERT_EQ(world.begins().size(), 1u);
    EXPECT_EQ(world.begins()[0], (WorldEvent{.a = wall, .b = ball}));
    ASSERT_TRUE(world.update(0).ok());  // nothing continues, and they still touch
    EXPECT_EQ(world.stays().size(), 1u);
    ASSERT_TRUE(world.update(1).ok());
    ASSERT_EQ(world.ends().size(), 1u);
    EXPECT_EQ(world.ends()[0].reason, EndReason::moved);
    ASSERT_TRUE(world.update(1).ok());
    EXPECT_TRUE(all_events(world).empty());
}

TEST(World, StaticCollidersCollideOnlyWithDynamicOnes) {
    World world;
    for (const auto kind : {ColliderKind::static_body, ColliderKind::static_body, ColliderKind::kinematic_body,
                            ColliderKind::kinematic_body, ColliderKind::dynamic_body, ColliderKind::dynamic_body}) {
        ASSERT_TRUE(world.add({.shape = Circle{{0, 0}, 1}, .kind = kind}).ok());
    }
    ASSERT_TRUE(world.update().ok());
    EXPECT_EQ(world.begins().size(), 9u);  // 15 pairs, less the 6 among the first four
}

TEST(World, EndsSayWhy) {
    World world;
    std::vector<ColliderId> ids;
    for (int i = 0; i < 5; ++i) ids.push_back(world.add({.shape = Circle{{0, 0}, 1}}).value());
    ASSERT_TRUE(world.update().ok());
    ASSERT_EQ(world.begins().size(), 10u);
    ASSERT_TRUE(world.move(ids[0], {{9, 0}, {}}).ok());
    ASSERT_TRUE(world.set_shape(ids[1], Circle{{-9, 0}, 1}).ok());
    world.set_filter(ids[2], {.mask = 0});
    world.remove(ids[3]);
    ASSERT_TRUE(world.update().ok());
    EXPECT_TRUE(world.begins().empty());
    EXPECT_TRUE(world.stays().empty());
    ASSERT_EQ(world.ends().size(), 10u);
    const auto reason = [&](int a, int b) {
        for (const auto& e : world.ends()) {
            if (e.a == ids[static_cast<std::size_t>(a)] && e.b == ids[static_cast<std::size_t>(b)]) return e.reason;
        }
        ADD_FAILURE() << a << " and " << b << " have no end";
        return EndReason::moved;
    };
    EXPECT_EQ(reason(0, 4), EndReason::moved);
    EXPECT_EQ(reason(0, 1), EndReason::reshaped);
    EXPECT_EQ(reason(1, 4), EndReason::reshaped);
    EXPECT_EQ(reason(1, 2), EndReason::filtered);
    EXPECT_EQ(reason(2, 3), EndReason::removed);
    EXPECT_EQ(reason(3, 4), EndReason::removed);
    EXPECT_TRUE(std::is_sorted(world.ends().begin(), world.ends().end(), [](const auto& x, const auto& y) {
        return std::tie(x.time, x.a, x.b) < std::tie(y.time, y.a, y.b);
    }));
}

TEST(World, RemovedIdsAreReadableUntilTheUpdateAfterTheirEnds) {
    World world;
    const auto a = world.add({.shape = Circle{{0, 0}, 1}, .user_data = 7}).value();
    const auto b = world.add({.shape = Circle{{0, 0}, 1}}).value();
    ASSERT_TRUE(world.update().ok());
    world.remove(a);
    EXPECT_FALSE(world.contains(a));
    EXPECT_TRUE(world.is_readable(a));
    EXPECT_EQ(world.size(), 1u);
    ASSERT_TRUE(world.update().ok());
    ASSERT_EQ(world.ends().size(), 1u);
    EXPECT_EQ(world.user_data(world.ends()[0].a), 7u);
    const auto c = world.add({.shape = Circle{{0, 0}, 1}}).value();
    EXPECT_NE(c.index, a.index) << "the slot is still read";
    ASSERT_TRUE(world.update().ok());
    EXPECT_FALSE(world.is_readable(a));
    const auto d = world.add({.shape = Circle{{0, 0}, 1}}).value();
    EXPECT_EQ(d.index, a.index);
    EXPECT_NE(d, a);
    EXPECT_FALSE(world.contains(a));
    EXPECT_TRUE(world.contains(b) && world.contains(d));
    EXPECT_FALSE(world.contains({}));
}

TEST(WorldDeathTest, StaleIdsAssert) {
    World world;
    const auto a = world.add({.shape = Circle{{0, 0}, 1}}).value();
    world.remove(a);
    EXPECT_DEATH_IF_SUPPORTED(world.remove(a), "contains\\(\\)");
    EXPECT_DEATH_IF_SUPPORTED(static_cast<void>(world.move(a, {})), "collider 0 of generation 0 is not there");
    ASSERT_TRUE(world.update().ok() && world.update().ok());
    EXPECT_DEATH_IF_SUPPORTED(static_cast<void>(world.pose(a)), "is_readable\\(\\)");
}

TEST(World, BadInputIsRefusedByName) {
    World world;
    const auto code = [](const auto& result) { return result.ok() ? "fine" : error_code_name(result.error().code); };
    EXPECT_STREQ(code(world.add({.shape = Circle{{0, 0}, -1}})), "negative_radius");
    EXPECT_STREQ(code(world.add({.shape = Circle{{nan, 0}, 1}})), "not_finite");
    EXPECT_STREQ(code(world.add({.pose = {{0, nan}, {}}})), "not_finite");
    EXPECT_STREQ(code(world.add({.pose = {{0, 0}, {2, 0}}})), "bad_rotation");
    EXPECT_STREQ(code(world.add({.pose = {{3e38f, 0}, {}}})), "bad_size");
    EXPECT_STREQ(code(world.add({.velocity = {nan, 0}})), "not_finite");
    EXPECT_STREQ(code(world.add({.angular_velocity = nan})), "not_finite");
    EXPECT_STREQ(code(world.add({.one_way = {0, nan}})), "not_finite");
    EXPECT_STREQ(code(world.add({.velocity = {1, 0}, .kind = ColliderKind::static_body})), "bad_size");
    const auto pixels = SharedMask(Bitmask::blank(4, 4).value());
    EXPECT_STREQ(code(world.add({.mask = {pixels, {0, 0}, 0}})), "bad_size");
    EXPECT_STREQ(code(world.add({.mask = {pixels, {std::nan(""), 0}, 1}})), "not_finite");
    EXPECT_EQ(world.size(), 0u);

    const auto a = world.add({.shape = Circle{{0, 0}, 1}, .pose = {{1, 2}, {}}}).value();
    EXPECT_STREQ(code(world.move(a, {{nan, 0}, {}})), "not_finite");
    EXPECT_STREQ(code(world.set_velocity(a, {0, nan})), "not_finite");
    EXPECT_STREQ(code(world.set_shape(a, Circle{{0, 0}, -1})), "negative_radius");
    EXPECT_STREQ(code(world.set_motion(a, Motion::linear({nan, 0}))), "not_finite");
    EXPECT_STREQ(code(world.set_motion(a, Motion().growing(1))), "bad_size");
    EXPECT_STREQ(code(world.update(nan)), "not_finite");
    EXPECT_STREQ(code(world.update(-1)), "not_finite");
    EXPECT_EQ(world.pose(a), (Pose{{1, 2}, {}}));
}

TEST(World, CollidersThatWouldLeaveTheRangeStayAndAreReported) {
    World world;
    const auto still = world.add({.shape = Point{}}).value();
    const auto fast = world.add({.shape = Point{}, .velocity = {1e38f, 0}}).value();
    const auto slow = world.add({.shape = Point{}, .velocity = {1, 0}}).value();
    const Status status = world.update(2);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().index, static_cast<std::ptrdiff_t>(fast.index));
    EXPECT_EQ(world.pose(fast).at, (Vec2{0, 0}));
    EXPECT_EQ(world.pose(slow).at, (Vec2{2, 0}));
    EXPECT_EQ(world.begins().size(), 1u);  // the two that are still in one place
    EXPECT_EQ(world.begins()[0].a, still);
}

TEST(World, SensorsAndOneWayCollidersHaveEventsThatAreNotSolid) {
    World world;
    const auto platform =
        world.add({.shape = Aabb{{-5, -1}, {5, 0}}, .kind = ColliderKind::static_body, .one_way = {0, 1}});
    const auto from_above = world.add({.shape = Circle{{0, 0}, 1}, .pose = {{-2, 2}, {}}, .velocity = {0, -2}});
    const auto from_below = world.add({.shape = Circle{{0, 0}, 1}, .pose = {{2, -3}, {}}, .velocity = {0, 2}});
    const auto sensor =
        world.add({.shape = Circle{{0, 0}, 1}, .pose = {{3, 2}, {}}, .velocity = {0, -2}, .sensor = true});
    ASSERT_TRUE(world.update(1).ok());
    ASSERT_EQ(world.begins().size(), 4u);
    const auto solid = [&](ColliderId a, ColliderId b) {
        for (const auto& e : all_events(world)) {
            if (e.a == a && e.b == b) return e.solid;
        }
        ADD_FAILURE() << a.index << " and " << b.index << " have no event";
        return false;
    };
    EXPECT_TRUE(solid(platform.value(), from_above.value()));
    EXPECT_FALSE(solid(platform.value(), from_below.value()));
    EXPECT_FALSE(solid(platform.value(), sensor.value()));
    EXPECT_FALSE(solid(from_below.value(), sensor.value()));
    ASSERT_TRUE(world.set_velocity(from_below.value(), {0, -0.25f}).ok());  // turns round inside: still allowed through
    ASSERT_TRUE(world.update(1).ok());
    EXPECT_FALSE(solid(platform.value(), from_below.value()));
    EXPECT_TRUE(solid(platform.value(), from_above.value()));
}

TEST(World, SpinsAndMotionsGoWhereTheySay) {
    WorldD world;
    const auto wheel =
        world
            .add(
                {.shape = SegmentD{{0, 0}, {1, 0}}, .pose = {{5, 0}, {}}, .velocity = {1, 0}, .angular_velocity = 0.01})
            .value();
    const auto stone = world.add({.shape = PointD{}, .pose = {{1, 1}, {}}}).value();
    ASSERT_TRUE(world.set_motion(stone, MotionD::ballistic({3, 40}, {0, -10})).ok());
    for (int i = 0; i < 1000; ++i) ASSERT_TRUE(world.update(0.125).ok());
    const double t = 125;
    EXPECT_EQ(world.pose(wheel).at, (Vec2D{5 + t, 0}));
    EXPECT_NEAR(world.pose(wheel).rot.c, std::cos(0.01 * t), 1e-12);
    EXPECT_TRUE(is_rotation(world.pose(wheel).rot));
    EXPECT_NEAR(world.pose(stone).at.x, 1 + 3 * t, 1e-9);
    EXPECT_NEAR(world.pose(stone).at.y, 1 + 40 * t - 5 * t * t, 1e-7);
    EXPECT_NEAR(world.velocity(stone).y, 40 - 10 * t, 1e-9);
    ASSERT_TRUE(world.set_motion(stone, MotionD::polynomial({9, 1, 2}, {7})).ok());  // from here: 9 and 7 do not count
    const Vec2D before = world.pose(stone).at;
    ASSERT_TRUE(world.update(1).ok());
    EXPECT_EQ(world.pose(stone).at, before + (Vec2D{3, 0}));
    ASSERT_TRUE(world.update(1).ok());
    EXPECT_EQ(world.pose(stone).at, before + (Vec2D{10, 0}));
    ASSERT_TRUE(world.set_velocity(stone, {0, 0}).ok());
    const Vec2D at = world.pose(stone).at;
    ASSERT_TRUE(world.update(1).ok());
    EXPECT_EQ(world.pose(stone).at, at);
}

TEST(World, AVelocityLeavesTheSpinAlone) {
    WorldD world;
    const auto wheel = world.add({.shape = SegmentD{{0, 0}, {1, 0}}, .angular_velocity = 2}).value();
    ASSERT_TRUE(world.set_velocity(wheel, {3, 0}).ok());
    EXPECT_EQ(world.velocity(wheel), (Vec2D{3, 0}));
    EXPECT_EQ(world.angular_velocity(wheel), 2);
    ASSERT_TRUE(world.set_motion(wheel, MotionD::ballistic({0, 1}, {0, -1}).spinning(4, {})).ok());
    ASSERT_TRUE(world.set_velocity(wheel, {5, 0}).ok());
    EXPECT_EQ(world.angular_velocity(wheel), 4);
    ASSERT_TRUE(world.set_velocity(wheel, {5, 0}, 0).ok());
    EXPECT_EQ(world.angular_velocity(wheel), 0);
}

// Random worlds continue the same from a copy, and after a copy was restored.
TEST(World, SnapshotsRestoreBitForBit) {
    Random random(5);
    test::ColliderSource<float> source(random);
    for (int round = 0; round < 100; ++round) {
        World world;
        std::vector<ColliderId> ids;
        for (int i = 0; i < 20; ++i) ids.push_back(world.add(source.collider()).value());
        for (int i = 0; i < 3; ++i) ASSERT_TRUE(world.update(0.5f).ok());
        world.remove(ids[3]);
        const World saved = world;
        EXPECT_EQ(saved.state_hash(), world.state_hash());
        const auto go_on = [&](World& w) {
            std::vector<std::vector<WorldEvent>> reported;
            const auto id = w.add({.shape = Circle{{0, 0}, 2}, .continuous = true}).value();
            for (int i = 0; i < 4; ++i) {
                EXPECT_TRUE(w.move(id, {{static_cast<float>(i), 1}, {}}).ok());
                EXPECT_TRUE(w.update(0.5f).ok());
                reported.push_back(all_events(w));
            }
            return std::pair(reported, w.state_hash());
        };
        const auto first = go_on(world);
        EXPECT_NE(world.state_hash(), saved.state_hash());
        world = saved;
        EXPECT_EQ(world.state_hash(), saved.state_hash());
        EXPECT_EQ(go_on(world), first);
        World other = saved;
        EXPECT_EQ(go_on(other), first);
    }
}

// The events of a world in which everything was taken out and put back in another order are those of one in which
// nothing was.
TEST(World, EventsDependOnIdsAndPlacesAlone) {
    Random random(6);
    test::ColliderSource<float> source(random);
    std::uint64_t reported = 0;
    for (int round = 0; round < 50; ++round) {
        std::vector<Collider> colliders;
        for (int i = 0; i < 30; ++i) colliders.push_back(source.collider());
        World plain, shuffled;
        std::vector<ColliderId> ids;
        for (const Collider& c : colliders) {
            ASSERT_TRUE(plain.add(c).ok());
            ids.push_back(shuffled.add(c).value());
        }
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < colliders.size(); ++i)
            order.insert(order.begin() + static_cast<std::ptrdiff_t>(random.bits() % (i + 1)), i);
        // One after each update, so that slots are given away again in the reverse order.
        for (const std::size_t i : order) {
            shuffled.remove(ids[i]);
            ASSERT_TRUE(shuffled.update().ok());
        }
        ASSERT_TRUE(shuffled.update().ok());
        for (auto i = order.rbegin(); i != order.rend(); ++i) ASSERT_EQ(shuffled.add(colliders[*i])->index, *i);

        for (int step = 0; step < 3; ++step) {
            ASSERT_TRUE(plain.update(0.5f).ok() && shuffled.update(0.5f).ok());
            const auto keys = [](const World& w) {
                std::vector<std::tuple<float, std::uint32_t, std::uint32_t, bool, bool>> list;
                for (const auto& e : w.begins()) list.push_back({e.time, e.a.index, e.b.index, e.solid, e.on_path});
                return list;
            };
            EXPECT_EQ(keys(plain), keys(shuffled));
            reported += plain.begins().size();
        }
    }
    EXPECT_GT(reported, 500u);
}

TEST(World, SteadyStateTakesNoMemory) {
    Random random(8);
    World world;
    for (int i = 0; i < 300; ++i) {
        const Vec2 at{static_cast<float>(random.real(0, 60)), static_cast<float>(random.real(0, 60))};
        const Vec2 velocity{static_cast<float>(random.real(-1, 1)), static_cast<float>(random.real(-1, 1))};
        Collider c{.shape = Circle{{0, 0}, 1}, .pose = {at, {}}, .velocity = velocity};
        if (i % 3 == 1) c.shape = Box{{0, 0}, {1, 0.5f}};
        if (i % 3 == 2) c.shape = Capsule{{0, 0}, {1, 1}, 0.5f};
        if (i % 5 == 1) c.angular_velocity = 1;
        if (i % 7 == 1) c.continuous = true;
        if (i % 4 == 3) c.kind = ColliderKind::static_body, c.velocity = {}, c.angular_velocity = 0;
        ASSERT_TRUE(world.add(c).ok());
    }
    World saved = world;
    std::vector<ColliderId> found;
    std::vector<WorldRaycast> hits;
    std::size_t reported = 0;
    const auto play = [&] {
        for (int i = 0; i < 30; ++i) {
            ASSERT_TRUE(world.update(i % 2 == 0 ? 0.1f : 0.2f).ok());
            reported += all_events(world).size();
        }
    };
    const auto ask = [&] {
        world.overlapping(Circle{{30, 30}, 9}, {}, found);
        world.raycast_all({{0, 0}, {1, 1}}, 100, {}, hits);
        static_cast<void>(world.raycast({{0, 0}, {1, 1}}));
        static_cast<void>(world.sweep(Circle{{0, 0}, 1}, {}, {60, 60}));
        static_cast<void>(world.nearest(Point{{30, 30}}, {}, 10));
    };
    play(), ask();
    world = saved;
    reported = 0;
    const std::size_t before = allocations();
    for (int i = 0; i < 30; ++i) EXPECT_TRUE(world.update(i % 2 == 0 ? 0.1f : 0.2f).ok());
    ask();
    world = saved;
    EXPECT_EQ(allocations() - before, 0u);
    play();
    EXPECT_GT(reported, 3000u);
}

TEST(World, CirclesThatSpinNearAChainTakeNoMemory) {
    World world;
    std::vector<Vec2> points;
    for (int i = 0; i <= 2000; ++i) points.push_back({static_cast<float>(i), static_cast<float>(i % 3)});
    const auto ground = Chain::open(std::move(points)).value();
    ASSERT_TRUE(world.add({.shape = ground, .kind = ColliderKind::static_body}).ok());
    Random random(9);
    for (int i = 0; i < 100; ++i) {
        const Vec2 at{static_cast<float>(random.real(1, 1999)), static_cast<float>(random.real(0, 9))};
        const Vec2 velocity{static_cast<float>(random.real(-9, 9)), static_cast<float>(random.real(-9, 9))};
        Collider c{.shape = Circle{{0.25f, 0}, 0.5f}, .pose = {at, {}}, .velocity = velocity, .continuous = true};
        c.angular_velocity = static_cast<float>(random.real(-9, 9));
        ASSERT_TRUE(world.add(c).ok());
    }
    const World saved = world;
    std::size_t reported = 0;
    const auto play = [&] {
        for (int i = 0; i < 40; ++i) {
            ASSERT_TRUE(world.update(i % 2 == 0 ? 0.1f : 0.2f).ok());
            reported += world.begins().size() + world.stays().size() + world.ends().size();
        }
    };
    play();
    world = saved;
    reported = 0;
    const std::size_t before = allocations();
    play();
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_GT(reported, 300u);
}

}  // namespace
}  // namespace carom

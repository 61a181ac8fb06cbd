// Nothing is too fast: what crosses a wall without thickness in one update begins to touch it.

#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/world/world.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

namespace carom {
namespace {

using test::Random;

template <class T>
std::size_t count_begins(const BasicWorld<T>& world, ColliderId a, ColliderId b) {
    std::size_t count = 0;
    for (const auto& event : world.begins()) count += event.a == a && event.b == b;
    return count;
}

template <class T>
BasicVec2<T> random_point(Random& random, double reach) {
    return {static_cast<T>(random.real(-reach, reach)), static_cast<T>(random.real(-reach, reach))};
}

// A ball or a point flies for some updates and perhaps through a wall; each of its paths is checked against the wall as
// one shape.
template <class T>
void expect_no_tunnelling(std::uint64_t seed, std::uint64_t count) {
    Random random(seed);
    std::uint64_t crossed = 0, paths = 0, passed_within = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const double size = std::ldexp(1.0, random.integer(-12, 6));
        const double step = size * std::pow(10.0, random.real(-1, 6));
        const T radius = random.chance(0.5) ? static_cast<T>(size * random.real(0.1, 1)) : T(0);
        BasicWorld<T> world;
        const BasicVec2<T> at = random_point<T>(random, random.chance(0.5) ? step : size);
        const BasicVec2<T> velocity = random_point<T>(random, step);
        const auto where = [&](double t) {
            return BasicVec2<T>{static_cast<T>(static_cast<double>(at.x) + t * static_cast<double>(velocity.x)),
                                static_cast<T>(static_cast<double>(at.y) + t * static_cast<double>(velocity.y))};
        };
        const BasicVec2<T> through = where(random.real(-0.5, 3.5));
        const BasicVec2<T> along = rotate(BasicRot<T>::degrees(static_cast<T>(random.real(0, 360))),
                                          BasicVec2<T>{static_cast<T>(20 * (step + size)), 0});
        const BasicSegment<T> wall{through - along, through + along};  // its ends are far from all paths
        const ColliderId wall_id = world.add({.shape = wall, .kind = ColliderKind::static_body}).value();
        BasicCollider<T> flying{.shape = BasicCircle<T>{{}, radius}, .pose = {at, {}}, .velocity = velocity};
        flying.continuous = true;
        const ColliderId ball = world.add(flying).value();
        bool met = false;
        for (int update = 0; update < 3; ++update) {
            const BasicVec2<T> from = world.pose(ball).at;
            ASSERT_TRUE(world.update(1).ok());
            const BasicVec2<T> to = world.pose(ball).at;
            const bool crosses = overlaps(BasicCapsule<T>{from, to, radius}, wall);
            ++paths;
            crossed += crosses;
            // The segments that make the ends of the path exact may reach out of it by an ulp.
            const double reach = std::fabs(static_cast<double>(from.x)) + std::fabs(static_cast<double>(from.y)) +
                                 std::fabs(static_cast<double>(to.x)) + std::fabs(static_cast<double>(to.y));
            const T slack = static_cast<T>(reach) * std::numeric_limits<T>::epsilon();
            const bool nearly = overlaps(BasicCapsule<T>{from, to, radius + slack}, wall);
            const bool reported = met || count_begins(world, wall_id, ball) > 0;
            EXPECT_TRUE(reported || !crosses) << "case " << i << " of seed " << seed << ", update " << update;
            EXPECT_TRUE(nearly || !reported) << "case " << i << " of seed " << seed << ", update " << update;
            met = !world.stays().empty() || overlaps(BasicCircle<T>{to, radius}, wall);
            passed_within += reported && !met;
            if (testing::Test::HasFailure()) return;
        }
    }
    test::expect_hit_rate(crossed, paths);
    test::expect_often(passed_within, paths, 0.1, "passed within");
}

TEST(WorldFastMovers, NeverPassAWallOfZeroThickness) {
    expect_no_tunnelling<float>(1, test::cases_or_fewer(20'000));
    expect_no_tunnelling<double>(2, test::cases_or_fewer(20'000));
}

// From 2^-30 to 1 and on, the difference of two positions is no number of the type: what lies in between is hit all the
// same, wherever on the path it is.
TEST(WorldFastMovers, PathsOfUnequalNumbersHaveNoGaps) {
    for (const float start : {0x1.234568p-30f, -0x1.234568p-30f, 0x1p-149f, 3.25f}) {
        for (const float velocity : {1.0f, -1.0f, 0x1.fffffep3f}) {
            const float end = start + velocity;
            for (float x :
                 {start, end, 0.5f * start + 0.5f * end, std::nextafter(start, end), std::nextafter(end, start)}) {
                World world;
                const auto wall =
                    world.add({.shape = Segment{{x, -1}, {x, 1}}, .kind = ColliderKind::static_body}).value();
                const auto point = world.add(
                    {.shape = Point{}, .pose = {{start, 0}, {}}, .velocity = {velocity, 0}, .continuous = true});
                ASSERT_TRUE(world.update(1).ok());
                EXPECT_EQ(count_begins(world, wall, point.value()), 1u) << start << " " << velocity << " " << x;
            }
        }
    }
}

// A wall at a place that T cannot represent, between the end of a rounded path and the start of the next.
TEST(WorldFastMovers, NoWallHidesBetweenTwoUpdates) {
    constexpr float tiny = 0x1.234568p-30f;
    struct Case {
        float from, via, to, wall, wall_offset;
    };
    for (const Case& c : {Case{-tiny, 1, 2, 1, -tiny / 2}, Case{1, -tiny, -1, 0, -tiny / 2},
                          Case{tiny, -1, -2, -1, tiny / 2}, Case{-1, tiny, 1, 0, tiny / 2}}) {
        World world;
        const Segment line{{c.wall_offset, -1}, {c.wall_offset, 1}};
        const auto wall =
            world.add({.shape = line, .pose = {{c.wall, 0}, {}}, .kind = ColliderKind::static_body}).value();
        const auto point = world.add({.shape = Point{}, .pose = {{c.from, 0}, {}}, .continuous = true}).value();
        std::size_t begins = 0;
        for (const float x : {c.via, c.to}) {
            ASSERT_TRUE(world.move(point, {{x, 0}, {}}).ok() && world.update().ok());
            begins += count_begins(world, wall, point);
        }
        // The next path may reach back by less than an ulp of 1, and touch it again.
        EXPECT_GE(begins, 1u) << c.from << " to " << c.via;
        EXPECT_TRUE(world.stays().empty());
    }
}

TEST(WorldFastMovers, EventsComeInTheOrderOfTheirTimes) {
    World world;
    const auto far = world.add({.shape = Aabb{{80, -1}, {90, 1}}, .kind = ColliderKind::static_body}).value();
    const auto near = world.add({.shape = Aabb{{20, -1}, {30, 1}}, .kind = ColliderKind::static_body}).value();
    const auto bullet = world.add({.shape = Point{}, .velocity = {1000, 0}, .continuous = true}).value();
    ASSERT_TRUE(world.update(0.1f).ok());
    ASSERT_EQ(world.begins().size(), 2u);
    EXPECT_EQ(world.begins()[0].a, near);
    EXPECT_EQ(world.begins()[0].time, 0.2f);
    EXPECT_EQ(world.begins()[1].a, far);
    EXPECT_EQ(world.begins()[1].b, bullet);
    ASSERT_EQ(world.ends().size(), 2u);
    EXPECT_EQ(world.ends()[0].a, near);
    EXPECT_EQ(world.ends()[0].time, 0.3f);
    EXPECT_TRUE(world.stays().empty());
    const auto contact = world.contact(world.begins()[0]);
    ASSERT_TRUE(contact);
    EXPECT_EQ(contact->point, (Vec2{20, 0}));
    EXPECT_EQ(contact->normal, (Vec2{-1, 0}));  // out of the wall, which is `a`
    EXPECT_EQ(contact->separation, 0);
}

// Unions have no sweep of their own here, and say how sure they are all the same.
TEST(WorldFastMovers, UnionsAndEllipsesAreCertified) {
    const Chain fence = Chain::open({{20, -5}, {20, 0}, {22, 5}, {40, 5}, {40, -5}}).value();
    const std::pair<AnyShape, Certainty> cases[] = {{Circle{{0, 0}, 1}, Certainty::exact},
                                                    {Ellipse{{0, 0}, {2, 1}}, Certainty::conservative}};
    for (const auto& [shape, certainty] : cases) {
        World world;
        world.add({.shape = fence, .kind = ColliderKind::static_body}).value();
        world.add({.shape = shape, .velocity = {100, 0}, .continuous = true}).value();
        ASSERT_TRUE(world.update(1).ok());
        ASSERT_EQ(world.begins().size(), 2u);
        ASSERT_EQ(world.ends().size(), 2u);
        for (const auto& events : {world.begins(), world.ends()}) {
            for (const WorldEvent& e : events) EXPECT_EQ(e.certainty, certainty) << certainty_name(e.certainty);
        }
    }
}

// A sword that turns by half a turn and more in one update sweeps over what is next to it.
TEST(WorldFastMovers, TurnsAreFollowed) {
    World world;
    const auto post = world.add({.shape = Point{{0, 5}}, .kind = ColliderKind::static_body}).value();
    const auto sword =
        world.add({.shape = Segment{{0, 0}, {9, 0}}, .angular_velocity = 3.5f, .continuous = true}).value();
    ASSERT_TRUE(world.update(1).ok());
    ASSERT_EQ(world.begins().size(), 1u);
    EXPECT_EQ(world.begins()[0].a, post);
    EXPECT_EQ(world.begins()[0].b, sword);
    EXPECT_NEAR(world.begins()[0].time, 0.5f * 3.14159265f / 3.5f, 1e-6f);
    EXPECT_EQ(world.begins()[0].certainty, Certainty::conservative);
    EXPECT_EQ(world.ends().size(), 1u);
    const auto contact = world.contact(world.begins()[0]);
    ASSERT_TRUE(contact);
    EXPECT_NEAR(contact->point.y, 5, 1e-5f);
    EXPECT_NEAR(contact->normal.x, 1, 1e-5f);  // from the post to the sword, which comes from where x is above 0
}

TEST(WorldFastMovers, CurvedPathsAreFollowed) {
    World world;
    const auto bar = world.add({.shape = Segment{{-50, 10}, {50, 10}}, .kind = ColliderKind::static_body}).value();
    const auto stone = world.add({.shape = Point{}, .continuous = true}).value();
    ASSERT_TRUE(world.set_motion(stone, Motion::ballistic({1, 20}, {0, -10})).ok());
    ASSERT_TRUE(world.update(4).ok());  // up through the bar, and down again
    ASSERT_EQ(world.begins().size(), 2u);
    EXPECT_EQ(world.begins()[0].a, bar);
    EXPECT_NEAR(world.begins()[0].time * 4, 2 - std::sqrt(2.0f), 1e-5f);
    EXPECT_NEAR(world.begins()[1].time * 4, 2 + std::sqrt(2.0f), 1e-5f);
    EXPECT_EQ(world.ends().size(), 2u);
    EXPECT_EQ(world.pose(stone).at, (Vec2{4, 0}));
}

// An event is about the update that reported it, whatever is set for the next one.
TEST(WorldFastMovers, ContactsAreThoseOfTheUpdateAlsoAfterAChange) {
    const auto contact_after = [](auto change) {
        World world;
        EXPECT_TRUE(world.add({.shape = Segment{{3, -9}, {4, 9}}, .kind = ColliderKind::static_body}).ok());
        const auto stone = world.add({.shape = Circle{{0, 0}, 1}, .continuous = true}).value();
        EXPECT_TRUE(world.set_motion(stone, Motion::ballistic({8, 12}, {0, -30})).ok());
        EXPECT_TRUE(world.update(1).ok());
        change(world, stone);
        EXPECT_EQ(world.begins().size(), 1u);
        const auto contact = world.contact(world.begins()[0]);
        EXPECT_TRUE(contact);
        // And the next update follows the new path.
        EXPECT_TRUE(world.set_velocity(stone, {-8, 0}).ok() && world.update(1).ok());
        EXPECT_EQ(world.begins().size(), 1u);
        EXPECT_GT(world.contact(world.begins()[0])->normal.x, 0.9f);
        return std::pair(contact->normal, contact->point);
    };
    const auto expected = contact_after([](World&, ColliderId) {});
    EXPECT_EQ(contact_after([](World& w, ColliderId id) { EXPECT_TRUE(w.set_velocity(id, {0, 0}).ok()); }), expected);
    EXPECT_EQ(contact_after([](World& w, ColliderId id) {
                  EXPECT_TRUE(w.set_velocity(id, {1, 2}, 3).ok());
              }),
              expected);
    EXPECT_EQ(contact_after([](World& w, ColliderId id) {
                  EXPECT_TRUE(w.set_motion(id, Motion::linear({9, 9})).ok());
              }),
              expected);
}

// A stone that hit a wall is made smaller and then flies to it on a curve: that it left the wall at 0 is exact, however
// sure the curve is.
TEST(WorldFastMovers, EachEventIsAsCertainAsItsContact) {
    World world;
    ASSERT_TRUE(world.add({.shape = Aabb{{5, -99}, {6, 99}}, .kind = ColliderKind::static_body}).ok());
    const ColliderId stone = world.add({.shape = Circle{{0, 0}, 8}, .continuous = true}).value();
    ASSERT_TRUE(world.update(0).ok());
    ASSERT_EQ(world.begins().size(), 1u);
    ASSERT_TRUE(world.set_shape(stone, Circle{{0, 0}, 1}).ok());
    ASSERT_TRUE(world.set_motion(stone, Motion::ballistic({16, 4}, {0, -10})).ok());
    ASSERT_TRUE(world.update(1).ok());
    ASSERT_EQ(world.ends().size(), 2u);
    EXPECT_EQ(world.ends()[0].time, 0);
    EXPECT_EQ(world.ends()[0].certainty, Certainty::exact);
    EXPECT_EQ(world.ends()[1].certainty, Certainty::conservative);
    ASSERT_EQ(world.begins().size(), 1u);
    EXPECT_GT(world.begins()[0].time, 0);
    EXPECT_EQ(world.begins()[0].certainty, Certainty::conservative);
}

}  // namespace
}  // namespace carom

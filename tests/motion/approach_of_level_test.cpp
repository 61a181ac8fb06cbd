// The closest approach to a level is that to the nearest of its parts, and the first contact that with the first. Both
// look at parts that are near, while the level turns, too.
#include "random.hpp"
#include "rates.hpp"

#include <carom/carom.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

struct Level {
    AnyShape whole;
    std::vector<AnyShape> parts;
};

Level chain(test::Random& random, int count) {
    std::vector<Vec2> points{{0, 0}};
    for (int i = 0; i < count; ++i) {
        const Vec2 last = points.back();
        points.push_back({last.x + float(random.integer(1, 3)), float(random.integer(0, 4))});
    }
    Level level{Chain::open(points).value(), {}};
    for (std::size_t i = 0; i + 1 < points.size(); ++i) level.parts.push_back(Segment{points[i], points[i + 1]});
    return level;
}

Level shapes(test::Random& random, int count) {
    Level level;
    std::vector<CompoundPart> parts;
    for (int i = 0; i < count; ++i) {
        const Vec2 at{float(random.integer(0, 60)), float(random.integer(-20, 20))};
        const float size = float(random.integer(1, 3));
        if (random.chance(0.3)) {
            level.parts.push_back(Circle{at, size});
        } else {
            level.parts.push_back(Aabb{at, {at.x + size, at.y + 1}});
        }
        parts.push_back({level.parts.back()});
    }
    level.whole = Compound::from_parts(std::move(parts)).value();
    return level;
}

AnyShape visitor(test::Random& random) {
    const Vec2 at{float(random.integer(-20, 80)), float(random.integer(-60, 60))};
    switch (random.integer(0, 2)) {
        case 0:
            return Circle{at, float(random.integer(0, 2))};
        case 1:
            return Aabb{at, {at.x + 2, at.y + 1}};
        default:
            return Capsule{at, {at.x + 3, at.y + 1}, 0.5f};
    }
}

Motion motion(test::Random& random) {
    const Vec2 v{float(random.integer(-9, 9)), float(random.integer(-9, 9))};
    return random.chance(0.5) ? Motion::linear(v) : Motion::ballistic(v, {0, float(random.integer(-4, 4))});
}

TEST(ApproachOfLevel, IsThatOfTheNearestPart) {
    test::Random random(3);
    int apart = 0, touching = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(400); ++i) {
        const int count = random.integer(2, 30);
        const Level level = random.chance(0.5) ? chain(random, count) : shapes(random, count);
        const AnyShape guest = visitor(random);
        const Motion course = motion(random), drift = random.chance(0.5) ? Motion::still() : motion(random);
        const Interval times{0, random.chance(0.8) ? 4.0f : 0.25f};
        const auto whole = closest_approach(guest, course, level.whole, drift, times).value();
        float least = std::numeric_limits<float>::infinity();
        for (const AnyShape& part : level.parts)
            least = std::min(least, closest_approach(guest, course, part, drift, times).value().distance);
        EXPECT_EQ(whole.distance, least) << i;
        (least > 0 ? apart : touching) += 1;
    }
    EXPECT_GT(apart, 100);
    EXPECT_GT(touching, 20);
}

TEST(ApproachOfLevel, WhileTurningIsThatOfTheNearestPart) {
    test::Random random(4);
    int apart = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(60); ++i) {
        const Level level = random.chance(0.5) ? chain(random, 8) : shapes(random, 8);
        const AnyShape guest = visitor(random);
        const Motion course = motion(random).spinning(float(random.integer(1, 3)), {0, 0});
        const auto whole = closest_approach(guest, course, level.whole, Motion::still(), {0, 1}).value();
        float least = std::numeric_limits<float>::infinity();
        for (const AnyShape& part : level.parts)
            least = std::min(least, closest_approach(guest, course, part, Motion::still(), {0, 1}).value().distance);
        EXPECT_NEAR(whole.distance, least, 1e-3f) << i;
        apart += least > 0 ? 1 : 0;
    }
    EXPECT_GT(apart, 20);
}

TEST(ApproachOfLevel, LooksAtWhatIsNear) {
    std::vector<Vec2> points;
    for (int i = 0; i <= 100000; ++i) points.push_back({float(i), float(i % 2)});
    const Chain level = Chain::open(points).value();
    for (const auto& [height, most] : {std::pair(2.0f, 100), std::pair(20.0f, 500), std::pair(200.0f, 4000)}) {
        const WorkMeter meter;
        const auto pass =
            closest_approach(Circle{{500.25f, height}, 0.5f}, Motion::linear({3, 0}), level, Motion::still(), {0, 1});
        EXPECT_GT(pass->distance, 0) << height;
        EXPECT_LE(meter.units(), most) << height;
    }
}

TEST(TurningLevel, IsMetWhereItsPartsAre) {
    test::Random random(5);
    int apart = 0, hits = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(300); ++i) {
        const Level level = random.chance(0.5) ? chain(random, 12) : shapes(random, 12);
        const AnyShape guest = visitor(random);
        const float turn = random.chance(0.5) ? float(random.real(-1, 1)) : float(random.integer(-7, 7));
        const Motion course = motion(random), drift = motion(random).spinning(turn, {float(random.integer(0, 40)), 0});
        const Interval times{float(random.integer(-1, 0)), 1};
        const auto whole = closest_approach(guest, course, level.whole, drift, times).value();
        const auto hit = first_impact(guest, course, level.whole, drift, times);
        float least = std::numeric_limits<float>::infinity(), first = least;
        for (const AnyShape& part : level.parts) {
            least = std::min(least, closest_approach(guest, course, part, drift, times).value().distance);
            const auto own = first_impact(guest, course, part, drift, times);
            if (own.hits()) first = std::min(first, own.time.lo);
        }
        EXPECT_NEAR(whole.distance, least, 1e-3f) << i;
        ASSERT_EQ(hit.hits(), first <= times.hi) << i;
        if (hit.hits()) {
            EXPECT_EQ(hit.time.lo, first) << i;
        }
        apart += least > 0 ? 1 : 0;
        hits += hit.hits() ? 1 : 0;
    }
    EXPECT_GT(apart, 30);
    EXPECT_GT(hits, 30);
}

TEST(TurningLevel, LooksAtWhatIsNear) {
    std::vector<Vec2> points;
    for (int i = 0; i <= 20000; ++i) points.push_back({float(i - 10000), float(i % 2)});
    const Chain level = Chain::open(points).value();
    const Circle ball{{40.25f, 3}, 0.5f};
    for (const float turn : {0.01f, 0.5f, -4.0f, 100.0f}) {
        const Motion spin = Motion::still().spinning(turn, {0, 0});
        const WorkMeter meter;
        EXPECT_TRUE(first_impact(ball, Motion::linear({0, -3}), level, spin, {0, 1}).hits());
        EXPECT_TRUE(closest_approach(ball, Motion::linear({0, 3}), level, spin, {0, 0.01f}).has_value());
        EXPECT_LE(meter.units(), 500) << turn;
    }
}

}  // namespace
}  // namespace carom

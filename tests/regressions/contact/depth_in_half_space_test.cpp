// Depths of unions in half spaces, which took seconds: all leave in one direction, if they can at all.
#include "random.hpp"
#include "rates.hpp"

#include <carom/carom.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace carom {
namespace {

using test::Random;

AnyShapeD random_part(Random& random) {
    const Vec2D at{double(random.integer(-9, 9)), double(random.integer(-9, 9))};
    const double size = random.integer(1, 4);
    if (random.chance(0.3)) return CircleD{at, size};
    if (random.chance(0.3)) return EllipseD{at, {size, 1}, {}};
    if (random.chance(0.5)) return AabbD{at, at + Vec2D{size, 2}};
    return TriangleD{at, at + Vec2D{size, 0}, at + Vec2D{1, size}};
}

TEST(DepthInHalfSpace, IsThatOfTheDeepestPart) {
    Random random(8);
    int deep = 0;
    const auto rounds = static_cast<int>(test::cases_or_fewer(400));
    for (int i = 0; i < rounds; ++i) {
        std::vector<CompoundPartD> parts;
        for (int k = random.integer(1, 120); k > 0; --k) parts.push_back({random_part(random), {}});
        const auto level = CompoundD::from_parts(parts).value();
        const HalfSpaceD ground{{double(random.integer(-9, 9)), double(random.integer(-9, 9))},
                                random.chance(0.5) ? Vec2D{0, 1} : Vec2D{double(random.integer(1, 5)), 3}};
        double expected = std::numeric_limits<double>::infinity();
        for (const CompoundPartD& part : parts) expected = std::min(expected, signed_distance(part.shape, ground));
        const WorkMeter meter;
        EXPECT_NEAR(signed_distance(level, ground), expected, 1e-12) << i;
        EXPECT_LE(meter.units(), 100 + 60 * static_cast<std::int64_t>(parts.size())) << i;
        EXPECT_NEAR(signed_distance(ground, level), expected, 1e-12) << i;
        if (!(expected < 0)) continue;
        ++deep;
        const auto found = contact(level, ground);
        ASSERT_TRUE(found) << i;
        EXPECT_NEAR(found->separation, expected, 1e-12) << i;
    }
    test::expect_often(deep, rounds, 0.5, "deep");
}

// Two parts that nothing separates decide it alone, wherever they are among the others.
TEST(DepthInHalfSpace, IsInfiniteOfAnotherWhereverThatIs) {
    std::vector<CompoundPart> parts;
    for (int i = 0; i < 16; ++i) {
        const float x = float(i * 5 % 17) - 8, y = float(i * 7 % 13) - 6;
        parts.push_back({Triangle{{x, y}, {x + 2, y + 2}, {x + 2, y - 1}}, {}});
    }
    parts.push_back({HalfSpace{{8, -4}, {4, 4}}, {}});
    const HalfSpace ground{{4, -8}, {2, 3}};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::rotate(parts.begin(), parts.begin() + 1, parts.end());
        const auto level = Compound::from_parts(parts).value();
        EXPECT_EQ(signed_distance(level, ground), -std::numeric_limits<float>::infinity()) << i;
        std::vector<CompoundPart> others{{ground, {}}, {Aabb{{0, 0}, {1, 1}}, {}}};
        const auto other = Compound::from_parts(others).value();
        EXPECT_EQ(signed_distance(level, other), -std::numeric_limits<float>::infinity()) << i;
    }
}

}  // namespace
}  // namespace carom

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

// As deep as the half space alone, to the bit, where that is the only part of another union.
TEST(DepthInHalfSpace, IsTheSameOfACompoundOfOne) {
    const HalfSpaceD ground{{-0x1.ccccccccccccdp+3, -0x1.999999999999ap+2}, {0, 1}};
    const auto stair =
        simple_polygon(std::vector<Vec2D>{{8, 14.4}, {14.4, 14.4}, {14.4, 16}, {11.2, 16}, {11.2, 17.6}, {8, 17.6}});
    const RotD rot{-0x1.c3c3c3c3c3c3cp-1, -0x1.e1e1e1e1e1e1ep-2};
    const PoseD pose{{-0x1.3333333333334p+3, 0x1.999999999999ap+3}, rot};
    const auto body = place(*stair, {{0x1.81818181817fp-2, 0x1.4d8d8d8d8d8d9p+5}, rot});
    const auto level = CompoundD::from_parts({{ground, pose}}).value();
    EXPECT_LT(signed_distance(place(ground, pose), body), 0);
    EXPECT_EQ(signed_distance(level, body), signed_distance(place(ground, pose), body));
}

// Lengths of which products underflow are brought near 1, and lose no kind of part by that.
TEST(DepthInHalfSpace, KeepsItsNormalInTinyUnits) {
    const auto normal_in_units_of = [](double unit) {
        const auto at = [&](double x, double y) { return Vec2D{x * unit, y * unit}; };
        const HalfSpaceD ground{at(0x1.93b21499fefdp+21, 0x1.fa548b6d0661dp+22), {1, -2}};
        const CapsuleD high{at(-0x1.90abca6427aecp+22, -0x1.290fce2aa1937p+22),
                            at(0x1.7d8b16b4d6d48p+21, 0x1.a6a0cf3d1285bp+21), 0x1.54c48f8ace702p+21 * unit};
        const CapsuleD deep{at(0x1.f1f8b5b9432c9p+20, -0x1.724c0065f0809p+21),
                            at(0x1.0fff896d68fe5p+23, 0x1.952566e41715fp+21), 0x1.1c839ebd13593p+22 * unit};
        const Vec2D place = at(0x1.0de287f6751c3p+23, 0x1.64dc2ecef25a4p+21);
        const RotD rot{-0x1.999999999999ap-1, -0x1.3333333333333p-1};
        const auto both = CompoundD::from_parts({{high, {place, {}}}, {deep, {place, rot}}}).value();
        return contact(ground, both).value().normal;
    };
    EXPECT_EQ(normal_in_units_of(1), normal_in_units_of(0x1p-924));
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

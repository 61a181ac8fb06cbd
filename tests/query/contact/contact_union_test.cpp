// Contacts of unions: no normals from sides inside them, and depths against a search over directions.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace carom {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

CompoundD row_of_tiles(int count) {
    std::vector<CompoundPartD> tiles;
    for (int i = 0; i < count; ++i) tiles.push_back({AabbD{{double(i), 0}, {i + 1.0, 1}}});
    return CompoundD::from_parts(tiles).value();
}

TEST(ContactUnion, ABoxOnTilesIsPushedUpEverywhere) {
    const CompoundD floor = row_of_tiles(8);
    for (double x = 1; x < 6; x += 1.0 / 32) {
        const auto hit = contact(floor, AabbD{{x, 0.875}, {x + 1, 2}});
        ASSERT_TRUE(hit);
        ASSERT_EQ(hit->normal, (Vec2D{0, 1})) << x;
        ASSERT_EQ(hit->separation, -0.125) << x;
        const auto resting = contact(floor, AabbD{{x, 1}, {x + 1, 2}});
        ASSERT_TRUE(resting);
        ASSERT_EQ(resting->normal, (Vec2D{0, 1})) << x;
        ASSERT_EQ(resting->separation, 0) << x;
        ASSERT_EQ(contact(floor, CircleD{{x, 1.25}, 0.5})->normal, (Vec2D{0, 1})) << x;
    }
}

TEST(ContactUnion, TilesInAnyFrame) {
    const CompoundD floor = row_of_tiles(8);
    for (int degrees = 1; degrees < 90; degrees += 4) {
        const PoseD pose{{1e6, -3e6}, RotD::degrees(degrees)};
        const Vec2D up = rotate(pose.rot, Vec2D{0, 1});
        for (double x = 1; x < 6; x += 0.25) {
            const AabbD box{{x, 0.875}, {x + 1, 2}};
            const auto hit = contact(place(floor, pose), place(box, pose));
            ASSERT_TRUE(hit);
            ASSERT_NEAR(hit->separation, -0.125, 1e-15);
            ASSERT_NEAR(hit->normal.x, up.x, 1e-15);
            ASSERT_NEAR(hit->normal.y, up.y, 1e-15);
        }
    }
}

TEST(ContactUnion, KnownDepths) {
    const CompoundD floor = row_of_tiles(8);
    EXPECT_EQ(signed_distance(floor, PointD{{3, 0.5}}), -0.5);  // on a seam
    EXPECT_EQ(signed_distance(floor, SegmentD{{3, 0.5}, {3, 5}}), -0.5);
    const CompoundD square =
        CompoundD::from_parts({{TriangleD{{0, 0}, {4, 0}, {4, 4}}}, {TriangleD{{0, 0}, {4, 4}, {0, 4}}}}).value();
    EXPECT_EQ(signed_distance(square, PointD{{2, 2}}), -2);
    EXPECT_EQ(signed_distance(square, PointD{{1, 1}}), -1);
    EXPECT_EQ(signed_distance(square, CircleD{{1, 1}, 1}), -2);
    const ChainD corner = ChainD::open({{-4, 4}, {0, 0}, {4, 4}}).value();
    EXPECT_NEAR(signed_distance(corner, SegmentD{{0, -1}, {0, 3}}), -1, 1e-15);
    EXPECT_EQ(signed_distance(corner, PointD{{1, 1}}), 0);
    const CompoundD plane =
        CompoundD::from_parts({{HalfSpaceD{{0, 0}, {1, 3}}}, {HalfSpaceD{{0, 0}, {-1, -3}}}}).value();
    EXPECT_EQ(signed_distance(plane, PointD{{0, 0}}), -inf);
    EXPECT_EQ(signed_distance(plane, CircleD{{5, 2}, 1}), -inf);
    // Two discs that cross: out through the notch between them.
    const CompoundD discs = CompoundD::from_parts({{CircleD{{-3, 0}, 5}}, {CircleD{{3, 0}, 5}}}).value();
    EXPECT_NEAR(signed_distance(discs, PointD{{0, 1}}), -3, 1e-14);
    const auto notch = contact(discs, PointD{{0, 1}});
    EXPECT_NEAR(notch->normal.y, 1, 1e-14);
    EXPECT_EQ(signed_distance(row_of_tiles(1), ChainD::open({{9, 0}, {10, 0}, {11, 5}}).value()), 8);
}

// A random union of two to four parts, whole numbers or not.
AnyShapeD random_part(test::Random& random, bool grid) {
    const auto number = [&] { return grid ? double(random.integer(-3, 3)) : random.real(-3, 3); };
    const auto point = [&] { return Vec2D{number(), number()}; };
    const Vec2D p = point();
    switch (random.integer(0, 5)) {
        case 0:
            return CircleD{p, std::fabs(number())};
        case 1:
            return AabbD{p, p + Vec2D{std::fabs(number()) + 1, std::fabs(number()) + 1}};
        case 2:
            return CapsuleD{p, point(), std::fabs(number()) / 2};
        case 3:
            return SegmentD{p, point()};
        case 4:
            return TriangleD{p, point(), point()};
        default:
            return Rounded<TriangleD>{{p, point(), point()}, std::fabs(number()) / 4};
    }
}

CompoundD random_union(test::Random& random, bool grid, const PoseD& at = {}) {
    std::vector<CompoundPartD> parts;
    for (int i = random.integer(1, 4); i > 0; --i) parts.push_back({random_part(random, grid), at});
    return CompoundD::from_parts(parts).value();
}

TEST(ContactUnion, DepthAgainstASearchOverDirections) {
    test::Random random(61);
    int deep = 0;
    double worst_low = 0;
    const int cases = int(test::cases_or_fewer(1000, 100));
    for (int i = 0; i < cases; ++i) {
        const CompoundD a = random_union(random, i % 2 == 0);
        const PoseD aside{{i % 5 < 2 ? 12.0 : 0.0, 0}, {}};  // or nearly all would overlap
        const CompoundD b = random_union(random, i % 2 == 0, aside);
        const double gap = signed_distance(a, b);
        ASSERT_EQ(gap <= 0, overlaps(a, b)) << i;
        ASSERT_EQ(gap < 0, penetrates(a, b)) << i;
        ASSERT_EQ(signed_distance(b, a), gap) << i;
        if (gap >= 0) continue;
        ++deep;
        const auto hit = contact(a, b);
        const auto moved = [&](const Vec2D& by) { return place(b, PoseD{by, {}}); };
        const double depth = -gap;
        ASSERT_NEAR(signed_distance(a, moved(depth * hit->normal)), 0, 0x1p-44) << i;
        worst_low = std::fmax(worst_low, std::fabs(signed_distance(a, moved(depth * hit->normal))));
        const RotD step = RotD::degrees(360.0 / 64);
        Vec2D direction{1, 0};
        for (int k = 0; k < 64; ++k) {
            for (const double share : {0.999, 0.7, 0.3}) {
                ASSERT_TRUE(penetrates(a, moved(share * depth * direction))) << i << " " << k;
            }
            direction = rotate(step, direction);
        }
    }
    std::printf("unions: %d deep of %d, moved by the depth at most %.2f u from touching\n", deep, cases,
                worst_low / 0x1p-53);
    test::expect_hit_rate(deep, cases);
}

/// Walls on both sides leave no gap above the floor, however shallow the box is in it.
TEST(ContactOfUnions, ASlotAsWideAsTheBoxIsNoWayUp) {
    const auto slot =
        Compound::from_parts({{Aabb{{0, -1}, {1, 0}}}, {Aabb{{-1, 0}, {0, 4}}}, {Aabb{{1, 0}, {2, 4}}}}).value();
    const auto found = contact(Aabb{{0, -0.125f}, {1, 0.875f}}, slot);
    ASSERT_TRUE(found.has_value());
    EXPECT_LT(found->separation, -0.5f);
}

}  // namespace
}  // namespace carom

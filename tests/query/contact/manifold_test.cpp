// Manifolds: the points of flat contacts, of all pairs of kinds that can lie flat, and their features over time.
#include "random.hpp"
#include "rates.hpp"

#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace carom {
namespace {

template <class A, class B>
std::vector<Vec2D> points_of(const A& a, const B& b, double margin = 0) {
    std::vector<Vec2D> result;
    const auto found = manifold(a, b, margin);
    if (!found) return result;
    for (const auto& point : found->points()) result.push_back({double(point.point.x), double(point.point.y)});
    return result;
}

using Points = std::vector<Vec2D>;

TEST(Manifold, FlatContactsHaveTwoPoints) {
    const AabbD ground{{0, 0}, {8, 1}};
    EXPECT_EQ(points_of(ground, AabbD{{2, 1}, {4, 3}}), (Points{{4, 1}, {2, 1}}));
    EXPECT_EQ(points_of(ground, AabbD{{6, 1}, {12, 3}}), (Points{{8, 1}, {6, 1}}));
    EXPECT_EQ(points_of(AabbD{{2, 1}, {4, 3}}, ground), (Points{{2, 1}, {4, 1}}));
    EXPECT_EQ(points_of(ground, CapsuleD{{2, 1.5}, {4, 1.5}, 0.5}), (Points{{4, 1}, {2, 1}}));
    EXPECT_EQ(points_of(ground, CapsuleD{{-2, 1.25}, {4, 1.25}, 0.5}), (Points{{4, 0.875}, {0, 0.875}}));
    EXPECT_EQ(points_of(CapsuleD{{0, 0}, {4, 0}, 1}, CapsuleD{{1, 2}, {9, 2}, 1}), (Points{{4, 1}, {1, 1}}));
    EXPECT_EQ(points_of(HalfSpaceD{{0, 0}, {0, 3}}, AabbD{{2, 0}, {4, 3}}), (Points{{4, 0}, {2, 0}}));
    EXPECT_EQ(points_of(AabbD{{2, 0}, {4, 3}}, LineD{{0, 0}, {1, 0}}), (Points{{2, 0}, {4, 0}}));
    EXPECT_EQ(points_of(AabbD{{2, 0}, {4, 3}}, RayD{{3, 0}, {1, 0}}), (Points{{3, 0}, {4, 0}}));
    EXPECT_EQ(points_of(HalfSpaceD{{0, 0}, {0, 1}}, SegmentD{{1, 0}, {5, 0}}), (Points{{5, 0}, {1, 0}}));
    EXPECT_EQ(points_of(ground, Rounded<AabbD>{{{2, 2}, {4, 3}}, 1}), (Points{{4, 1}, {2, 1}}));
    EXPECT_EQ(points_of(ground, TriangleD{{2, 1}, {4, 1}, {3, 5}}), (Points{{4, 1}, {2, 1}}));
}

// Their corners are not above each other by less than rounding shows of the distance: not a tilted contact of two
// corners.
TEST(Manifold, FlatContactsOfNearlyAlignedBoxesHaveTwoPoints) {
    for (int exponent = 4; exponent <= 53; ++exponent) {
        for (const RotD& turn : {RotD{}, RotD::degrees(30)}) {
            for (const double beyond : {1.0, -1.0}) {
                const PoseD pose{{0.1, 0.2}, turn};
                const AabbD low{{0, 0}, {1, 1}};
                const AabbD high{{0.2, 1.25}, {1 - beyond * std::ldexp(1.0, -exponent), 2}};
                for (const bool turned : {false, true}) {
                    const auto found = turned ? manifold(place(high, pose), place(low, pose), 0.5)
                                              : manifold(place(low, pose), place(high, pose), 0.5);
                    ASSERT_TRUE(found);
                    EXPECT_EQ(found->points().size(), 2u) << exponent;
                    EXPECT_NEAR(std::fabs(dot(found->normal, rotate(turn, {0, 1}))), 1, 1e-15);
                    EXPECT_NEAR(dot(found->normal, rotate(turn, {1, 0})), 0, 1e-15) << exponent;
                }
            }
        }
    }
}

TEST(Manifold, OtherContactsHaveOne) {
    EXPECT_EQ(points_of(CircleD{{0, 0}, 1}, CircleD{{2, 0}, 1}), (Points{{1, 0}}));
    EXPECT_EQ(points_of(AabbD{{0, 0}, {8, 1}}, CircleD{{3, 2}, 1}), (Points{{3, 1}}));
    EXPECT_EQ(points_of(AabbD{{0, 0}, {8, 1}}, TriangleD{{2, 1}, {3, 4}, {1, 4}}), (Points{{2, 1}}));
    EXPECT_EQ(points_of(AabbD{{0, 0}, {1, 1}}, AabbD{{1, 1}, {2, 2}}).size(), 1u);
    EXPECT_EQ(points_of(PointD{{1, 2}}, PointD{{1, 2}}), (Points{{1, 2}}));
    EXPECT_EQ(points_of(HalfSpaceD{{0, 0}, {0, 1}}, HalfSpaceD{{0, 0}, {0, -1}}).size(), 1u);
    EXPECT_FALSE(manifold(CircleD{{0, 0}, 1}, CircleD{{3, 0}, 1}));
    EXPECT_EQ(points_of(CircleD{{0, 0}, 1}, CircleD{{3, 0}, 1}, 1), (Points{{1.5, 0}}));
}

TEST(Manifold, TheMarginKeepsTheEndThatGapes) {
    const AabbD ground{{0, 0}, {8, 1}};
    const TriangleD tilted{{2, 1}, {4, 1.125}, {3, 5}};
    EXPECT_EQ(points_of(ground, tilted).size(), 1u);
    const auto both = manifold(ground, tilted, 0.25);
    ASSERT_EQ(both->points().size(), 2u);
    EXPECT_EQ(both->points()[0].separation, 0.125);
    EXPECT_EQ(both->points()[1].separation, 0);
}

TEST(Manifold, ABoxOnTilesRestsOnItsOuterPoints) {
    std::vector<CompoundPartD> tiles;
    for (int i = 0; i < 8; ++i) tiles.push_back({AabbD{{double(i), 0}, {i + 1.0, 1}}});
    const CompoundD floor = CompoundD::from_parts(tiles).value();
    for (double x = 1; x < 5; x += 1.0 / 16) {
        for (const double bottom : {1.0, 0.875, 0.75}) {
            const auto rest = manifold(floor, AabbD{{x, bottom}, {x + 2, 4}});
            ASSERT_TRUE(rest);
            ASSERT_EQ(rest->normal, (Vec2D{0, 1}));
            ASSERT_EQ(rest->points().size(), 2u);
            ASSERT_EQ(rest->points()[0].point, (Vec2D{x + 2, (bottom + 1) / 2})) << x;
            ASSERT_EQ(rest->points()[1].point, (Vec2D{x, (bottom + 1) / 2})) << x;
            ASSERT_EQ(rest->points()[0].separation, bottom - 1);
            // Inside a tile the features are those of the box's corners on that tile's top.
            const int tile = static_cast<int>(std::floor(x));
            if (x == tile) continue;
            ASSERT_EQ(rest->points()[1].features,
                      (FeaturePair{{tile, FeatureKind::edge, 2}, {0, FeatureKind::vertex, 0}}))
                << x;
            ASSERT_EQ(rest->points()[0].features,
                      (FeaturePair{{tile + 2, FeatureKind::edge, 2}, {0, FeatureKind::vertex, 1}}))
                << x;
        }
    }
}

TEST(Manifold, FeaturesStayWhileTheShapesSlide) {
    const AabbD ground{{0, 0}, {8, 1}};
    const auto first = manifold(ground, AabbD{{1, 1}, {3, 3}});
    for (double x = 1; x < 6; x += 0.25) {
        const auto rest = manifold(ground, AabbD{{x, 0.9375}, {x + 2, 3}});
        for (std::size_t i = 0; i < 2; ++i) {
            EXPECT_EQ(rest->points()[i].features, first->points()[i].features);
        }
    }
    const auto beyond = manifold(ground, AabbD{{7, 1}, {9, 3}});
    EXPECT_NE(beyond->points()[0].features, first->points()[0].features);
    EXPECT_EQ(beyond->points()[1].features, first->points()[1].features);
}

// Points lie on both shapes up to half the depth, and are no deeper than the whole.
TEST(Manifold, PointsLieBetweenTheSurfaces) {
    test::Random random(81);
    int flat = 0, any = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto number = [&] { return double(random.integer(-4, 4)); };
        const auto draw = [&](const Vec2D& aside) {
            const auto point = [&] { return aside + Vec2D{number(), number()}; };
            const Vec2D p = point(), q = point();
            return Rounded<TriangleD>{{p, q, point()}, std::fabs(number()) / 4};
        };
        const auto a = draw({}), b = draw({i % 3 == 0 ? 8.0 : 0.0, 0});  // or nearly all would overlap
        const auto found = manifold(a, b, 0.5);
        const auto hit = contact(a, b, 0.5);
        ASSERT_EQ(found.has_value(), hit.has_value());
        if (!found) continue;
        ++any;
        ASSERT_EQ(found->normal, hit->normal);
        ASSERT_EQ(found->separation, hit->separation);
        flat += found->points().size() == 2;
        double least = 1e9;
        for (const auto& point : found->points()) {
            least = std::fmin(least, point.separation);
            ASSERT_LE(point.separation, 0.5);
            const double off = std::fabs(point.separation) / 2 + 0x1p-44;
            const Vec2D on_a = point.point - (0.5 * point.separation) * found->normal;
            const Vec2D on_b = point.point + (0.5 * point.separation) * found->normal;
            ASSERT_LE(signed_distance(a, PointD{point.point}), off) << i;
            ASSERT_LE(signed_distance(b, PointD{point.point}), off) << i;
            ASSERT_LE(signed_distance(a, PointD{on_a}), 0x1p-44) << i;
            ASSERT_LE(signed_distance(b, PointD{on_b}), 0x1p-44) << i;
        }
        ASSERT_NEAR(least, hit->separation, 0x1p-44) << i;
    }
    std::printf("manifolds: %d, %d of them flat\n", any, flat);
    test::expect_hit_rate(any, 20'000);
    test::expect_often(flat, any, 0.1, "flat");
}

}  // namespace
}  // namespace carom

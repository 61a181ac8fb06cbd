// Found by the property tests: depths of unions with ellipses or arcs that were longer than they need be, and ellipses
// that lost area far from the origin.
#include <carom/query/contact.hpp>
#include <carom/query/measure.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

CompoundD joined(std::vector<CompoundPartD> parts) {
    return CompoundD::from_parts(std::move(parts)).value();
}

// Moved by the depth they touch, and no shift a thousandth shorter separates them.
void expect_least_depth(const CompoundD& a, const CompoundD& b) {
    const auto hit = contact(a, b);
    ASSERT_TRUE(hit);
    const double depth = -hit->separation;
    EXPECT_NEAR(signed_distance(a, place(b, PoseD{depth * hit->normal, {}})), 0, 1e-10);
    for (int k = 0; k < 64; ++k) {
        const Vec2D shift = (0.999 * depth) * rotate(RotD::degrees(k * 360.0 / 64), Vec2D{1, 0});
        EXPECT_TRUE(penetrates(a, place(b, PoseD{shift, {}}))) << k;
    }
}

TEST(CurvedUnion, RoundEllipsesComeOutAsCirclesDo) {
    const auto depth = [](const AnyShapeD& first, const AnyShapeD& second) {
        const CompoundD a = joined({{first}, {AabbD{{1, 2}, {4, 4}}}});
        const CompoundD b = joined({{second}, {TriangleD{{-2, 2}, {-2, 0}, {-2, 3}}}, {AabbD{{3, 3}, {4, 7}}}});
        return signed_distance(a, b);
    };
    const double circles = depth(CircleD{{3, -2}, 2.125}, CircleD{{-1, 3}, 3.125});
    const RotD rotated = RotD::degrees(60);
    EXPECT_NEAR(depth(EllipseD{{3, -2}, {2.125, 2.125}, rotated}, EllipseD{{-1, 3}, {3.125, 3.125}, {}}), circles,
                1e-13);
}

TEST(CurvedUnion, NoTranslationOutIsShorter) {
    const RotD steep{0.344351, 0.938841};
    const RotD gentle{0.872882, 0.487931};
    expect_least_depth(
        joined({{EllipseD{{-1.55759, 2.4692}, {0.64447, 1.88513}, steep}},
                {CapsuleD{{-0.986419, -2.87844}, {-0.258337, 1.21252}, 0.135108}}}),
        joined({{EllipseD{{-2.065, -2.56589}, {2.24347, 2.41606}, gentle}}, {CircleD{{1.46567, -1.4066}, 1.7826}}}));
    expect_least_depth(
        joined({{ArcD{{-1, 3}, 2.5, {-1, 8}, {8, -2}}}, {ArcD{{1, -3}, 2.5, {-1, 9}, {10, -3}}}}),
        joined({{TriangleD{{1, 2}, {-2, 1}, {-1, 1}}}, {AabbD{{-3, 2}, {-2, 4}}}, {AabbD{{-2, 0}, {2, 1}}}}));
}

// Two discs that touch where a point lies that an ellipse almost covers: the exit is the cusp on the other side.
TEST(CurvedUnion, OutOfACusp) {
    const CompoundD discs =
        joined({{EllipseD{{3, -4}, {5, 5}, {}}}, {CircleD{{0, -5 + 1e-12}, 5}}, {CircleD{{0, 5}, 5}}});
    EXPECT_LE(std::fabs(signed_distance(discs, PointD{{0, 0}})), 1e-4);
}

TEST(CurvedUnion, AreaOfATinyEllipseFarAway) {
    const EllipseD tiny{{0, 0}, {1.421e-12, 1.421e-12}, {}};
    const PoseD far{{1e6, 1e6}, RotD::degrees(20)};
    EXPECT_NEAR(area(joined({{tiny, far}, {tiny, far}})) / area(tiny), 1, 1e-12);
    const EllipseD wide{{1e6, 1e6}, {3e-7, 1e-7}, {}};
    EXPECT_NEAR(area(joined({{wide}, {wide}})) / area(wide), 1, 1e-12);
}

}  // namespace
}  // namespace carom

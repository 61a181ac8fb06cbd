// Found here: near 2^1000 and 2^-520 rays hit at 0 in place of later, and normals differed.
#include <carom/query/clip.hpp>
#include <carom/query/raycast.hpp>
#include <carom/shape/chain.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace carom {
namespace {

constexpr int units_of_casts[] = {-980, -700, -530, -520, -210, -110, 150,  201, 300,
                                  490,  512,  540,  700,  900,  990,  1000, 1010};

// Rays have directions of one length at all sizes, so that times are as large as lengths; segments have times of
// their own.
template <class Make>
void expect_the_same_at_all_sizes(Make make, const Vec2D& from, const Vec2D& direction) {
    const auto usual = raycast(RayD{from, direction}, make(1.0), 40);
    ASSERT_TRUE(usual.has_value());
    for (const int exponent : units_of_casts) {
        SCOPED_TRACE(exponent);
        const double s = std::ldexp(1.0, exponent);
        const auto shape = make(s);
        const auto hit = raycast(RayD{s * from, direction}, shape, 40 * s);
        EXPECT_TRUE(hit.has_value());
        EXPECT_EQ(hit->enter, s * usual->enter);
        EXPECT_EQ(hit->exit, s * usual->exit);
        EXPECT_EQ(hit->point, s * usual->point);
        EXPECT_EQ(hit->normal, usual->normal);
        EXPECT_EQ(hit->graze, usual->graze);
        EXPECT_EQ(hit->started_inside, usual->started_inside);
        const auto through = clip(LineD{s * from, direction}, shape), usually = clip(LineD{from, direction}, make(1.0));
        EXPECT_EQ(through->enter, s * usually->enter);
        EXPECT_EQ(through->exit, s * usually->exit);
        const Vec2D to = from + 8.0 * direction;
        const auto inside = clip(SegmentD{s * from, s * to}, shape),
                   usually_inside = clip(SegmentD{from, to}, make(1.0));
        EXPECT_EQ(inside->enter, usually_inside->enter);
        EXPECT_EQ(inside->exit, usually_inside->exit);
    }
}

TEST(Regression, CastOfAnySizeAtConvexShapes) {
    const auto disc = [](double s) { return CircleD{{7 * s, 3 * s}, 2 * s}; };
    expect_the_same_at_all_sizes(disc, {0, 0}, {2, 1});
    expect_the_same_at_all_sizes(disc, {6, 3}, {2, 1});
    const auto box = [](double s) { return BoxD{{7 * s, 3 * s}, {2 * s, s}, {0.6, 0.8}}; };
    expect_the_same_at_all_sizes(box, {0, 0}, {2, 1});
    const auto triangle = [](double s) { return TriangleD{{7 * s, 3 * s}, {2 * s, 7 * s}, {3 * s, -s}}; };
    expect_the_same_at_all_sizes(triangle, {0, 0}, {2, 1});
    const auto ellipse = [](double s) { return EllipseD{{7 * s, 3 * s}, {3 * s, s}, {0.6, 0.8}}; };
    expect_the_same_at_all_sizes(ellipse, {0, 0}, {2, 1});
}

// Below 2^-200 and above 2^200 normals were rounded otherwise.
TEST(Regression, CastOfAnySizeAtShapesWithAFastPath) {
    const auto polygon = [](double s) {
        return ConvexPolygonD::from_points(std::vector<Vec2D>{{3 * s, -s}, {8 * s, s}, {7 * s, 5 * s}, {2 * s, 7 * s}})
            .value();
    };
    expect_the_same_at_all_sizes(polygon, {0, 0.3}, {2, 1});
    const auto box = [](double s) {
        return Rounded<BoxD>{{{7 * s, 3 * s}, {2 * s, s}, {5.0 / 13, 12.0 / 13}}, 0.3 * s};
    };
    expect_the_same_at_all_sizes(box, {0, 0}, {2, 1.1});
    expect_the_same_at_all_sizes(box, {0, 0.1}, {2, 0.3});
}

// The end of a stretch next to its start needs more than doubles hold of squares of squares.
TEST(Regression, CastOfAnySizeNextToTheBorder) {
    const auto ellipse = [](double s) { return EllipseD{{7 * s, 3 * s}, {3 * s, s}, {0.6, 0.8}}; };
    const auto usual = clip(LineD{{0, 0}, {2, 1}}, ellipse(1));
    const Vec2D start{2 * usual->exit, usual->exit};
    const auto near = clip(SegmentD{start, start + Vec2D{2, 1}}, ellipse(1));
    for (const int exponent : units_of_casts) {
        SCOPED_TRACE(exponent);
        const double s = std::ldexp(1.0, exponent);
        const auto found = clip(SegmentD{s * start, s * (start + Vec2D{2, 1})}, ellipse(s));
        ASSERT_EQ(found.has_value(), near.has_value());
        if (found) {
            EXPECT_EQ(found->exit, near->exit);
        }
    }
}

TEST(Regression, CastOfAnySizeAtCurvesAndUnions) {
    const auto arc = [](double s) { return ArcD{{7 * s, 3 * s}, 2 * s, {1, 1}, {-1, -2}}; };
    expect_the_same_at_all_sizes(arc, {0, 0}, {2, 1});
    const auto chain = [](double s) { return ChainD::open({{4 * s, -3 * s}, {5 * s, 6 * s}, {9 * s, 3 * s}}).value(); };
    expect_the_same_at_all_sizes(chain, {0, 0}, {2, 1});
}

}  // namespace
}  // namespace carom

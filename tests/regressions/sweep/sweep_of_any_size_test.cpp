// Found here: outside of 2^-480 to 2^480 times just behind the start became 0, and near 2^1010 instants got an extent.
#include <carom/query/sweep.hpp>
#include <carom/shape/chain.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

namespace carom {
namespace {

constexpr int units_of_sweeps[] = {-1000, -700, -490, -210, -110, 150, 196,  300,
                                   490,   512,  540,  700,  900,  990, 1000, 1005};

// A sweep with all lengths and velocities scaled is the same at all sizes.
template <class Make>
void expect_the_same_at_all_sizes(Make make, const Vec2D& velocity) {
    const auto [a, b] = make(1.0);
    const auto usual = sweep(a, velocity, b, {}, 100);
    for (const int exponent : units_of_sweeps) {
        SCOPED_TRACE(exponent);
        const double s = std::ldexp(1.0, exponent);
        const auto [other_a, other_b] = make(s);
        const auto found = sweep(other_a, s * velocity, other_b, {}, 100);
        EXPECT_EQ(found.hits(), usual.hits());
        EXPECT_EQ(found.enter, usual.enter);
        EXPECT_EQ(found.exit, usual.exit);
        EXPECT_EQ(found.point, s * usual.point);
        EXPECT_EQ(found.normal, usual.normal);
        EXPECT_EQ(found.graze, usual.graze);
        EXPECT_EQ(found.initially_overlapping, usual.initially_overlapping);
        EXPECT_EQ(found.certainty, usual.certainty);
        EXPECT_EQ(sweep_hits(other_a, s * velocity, other_b, {}, 100), usual.hits());
        std::vector<double> times;
        all_contacts(other_a, s * velocity, other_b, {}, 100, [&](const ContactIntervalD& c) {
            times.insert(times.end(), {c.enter, c.exit});
        });
        ASSERT_EQ(!times.empty(), usual.hits());
        if (!usual.hits()) continue;
        EXPECT_EQ(times[0], usual.enter);
        EXPECT_EQ(times[1], usual.exit);
    }
}

TEST(Regression, SweepOfAnySizeNearTheStart) {
    expect_the_same_at_all_sizes(
        [](double s) {
            return std::pair(PointD{{0, s}}, TriangleD{{0, (1 + 0x1p-40) * s}, {3 * s, 4 * s}, {-s, 5 * s}});
        },
        {0, 1});
    expect_the_same_at_all_sizes(
        [](double s) {
            return std::pair(SegmentD{{0, s}, {s, 2 * s}}, BoxD{{2 * s, 4 * s}, {s, s}, {0.6, 0.8}});
        },
        {1, 1});
}

TEST(Regression, SweepOfAnySizeOfAnInstant) {
    expect_the_same_at_all_sizes(
        [](double s) {
            return std::pair(PointD{{0, 0}}, SegmentD{{s, -s}, {3 * s, 5 * s}});
        },
        {0.3, 0.1});
}

// Below 2^-100 and above 2^195 the point was rounded otherwise.
TEST(Regression, SweepOfAnySizeOfAPointAndAPolygon) {
    constexpr Vec2D corners[] = {{-5, -5}, {8, 1}, {-3, 7}, {-8, 0}};
    for (const int exponent : {0, -1000, -500, -201, -110, 150, 196, 300, 990}) {
        SCOPED_TRACE(exponent);
        const double s = std::ldexp(1.0, exponent);
        std::vector<Vec2D> scaled;
        for (const Vec2D& corner : corners) scaled.push_back(s * corner);
        const auto polygon = ConvexPolygonD::from_points(scaled).value();
        const auto found = sweep(PointD{{8 * s, -s}}, {-3 * s, 3 * s}, polygon, {2 * s, -2 * s}, 2);
        const auto usual =
            sweep(PointD{{8, -1}}, {-3, 3},
                  ConvexPolygonD::from_points({std::begin(corners), std::end(corners)}).value(), {2, -2}, 2);
        EXPECT_TRUE(found.hits());
        EXPECT_EQ(found.enter, usual.enter);
        EXPECT_EQ(found.point, s * usual.point);
        EXPECT_EQ(found.normal, usual.normal);
    }
}

TEST(Regression, SweepOfAnySizeOfCurves) {
    expect_the_same_at_all_sizes(
        [](double s) {
            return std::pair(CircleD{{0, 0}, s}, ArcD{{7 * s, s}, 2 * s, {1, 1}, {-1, 1}});
        },
        {1, 0.5});
    expect_the_same_at_all_sizes(
        [](double s) {
            return std::pair(EllipseD{{0, 0}, {2 * s, s}, {0.6, 0.8}}, CircleD{{9 * s, 5 * s}, 2 * s});
        },
        {1, 0.5});
}

TEST(Regression, SweepOfAnySizeOfUnions) {
    expect_the_same_at_all_sizes(
        [](double s) {
            const auto chain = ChainD::open({{4 * s, -3 * s}, {5 * s, 0}, {4 * s, 3 * s}, {9 * s, 4 * s}}).value();
            return std::pair(CircleD{{0, 0}, s}, chain);
        },
        {0.7, 0.1});
}

}  // namespace
}  // namespace carom

// Thin shapes whose centroid was found outside of them, since products of their coordinates were rounded before they
// were subtracted; and unions of many parts, each of which was compared with all others again and again.
#include <carom/build/simple_polygon.hpp>
#include <carom/query/measure.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace carom {
namespace {

constexpr double ulp = 0x1p-52;

TEST(CentroidOfThinShapes, BoxesHaveTheirCenter) {
    const BoxD thin{{1000, 1000}, {1000, 1e-20}, {0.6, 0.8}};  // was (400, 200)
    EXPECT_EQ(*centroid(thin), (Vec2D{1000, 1000}));
    EXPECT_NEAR(area(thin), 4e-17, 8e-17 * ulp);
    EXPECT_EQ(*centroid(Rounded<BoxD>{thin, 1e-30}), (Vec2D{1000, 1000}));
    EXPECT_EQ(*centroid(place(thin, PoseD{{-1000, -1000}, {}})), (Vec2D{0, 0}));
    EXPECT_EQ(*centroid(EllipseD{{5, 4}, {1e-200, 1e-190}, {0.6, 0.8}}), (Vec2D{5, 4}));
}

TEST(CentroidOfThinShapes, Triangles) {
    const auto center = *centroid(TriangleD{{0, 0}, {3, 1}, {0.3, 0.1}});  // was off by 0.57
    EXPECT_NEAR(center.x, 1.1, 2 * ulp);
    EXPECT_NEAR(center.y, 1.1 / 3, ulp);
    EXPECT_EQ(area(TriangleD{{0, 0}, {3e15, 1}, {3, 0}}), 1.5);  // was 11 % off
    EXPECT_EQ(*centroid(TriangleD{{0, 0}, {1e-200, 0}, {0, 1e-200}}), (Vec2D{1e-200 / 3, 1e-200 / 3}));
}

// GEOS, tests/xmltester/tests/general/TestCentroid.xml: "A - almost degenerate triangle" and "... MultiPolygon". The
// centroid of the first, by area, is the mean of its corners; the suite has that of its border, some 2e-11 off.
TEST(CentroidOfThinShapes, AlmostDegenerateAsInGeos) {
    const auto triangle = centroid(TriangleD{
        {56.528666666700, 25.2101666667}, {56.529000000000, 25.2105000000}, {56.528833333300, 25.2103333333}});
    EXPECT_NEAR(triangle->x, 56.52883333333333, 64 * ulp);
    EXPECT_NEAR(triangle->y, 25.210333333333335, 32 * ulp);
    EXPECT_NEAR(triangle->x, 56.52883333335, 1e-10);
    EXPECT_NEAR(triangle->y, 25.21033333335, 1e-10);
    const std::vector<Vec2D> outlines[] = {{{-92.661322, 36.58994900000003},
                                            {-92.66132199999993, 36.58994900000005},
                                            {-92.66132199999993, 36.589949000000004},
                                            {-92.661322, 36.589949}},
                                           {{-92.65560500000008, 36.58708800000005},
                                            {-92.65560499999992, 36.58708800000005},
                                            {-92.65560499998745, 36.587087999992576},
                                            {-92.655605, 36.587088}},
                                           {{-92.65512450000065, 36.586800000000466},
                                            {-92.65512449999994, 36.58680000000004},
                                            {-92.65512449998666, 36.5867999999905}}};
    std::vector<CompoundPartD> parts;
    for (const auto& outline : outlines) parts.push_back({simple_polygon<double>(outline).value()});
    const auto several = centroid(CompoundD::from_parts(parts).value());
    EXPECT_NEAR(several->x, -92.6553838608954, 64 * ulp);
    EXPECT_NEAR(several->y, 36.58695407733924, 32 * ulp);
}

// What of overlapping slivers is left by rounding may be anything; the centroid lies in their box, and the area is no
// less than that of the larger and no more than that of both.
TEST(CentroidOfThinShapes, UnionsOfSliversThatOverlap) {
    for (int exponent = -200; exponent <= -20; ++exponent) {
        const double thin = std::ldexp(1, exponent);
        const auto both = CompoundD::from_parts(
            {{BoxD{{1000, 1000}, {10, thin}, {0.6, 0.8}}}, {BoxD{{1003, 1004}, {10, thin}, {0.6, 0.8}}}});
        const double of_one = area(BoxD{{}, {10, thin}, {0.6, 0.8}});
        EXPECT_GE(area(*both), of_one);
        EXPECT_LE(area(*both), 2 * of_one);
        const auto center = centroid(*both);
        EXPECT_NEAR(center->x, 1001.5, 7.51);
        EXPECT_NEAR(center->y, 1002, 10.01);
    }
}

// Each of these took more than 30 s.
TEST(AreaOfManyParts, EndsSoon) {
    std::vector<Vec2D> comb{{0, 0}, {20'000, 0}};
    for (int i = 10'000; i > 0; --i) {
        comb.push_back({2.0 * i, 10});
        comb.push_back({2.0 * i - 1, 1});
    }
    comb.push_back({0, 10});
    EXPECT_EQ(area(simple_polygon<double>(comb).value()), 20'000 + 0.5 * 9 * 20'000);
    std::vector<TileGridD::Cell> cells;
    std::vector<CompoundPartD> boxes, discs;
    for (int i = 0; i < 10'000; ++i) {
        const double x = i % 100, y = i / 100;
        cells.push_back((i + i / 100) % 2 == 0 ? 1 : 0);
        boxes.push_back({AabbD{{3 * x, 3 * y}, {3 * x + 2, 3 * y + 2}}});
        // In rows of 100 that overlap
        discs.push_back({CircleD{{x, 3 * y}, 1}});
    }
    const auto board = TileGridD::from_cells({0, 0}, {1, 1}, 100, 100, cells).value();
    EXPECT_EQ(area(board), 5'000);
    EXPECT_EQ(*centroid(board), (Vec2D{50, 50}));
    EXPECT_EQ(area(CompoundD::from_parts(boxes).value()), 40'000);
    const double pi = std::acos(-1.0), lens = 2 * pi / 3 - std::sqrt(3.0) / 2;
    EXPECT_NEAR(area(CompoundD::from_parts(discs).value()), 100 * (100 * pi - 99 * lens), 1e-9);
}

// One half axis falls below the range when the other is brought near 1; the mean that gives the border did not end.
TEST(AreaOfThinShapes, RoundedEllipsesOfTwoScales) {
    for (const Vec2D radii : {Vec2D{1e-60, 1e270}, Vec2D{1e270, 1e-60}}) {
        const Rounded<EllipseD> flat{{{0, 0}, radii, {}}, 1};
        EXPECT_NEAR(area(flat) / 4e270, 1, 1e-15);
    }
}

}  // namespace
}  // namespace carom

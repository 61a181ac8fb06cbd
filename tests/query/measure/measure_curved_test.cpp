// Areas and centers of ellipses and arcs, alone and in unions.
#include <carom/query/measure.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

const double pi = std::acos(-1.0);

TEST(MeasureCurved, AnEllipseAlone) {
    EXPECT_DOUBLE_EQ(area(EllipseD{{7, 8}, {3, 2}, RotD::degrees(33)}), 6 * pi);
    EXPECT_EQ(*centroid(EllipseD{{7, 8}, {3, 2}, RotD::degrees(33)}), (Vec2D{7, 8}));
    EXPECT_FLOAT_EQ(area(Ellipse{{7, 8}, {3, 2}, Rot::degrees(33)}), static_cast<float>(6 * pi));
    EXPECT_EQ(area(EllipseD{{7, 8}, {3, 0}, {}}), 0);  // a segment
    EXPECT_EQ(*centroid(EllipseD{{7, 8}, {3, 0}, {}}), (Vec2D{7, 8}));
}

TEST(MeasureCurved, AnArcAlone) {
    const ArcD half{{5, 1}, 2, {1, 0}, {-1, 0}};
    EXPECT_EQ(area(half), 0);
    EXPECT_NEAR(centroid(half)->x, 5, 1e-15);
    EXPECT_NEAR(centroid(half)->y, 1 + 4 / pi, 1e-15);
    const ArcD full{{5, 1}, 2, {1, 0}, {1, 0}};
    EXPECT_NEAR(centroid(full)->x, 5, 1e-15);
    EXPECT_NEAR(centroid(full)->y, 1, 1e-15);
    const ArcD quarter{{0, 0}, 1, {0, 3}, {-2, 0}};
    EXPECT_NEAR(centroid(quarter)->x, -2 / pi, 1e-15);
    EXPECT_NEAR(centroid(quarter)->y, 2 / pi, 1e-15);
}

TEST(MeasureCurved, PartsThatShareNoArea) {
    const auto apart = CompoundD::from_parts(
        {{EllipseD{{0, 0}, {3, 2}, {}}}, {AabbD{{3, -1}, {5, 1}}}, {ArcD{{0, 0}, 9, {1, 0}, {-1, 0}}}});
    EXPECT_DOUBLE_EQ(area(*apart), 6 * pi + 4);
    EXPECT_NEAR(centroid(*apart)->x, 16 / (6 * pi + 4), 1e-15);
    const auto curves =
        CompoundD::from_parts({{ArcD{{0, 0}, 1, {1, 0}, {-1, 0}}}, {SegmentD{{-1, 0}, {-1, -4}}}}).value();
    EXPECT_EQ(area(curves), 0);
    EXPECT_NEAR(centroid(curves)->x, -4 / (pi + 4), 1e-15);
    EXPECT_NEAR(centroid(curves)->y, (2 - 8) / (pi + 4), 1e-15);
}

// Known in full: one inside another, and an ellipse whose half lies in a box.
TEST(MeasureCurved, PartsThatShareArea) {
    const double border = 2 * pi * 3;  // no shorter than the ellipse's
    const auto nested =
        CompoundD::from_parts({{EllipseD{{0, 0}, {3, 2}, {}}}, {EllipseD{{0, 0}, {1, 1.5}, {}}}}).value();
    EXPECT_NEAR(area(nested), 6 * pi, 1e-12);
    const auto half = CompoundD::from_parts({{EllipseD{{0, 0}, {3, 2}, {}}}, {AabbD{{0, -5}, {5, 5}}}}).value();
    EXPECT_NEAR(area(half), 3 * pi + 50, border * 3 * 0x1p-10);
    EXPECT_NEAR(centroid(half)->y, 0, 1e-12);
    const Rounded<EllipseD> rounded{{{0, 0}, {2, 2}, {}}, 1};
    EXPECT_NEAR(area(rounded), 9 * pi, border * 2 * 0x1p-10);
    const auto far = CompoundD::from_parts({{half, PoseD{{1e6, -1e6}, RotD::degrees(30)}}}).value();
    EXPECT_NEAR(area(far), area(half), 1e-9);
}

}  // namespace
}  // namespace carom

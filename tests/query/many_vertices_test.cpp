// Polygons on both sides of the number of vertices up to which plain doubles are tried.
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

ConvexPolygonD round_polygon(int corners) {
    std::vector<Vec2D> points;
    for (int i = 0; i < corners; ++i) {
        const RotD turn = RotD::degrees(360.0 * i / corners);
        points.push_back({10 * turn.c, 10 * turn.s});
    }
    return ConvexPolygonD::from_points(points).value();
}

TEST(ManyVertices, GiveTheSameResultsAsFew) {
    for (const int corners : {4, 5, 62, 63, 64, 65, 66, 100}) {
        const ConvexPolygonD polygon = round_polygon(corners);  // its first corner is (10, 0)
        const auto box_at = [](double x) { return AabbD{{x, -1}, {x + 2, 1}}; };
        EXPECT_TRUE(overlaps(polygon, box_at(10))) << corners;
        EXPECT_FALSE(penetrates(polygon, box_at(10))) << corners;
        EXPECT_FALSE(overlaps(polygon, box_at(10.5))) << corners;
        EXPECT_TRUE(penetrates(polygon, box_at(9.5))) << corners;
        EXPECT_EQ(distance(polygon, box_at(10.5)), 0.5) << corners;
        EXPECT_EQ(signed_distance(polygon, CircleD{{12, 0}, 1}), 1) << corners;
        EXPECT_LT(signed_distance(polygon, box_at(0)), -7) << corners;
        EXPECT_TRUE(overlaps(PointD{{10, 0}}, polygon)) << corners;
        EXPECT_FALSE(overlaps(PointD{{10.001, 0}}, polygon)) << corners;
        EXPECT_TRUE(penetrates(PointD{{9.999, 0}}, polygon)) << corners;
    }
}

}  // namespace
}  // namespace carom

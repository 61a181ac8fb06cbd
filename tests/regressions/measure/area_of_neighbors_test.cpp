// Two polygons side by side, whose common border was rounded apart: its two sides cross at 10^-10 or so, and what
// rounding made of that crossing was missing from the area, or counted twice.
#include <carom/build/simple_polygon.hpp>
#include <carom/query/measure.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace carom {
namespace {

// Area and centroid by rationals.
void expect_union(const std::vector<Vec2D>& a, const std::vector<Vec2D>& b, double area_of_both, const Vec2D& center) {
    const auto p = simple_polygon<double>(a).value(), q = simple_polygon<double>(b).value();
    for (const auto& both : {CompoundD::from_parts({{p, {}}, {q, {}}}), CompoundD::from_parts({{q, {}}, {p, {}}})}) {
        EXPECT_EQ(area(*both), area_of_both);
        EXPECT_EQ(centroid(*both), center);
    }
}

// 17002.9 before, less than three quarters of it.
TEST(AreaOfNeighbors, AreaAcrossABorderIsNotMissing) {
    expect_union({{500008, 5000000}, {500008.6, 5000101.5}, {499894.2, 5000100}, {499900, 5000000}},
                 {{500007.84630662343, 4999974.0002037948},
                  {500100, 4999999},
                  {500100, 5000100},
                  {500008.72473864682, 5000122.6016210923}},
                 22650.855110030177, {500002.5463434984, 5000049.810816302});
    expect_union({{500000.1, 5000000}, {500000.8, 5000097.6}, {499905.5, 5000100}, {499900, 5000000}},
                 {{499999.76066783839, 4999952.6874014707},
                  {500100, 4999994.6},
                  {500100, 5000100},
                  {500001.07362082443, 5000135.7505606646}},
                 24017.449957348457, {500007.8042898051, 5000046.912288189});
}

}  // namespace
}  // namespace carom

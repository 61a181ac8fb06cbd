// Found by a review: rectangles whose list of vertices begins at the upper right corner, where they were taken for
// boxes that are upside down, had no contact with what they overlapped.
#include <carom/carom.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace carom {
namespace {

template <class A, class B>
void expect_contact(const A& a, const B& b, double separation) {
    const auto hit = contact(a, b);
    ASSERT_TRUE(hit.has_value() && manifold(a, b).has_value() && overlaps(a, b));
    EXPECT_EQ(static_cast<double>(hit->separation), separation);
}

template <class T>
void expect_contacts_from_every_corner() {
    using Vec = BasicVec2<T>;
    const BasicPose<T> identity{};
    for (int first = 0; first < 4; ++first) {
        for (const bool is_clockwise : {false, true}) {
            std::vector<Vec> corners{{1, 3}, {6, 3}, {6, 9}, {1, 9}};
            std::rotate(corners.begin(), corners.begin() + first, corners.end());
            if (is_clockwise) std::reverse(corners.begin(), corners.end());
            const auto polygon = BasicConvexPolygon<T>::from_points(corners).value();
            const BasicAabb<T> box{{4, 2}, {5, 10}};
            const BasicAnyShape<T> any = polygon;
            expect_contact(polygon, polygon, -5);
            expect_contact(box, polygon, -2);
            expect_contact(polygon, box, -2);
            expect_contact(any, any, -5);
            expect_contact(BasicAnyShape<T>(box), any, -2);
            expect_contact(place(polygon, identity), place(box, identity), -2);
            EXPECT_TRUE(sweep(polygon, {1, 2}, polygon, {1, 2}, T(1)).hits());
            const BasicAabb<T> beside{{T(6.5), 4}, {8, 5}};
            EXPECT_TRUE(manifold(any, BasicAnyShape<T>(beside), T(1)).has_value());
        }
    }
}

TEST(Regression, RectanglesFromTheirUpperCorner) {
    expect_contacts_from_every_corner<float>();
    expect_contacts_from_every_corner<double>();
}

// Two that move as one and penetrate: the point between the deepest ones was given, which was not in both.
TEST(Regression, AStillSweepOfWhatPenetratesHasNoPoint) {
    const auto a = ConvexPolygon::from_points({{1, 1}, {3, 2}, {2, 4}, {1, 5}}).value();
    const auto b = ConvexPolygon::from_points({{0, 3}, {1, 2}, {3, 1}, {4, 3}, {3, 4}}).value();
    const auto still = sweep(a, {2, 1}, b, {2, 1}, 2);
    ASSERT_TRUE(still.hits());
    EXPECT_TRUE(still.initially_overlapping && !still.graze);
    EXPECT_EQ(still.point, Vec2{});
    EXPECT_EQ(still.normal, Vec2{});
}

}  // namespace
}  // namespace carom

// Found by fuzzing: the distance to a segment 2^100 times its length away came out as 6e32 instead of 1e33. The
// segment's ends, once rotated, were equal in 106 bits, and so it had no direction.
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/manifold.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

// A point at the origin and a shape whose upper edge, of length 1, is `far` below it; rotated by `rot`.
template <class T, class Shape>
void expect_distance(const Shape& shape, T far) {
    const BasicPoint<T> point{{T(0.5), 0}};
    const BasicRot<T> rot{T(0.6), T(0.8)};
    const auto placed = place(shape, BasicPose<T>{{}, rot});
    const T unit = 4 * std::numeric_limits<T>::epsilon();
    EXPECT_NEAR(distance(point, placed) / far, 1, unit);
    EXPECT_NEAR(signed_distance(placed, point) / far, 1, unit);
    const auto nearest = closest(point, placed).value();
    EXPECT_NEAR(nearest.distance / far, 1, unit);
    EXPECT_NEAR(nearest.on_b.x / far, rot.s, unit);
    EXPECT_NEAR(nearest.on_b.y / far, -rot.c, unit);
    const auto touch = contact(point, placed, 2 * far);
    ASSERT_TRUE(touch);
    EXPECT_NEAR(touch->separation / far, 1, unit);
    EXPECT_NEAR(touch->normal.x, rot.s, unit);
    EXPECT_NEAR(touch->normal.y, -rot.c, unit);
    const auto rest = manifold(placed, point, 2 * far);
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->normal, -touch->normal);
    ASSERT_EQ(rest->points().size(), 1u);
    EXPECT_NEAR(rest->points()[0].separation / far, 1, unit);
}

template <class T>
void expect_distances(T far) {
    SCOPED_TRACE(far);
    const BasicTriangle<T> triangle{{0, -far}, {1, -far}, {0, -2 * far}};
    const auto polygon = [&](auto... corners) {
        return BasicConvexPolygon<T>::from_points(std::vector<BasicVec2<T>>{corners...}).value();
    };
    using V = BasicVec2<T>;
    const auto house = polygon(V{0, -far}, V{1, -far}, V{2, -2 * far}, V{1, -3 * far}, V{-2, -2 * far});
    const BasicSegment<T> segment{{0, -far}, {1, -far}};
    expect_distance(segment, far);
    expect_distance(BasicSegment<T>{segment.b, segment.a}, far);
    expect_distance(BasicCapsule<T>{segment.a, segment.b, 1}, far);
    expect_distance(BasicAabb<T>{{0, -2 * far}, {1, -far}}, far);
    expect_distance(BasicBox<T>{{T(0.5), T(-1.5) * far}, {T(0.5), T(0.5) * far}, {}}, far);
    expect_distance(triangle, far);
    expect_distance(house, far);
    expect_distance(Rounded<BasicTriangle<T>>{triangle, 1}, far);
    expect_distance(BasicCompound<T>::from_parts({{triangle, {{-2, 0}, {}}}, {segment}}).value(), far);
}

TEST(Regression, DistanceToShortEdgesFarAway) {
    expect_distances(1e33);
    expect_distances(1e200);
    expect_distances(0x1p110f);
}

// The same within a compound whose part is rotated once more.
TEST(Regression, DistanceToAShortEdgeTurnedTwice) {
    for (const double far : {1e33, 1e200}) {
        const SegmentD segment{{0, -far}, {1, -far}};
        const auto rotated = CompoundD::from_parts({{segment, {{}, {0.6, 0.8}}}}).value();
        EXPECT_NEAR(distance(PointD{{-0.3, 0.4}}, place(rotated, PoseD{{}, {0.28, 0.96}})) / far, 1, 4e-15);
    }
}

}  // namespace
}  // namespace carom

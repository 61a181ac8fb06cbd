// Products of a polygon's edges with a fast or slow ray's direction leave the range of doubles; so parts that the ray
// meets were left out.
#include <carom/build/simple_polygon.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(RaycastRegressions, AFastRayInABigPolygon) {
    constexpr double s = 1e150;
    const std::vector<Vec2D> outline{{0, 1e-300}, {s, 0}, {s, s}, {0.5 * s, 0.5 * s}, {0, s}};
    const SimplePolygonD polygon = simple_polygon<double>(outline).value();
    const Vec2D inside{0.2 * s, 0.3 * s};
    ASSERT_TRUE(overlaps(PointD{inside}, polygon));
    const auto hit = raycast(RayD{inside, {1e170, 0.3e170}}, polygon, 1.0);
    ASSERT_TRUE(hit.has_value());
    EXPECT_TRUE(hit->started_inside);
}

TEST(RaycastRegressions, ASlowRayAtABigPolygon) {
    constexpr double s = 1e100, t = 1e-210;
    const std::vector<Vec2D> outline{{0, t}, {0, 0}, {s, -s}, {0.9 * s, 0.001 * s}, {s, s}};
    const SimplePolygonD polygon = simple_polygon<double>(outline).value();
    const RayD ray{{-s, 0.5 * t}, {1e-120, 0}};
    ASSERT_TRUE(overlaps(ray, polygon));
    EXPECT_TRUE(raycast(ray, polygon).has_value());
}

}  // namespace
}  // namespace carom

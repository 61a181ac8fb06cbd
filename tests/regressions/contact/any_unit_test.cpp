// The unit of lengths changed results by ulps, or more: it decided which of two equal minimum translations out of a
// union with arcs was looked at first, and floats overflowed before the end of an ellipse's contact with a line was
// found. Ties of floats were broken in another way below 2^-100.
#include <carom/build/simple_polygon.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

using namespace carom;

std::optional<ContactD> contact_times(double unit) {
    const auto at = [&](double x, double y) { return Vec2D{x * unit, y * unit}; };
    const Vec2D outline[] = {at(1, 0), at(4, 0), at(4, 6), at(0, 3)};
    const std::vector<Vec2D> holes[] = {{at(1, 0), at(1, 1), at(3, 5)}};
    const auto ring = simple_polygon<double>(outline, holes).value();
    const BoxD box{at(-1, 2), at(2, 1), {0.7354912810884886, 0.67753418765610185}};
    const auto pieces =
        CompoundD::from_parts({{box, {at(1, 0), {0, 1}}},
                               {ArcD{at(2, -2), 2 * unit, {3, -1}, {1, 2}}, {}},
                               {AabbD{at(1, -1), at(2, 1)}, {}},
                               {ConvexPolygonD::from_points({at(-2, -2), at(2, 2), at(-2, 2)}).value(), {}}})
            .value();
    return contact(place(ring, PoseD{at(2, 0), {0.6, -0.8}}), pieces);
}

TEST(Regression, ContactOfAUnionWithAnArcIsTheSameInAnyUnit) {
    const auto one = contact_times(1), small = contact_times(0x1p-290);
    ASSERT_TRUE(one && small);
    EXPECT_EQ(small->separation, one->separation * 0x1p-290);
    EXPECT_EQ(small->normal, one->normal);
}

TEST(Regression, ContactOfAnEllipseEndsAlsoWhereFloatsDo) {
    for (const int exponent : {0, 113, 114, 115}) {
        const float unit = std::ldexp(1.0f, exponent);
        const Ellipse ellipse{{4 * unit, -24 * unit}, {8 * unit, 16 * unit}};
        const auto s = sweep(ellipse, {505, -397}, Line{{10 * unit, -8 * unit}, {1, -1}}, {0, 0});
        EXPECT_NEAR(s.exit / unit, 0.369338363f, 1e-6f) << exponent;
    }
}

TEST(Regression, ManifoldWhoseDepthIsInfiniteHasNumbers) {
    const auto rays = Compound::from_parts({{Point{{0, 0}}, {}}, {Ray{{0, 0}, {-1, 0}}, {}}}).value();
    const auto m = manifold(rays, HalfSpace{{0, 0}, {2, 0}});
    ASSERT_TRUE(m);
    EXPECT_EQ(m->separation, -std::numeric_limits<float>::infinity());
    for (const auto& point : m->points()) EXPECT_EQ(point.point, point.point);
}

// The edge of a flat box and one that is an ulp beside it.
TEST(Regression, TiesOfFloatsInAnyUnit) {
    const auto point_at = [](int exponent) {
        const auto at = [&](float x, float y) { return Vec2{std::ldexp(x, exponent), std::ldexp(y, exponent)}; };
        const float x = 0x1.0c6f7ap-1f;
        const Aabb flat{at(x, -0x1.d5c316p+0f), at(x, 0x1.0c6f7ap-2f)};
        const Triangle core{at(0x1.0c6f8p-1f, -0x1.92a738p+0f), at(0x1.0c6f8p-1f, 0),
                            at(0x1.3ec462p+2f, -0x1.92a738p-1f)};
        const Vec2 found = contact(flat, Rounded<Triangle>{core, std::ldexp(1.f, exponent)}).value().point;
        return Vec2{std::ldexp(found.x, -exponent), std::ldexp(found.y, -exponent)};
    };
    for (const int exponent : {-120, -106, -90, -60, 60, 110}) EXPECT_EQ(point_at(exponent), point_at(0)) << exponent;
}

}  // namespace

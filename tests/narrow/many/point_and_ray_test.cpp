// Points in, and rays against, polygons with many vertices.
#include "narrow/many/polygons.hpp"
#include "rates.hpp"

#include <carom/query/contains.hpp>
#include <carom/query/raycast.hpp>

#include <gtest/gtest.h>

namespace carom::test {
namespace {

TEST(ManyVertices, PointsAreExact) {
    Random random(4);
    double inside = 0, border = 0, tried = 0;
    for (int i = 0; i < 200; ++i) {
        const std::vector<Vec2D> points = lattice_outline(random, random.integer(66, 600), random.integer(2, 12));
        const ConvexPolygon polygon = polygon_of<float>(points, 1, {}).value();
        const Pose pose{{100, 50}, {0, -1}};
        for (int j = 0; j < 60; ++j) {
            const Vec2D middle = 0.5 * (points.front() + points[points.size() / 2]);
            const Vec2D& corner = points[static_cast<std::size_t>(random.integer(0, int(points.size()) - 1))];
            const double part = random.chance(0.5) ? 1 : random.real(0, 1.5);
            const Vec2D at{std::round(middle.x + part * (corner.x - middle.x)) + random.integer(-1, 1),
                           std::round(middle.y + part * (corner.y - middle.y)) + random.integer(-1, 1)};
            int side = 1;
            for (std::size_t k = 0; k < points.size(); ++k) {
                const double height = cross(points[(k + 1) % points.size()] - points[k], at - points[k]);
                side = std::min(side, height > 0 ? 1 : (height < 0 ? -1 : 0));
            }
            const Location expected = side > 0 ? Location::inside : (side < 0 ? Location::outside : Location::border);
            const Vec2 p{float(at.x), float(at.y)};
            EXPECT_EQ(locate(polygon, p), expected);
            EXPECT_EQ(locate(place(polygon, pose), Vec2{100 + p.y, 50 - p.x}), expected);
            inside += side > 0;
            border += side == 0;
            ++tried;
        }
        if (testing::Test::HasFailure()) return;
    }
    expect_share(inside, tried, 0.2, 0.8, "inside");
    expect_share(border, tried, 0.05, 0.6, "border");
}

// The exact code for unions, which looks at all vertices.
template <class T>
std::optional<BasicRaycast<T>> brute_raycast(const BasicRay<T>& ray, T max_t, const BasicConvexPolygon<T>& polygon,
                                             const BasicPose<T>* pose) {
    using namespace detail;
    const ConvexPart<T> part = convex_part(Operand<BasicConvexPolygon<T>, T>{polygon, pose});
    return cast<T>(CastPath<T>::along({ray}, max_t), [&](PartVisitor<T> visit) { return visit(part); });
}

template <class T>
void expect_same(const std::optional<BasicRaycast<T>>& found, const std::optional<BasicRaycast<T>>& exact) {
    ASSERT_EQ(found.has_value(), exact.has_value());
    if (!exact) return;
    EXPECT_EQ(found->started_inside, exact->started_inside);
    EXPECT_EQ(found->graze, exact->graze);
    EXPECT_EQ(found->feature, exact->feature);
    const T slack = 4 * std::numeric_limits<T>::epsilon();
    EXPECT_NEAR(found->enter, exact->enter, slack * exact->enter);
    EXPECT_NEAR(found->exit, exact->exit, slack * exact->exit);
    EXPECT_NEAR(found->normal.x, exact->normal.x, slack);
    EXPECT_NEAR(found->normal.y, exact->normal.y, slack);
}

template <class T>
void check_rays(bool on_lattice) {
    Random random(6);
    double hits = 0, tried = 0;
    for (int i = 0; i < 60; ++i) {
        SCOPED_TRACE(i);
        const auto points = on_lattice ? lattice_outline(random, random.integer(20, 400), random.integer(2, 12))
                                       : drawn_outline(random, random.integer(20, 400));
        const auto polygon = polygon_of<T>(points, 1, {});
        if (!polygon) continue;
        const auto corners = polygon->points();
        const auto any = [&] { return corners[static_cast<std::size_t>(random.integer(0, int(corners.size()) - 1))]; };
        const BasicVec2<T> size = polygon->box().max - polygon->box().min;
        const BasicPose<T> turned = on_lattice ? BasicPose<T>{{T(3), T(4)}, {T(0), T(1)}}
                                               : BasicPose<T>{{T(3), T(4)}, BasicRot<T>::degrees(T(40))};
        for (int j = 0; j < 40; ++j) {
            BasicVec2<T> start = any(), end = any();
            if (!on_lattice) {
                start = start + T(random.real(0, 1.2)) * size - T(0.6) * size;
                end = end + T(random.real(0, 0.4)) * size - T(0.2) * size;
            }
            BasicVec2<T> direction = end - start;
            if (on_lattice && random.chance(0.3)) direction = any() - any();
            if (random.chance(0.6)) start = start - T(random.integer(1, 2)) * direction;
            if (direction == BasicVec2<T>{}) continue;
            const BasicRay<T> ray{start, direction};
            const T max_t = random.chance(0.5) ? T(1) : std::numeric_limits<T>::infinity();
            const auto exact = brute_raycast<T>(ray, max_t, *polygon, nullptr);
            expect_same(raycast(ray, *polygon, max_t), exact);
            expect_same(raycast(ray, place(*polygon, turned), max_t), brute_raycast<T>(ray, max_t, *polygon, &turned));
            hits += exact.has_value();
            ++tried;
        }
        if (testing::Test::HasFailure()) return;
    }
    expect_share(hits, tried, 0.3, 0.95, "hits");
}

TEST(ManyVertices, RaysAgreeWithExactCode) {
    check_rays<float>(false);
    check_rays<double>(false);
    check_rays<float>(true);
    check_rays<double>(true);
}

}  // namespace
}  // namespace carom::test

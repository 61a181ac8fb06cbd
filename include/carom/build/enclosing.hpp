/// Bounding shapes of points: box, circle, oriented box and capsule, each of which truly contains every point.
#pragma once

#include <carom/detail/math/point_range.hpp>
#include <carom/math/vec2.hpp>
#include <carom/result.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/shape/box.hpp>
#include <carom/shape/capsule.hpp>
#include <carom/shape/circle.hpp>

#include <span>

namespace carom {

// All functions accept any points, including duplicates and collinear ones. Errors: too_few_points when there are none;
// not_finite, which names the point; bad_size when the shape is too large for the number type. The points may be the
// vertices of a polygon or of a chain: a shape that contains the vertices contains everything between them.

/// Returns the smallest axis-aligned box that contains the points. Exact. Cost: O(n). Example:
///     const Vec2 points[] = {{3, 1}, {0, 2}};
///     assert((*enclosing_aabb(points) == Aabb{{0, 1}, {3, 2}}));
template <class T>
Result<BasicAabb<T>> enclosing_aabb(std::span<const BasicVec2<T>> points);
template <detail::PointRange R>
auto enclosing_aabb(const R& points) {
    return enclosing_aabb(detail::span_of(points));
}

/// Returns the smallest circle that contains the points, as far as stored numbers allow. The points that determine it
/// are found exactly; its center is then rounded, and its radius is the least number with which it contains every
/// point, exactly. So its radius exceeds that of the true circle by at most the rounding error of the center (1 ulp of
/// its coordinates) plus 4 ulps of the radius. Cost: O(n log n). Source: [Welzl 1991], [Andrew 1979]. Example:
///     const Vec2 square[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
///     assert(enclosing_circle<float>(square)->radius > 70.71f);  // a radius of 70 would leave the corners out
template <class T>
Result<BasicCircle<T>> enclosing_circle(std::span<const BasicVec2<T>> points);
template <detail::PointRange R>
auto enclosing_circle(const R& points) {
    return enclosing_circle(detail::span_of(points));
}

/// Returns the oriented box of least area: one side lies along an edge of the convex hull [Freeman & Shapira 1975],
/// found by rotating calipers [Toussaint 1983]. Areas are compared in rounded numbers, so among edges whose areas tie
/// within rounding error, any may be chosen. The center and rotation are rounded; the half extents are the least
/// numbers with which the box, exactly as stored, contains every point. Cost: O(n log n). Example:
///     const Vec2 diamond[] = {{0, 0}, {2, 2}, {0, 4}, {-2, 2}};
///     assert(enclosing_box<float>(diamond)->half_extents.x < 1.4143f);
template <class T>
Result<BasicBox<T>> enclosing_box(std::span<const BasicVec2<T>> points);
template <detail::PointRange R>
auto enclosing_box(const R& points) {
    return enclosing_box(detail::span_of(points));
}

/// Returns a capsule of small area that contains the points. Containment is exact: the radius is the least number with
/// which the capsule contains every point, for its end points as stored. The small area is the result of a search: from
/// many directions, those of hull edges among them, it improves direction, position and radius until no small step
/// helps. The result is a local optimum; in the tests, no densely sampled capsule is smaller by more than 1 %. It is
/// never larger than `enclosing_circle`, which it returns (with a == b) where no capsule is smaller. For collinear
/// points it returns their segment, with radius 0. Cost: O(n log n), plus some 10^4 passes over at most 256 vertices of
/// the hull: about a millisecond. Example:
///     const Vec2 stick[] = {{0, 1}, {0, -1}, {10, -1}, {10, 1}};
///     const Capsule capsule = *enclosing_capsule<float>(stick);
///     assert(capsule.radius < 2 && std::abs(capsule.b.x - capsule.a.x) > 8);
template <class T>
Result<BasicCapsule<T>> enclosing_capsule(std::span<const BasicVec2<T>> points);
template <detail::PointRange R>
auto enclosing_capsule(const R& points) {
    return enclosing_capsule(detail::span_of(points));
}

}  // namespace carom

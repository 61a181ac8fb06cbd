/// Builds a filled simple polygon from its outline and holes.
#pragma once

#include <carom/detail/math/point_range.hpp>
#include <carom/shape/simple_polygon.hpp>

#include <span>
#include <vector>

namespace carom {

/// Returns the polygon inside the outline and outside the holes, including the boundaries, after exact validation and
/// convex decomposition. `convex_parts` documents valid outlines and holes, the errors, and the cost. Either winding; a
/// convex outline without holes is one part. Other parts have at most 8 corners each, so that a query near one costs
/// little. Example:
///     const Vec2 arrow[] = {{0, 0}, {4, 2}, {0, 4}, {1, 2}};
///     const auto polygon = simple_polygon(arrow);
///     assert(polygon->parts().size() == 2 && overlaps(*polygon, Point{{2, 2}}) && !overlaps(*polygon, Point{{0, 2}}));
template <class T>
Result<BasicSimplePolygon<T>> simple_polygon(std::span<const BasicVec2<T>> outline,
                                             std::span<const std::vector<BasicVec2<T>>> holes);

template <class T>
Result<BasicSimplePolygon<T>> simple_polygon(std::type_identity_t<std::span<const BasicVec2<T>>> outline) {
    return simple_polygon<T>(outline, {});
}
template <detail::PointRange R>
auto simple_polygon(const R& outline) {
    return simple_polygon(detail::span_of(outline), {});
}

}  // namespace carom

/// The point of a shape that is nearest to a given one.
#pragma once

#include <carom/query/distance.hpp>

namespace carom {

/// What of a shape is nearest to a point.
template <class T>
struct ClosestPoint {
    BasicVec2<T> point{};  ///< of the shape; the point asked about itself when the shape contains it
    T distance{};          ///< from there to it; infinite when there is no shape
    bool inside = false;   ///< the shape contains it, be it on the border; exact
};

/// The point of a shape, as it is or placed, that is nearest to `point`. Inside it is that point itself: where the
/// nearest border is, say `contact(Point{point}, shape)`'s normal and separation. Error and cost: see `closest`.
/// Example:
///     const auto nearest = closest_point(Aabb{{0, 0}, {2, 2}}, Vec2{5, 1});
///     assert(nearest.point == (Vec2{2, 1}) && nearest.distance == 3 && !nearest.inside);
///     assert(closest_point(Aabb{{0, 0}, {2, 2}}, Vec2{1, 1}).inside);
template <class S>
ClosestPoint<scalar_of_operand<S>> closest_point(const S& shape, const BasicVec2<scalar_of_operand<S>>& point) {
    detail::expect_shapes<S>();
    const BasicPoint<scalar_of_operand<S>> at{point};
    const auto nearest = closest(at, shape);
    if (nearest.distance == 0) return {point, 0, true};
    return {nearest.on_b, nearest.distance, false};
}

}  // namespace carom

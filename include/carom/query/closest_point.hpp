/// Point projection: the point of a shape closest to a given point.
#pragma once

#include <carom/query/distance.hpp>

#include <limits>

namespace carom {

/// The point of a shape closest to a query point.
template <class T>
struct BasicClosestPoint {
    BasicVec2<T> point{};  ///< of the shape; the query point itself when the shape contains it
    T distance{};          ///< from the query point to `point`; infinite for an invalid shape
    bool inside = false;   ///< the shape contains the query point, border included; exact
};

using ClosestPoint = BasicClosestPoint<float>;
using ClosestPointD = BasicClosestPoint<double>;

/// Returns the point of a shape, as stored or placed, that is closest to `point`. If the shape contains `point`, that
/// is `point` itself; the normal and separation of `contact(Point{point}, shape)` then say where the closest border is.
/// Error and cost: see `closest`. Example:
///     const auto nearest = closest_point(Aabb{{0, 0}, {2, 2}}, Vec2{5, 1});
///     assert(nearest.point == (Vec2{2, 1}) && nearest.distance == 3 && !nearest.inside);
///     assert(closest_point(Aabb{{0, 0}, {2, 2}}, Vec2{1, 1}).inside);
template <class S>
BasicClosestPoint<scalar_of_operand<S>> closest_point(const S& shape, const BasicVec2<scalar_of_operand<S>>& point) {
    if constexpr (detail::QueryOperands<S>) {
        const BasicPoint<scalar_of_operand<S>> at{point};
        const auto nearest = closest(at, shape);
        if (!nearest) return {{}, std::numeric_limits<scalar_of_operand<S>>::infinity(), false};
        if (nearest->distance == 0) return {point, 0, true};
        return {nearest->on_b, nearest->distance, false};
    } else {
        detail::refuse<S>();
    }
}

}  // namespace carom

/// Whether a point lies in a shape, and whether on its border.
#pragma once

#include <carom/query/overlaps.hpp>

#include <optional>
#include <span>

namespace carom {

namespace detail {

// Edge by edge in doubles: nothing when the point is too near to one. Differences, products and their difference round
// four times in all, so the cross product is off by less than 5 u of the sum of the products' magnitudes.
template <class T>
std::optional<bool> quick_contains(std::span<const BasicVec2<T>> polygon, const BasicVec2<T>& point) {
    const double px = static_cast<double>(point.x);
    const double py = static_cast<double>(point.y);
    double ax = static_cast<double>(polygon.back().x);
    double ay = static_cast<double>(polygon.back().y);
    bool certain = true;
    for (const BasicVec2<T>& b : polygon) {
        const double bx = static_cast<double>(b.x);
        const double by = static_cast<double>(b.y);
        const double left = (bx - ax) * (py - ay);
        const double right = (by - ay) * (px - ax);
        const double bound = 6 * unit_roundoff * (magnitude(left) + magnitude(right)) + tiny;
        if (left - right < -bound) return false;
        certain &= left - right > bound;
        ax = bx;
        ay = by;
    }
    return certain ? std::optional<bool>(true) : std::nullopt;
}

template <class S, class T>
std::optional<bool> quick_contains(const S&, const BasicVec2<T>&) {
    return std::nullopt;
}
template <class T>
std::optional<bool> quick_contains(const BasicConvexPolygon<T>& polygon, const BasicVec2<T>& point) {
    return quick_contains(polygon.points(), point);
}

}  // namespace detail

/// Where a point lies with respect to a shape.
enum class Location {
    outside,
    border,  ///< on it: arbitrarily near points are not in the shape. Every point of a curve or segment is
    inside   ///< in the interior; so is a point on the seam between two parts of a union
};

/// Whether the point lies in the shape; the border counts. The shape may be any, as it is or placed. Always the exact
/// answer for the stored numbers; NaN and numbers that are no shape give false. Cost: O(vertices). Example:
///     assert(contains(Aabb{{0, 0}, {2, 2}}, Vec2{2, 1}));
///     assert(!contains(Circle{{0, 0}, 5}, Vec2{3, 4.0001f}));
template <class S>
bool contains(const S& shape, const BasicVec2<scalar_of_operand<S>>& point) {
    if (const auto quick = detail::quick_contains(shape, point)) return *quick;
    return overlaps(BasicPoint<scalar_of_operand<S>>{point}, shape);
}

/// Whether the point is outside, on the border of, or inside the shape. Takes the same as `contains` and is as exact.
/// Example:
///     assert(locate(Aabb{{0, 0}, {2, 2}}, Vec2{2, 1}) == Location::border);
///     assert(locate(Segment{{0, 0}, {2, 2}}, Vec2{1, 1}) == Location::border);
///     assert(locate(Circle{{0, 0}, 5}, Vec2{3, 3}) == Location::inside);
template <class S>
Location locate(const S& shape, const BasicVec2<scalar_of_operand<S>>& point) {
    const BasicPoint<scalar_of_operand<S>> at{point};
    if (!overlaps(at, shape)) return Location::outside;
    return penetrates(at, shape) ? Location::inside : Location::border;
}

}  // namespace carom

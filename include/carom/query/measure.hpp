/// Area and centroid (center of mass) of a shape.
#pragma once

#include <carom/detail/narrow/measure/union_measure.hpp>
#include <carom/query/operand.hpp>

#include <optional>

namespace carom {

namespace detail {
template <class S, class T>
Measure measure_of(const Operand<S, T>& operand) {
    return measure<T>([&](PartVisitor<T> visit) { return any_part(operand, visit); },
                      [&](TilingVisitor visit) { each_tiling(operand.shape, visit); });
}
}  // namespace detail

/// Returns the area of any shape, as stored or placed, in its unit squared. Where parts of a union overlap, it is the
/// area of the union. The area is 0 for points and curves, infinite where something with an area is unbounded, and 0
/// for NaN and invalid shapes.
///
/// Error: 1 ulp, even for the thinnest shapes, for polygons with holes and for unions of parts that share no area. With
/// u = 2^-53, D the extent and P the length of the borders of parts that do share area, add 2^-80 D P where these have
/// no radii, else 256 u D P over the sine of the least angle at which their borders cross. Ellipses among these count
/// as 64-gons of the same area. Cost: O(parts); for unions also a sort, a test for each two parts whose boxes overlap
/// along one axis, and O(parts^2) for those that share area. Unions allocate. Source: Green's theorem over the
/// uncovered pieces of the borders of parts that share area. Example:
///     assert(area(Triangle{{0, 0}, {4, 0}, {0, 3}}) == 6);
///     auto cross = Compound::from_parts({{Aabb{{-3, -1}, {3, 1}}}, {Aabb{{-1, -3}, {1, 3}}}});
///     assert(area(*cross) == 20);
template <class S>
scalar_of_operand<S> area(const S& shape) {
    if constexpr (detail::QueryOperands<S>) {
        return static_cast<scalar_of_operand<S>>(detail::measure_of(detail::operand(shape)).area);
    } else {
        detail::refuse<S>();
    }
}

/// Returns the center of mass of any shape, as stored or placed, in world coordinates: of its area, however small;
/// without area, of the length of its curves; without curves, of its points. None where it would be infinitely far away
/// or undetermined, and for invalid shapes.
///
/// Error where no parts share area: each coordinate is within 1 ulp plus 2^-70 of the largest coordinate, even for the
/// thinnest shapes, so that the centroid lies in the hull of the shape within that error; rounded polygons and arcs add
/// 32 u of the shape's extent. If the shape is symmetric about a point, the result is that point, rounded once. Where
/// parts share area, with u, D, P and the angle as in `area`, add 2^-80 D^2 P over the area, or 1024 u D^2 P over the
/// area and the sine where there are radii; the centroid then lies in the box around these parts. Cost and source: see
/// `area`. Unions allocate. Example:
///     assert(centroid(Segment{{0, 0}, {4, 2}}) == (Vec2{2, 1}));
///     assert(!centroid(HalfSpace{{0, 0}, {0, 1}}));
template <class S>
std::optional<BasicVec2<scalar_of_operand<S>>> centroid(const S& shape) {
    if constexpr (detail::QueryOperands<S>) {
        using T = scalar_of_operand<S>;
        const detail::Measure measure = detail::measure_of(detail::operand(shape));
        if (!measure.centroid) return std::nullopt;
        return BasicVec2<T>{static_cast<T>(measure.centroid->x), static_cast<T>(measure.centroid->y)};
    } else {
        detail::refuse<S>();
    }
}

}  // namespace carom

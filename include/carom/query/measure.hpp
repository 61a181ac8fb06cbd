/// How large a shape is, and where its centre of mass lies.
#pragma once

#include <carom/detail/narrow/measure/union_measure.hpp>
#include <carom/query/dispatch.hpp>

#include <optional>

namespace carom {

namespace detail {
template <class S, class T>
Measure measure_of(const Operand<S, T>& operand) {
    return measure<T>([&](PartVisitor<T> visit) { return any_part(operand, visit); },
                      [&](TilingVisitor visit) { each_tiling(operand.shape, visit); });
}
}  // namespace detail

/// The area of any shape, as it is or placed, in its unit squared: of the union, where parts overlap. 0 for points and
/// curves, infinite where something with an area is unbounded; 0 for NaN and numbers that are no shape. Within 1 ulp,
/// also of the thinnest shapes, of polygons with holes and of unions of parts that share no area; else, and for the
/// cost, see `measure` in carom/detail/narrow/measure/union_measure.hpp. Unions take memory. Source: Green's theorem
/// over the uncovered stretches of the borders of parts that share area. Example:
///     assert(area(Triangle{{0, 0}, {4, 0}, {0, 3}}) == 6);
///     auto cross = Compound::from_parts({{Aabb{{-3, -1}, {3, 1}}}, {Aabb{{-1, -3}, {1, 3}}}});
///     assert(area(*cross) == 20);
template <class S>
auto area(const S& shape) {
    detail::expect_shapes<S>();
    return static_cast<scalar_of_operand<S>>(detail::measure_of(detail::operand(shape)).area);
}

/// The centre of mass of any shape, as it is or placed, in world coordinates: of its area, however small, or where it
/// has none, of the length of its curves, else of its points. None where it would be infinitely far away or anywhere,
/// and for numbers that are no shape. Where no parts share area, each coordinate is within 1 ulp and 2^-70 of the
/// largest coordinate, also of the thinnest shapes, so that it lies in the hull of the shape up to that; with rounded
/// polygons or arcs 32 u of the size across more. A shape that is symmetric about a point has that, rounded once. Else,
/// and for the cost, see `measure` in carom/detail/narrow/measure/union_measure.hpp. Unions take memory. Example:
///     assert(centroid(Segment{{0, 0}, {4, 2}}) == (Vec2{2, 1}));
///     assert(!centroid(HalfSpace{{0, 0}, {0, 1}}));
template <class S>
auto centroid(const S& shape) {
    detail::expect_shapes<S>();
    using T = scalar_of_operand<S>;
    const Measure measure = detail::measure_of(detail::operand(shape));
    if (!measure.centroid) return std::optional<BasicVec2<T>>();
    return std::optional<BasicVec2<T>>({static_cast<T>(measure.centroid->x), static_cast<T>(measure.centroid->y)});
}

}  // namespace carom

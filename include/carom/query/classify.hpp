/// Spatial relation (RCC-8) of two shapes: disjoint, touching, overlapping, one inside the other, or equal.
#pragma once

#include <carom/detail/narrow/relation/relation.hpp>
#include <carom/query/operand.hpp>

namespace carom {

namespace detail {

template <class A, class B, class T>
Relation classify_operands(const Operand<A, T>& a, const Operand<B, T>& b) {
    return relate<T>(parts_of(a), parts_of(b));
}

}  // namespace detail

/// Returns the RCC-8 relation of any two shapes, as stored, placed, or AnyShape; both in float or both in double. The
/// relation depends only on the two sets of points: a box of zero width is a segment, and a circle of radius 0 is a
/// point.
///   no common point: `disjoint`; the same points: `equal`;
///   a within b: `inside` when a stays clear of b's boundary, `touching` when all of a is on it, else `inside_tangent`;
///   b within a: correspondingly `contains`, `touching`, `contains_tangent`;
///   otherwise `overlapping` when some point is interior to both, else `touching`.
///
/// Interior and boundary are relative. The boundary of an area is its border. The boundary of a curve is its free ends:
/// both ends of a segment, an arc or an open chain, and the origin of a ray. A line, a full circle, a closed chain and
/// a point are all interior. In a union of areas and curves, a point is on the boundary if it is on the border of the
/// area, or if there is no area at the point and exactly one curve leads away from it. Points where curves cross,
/// branch or continue are interior.
///
/// The relation is always exact for the stored numbers when there is no ellipse, alone or in a union. It is also exact
/// for an ellipse against another ellipse or a convex shape, except when the ellipse nearly touches a capsule or
/// another rounded shape with corners from inside. In that case, for an ellipse and an arc, and for unions with an
/// ellipse, the relation is either certain or `unresolved`. `unresolved` is rare, except where 2^-7 of the ellipse's
/// size makes the difference. NaN and invalid shapes give `disjoint`. `classify(b, a)` is always
/// `flip(classify(a, b))`.
///
/// Cost: O(n m) sign tests for convex shapes. Of a union only the n parts count that reach the box around the other
/// shape: all pairs of those, for a SimplePolygon of its edges, and n tests for each corner where borders cross.
/// Allocates nothing within the working range of exact.hpp, except where round borders of unions coincide in numbers of
/// many bits, for instance under a rotated pose; that memory comes from the Workspace in use, if there is one. Source:
/// [Randell, Cui & Cohn 1992]. Example:
///     assert(classify(Circle{{1, 0}, 1}, Circle{{0, 0}, 2}) == Relation::inside_tangent);  // d = |r1 - r2| [Gaul]
///     assert(classify(Segment{{0, 0}, {2, 0}}, Aabb{{0, 0}, {2, 1}}) == Relation::touching);
///     assert(classify(Aabb{{-1, -1}, {1, 1}}, Box{{0, 0}, {1, 1}, Rot::degrees(90)}) == Relation::equal);
template <class A, class B>
Relation classify(const A& a, const B& b) {
    if constexpr (detail::QueryOperands<A, B>) {
        return detail::classify_operands(detail::operand(a), detail::operand(b));
    } else {
        detail::refuse<A, B>();
    }
}

}  // namespace carom

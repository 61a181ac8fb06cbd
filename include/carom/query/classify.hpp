/// How two shapes lie to each other: apart, touching, overlapping, one inside the other, or equal.
#pragma once

#include <carom/detail/narrow/relation/relation.hpp>
#include <carom/query/dispatch.hpp>

namespace carom {

namespace detail {

template <class A, class B, class T>
Relation classify_operands(const Operand<A, T>& a, const Operand<B, T>& b) {
    return relate<T>(parts_of(a), parts_of(b));
}

}  // namespace detail

/// The RCC-8 relation of any two shapes, as they are or placed, or AnyShape; both in float or both in double. It
/// depends only on which points they are: a box without width is a segment, a circle of radius 0 a point.
///   no common point: `disjoint`; the same points: `equal`;
///   a within b: `inside` when a keeps clear of b's boundary, `touching` when all of a is on it, else `inside_tangent`;
///   b within a: likewise `contains`, `touching`, `contains_tangent`;
///   otherwise `overlapping` when some point is interior to both, else `touching`.
/// Interior and boundary are relative. The boundary of an area is its border, that of a curve its loose ends: a
/// segment's, an arc's and an open chain's two ends, a ray's origin; a line, a full circle, a closed chain and a point
/// are all interior. Of a union with parts of both kinds, a point is on the boundary when it is on the border of the
/// area, or when there is no area at it and just one way along curves leads away; where curves cross, branch or go on
/// it is interior.
///
/// Always exact for the stored numbers when there is no ellipse, alone or in a union; so it is for an ellipse with
/// another one or a convex shape, but for one that nearly touches a capsule or another rounded shape with corners from
/// inside. There, with an ellipse and an arc, and in unions with an ellipse it is certain or `unresolved`: rarely the
/// latter, but where 2^-7 of the ellipse's size makes the difference. NaN and numbers that are no shape give
/// `disjoint`. `classify(b, a)` is `flip(classify(a, b))`, always. Cost: O(n m) sign tests for convex shapes; for
/// unions of n parts all pairs, and for each corner where borders meet n tests. Takes no memory within the working
/// range of exact.hpp, but where round borders of unions coincide in long numbers, under a turned pose for instance;
/// then from a Workspace in use if there is one. Source: [Randell, Cui & Cohn 1992]. Example:
///     assert(classify(Circle{{1, 0}, 1}, Circle{{0, 0}, 2}) == Relation::inside_tangent);  // d = |r1 - r2| [Gaul]
///     assert(classify(Segment{{0, 0}, {2, 0}}, Aabb{{0, 0}, {2, 1}}) == Relation::touching);
///     assert(classify(Aabb{{-1, -1}, {1, 1}}, Box{{0, 0}, {1, 1}, Rot::degrees(90)}) == Relation::equal);
template <class A, class B>
Relation classify(const A& a, const B& b) {
    detail::expect_pair<A, B>();
    return detail::classify_operands(detail::operand(a), detail::operand(b));
}

}  // namespace carom

/// The sign tests that arcs are compared by: directions against an arc's angle, and its ends against vertices and
/// edges.
#pragma once

#include "curved_tangent.hpp"

#include <algorithm>

namespace carom::detail {

template <class T>
RootDirection<T> end_direction(const ConvexPart<T>& arc, int k) {
    return Direction<T>::of(arc, 0, k);
}

/// Whether the arc is all of its circle.
template <class T>
bool is_full_circle(const ConvexPart<T>& arc) {
    return same_direction(end_direction(arc, 0), end_direction(arc, 1));
}

/// Whether the arc is more than half of its circle.
template <class T>
bool is_reflex(const ConvexPart<T>& arc) {
    return cross_sign(end_direction(arc, 0), end_direction(arc, 1)) < 0;
}

/// Whether the angle from `start` counter-clockwise to `end` contains h: +1 strictly inside, 0 at one of its ends, -1
/// outside.
template <RootVector S, RootVector H>
int angle_contains(const S& start, const S& end, const H& h) {
    return half_turn_class(start, h) == 0 ? 0 : compare_angles(start, end, h);
}

/// The same from the signs of the turns from `start` to `end`, from `start` to h, and from h to `end`. Not for a full
/// turn.
inline int angle_contains(int turn, int after_start, int before_end) {
    if (turn == 0) return after_start;  // half a circle
    return turn > 0 ? std::min(after_start, before_end) : std::max(after_start, before_end);
}

/// The same for the angle of an arc.
template <class T, RootVector H>
int arc_contains(const ConvexPart<T>& arc, const H& h) {
    return is_full_circle(arc) ? 1 : angle_contains(end_direction(arc, 0), end_direction(arc, 1), h);
}

/// The sign of the distance between end k of an arc and vertex i of a part, minus that part's radius.
template <class T>
int end_vertex_gap_sign(const ConvexPart<T>& arc, int k, const ConvexPart<T>& part, int i) {
    // |w + r f / |f||^2 - R^2, times |f|
    const Direction<T> w{&part, i, &arc, 0};
    const Direction<T> f = Direction<T>::of(arc, 0, k);
    return sign_with_root(
        [&]<class N>(In<N>) { return N(2) * arc.template radius<N>() * dot(w.template in<N>(), f.template in<N>()); },
        [&]<class N>(In<N>) {
            const N r = arc.template radius<N>();
            const N radius = part.template radius<N>();
            return length_sq(w.template in<N>()) + r * r - radius * radius;
        },
        [&]<class N>(In<N>) { return length_sq(f.template in<N>()); });
}

/// The sign of the height of end k of an arc to the left (side 1) or right (side -1) of edge j, minus the part's
/// radius.
template <class T>
int end_line_gap_sign(const ConvexPart<T>& arc, int k, const ConvexPart<T>& part, int j, int side) {
    const Direction<T> normal = edge_direction(part, j).rotated(side > 0 ? 1 : 3);
    const Direction<T> f = Direction<T>::of(arc, 0, k);
    return sign_with_two_roots(
        [&]<class N>(In<N>) { return arc.template radius<N>() * dot(normal.template in<N>(), f.template in<N>()); },
        [&]<class N>(In<N>) {
            return dot(normal.template in<N>(), arc.template vertex<N>(0) - part.template vertex<N>(j));
        },
        []<class N>(In<N>) { return N(0); }, [&]<class N>(In<N>) { return -part.template radius<N>(); },
        [&]<class N>(In<N>) { return length_sq(f.template in<N>()); },
        [&]<class N>(In<N>) { return length_sq(normal.template in<N>()); });
}

/// Whether the foot of the perpendicular from end k of an arc lies on edge j, strictly between its ends.
template <class T>
bool end_faces_edge(const ConvexPart<T>& arc, int k, const ConvexPart<T>& part, int j) {
    const RootDirection<T> edge = edge_direction(part, j);
    return is_between_ends(part, j, [&](int i) { return dot_sign(edge, RootDirection<T>::to_end(part, i, arc, k)); });
}

/// On which side of edge j the end k of an arc lies: +1 on the left.
template <class T>
int end_side(const ConvexPart<T>& arc, int k, const ConvexPart<T>& part, int j) {
    return cross_sign(RootDirection<T>(edge_direction(part, j)), RootDirection<T>::to_end(part, j, arc, k));
}

/// The sign of the height over edge j, to its left, of the circle's extreme point on `side` (1 left, -1 right), plus
/// `radius_sign` times the part's radius.
template <class T>
int extreme_height_sign(const ConvexPart<T>& arc, int side, const ConvexPart<T>& part, int j, int radius_sign) {
    const Direction<T> edge = edge_direction(part, j);
    return sign_with_root(
        [&]<class N>(In<N>) {
            return cross(edge.template in<N>(), arc.template vertex<N>(0) - part.template vertex<N>(j));
        },
        [&]<class N>(In<N>) { return N(side) * arc.template radius<N>() + N(radius_sign) * part.template radius<N>(); },
        [&]<class N>(In<N>) { return length_sq(edge.template in<N>()); });
}

/// The sign of the distance between the centers (the other's is its vertex i), minus the difference |r - R| of the
/// radii. Minus their sum: `vertex_gap_sign`.
template <class T>
int circles_difference_sign(const ConvexPart<T>& arc, const ConvexPart<T>& other, int i) {
    return sign_of([&]<class N>(In<N>) {
        const N difference = arc.template radius<N>() - other.template radius<N>();
        return length_sq(other.template vertex<N>(i) - arc.template vertex<N>(0)) - difference * difference;
    });
}

/// The sign of a's radius minus b's.
template <class T>
int radius_order(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return sign_of([&]<class N>(In<N>) { return a.template radius<N>() - b.template radius<N>(); });
}

/// The straight tangent along a direction of one part.
template <class T>
CurvedTangent tangent_of(const Direction<T>& d, bool is_b) {
    return {is_b, d.from, is_b, d.to, d.quarter_turns, {}};
}

}  // namespace carom::detail

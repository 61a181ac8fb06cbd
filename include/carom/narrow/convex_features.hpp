/// The sign tests that the kernels are made of: vertices against sides and edges of convex parts.
#pragma once

#include <carom/narrow/convex_part.hpp>

namespace carom {

/// A direction as an exact function of stored numbers: from one vertex to another, or that of an unbounded part, turned
/// by quarter turns.
template <class T>
struct Direction {
    static constexpr int unbounded = -1;  ///< as `from`: the direction of `to_part` itself

    const ConvexPart<T>* from_part;
    int from;
    const ConvexPart<T>* to_part;
    int to;
    int quarter_turns = 0;

    /// From vertex i to vertex j of one part.
    static Direction between(const ConvexPart<T>& part, int i, int j, int quarters = 0) {
        return {&part, i, &part, j, quarters};
    }

    /// The direction of an unbounded part.
    static Direction of(const ConvexPart<T>& part, int quarters = 0) {
        return {&part, unbounded, &part, 0, quarters & 3};
    }

    Direction turned(int quarters) const {
        Direction result = *this;
        result.quarter_turns = (quarter_turns + quarters) & 3;
        return result;
    }

    template <class N>
    BasicVec2<N> in() const {
        const BasicVec2<N> v = from == unbounded
                                   ? to_part->template direction<N>()
                                   : to_part->template vertex<N>(to) - from_part->template vertex<N>(from);
        switch (quarter_turns) {
            case 0:
                return v;
            case 1:
                return perp(v);
            case 2:
                return -v;
            default:
                return -perp(v);
        }
    }
};

/// The exact sign of u x v: +1 when v is less than half a turn counter-clockwise from u.
template <class T>
int cross_sign(const Direction<T>& u, const Direction<T>& v) {
    return sign_of([&]<class N>(In<N>) { return cross(u.template in<N>(), v.template in<N>()); });
}

/// The exact sign of u . v.
template <class T>
int dot_sign(const Direction<T>& u, const Direction<T>& v) {
    return sign_of([&]<class N>(In<N>) { return dot(u.template in<N>(), v.template in<N>()); });
}

/// How many sides bound the core: the edges of a polygon; the two flanks and two caps of a segment; the flanks and the
/// cap of a ray; the flanks of a line; the border of a half space; none for a point.
template <class Part>
int side_count(const Part& part) {
    switch (part.extent()) {
        case Extent::ray:
            return 3;
        case Extent::line:
            return 2;
        case Extent::half_space:
            return 1;
        default:
            return part.size() == 1 ? 0 : (part.size() == 2 ? 4 : part.size());
    }
}

/// The outward normal of side k.
template <class T>
Direction<T> side_normal(const ConvexPart<T>& part, int k) {
    if (part.extent() == Extent::half_space) return Direction<T>::of(part);
    if (!part.is_bounded()) {
        constexpr int turns[] = {1, 3, 2};  // flanks, and the cap of a ray
        return Direction<T>::of(part, turns[k]);
    }
    if (part.size() > 2) return Direction<T>::between(part, k, k + 1, 3);
    constexpr int turns[] = {3, 3, 0, 0};  // the right flank of each direction, then the cap at each end
    return Direction<T>::between(part, k & 1, 1 - (k & 1), turns[k]);
}

/// A vertex on side k.
template <class T>
int side_vertex(const ConvexPart<T>& part, int k) {
    if (!part.is_bounded()) return 0;
    return part.size() > 2 ? k : (k < 2 ? k : 1 - (k & 1));
}

/// The sign of the height of vertex i of `other` over side k of `part`: +1 strictly outside, 0 on the side's line.
template <class T>
int height_sign(const ConvexPart<T>& part, int k, const ConvexPart<T>& other, int i) {
    const Direction<T> normal = side_normal(part, k);
    const int foot = side_vertex(part, k);
    return sign_of([&]<class N>(In<N>) {
        return dot(normal.template in<N>(), other.template vertex<N>(i) - part.template vertex<N>(foot));
    });
}

/// Whether an unbounded `other` sinks without end towards the inside of side k of `part`.
template <class T>
bool sinks_below(const ConvexPart<T>& part, int k, const ConvexPart<T>& other) {
    if (other.is_bounded()) return false;
    const Direction<T> normal = side_normal(part, k);
    const Direction<T> along = Direction<T>::of(other);
    switch (other.extent()) {
        case Extent::ray:
            return dot_sign(normal, along) < 0;
        case Extent::line:
            return dot_sign(normal, along) != 0;
        default:
            return dot_sign(normal, along) > 0 || cross_sign(normal, along) != 0;
    }
}

/// The lowest height sign over side k among all points of `other`: +1 the side separates, 0 it touches.
template <class T>
int lowest_height_sign(const ConvexPart<T>& part, int k, const ConvexPart<T>& other) {
    int lowest = sinks_below(part, k, other) ? -1 : 1;
    for (int i = 0; i < other.size() && lowest >= 0; ++i) {
        const int sign = height_sign(part, k, other, i);
        if (sign < lowest) lowest = sign;
    }
    return lowest;
}

/// How many edges the core has for distances: a segment, ray, line and half space have one.
template <class Part>
int edge_count(const Part& part) {
    if (part.extent() != Extent::bounded) return 1;
    return part.size() < 3 ? part.size() - 1 : part.size();
}

/// The direction of edge j, which passes through vertex j.
template <class T>
Direction<T> edge_direction(const ConvexPart<T>& part, int j) {
    if (part.is_bounded()) return Direction<T>::between(part, j, j + 1);
    return Direction<T>::of(part, part.extent() == Extent::half_space ? 1 : 0);
}

/// The sum of the radii, exactly.
template <class N, class T>
N reach(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return a.template radius<N>() + b.template radius<N>();
}

/// The sign of the distance between vertex i of a and vertex j of b less the sum of the radii.
template <class T>
int vertex_gap_sign(const ConvexPart<T>& a, int i, const ConvexPart<T>& b, int j) {
    return sign_of([&]<class N>(In<N>) {
        const N sum = reach<N>(a, b);
        return length_sq(b.template vertex<N>(j) - a.template vertex<N>(i)) - sum * sum;
    });
}

/// Where on edge j of a part (from vertex j to j + 1, or without end) the nearest point to a vertex lies.
enum class Foot { start, interior, end };

template <class T>
Foot foot_on_edge(const ConvexPart<T>& part, int i, const ConvexPart<T>& edge_part, int j) {
    const Extent extent = edge_part.extent();
    if (extent == Extent::line || extent == Extent::half_space) return Foot::interior;
    const Direction<T> edge = edge_direction(edge_part, j);
    if (dot_sign(edge, Direction<T>{&edge_part, j, &part, i}) <= 0) return Foot::start;
    if (extent == Extent::ray) return Foot::interior;
    return dot_sign(edge, Direction<T>{&edge_part, j + 1, &part, i}) >= 0 ? Foot::end : Foot::interior;
}

/// The sign of the distance between vertex i of `part` and the line of edge j of `edge_part`, less the radii.
template <class T>
int line_gap_sign(const ConvexPart<T>& part, int i, const ConvexPart<T>& edge_part, int j) {
    const Direction<T> direction = edge_direction(edge_part, j);
    return sign_of([&]<class N>(In<N>) {
        const BasicVec2<N> edge = direction.template in<N>();
        const N area = cross(edge, part.template vertex<N>(i) - edge_part.template vertex<N>(j));
        const N sum = reach<N>(part, edge_part);
        return area * area - sum * sum * length_sq(edge);
    });
}

}  // namespace carom

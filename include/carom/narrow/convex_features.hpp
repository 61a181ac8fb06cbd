/// The sign tests that the kernels are made of: vertices against sides and edges of convex parts.
#pragma once

#include <carom/narrow/convex_part.hpp>

namespace carom {

/// A direction as an exact function of stored numbers: an edge of a part, turned by quarter turns.
template <class T>
struct EdgeDirection {
    const ConvexPart<T>* from_part;
    int from;
    const ConvexPart<T>* to_part;
    int to;
    int quarter_turns = 0;

    EdgeDirection turned(int quarters) const {
        EdgeDirection result = *this;
        result.quarter_turns = (quarter_turns + quarters) & 3;
        return result;
    }

    template <class N>
    BasicVec2<N> in() const {
        BasicVec2<N> v = to_part->template vertex<N>(to) - from_part->template vertex<N>(from);
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
int cross_sign(const EdgeDirection<T>& u, const EdgeDirection<T>& v) {
    return sign_of([&]<class N>(In<N>) { return cross(u.template in<N>(), v.template in<N>()); });
}

/// The exact sign of u . v.
template <class T>
int dot_sign(const EdgeDirection<T>& u, const EdgeDirection<T>& v) {
    return sign_of([&]<class N>(In<N>) { return dot(u.template in<N>(), v.template in<N>()); });
}

/// How many sides bound the core: the edges of a polygon; the two flanks and two caps of a segment; none for a point.
template <class Part>
int side_count(const Part& part) {
    return part.size() == 1 ? 0 : (part.size() == 2 ? 4 : part.size());
}

/// The outward normal of side k, and the vertex it passes through as `from`.
template <class T>
EdgeDirection<T> side_normal(const ConvexPart<T>& part, int k) {
    if (part.size() > 2) return {&part, k, &part, k + 1, 3};
    constexpr int turns[] = {3, 3, 0, 0};  // right flank of each direction, then a cap at each end
    const int from = k & 1;
    return {&part, from, &part, 1 - from, turns[k]};
}

/// A vertex on side k.
template <class T>
int side_vertex(const ConvexPart<T>& part, int k) {
    return part.size() > 2 ? k : (k < 2 ? k : 1 - (k & 1));
}

/// The sign of the height of vertex i of `other` over side k of `part`: +1 strictly outside, 0 on the side's line.
template <class T>
int height_sign(const ConvexPart<T>& part, int k, const ConvexPart<T>& other, int i) {
    const EdgeDirection<T> normal = side_normal(part, k);
    const int foot = side_vertex(part, k);
    return sign_of([&]<class N>(In<N>) {
        return dot(normal.template in<N>(), other.template vertex<N>(i) - part.template vertex<N>(foot));
    });
}

/// The lowest height sign over side k among the vertices of `other`: +1 the side separates, 0 it touches.
template <class T>
int lowest_height_sign(const ConvexPart<T>& part, int k, const ConvexPart<T>& other) {
    int lowest = 1;
    for (int i = 0; i < other.size() && lowest >= 0; ++i) {
        const int sign = height_sign(part, k, other, i);
        if (sign < lowest) lowest = sign;
    }
    return lowest;
}

/// How many edges the core has for distances: a segment has one.
template <class Part>
int edge_count(const Part& part) {
    return part.size() < 3 ? part.size() - 1 : part.size();
}

/// The sum of two radii, exactly.
template <class N, class T>
N reach(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return N(static_cast<double>(a.radius())) + N(static_cast<double>(b.radius()));
}

/// The sign of the distance between vertex i of a and vertex j of b less the sum of the radii.
template <class T>
int vertex_gap_sign(const ConvexPart<T>& a, int i, const ConvexPart<T>& b, int j) {
    return sign_of([&]<class N>(In<N>) {
        const N sum = reach<N>(a, b);
        return length_sq(b.template vertex<N>(j) - a.template vertex<N>(i)) - sum * sum;
    });
}

/// Where on edge j of a part (from vertex j to j + 1) the nearest point to a vertex lies.
enum class Foot { start, interior, end };

template <class T>
Foot foot_on_edge(const ConvexPart<T>& part, int i, const ConvexPart<T>& edge_part, int j) {
    const EdgeDirection<T> edge{&edge_part, j, &edge_part, j + 1};
    if (dot_sign(edge, EdgeDirection<T>{&edge_part, j, &part, i}) <= 0) return Foot::start;
    if (dot_sign(edge, EdgeDirection<T>{&edge_part, j + 1, &part, i}) >= 0) return Foot::end;
    return Foot::interior;
}

/// The sign of the distance between vertex i of `part` and the line of edge j of `edge_part`, less the radii.
template <class T>
int line_gap_sign(const ConvexPart<T>& part, int i, const ConvexPart<T>& edge_part, int j) {
    return sign_of([&]<class N>(In<N>) {
        const BasicVec2<N> start = edge_part.template vertex<N>(j);
        const BasicVec2<N> edge = edge_part.template vertex<N>(j + 1) - start;
        const N area = cross(edge, part.template vertex<N>(i) - start);
        const N sum = reach<N>(part, edge_part);
        return area * area - sum * sum * length_sq(edge);
    });
}

}  // namespace carom

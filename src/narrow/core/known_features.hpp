/// Coordinates and distances of known features: vertices, the offsets between them, and the distance of a vertex from
/// an edge.
#pragma once

#include "real_part.hpp"

#include <limits>
#include <type_traits>

namespace carom::detail {

/// From vertex i of one part to vertex j of another, rounded once.
template <class T>
Vec2D between(const ConvexPart<T>& from, int i, const ConvexPart<T>& to, int j) {
    if (from.pose_count() + to.pose_count() == 0) {  // then doubles round only once, too
        return to.template vertex<double>(j) - from.template vertex<double>(i);
    }
    return rounded(to.template vertex<DoubleDouble>(j) - from.template vertex<DoubleDouble>(i));
}

/// Rounded once.
template <class T>
Vec2D world_vertex(const ConvexPart<T>& part, int i) {
    if (part.pose_count() == 0) return part.template vertex<double>(i);
    return rounded(part.template vertex<DoubleDouble>(i));
}

/// A vertex in the world: what `vertex<DoubleDouble>` computes, but faster where products of stored numbers are exact.
template <class T>
BasicVec2<DoubleDouble> accurate_vertex(const ConvexPart<T>& part, int i) {
    if constexpr (std::is_same_v<T, float>) {
        if (part.pose_count() == 1) {
            const Vec2D local = lift<double>(part.local(i));
            const auto c = static_cast<double>(part.pose(0).rot.c);
            const auto s = static_cast<double>(part.pose(0).rot.s);
            const Vec2D at = lift<double>(part.pose(0).at);
            const auto sum = [](double u, double v, double shift) {
                const TwoTerm rotated = two_sum(u, v);
                const TwoTerm moved = two_sum(rotated.high, shift);
                return DoubleDouble(fast_two_sum(moved.high, moved.low + rotated.low));
            };
            return {sum(c * local.x, -(s * local.y), at.x), sum(s * local.x, c * local.y, at.y)};
        }
    }
    return part.template vertex<DoubleDouble>(i);
}

/// Three vertices, the last two of one part, and their differences, each rounded once.
struct ThreeVertices {
    Vec2D first;     ///< in the world
    Vec2D to_start;  ///< from the first to the second
    Vec2D to_end;    ///< from the first to the third
    Vec2D edge;      ///< from the second to the third
};

template <class T>
ThreeVertices three_vertices(const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int start, int end) {
    if (part.pose_count() + other.pose_count() == 0) {  // then doubles round only once, too
        const Vec2D p = lift<double>(part.local(i));
        const Vec2D q = lift<double>(other.local(start));
        const Vec2D r = lift<double>(other.local(end));
        return {p, q - p, r - p, r - q};
    }
    const auto p = accurate_vertex(part, i);
    const auto q = accurate_vertex(other, start);
    if (rounds_once_in_double(other)) {
        const auto r = accurate_vertex(other, end);
        return {rounded(p), rounded(q - p), rounded(r - p), rounded_offset(other, start, end)};
    }
    const auto edge = other.template offset<DoubleDouble>(start, end);
    return {rounded(p), rounded(q - p), rounded(q + edge - p), rounded(edge) + Vec2D{}};
}

/// The vertex after vertex i of a polygon or segment.
template <class Part>
int next_vertex(const Part& part, int i) {
    return i + 1 < part.size() ? i + 1 : 0;
}

/// A vertex of one part, with the distance and direction to the nearest point of the other.
struct NearestPair {
    double distance = std::numeric_limits<double>::infinity();
    int vertex = 0;  ///< of the part whose vertices were searched
    Vec2D towards;   ///< unit, from that part to the other
    bool is_over_edge = false;

    /// Or as near, where this foot is inside an edge, and the other, in a direction tilted to it, at its end: that is
    /// further, if by less than doubles show.
    bool is_nearer_than(const NearestPair& other) const {
        const bool is_tilted = std::fabs(cross(towards, other.towards)) > 0x1p-50;
        return distance < other.distance ||
               (distance == other.distance && is_over_edge && !other.is_over_edge && is_tilted);
    }
};

/// Vertex i, which projects onto the interior of an edge, on a known side of it. The height is measured from the nearer
/// end, so that it is accurate even close to the edge or its end.
inline NearestPair over_edge(int i, const ThreeVertices& at, bool on_left) {
    const Vec2D normal = perp(unit(at.edge));
    const Vec2D towards = on_left ? -normal : normal;
    const double distance = dot(towards, length_sq(at.to_end) < length_sq(at.to_start) ? at.to_end : at.to_start);
    return {distance > 0 ? distance : 0, i, towards, true};
}

}  // namespace carom::detail

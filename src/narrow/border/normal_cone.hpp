/// Cone: the normals at which a vertex is the furthest point of its part, or of the polygon that the part is an edge
/// of.
#pragma once

#include "narrow/core/cached_part.hpp"

namespace carom::detail {

/// Whether what touches an end of an edge of a polygon, in a direction from it, may be outside the polygon: of a convex
/// corner, both edges are behind. At any other corner it would be inside.
template <class T>
bool is_outer_at(const ConvexPart<T>& part, int end, const Vec2D& direction) {
    const PolygonEdge& edge = part.polygon_edge();
    if (!edge.is_one) return true;
    if (!edge.is_convex[static_cast<std::size_t>(end)]) return false;
    const Vec2D own = part.template offset<double>(end, 1 - end), other = part.template offset_beyond<double>(end);
    const auto outward = [&](const Vec2D& along, bool starts) { return starts ? -perp(along) : perp(along); };
    const double slack = 0x1p-40 * (std::fabs(other.x) + std::fabs(other.y));
    return dot(direction, other) <= slack &&
           (dot(direction, outward(own, end == 0)) > 0 || dot(direction, outward(other, end == 1)) > 0);
}

/// The normals at which a vertex is the furthest point of its part, counter-clockwise.
struct Cone {
    bool full = false;
    bool empty = false;
    Vec2D from{};
    Vec2D to{};

    /// Whether `v` is within, for cones of at most half a turn.
    bool holds(const Vec2D& v) const { return full || (cross(from, v) >= 0 && cross(v, to) >= 0); }
};

inline Cone reversed(const Cone& cone) {
    return {cone.full, cone.empty, -cone.from, -cone.to};
}

/// The normals that two cones have in common.
inline Cone common(const Cone& x, const Cone& y) {
    if (x.empty || y.empty) return {false, true};
    if (x.full) return y;
    if (y.full) return x;
    Cone result{false, false, y.from, y.to};
    if (!x.holds(y.from)) {
        if (!y.holds(x.from)) return {false, true};
        result.from = x.from;
    }
    if (!x.holds(y.to)) {
        if (!y.holds(x.to)) return {false, true};
        result.to = x.to;
    }
    // Two half turns that face each other share their ends only. The middle of a narrow cone would be rounding.
    const Vec2D middle = perp(result.from) - perp(result.to);
    result.empty = dot(result.from, result.to) < 0 && (!x.holds(middle) || !y.holds(middle));
    return result;
}

template <class T>
Cone normal_cone(const CachedPart<T>& part, int i) {
    const ConvexPart<T>& exact = part.exact();
    if (exact.is_point()) return {true, false, {1, 0}, {1, 0}};
    switch (exact.core_kind()) {
        case CoreKind::bounded: {
            const int last = exact.size() - 1;
            return {false, false, part.side_normal(i == 0 ? last : i - 1), part.side_normal(i)};
        }
        case CoreKind::ray:
            return {false, false, part.side_normal(0), part.side_normal(1)};
        default:
            return {false, true};
    }
}

/// Of these normals, those at which a polygon that the part is an edge of is behind the vertex, too.
template <class T>
Cone outer_cone(const CachedPart<T>& part, int i) {
    const PolygonEdge& edge = part.exact().polygon_edge();
    if (!edge.is_one) return normal_cone(part, i);
    if (!edge.is_convex[static_cast<std::size_t>(i)]) return {false, true};
    const Vec2D own = part.side_normal(0), beyond = unit(perp(part.exact().template offset_beyond<double>(i)));
    return i == 1 ? Cone{false, false, own, -beyond} : Cone{false, false, beyond, own};
}

}  // namespace carom::detail

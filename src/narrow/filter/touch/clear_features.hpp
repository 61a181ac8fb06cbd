/// Whether the features of two cores are clearly the nearest: what proves a walk's end, or a guess.
#pragma once

#include "outline.hpp"

namespace carom::detail {

inline double dot(Lanes u, Lanes v) {
    const Lanes products = u * v;
    return products[0] + products[1];
}

inline double cross(Lanes u, Lanes v) {
    return u[0] * v[1] - u[1] * v[0];
}

/// A vertex of an outline.
struct OutlineCorner {
    const LoadedOutline& part;
    int at;

    int next() const { return at + 1 < part.count ? at + 1 : 0; }
    int previous() const { return at > 0 ? at - 1 : part.count - 1; }
    Lanes point() const { return part.vertex(at); }
    OutlineCorner after() const { return {part, next()}; }
    OutlineCorner before() const { return {part, previous()}; }
    Lanes edge() const { return part.vertex(next()) - point(); }
};

/// That a quantity, scaled by the length whose square is given, exceeds a millionth of the coordinates: far more than
/// rounding, here or in what is computed from the features found.
inline bool is_clear(const OutlinePair& pair, double value, double length_sq) {
    return value > pair.slack && value * value > 0x1p-40 * pair.extent * pair.extent * length_sq;
}

/// Whether the neighbors of a corner are clearly further along the direction than itself.
inline bool neighbors_are_beyond(const OutlinePair& pair, const OutlineCorner& corner, Lanes direction) {
    if (corner.part.count == 1) return true;
    const double length_sq = dot(direction, direction);
    return is_clear(pair, dot(corner.after().point() - corner.point(), direction), length_sq) &&
           is_clear(pair, dot(corner.before().point() - corner.point(), direction), length_sq);
}

/// Whether the corner is clearly over the inside of the edge, and no other features are as near: the foot is not near
/// an end, neither part has an edge that is nearly parallel to this one next to it.
inline bool is_clearly_over(const OutlinePair& pair, const OutlineCorner& corner, const OutlineCorner& start) {
    const Lanes edge = start.edge();
    const Lanes way = corner.point() - start.point();
    const double length_sq = dot(edge, edge);
    const double along = dot(way, edge);
    if (!is_clear(pair, along, length_sq) || !is_clear(pair, length_sq - along, length_sq)) return false;
    const bool is_segment = start.part.count == 2;
    Lanes normal = {edge[1], -edge[0]};
    if (is_segment && dot(normal, way) < 0) normal = -normal;
    if (!is_clear(pair, dot(normal, way), length_sq) || !neighbors_are_beyond(pair, corner, normal)) return false;
    if (is_segment) return true;
    const Lanes down = -normal;
    return is_clear(pair, dot(start.after().after().point() - start.point(), down), length_sq) &&
           is_clear(pair, dot(start.before().point() - start.point(), down), length_sq);
}

inline bool are_clearly_nearest(const OutlinePair& pair, const OutlineCorner& a, const OutlineCorner& b) {
    const Lanes way = b.point() - a.point();
    const double distance_sq = dot(way, way);
    return is_clear(pair, distance_sq, distance_sq) && neighbors_are_beyond(pair, a, -way) &&
           neighbors_are_beyond(pair, b, way);
}

}  // namespace carom::detail

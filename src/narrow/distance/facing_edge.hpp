/// The edge of a part that faces a direction.
#pragma once

#include "narrow/core/cached_part.hpp"
#include "narrow/core/clip_manifold.hpp"

#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {

/// Edge j of a part; that of a point has no length and the direction given.
template <class T>
Edge edge_of(const CachedPart<T>& part, int j, const Vec2D& direction_of_point) {
    const ConvexPart<T>& exact = part.exact();
    Edge edge{part.vertex(j), direction_of_point, 0, 0, j, j, j};
    if (exact.is_point()) return edge;
    const Vec2D along = rounded_direction(edge_direction(exact, j));
    edge.direction = unit(along);
    edge.high = exact.is_bounded() ? length(along) : infinity;
    if (exact.is_bounded()) edge.high_vertex = j + 1 < exact.size() ? j + 1 : 0;
    if (!exact.is_bounded() && exact.core_kind() != CoreKind::ray) edge.low = -infinity;
    return edge;
}

/// The number of the edge whose normal is nearest to a direction, and that normal. Caps are no edges; both flanks of a
/// segment, ray or line are edge 0.
struct Facing {
    int edge = 0;
    double cosine = -2;
    double sine = 0;
    Vec2D normal{};
    double next_cosine = -2;  ///< of all other edges
};

template <class T>
Facing facing(const CachedPart<T>& part, const Vec2D& direction) {
    Facing best;
    const bool polygon = part.size() > 2;
    const int count = polygon ? part.size() : std::min(2, side_count(part.exact()));
    for (int k = 0; k < count; ++k) {
        const Vec2D normal = part.side_normal(k);
        const double cosine = dot(normal, direction);
        if (cosine > best.cosine) {
            best = {polygon ? k : 0, cosine, cross(normal, direction), normal, best.cosine};
        } else {
            best.next_cosine = std::fmax(best.next_cosine, cosine);
        }
    }
    return best;
}

inline bool is_along(const Facing& facing) {
    return facing.cosine > 0 && std::fabs(facing.sine) <= parallel_sine;
}

/// The edge that faces a direction, together with those in line with it on either side.
template <class T>
Edge facing_edge(const CachedPart<T>& part, const Facing& facing, const Vec2D& direction_of_point) {
    Edge edge = edge_of(part, facing.edge, direction_of_point);
    const int n = part.size();
    const bool is_alone = facing.next_cosine < facing.cosine - 0x1p-40;
    if (n <= 2 || is_alone) return edge;
    const auto is_in_line = [&](int k) {
        const Vec2D normal = part.side_normal(k);
        return dot(normal, facing.normal) > 0 && std::fabs(cross(normal, facing.normal)) <= parallel_sine;
    };
    const auto along = [&](int vertex) { return dot(edge.direction, part.vertex(vertex) - edge.start); };
    const int first = edge.low_vertex, last = edge.high_vertex;
    while (edge.high_vertex != first && is_in_line(edge.high_vertex)) edge.high_vertex = (edge.high_vertex + 1) % n;
    while (edge.low_vertex != last && is_in_line((edge.low_vertex + n - 1) % n))
        edge.low_vertex = (edge.low_vertex + n - 1) % n;
    if (edge.high_vertex != last) edge.high = along(edge.high_vertex);
    if (edge.low_vertex != first) edge.low = along(edge.low_vertex);
    return edge;
}

}  // namespace carom::detail

#include "point_box.hpp"

#include <carom/detail/shape/polygon_border.hpp>
#include <carom/math/exact.hpp>

#include <algorithm>
#include <utility>

namespace carom::detail {
namespace {

template <class T>
void add_edges(std::vector<BorderEdge>& edges, std::uint32_t number, const std::vector<BasicVec2<T>>& ring) {
    const std::size_t n = ring.size(), first = edges.size();
    for (std::size_t i = 0; i < n; ++i) {
        const int turn = orient(ring[i > 0 ? i - 1 : n - 1], ring[i], ring[i + 1 < n ? i + 1 : 0]);
        if (turn == 0) continue;
        const auto corner = static_cast<std::uint32_t>(i);
        edges.push_back({number, {0, corner, 0, 0}, {turn > 0, false}});
    }
    const std::size_t count = edges.size() - first;
    for (std::size_t i = 0; i < count; ++i) {
        const auto other = [&](std::size_t k) -> const BorderEdge& { return edges[first + (i + k) % count]; };
        BorderEdge& edge = edges[first + i];
        edge.corners[0] = other(count - 1).corners[1];
        edge.corners[2] = other(1).corners[1];
        edge.corners[3] = other(2).corners[1];
        edge.is_convex[1] = other(1).is_convex[0];
    }
}

// Which part each edge is a side of. Two edges with the same ends in the same order do not occur in a polygon.
template <class T>
void find_parts(std::vector<BorderEdge>& edges, const std::vector<std::vector<BasicVec2<T>>>& rings,
                const std::vector<BasicConvexPolygon<T>>& parts) {
    using Ends = std::array<T, 4>;
    const auto ends_between = [](const BasicVec2<T>& a, const BasicVec2<T>& b) { return Ends{a.x, a.y, b.x, b.y}; };
    std::vector<std::pair<Ends, std::uint32_t>> sides;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto corners = parts[i].points();
        for (std::size_t k = 0; k < corners.size(); ++k) {
            const BasicVec2<T>& end = corners[k + 1 < corners.size() ? k + 1 : 0];
            sides.emplace_back(ends_between(corners[k], end), static_cast<std::uint32_t>(i));
        }
    }
    std::sort(sides.begin(), sides.end());
    for (BorderEdge& edge : edges) {
        const auto& ring = rings[edge.ring];
        const Ends ends = ends_between(ring[edge.corners[1]], ring[edge.corners[2]]);
        const auto at = std::lower_bound(sides.begin(), sides.end(), std::pair(ends, std::uint32_t{0}));
        if (at != sides.end() && at->first == ends) edge.part = at->second;
    }
}

template <class T>
std::vector<BorderEdge> edges_of(const std::vector<std::vector<BasicVec2<T>>>& rings,
                                 const std::vector<BasicConvexPolygon<T>>& parts) {
    std::vector<BorderEdge> edges;
    for (std::size_t r = 0; r < rings.size(); ++r) add_edges(edges, static_cast<std::uint32_t>(r), rings[r]);
    find_parts(edges, rings, parts);
    return edges;
}

}  // namespace

template <class T>
PolygonBorder::PolygonBorder(const std::vector<std::vector<BasicVec2<T>>>& rings,
                             const std::vector<BasicConvexPolygon<T>>& parts)
    : edges(edges_of(rings, parts)),
      tree(
          edges.size(),
          [&](std::size_t i) {
              const std::vector<BasicVec2<T>>& ring = rings[edges[i].ring];
              const BasicVec2<T> ends[] = {ring[edges[i].corners[1]], ring[edges[i].corners[2]]};
              return in_doubles(box_of_points<T>(ends));
          },
          PartTree::Order::along_chain) {}

template PolygonBorder::PolygonBorder(const std::vector<std::vector<Vec2>>&, const std::vector<ConvexPolygon>&);
template PolygonBorder::PolygonBorder(const std::vector<std::vector<Vec2D>>&, const std::vector<ConvexPolygonD>&);

}  // namespace carom::detail

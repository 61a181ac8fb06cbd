#include "point_box.hpp"

#include <carom/detail/shape/polygon_border.hpp>
#include <carom/math/exact.hpp>

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

template <class T>
std::vector<BorderEdge> edges_of(const std::vector<std::vector<BasicVec2<T>>>& rings) {
    std::vector<BorderEdge> edges;
    for (std::size_t r = 0; r < rings.size(); ++r) add_edges(edges, static_cast<std::uint32_t>(r), rings[r]);
    return edges;
}

}  // namespace

template <class T>
PolygonBorder::PolygonBorder(const std::vector<std::vector<BasicVec2<T>>>& rings)
    : edges(edges_of(rings)),
      tree(
          edges.size(),
          [&](std::size_t i) {
              const std::vector<BasicVec2<T>>& ring = rings[edges[i].ring];
              const BasicVec2<T> ends[] = {ring[edges[i].corners[1]], ring[edges[i].corners[2]]};
              return in_doubles(box_of_points<T>(ends));
          },
          PartTree::Order::along_chain) {}

template PolygonBorder::PolygonBorder(const std::vector<std::vector<Vec2>>&);
template PolygonBorder::PolygonBorder(const std::vector<std::vector<Vec2D>>&);

}  // namespace carom::detail

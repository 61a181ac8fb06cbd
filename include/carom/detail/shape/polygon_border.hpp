/// PolygonBorder: the edges of a polygon in a tree of their own.
#pragma once

#include <carom/detail/shape/part_tree.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace carom::detail {

/// An edge of a ring: four corners in a row, of which the second and third are its ends, and whether the polygon is
/// convex at these. Vertices in the middle of an edge are no corners.
struct BorderEdge {
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    std::uint32_t ring;
    std::array<std::uint32_t, 4> corners;
    std::array<bool, 2> is_convex;
    std::uint32_t part = none;  ///< of the polygon: the only one at the edge, where it is a side of it as a whole
};

/// All edges, ring by ring, with the polygon on the left of each. Unlike the parts that tile a polygon, which may be
/// thin and reach across it, edges near a place are few, whatever its size. Memory: 52 bytes an edge.
struct PolygonBorder {
    template <class T>
    PolygonBorder(const std::vector<std::vector<BasicVec2<T>>>& rings, const std::vector<BasicConvexPolygon<T>>& parts);

    std::vector<BorderEdge> edges;
    PartTree tree;
};

}  // namespace carom::detail

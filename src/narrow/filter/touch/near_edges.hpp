/// Which vertices of two outlines are near which edges of the other one.
#pragma once

#include "outline_sides.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace carom::detail {

/// Calls visit(i, k, distances_sq, lengths_sq) for each vertex i of an outline and edges k and k + 1 of another one,
/// for each even k: the squared distances to these edges, and the squares of their lengths. Where there is no edge k +
/// 1, it is edge 0; a segment has its edge once more, backwards.
///
/// Error, of a pair whose edges are not nearly points, of squared lengths e above 64 slack: a t that is wrong by
/// slack / e makes a squared distance wrong by slack^2 / e, less than slack / 64; coordinates of the way, at most 2L,
/// are off by less than 4d + 14uL, and squared distances by less than 32Ld + 120uL^2 and that: less than 3 slack.
template <class Visit>
CAROM_ALWAYS_INLINE inline void each_two_distances(const LoadedOutline& vertices, const LoadedOutline& edges,
                                                   Visit visit) {
    if (edges.count == 1) return;
    each_two_edges(edges, [&](int k, const TwoSeenEdges& two) {
        const Lanes edge_x = two.edge_x(), edge_y = two.edge_y();
        const Lanes lengths_sq = edge_x * edge_x + edge_y * edge_y;
        const Lanes step_x = edge_x / lengths_sq;
        const Lanes step_y = edge_y / lengths_sq;
        for (int i = 0; i < vertices.count; ++i) {
            const Lanes way_x = both(vertices.x(i)) - two.x;
            const Lanes way_y = both(vertices.y(i)) - two.y;
            const Lanes t = lesser(greater(way_x * step_x + way_y * step_y, both(0)), both(1));
            const Lanes off_x = way_x - t * edge_x;
            const Lanes off_y = way_y - t * edge_y;
            visit(i, k, off_x * off_x + off_y * off_y, lengths_sq);
        }
    });
}

/// The least squared distance of a vertex of either outline to an edge of the other, and the shortest edge.
struct EdgeDistances {
    Lanes least_sq = both(std::numeric_limits<double>::infinity());
    Lanes shortest_sq = both(std::numeric_limits<double>::infinity());

    EdgeDistances(const LoadedOutline& a, const LoadedOutline& b) {
        const auto add = [&](int, int, Lanes distances_sq, Lanes lengths_sq) {
            least_sq = lesser(least_sq, distances_sq);
            shortest_sq = lesser(shortest_sq, lengths_sq);
        };
        each_two_distances(a, b, add);
        each_two_distances(b, a, add);
    }
};

/// The edges of one outline that each vertex of another is near.
class NearEdges {
  public:
    /// Those whose squared distance is at most `most_sq`, and all edges whose own square is at most `short_sq`.
    NearEdges(const LoadedOutline& vertices, const LoadedOutline& edges, double most_sq, double short_sq)
        : all_(edges.count == 2 ? 1 : ~std::uint64_t{0} >> (64 - edges.count)) {
        std::fill_n(of_vertex_.begin(), vertices.count, std::uint64_t{0});
        each_two_distances(vertices, edges, [&](int i, int k, Lanes distances_sq, Lanes lengths_sq) {
            const unsigned near = bits_at_most(distances_sq, both(most_sq)) | bits_at_most(lengths_sq, both(short_sq));
            of_vertex_[static_cast<std::size_t>(i)] |= std::uint64_t{near} << k;
        });
    }

    /// Bit j is edge j.
    std::uint64_t of_vertex(int i) const { return of_vertex_[static_cast<std::size_t>(i)] & all_; }

  private:
    std::array<std::uint64_t, LoadedOutline::capacity> of_vertex_;
    std::uint64_t all_;
};

}  // namespace carom::detail

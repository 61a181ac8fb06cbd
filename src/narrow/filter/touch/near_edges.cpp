#include "near_edges.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

// Calls visit(i, k, distances_sq, lengths_sq) for each vertex i of an outline and edges k and k + 1 of another one, for
// each even k: the squared distances to these edges, and the squares of their lengths. Where there is no edge k + 1, it
// is edge 0; a segment has its edge once more, backwards.
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

}  // namespace

EdgeDistances::EdgeDistances(const LoadedOutline& a, const LoadedOutline& b) {
    for (const bool to_b : {true, false}) {
        each_two_distances(to_b ? a : b, to_b ? b : a, [&](int, int, Lanes distances_sq, Lanes lengths_sq) {
            least_sq = lesser(least_sq, distances_sq);
            shortest_sq = lesser(shortest_sq, lengths_sq);
        });
    }
}

NearEdges::NearEdges(const LoadedOutline& vertices, const LoadedOutline& edges, double most_sq, double short_sq)
    : all_(edges.count == 2 ? 1 : ~std::uint64_t{0} >> (64 - edges.count)) {
    std::fill_n(of_vertex_.begin(), vertices.count, std::uint64_t{0});
    each_two_distances(vertices, edges, [&](int i, int k, Lanes distances_sq, Lanes lengths_sq) {
        const unsigned near = bits_at_most(distances_sq, both(most_sq)) | bits_at_most(lengths_sq, both(short_sq));
        of_vertex_[static_cast<std::size_t>(i)] |= std::uint64_t{near} << k;
    });
}

}  // namespace carom::detail

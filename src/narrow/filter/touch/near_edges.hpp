/// Which vertices of two outlines are near which edges of the other one.
#pragma once

#include "outline_sides.hpp"

#include <array>
#include <cstdint>
#include <limits>

namespace carom::detail {

/// The least squared distance of a vertex of either outline to an edge of the other, and the square of the shortest
/// edge.
///
/// Error, of a pair whose edges are not nearly points, of squared lengths e above 64 slack: a t that is wrong by
/// slack / e makes a squared distance wrong by slack^2 / e, less than slack / 64; coordinates of the way, at most 2L,
/// are off by less than 4d + 14uL, and squared distances by less than 32Ld + 120uL^2 and that: less than 3 slack.
struct EdgeDistances {
    Lanes least_sq = both(std::numeric_limits<double>::infinity());
    Lanes shortest_sq = both(std::numeric_limits<double>::infinity());

    EdgeDistances(const LoadedOutline& a, const LoadedOutline& b);
};

/// The edges of one outline that each vertex of another is near, by distances as of EdgeDistances.
class NearEdges {
  public:
    /// Those whose squared distance is at most `most_sq`, and all edges whose own square is at most `short_sq`.
    NearEdges(const LoadedOutline& vertices, const LoadedOutline& edges, double most_sq, double short_sq);

    /// Bit j is edge j.
    std::uint64_t of_vertex(int i) const { return of_vertex_[static_cast<std::size_t>(i)] & all_; }

  private:
    std::array<std::uint64_t, LoadedOutline::capacity> of_vertex_;
    std::uint64_t all_;
};

}  // namespace carom::detail

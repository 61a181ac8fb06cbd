/// FurthestOf: the side of an outline that another one is the furthest above.
#pragma once

#include "outline_sides.hpp"

#include <carom/detail/math/lanes/float_lanes.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

namespace carom::detail {

/// Of signed squares of the heights of the lowest vertices over each side the greatest, and the one after that: below 0
/// where it is below all sides, and the greatest is the least deep. Their last bits are the number of the side, which
/// does no harm: what is next by less than 2^-20 is not clear. A segment has two sides, a point none.
class FurthestOf {
  public:
    FurthestOf(const LoadedOutline& outline, const LoadedOutline& other) {
        if (outline.count == 1) return;
        each_two_sides(outline, other,
                       [&](int k, Lanes heights, Lanes lengths_sq) { add(outline, k, heights, lengths_sq); });
    }

    /// Of the point that all is seen from.
    explicit FurthestOf(const LoadedOutline& outline) {
        each_two_edges(outline, [&](int k, const TwoSeenEdges& edges) {
            const Lanes edge_x = edges.edge_x(), edge_y = edges.edge_y();
            add(outline, k, edges.heights(), edge_x * edge_x + edge_y * edge_y);
        });
    }

    double square() const { return greatest(squares_); }
    double next() const { return std::max(greatest(next_), least(squares_)); }
    double shortest_sq() const { return least(shortest_sq_); }
    int side() const { return static_cast<int>(std::bit_cast<std::uint64_t>(square()) & number_bits); }

  private:
    static constexpr std::uint64_t number_bits = LoadedOutline::capacity - 1;

    void add(const LoadedOutline& outline, int k, Lanes heights, Lanes lengths_sq) {
        const Lanes exact = heights * magnitudes(heights) / lengths_sq;
        Lanes squares = (Lanes)(((LaneMasks)exact & ~static_cast<long long>(number_bits)) | LaneMasks{k, k + 1});
        if (k + 1 == outline.count) squares[1] = -std::numeric_limits<double>::infinity();  // side 0 once more
        next_ = greater(next_, lesser(squares_, squares));
        squares_ = greater(squares_, squares);
        shortest_sq_ = lesser(shortest_sq_, lengths_sq);
    }

    Lanes squares_ = both(-std::numeric_limits<double>::infinity());
    Lanes next_ = both(-std::numeric_limits<double>::infinity());
    Lanes shortest_sq_ = both(std::numeric_limits<double>::infinity());
};

}  // namespace carom::detail

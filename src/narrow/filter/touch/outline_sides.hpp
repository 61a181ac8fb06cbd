/// The sides of a LoadedOutline, two at a time.
#pragma once

#include "outline.hpp"

#include <carom/detail/math/lanes/float_lanes.hpp>

#include <cstdint>
#include <limits>

namespace carom::detail {

/// Two sides: how high points lie over them, times the lengths of the sides.
class TwoSides {
  public:
    TwoSides(Lanes edge, Lanes vertex, Lanes next_edge, Lanes next_vertex)
        : edge_x_(firsts(edge, next_edge)),
          edge_y_(seconds(edge, next_edge)),
          foot_(edge_x_ * seconds(vertex, next_vertex) - edge_y_ * firsts(vertex, next_vertex)) {}

    Lanes height(Lanes point) const { return edge_y_ * both(point[0]) - edge_x_ * both(point[1]) + foot_; }

    /// How high the lowest vertex lies: above 0, the side separates.
    Lanes separation(const LoadedOutline& other) const {
        Lanes lowest = both(std::numeric_limits<double>::infinity());
        for (int i = 0; i < other.count; ++i) {
            lowest = lesser(lowest, edge_y_ * both(other.x(i)) - edge_x_ * both(other.y(i)));
        }
        return lowest + foot_;
    }

    Lanes lengths_sq() const { return edge_x_ * edge_x_ + edge_y_ * edge_y_; }

  private:
    Lanes edge_x_;
    Lanes edge_y_;
    Lanes foot_;  // the cross product of edge and vertex
};

/// Sides k and k + 1 of a part, for even k, as convex_features.hpp counts them. Where there is no side k + 1, side 0.
inline TwoSides two_sides(const LoadedOutline& part, int k) {
    if (part.count > 2) {
        const Lanes next = part.vertex(k + 1);
        return {next - part.vertex(k), part.vertex(k), part.vertex(k + 2) - next, next};
    }
    const Lanes edge = part.vertex(1) - part.vertex(0);
    if (k == 0) return {edge, part.vertex(0), -edge, part.vertex(1)};
    const Lanes across = {-edge[1], edge[0]};
    return {across, part.vertex(1), -across, part.vertex(0)};
}

/// The ends of two sides.
struct TwoSeenEdges {
    Lanes x;  ///< where they start
    Lanes y;
    Lanes end_x;
    Lanes end_y;
    Lanes edge_x() const { return end_x - x; }
    Lanes edge_y() const { return end_y - y; }

    /// How high the point that all is seen from lies over them, times their lengths.
    Lanes heights() const { return y * end_x - x * end_y; }
};

/// Calls visit(k, edges) for sides k and k + 1 of an outline, for each even k. Where there is no side k + 1, it is
/// side 0.
template <class Visit>
CAROM_ALWAYS_INLINE inline void each_two_edges(const LoadedOutline& outline, Visit visit) {
    Lanes x = outline.two_x(0);
    Lanes y = outline.two_y(0);
    for (int k = 0; k < outline.count; k += 2) {
        const Lanes next_x = outline.two_x(k + 2);
        const Lanes next_y = outline.two_y(k + 2);
        visit(k, TwoSeenEdges{x, y, shifted(x, next_x), shifted(y, next_y)});
        x = next_x;
        y = next_y;
    }
}

/// How high the lowest vertex of another core lies over side k of a polygon, times the side's length.
inline double lowest_height(const LoadedOutline& polygon, int k, const LoadedOutline& other) {
    const double x = polygon.x(k);
    const double y = polygon.y(k);
    const double edge_x = polygon.x(k + 1) - x;
    const double edge_y = polygon.y(k + 1) - y;
    Lanes lowest = both(std::numeric_limits<double>::infinity());
    for (int i = 0; i < other.count; i += 2) {
        lowest = lesser(lowest, both(edge_y) * other.two_x(i) - both(edge_x) * other.two_y(i));
    }
    return least(lowest) + (edge_x * y - edge_y * x);
}

/// Up to 2 n sides of a polygon, and over each the lowest vertex of another core. Kept in registers over the loop.
template <int n>
class SideBlock {
  public:
    SideBlock(const LoadedOutline& polygon, int k, const LoadedOutline& other) {
        Lanes x = polygon.two_x(k);
        Lanes y = polygon.two_y(k);
        for (std::size_t i = 0; i < n; ++i) {
            const Lanes next_x = polygon.two_x(k + 2 * static_cast<int>(i) + 2);
            const Lanes next_y = polygon.two_y(k + 2 * static_cast<int>(i) + 2);
            edge_x_[i] = shifted(x, next_x) - x;
            edge_y_[i] = shifted(y, next_y) - y;
            foot_[i] = edge_x_[i] * y - edge_y_[i] * x;
            x = next_x;
            y = next_y;
        }
        std::array<Lanes, n> lowest;
        lowest.fill(both(std::numeric_limits<double>::infinity()));
        for (int j = 0; j < other.count; ++j) {
            const Lanes at_x = both(other.x(j));
            const Lanes at_y = both(other.y(j));
            for (std::size_t i = 0; i < n; ++i) lowest[i] = lesser(lowest[i], edge_y_[i] * at_x - edge_x_[i] * at_y);
        }
        for (std::size_t i = 0; i < n; ++i) height_[i] = lowest[i] + foot_[i];
    }

    /// Of sides k + 2 i and k + 2 i + 1.
    Lanes height(std::size_t i) const { return height_[i]; }
    Lanes length_sq(std::size_t i) const { return edge_x_[i] * edge_x_[i] + edge_y_[i] * edge_y_[i]; }

  private:
    std::array<Lanes, n> edge_x_;
    std::array<Lanes, n> edge_y_;
    std::array<Lanes, n> foot_;
    std::array<Lanes, n> height_;
};

/// Calls visit(k, heights, lengths_sq) for sides k and k + 1 of a polygon, for each even k: how high the lowest vertex
/// of another core lies over them, times their lengths. Where there is no side k + 1, it is side 0.
template <class Visit>
void each_two_sides(const LoadedOutline& polygon, const LoadedOutline& other, Visit visit) {
    int k = 0;
    const auto visit_block = [&]<int n>(const SideBlock<n>& block) {
        for (std::size_t i = 0; i < n; ++i) visit(k + 2 * static_cast<int>(i), block.height(i), block.length_sq(i));
        k += 2 * n;
    };
    while (k + 4 < polygon.count) visit_block(SideBlock<3>(polygon, k, other));
    if (k + 2 < polygon.count) visit_block(SideBlock<2>(polygon, k, other));
    if (k < polygon.count) visit_block(SideBlock<1>(polygon, k, other));
}

/// As many numbers as a part has vertices or sides, in twos. Behind an odd count the first stands again.
class Row {
  public:
    void set(int k, Lanes two) { twos_[static_cast<std::size_t>(k) / 2] = two; }

    /// Those of the first `count` that are at most `limit`; bit k is number k.
    std::uint64_t at_most(double limit, int count) const {
        std::uint64_t bits = 0;
        for (int k = 0; k < count; k += 2) {
            bits |= std::uint64_t{bits_at_most(twos_[static_cast<std::size_t>(k) / 2], both(limit))} << k;
        }
        return bits & (~std::uint64_t{0} >> (64 - count));
    }

  private:
    std::array<Lanes, LoadedOutline::capacity / 2> twos_;
};

/// The vertices of `other` that are lowest over side k of a polygon, or by `doubt` higher; bit i is vertex i.
inline std::uint64_t lowest_vertices(const LoadedOutline& polygon, int k, const LoadedOutline& other, double doubt) {
    const Lanes edge_x = both(polygon.x(k + 1) - polygon.x(k));
    const Lanes edge_y = both(polygon.y(k + 1) - polygon.y(k));
    Row heights;
    Lanes lowest = both(std::numeric_limits<double>::infinity());
    for (int i = 0; i < other.count; i += 2) {
        const Lanes here = edge_y * other.two_x(i) - edge_x * other.two_y(i);
        heights.set(i, here);
        lowest = lesser(lowest, here);
    }
    return heights.at_most(least(lowest) + doubt, other.count);
}

/// The greatest height of a point over the sides of a part that has some: below 0 inside.
inline double highest_height(const LoadedOutline& part, Lanes point) {
    double highest = -std::numeric_limits<double>::infinity();
    const int count = side_count(part);
    for (int k = 0; k < count; k += 2) {
        const double height = greatest(two_sides(part, k).height(point));
        highest = height > highest ? height : highest;
    }
    return highest;
}

}  // namespace carom::detail

/// The sides of a QuickPart, two at a time.
#pragma once

#include "quick_part.hpp"

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
    Lanes separation(const QuickPart& other) const {
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
inline TwoSides two_sides(const QuickPart& part, int k) {
    if (part.count > 2) {
        const Lanes next = part.vertex(k + 1);
        return {next - part.vertex(k), part.vertex(k), part.vertex(k + 2) - next, next};
    }
    const Lanes edge = part.vertex(1) - part.vertex(0);
    if (k == 0) return {edge, part.vertex(0), -edge, part.vertex(1)};
    const Lanes across = {-edge[1], edge[0]};
    return {across, part.vertex(1), -across, part.vertex(0)};
}

/// The greatest height of a point over the sides of a part that has some: below 0 inside.
inline double highest_height(const QuickPart& part, Lanes point) {
    double highest = -std::numeric_limits<double>::infinity();
    const int count = side_count(part);
    for (int k = 0; k < count; k += 2) {
        const double height = greatest(two_sides(part, k).height(point));
        highest = height > highest ? height : highest;
    }
    return highest;
}

}  // namespace carom::detail

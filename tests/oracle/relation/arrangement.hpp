/// Where two unions of straight sets lie, point by point: brute force over the arrangement of all their edges.
#pragma once

#include "oracle/pieces/straight.hpp"

namespace oracle {

using Union = std::vector<Straight>;

/// Whether some union's members hold the point.
bool holds(const Union& set, const Point& p);

/// What has been seen: seen[i][j] tells whether some point is in state i of one union and state j of the other.
enum State { exterior, boundary, interior };
struct Table {
    bool seen[3][3] = {};
    bool any(State in_a, State in_b) const { return seen[in_a][in_b]; }
};

/// Looks at every vertex of the arrangement and, around it, at points so near that nothing lies between; and besides at
/// points of every cell and every edge on upright lines between the vertices.
Table tabulate(const Union& a, const Union& b);

/// The stretches of the border between the area of the union and what is outside of it, cut where edges meet.
std::vector<Edge> border(const Union& set);

}  // namespace oracle

/// The definition of relations by what points of either set there are.
#pragma once

#include <carom/answer/relation.hpp>

namespace oracle {

/// What has been seen: seen[i][j] is whether some point is in state i of one union and state j of the other.
enum State { exterior, boundary, interior };
struct Table {
    bool seen[3][3] = {};
    bool any(State in_a, State in_b) const { return seen[in_a][in_b]; }
};

/// How the points of one set lie to the other: whether some are outside, on the boundary, interior.
struct Spread {
    bool outside = false, on_boundary = false, in_interior = false;
};

/// The definition, word for word.
inline carom::Relation relation_of(const Spread& a, const Spread& b, bool share_points, bool interiors_overlap) {
    if (!share_points) return carom::Relation::disjoint;
    if (!a.outside && !b.outside) return carom::Relation::equal;
    if (!a.outside) {
        if (!a.on_boundary) return carom::Relation::inside;
        return a.in_interior ? carom::Relation::inside_tangent : carom::Relation::touching;
    }
    if (!b.outside) return carom::flip(relation_of(b, a, share_points, interiors_overlap));
    return interiors_overlap ? carom::Relation::overlapping : carom::Relation::touching;
}

inline carom::Relation relation_of(const Table& table) {
    Spread a, b;
    bool share_points = false;
    for (const State s : {boundary, interior}) {
        a.outside |= table.any(s, exterior), b.outside |= table.any(exterior, s);
        a.on_boundary |= table.any(s, boundary), b.on_boundary |= table.any(boundary, s);
        a.in_interior |= table.any(s, interior), b.in_interior |= table.any(interior, s);
        share_points |= table.any(s, boundary) || table.any(s, interior);
    }
    return relation_of(a, b, share_points, table.any(interior, interior));
}

}  // namespace oracle

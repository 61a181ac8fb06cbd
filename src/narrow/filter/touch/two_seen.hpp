/// TwoSeen: two points seen from the start of a segment.
#pragma once

#include <carom/detail/math/lanes/lanes.hpp>

namespace carom::detail {

struct TwoSeen {
    Lanes x;
    Lanes y;

    TwoSeen(Lanes first, Lanes second) : x(firsts(first, second)), y(seconds(first, second)) {}

    Lanes cross_from(Lanes edge) const { return both(edge[0]) * y - both(edge[1]) * x; }

    /// The squared distances to the segment. 0 / 0 for a segment that is a point counts as 0.
    Lanes distances_sq(Lanes edge, double length_sq) const {
        const Lanes ex = both(edge[0]);
        const Lanes ey = both(edge[1]);
        const Lanes along = (x * ex + y * ey) / both(length_sq);
        const Lanes t = lesser(greater(along, both(0)), both(1));
        const Lanes dx = x - t * ex;
        const Lanes dy = y - t * ey;
        return dx * dx + dy * dy;
    }
};

/// Whether both heights over a line are certainly on one side of it. By arithmetic: which side is a coin toss.
inline bool is_one_sided(Lanes heights, double slack) {
    const bool are_above = least(heights) > slack;
    const bool are_below = greatest(heights) < -slack;
    return are_above | are_below;
}

/// Whether they are certainly on both sides.
inline bool is_two_sided(Lanes heights, double slack) {
    const bool is_below = least(heights) < -slack;
    const bool is_above = greatest(heights) > slack;
    return is_below & is_above;
}

}  // namespace carom::detail

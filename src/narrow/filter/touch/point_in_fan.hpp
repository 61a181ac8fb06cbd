/// Whether a point is in a polygon with many vertices, by bisection.
#pragma once

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/lanes.hpp>
#include <carom/detail/narrow/filter/touch/shortcuts.hpp>

#include <algorithm>

namespace carom::detail {

/// A vertex in doubles, and how far each coordinate may be from the exact one.
struct SupportVertex {
    Lanes at;
    double error;
};

/// The sign of the cross product of two vertices as seen from a point, 0 where it is in doubt: below 0, the point is
/// outside of the edge from one to the other. The bound is twice what either error and the rounding come to.
inline int turn_sign(const SupportVertex& p, const SupportVertex& q) {
    const auto size_of = [](Lanes v) { return std::fabs(v[0]) + std::fabs(v[1]); };
    const double left = p.at[0] * q.at[1];
    const double right = p.at[1] * q.at[0];
    const double bound = 2 * (size_of(p.at) * q.error + size_of(q.at) * p.error + 2 * p.error * q.error) +
                         8 * unit_roundoff * (std::fabs(left) + std::fabs(right)) + tiny;
    return left - right > bound ? 1 : (left - right < -bound ? -1 : 0);
}

/// Of a polygon of at least six vertices, with `seen(i)` the vertices as seen from the point. Unknown near the border.
/// Cost: O(log n).
///
/// A fan of spokes from vertex 0 is bisected. The point is outside where it is outside of an edge. It is inside where
/// vertices, in their order, go around it: where all turns are less than half a turn to the left, some number of times,
/// which for an outline is once. With two spokes on either side, it may lie on the one in the middle.
template <class Seen>
QuickTouch point_in_fan(const Seen& seen, int count) {
    const Lanes hub = seen(0).at;
    int k = 1;  // the last vertex to which the fan has not passed the point
    for (int length = count - 2; length > 1;) {
        const int half = length / 2;
        const Lanes end = seen(k + half).at;
        k = hub[0] * end[1] - hub[1] * end[0] >= 0 ? k + half : k;
        length -= half;
    }
    const auto turn = [&](int i, int j) { return turn_sign(seen(i), seen(j)); };
    const int over = turn(k, k + 1);
    if (over < 0) return QuickTouch::apart;
    if (over > 0 && turn(0, k) > 0 && turn(k + 1, 0) > 0) return QuickTouch::penetrating;
    if (turn(0, 1) < 0 || turn(count - 1, 0) < 0) return QuickTouch::apart;
    if (k > 1 && turn(k - 1, k) < 0) return QuickTouch::apart;
    if (k + 2 < count && turn(k + 1, k + 2) < 0) return QuickTouch::apart;
    const int first = std::max(k - 1, 1);
    const int last = std::min(k + 2, count - 1);
    bool is_inside = turn(0, first) > 0 && turn(last, 0) > 0;
    for (int i = first; i < last; ++i) is_inside = is_inside && turn(i, i + 1) > 0;
    return is_inside ? QuickTouch::penetrating : QuickTouch::unknown;
}

}  // namespace carom::detail

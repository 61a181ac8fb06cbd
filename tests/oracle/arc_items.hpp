/// How an arc and another bounded shape lie, by trying all points of the arc that can be nearest.
#pragma once

#include "oracle/reals.hpp"

#include <vector>

namespace oracle {

/// A convex hull, counter-clockwise, grown by a radius; or an arc.
template <class N>
struct Item {
    std::vector<Vec<N>> hull;
    N radius{};
    bool is_arc = false;
    Vec<N> center, from, to;  ///< unit directions
    bool full = false;
    int turn = 0;  ///< 1 when the arc is shorter than half a circle, -1 when longer

    Vec<N> end(const Vec<N>& direction) const { return sum(center, scaled(direction, radius)); }

    /// -1 when the arc has no point in the direction h from its center, 0 when just its end, 1 when it has.
    int holds(const Vec<N>& h) const {
        if (full) return 1;
        const int after = sign(cross_of(from, h)), before = sign(cross_of(h, to));
        if (turn > 0) return std::min(after, before);
        if (turn < 0) return std::max(after, before);
        return after;  // just half a turn
    }
};

/// The squared distance of a point and a segment.
template <class N>
N distance_sq_to_segment(const Vec<N>& p, const Vec<N>& a, const Vec<N>& b) {
    const Vec<N> ab = difference(b, a), ap = difference(p, a), bp = difference(p, b);
    if (sign(dot_of(ap, ab)) <= 0) return dot_of(ap, ap);
    if (sign(dot_of(bp, ab)) >= 0) return dot_of(bp, bp);
    const N height = cross_of(ab, ap);
    return height * height / dot_of(ab, ab);
}

/// From a point to an item's hull, or to an arc.
template <class N>
N distance_sq(const Vec<N>& p, const Item<N>& item) {
    if (item.is_arc) {
        const Vec<N> h = difference(p, item.center);
        if (is_zero(h)) return item.radius * item.radius;
        if (item.holds(h) > 0) {
            const N gap = root(dot_of(h, h)) - item.radius;
            return gap * gap;
        }
        const Vec<N> to_start = difference(p, item.end(item.from)), to_end = difference(p, item.end(item.to));
        return least(dot_of(to_start, to_start), dot_of(to_end, to_end));
    }
    const auto& hull = item.hull;
    bool inside = hull.size() > 2;
    N best = dot_of(difference(p, hull[0]), difference(p, hull[0]));
    for (std::size_t i = 0; i + 1 < hull.size() + (hull.size() > 2); ++i) {
        const Vec<N>&a = hull[i], &b = hull[(i + 1) % hull.size()];
        inside = inside && sign(cross_of(difference(b, a), difference(p, a))) >= 0;
        best = least(best, distance_sq_to_segment(p, a, b));
    }
    return inside ? N(0.0) : best;
}

/// Points of the arc among which is the nearest to the other item.
template <class N>
std::vector<Vec<N>> candidates(const Item<N>& arc, const Item<N>& other) {
    std::vector<Vec<N>> points;
    if (!arc.full) points = {arc.end(arc.from), arc.end(arc.to)};
    const auto add = [&](const Vec<N>& direction) {
        if (!is_zero(direction) && arc.holds(direction) > 0) points.push_back(arc.end(unit(direction)));
    };
    const auto add_crossings = [&](const Vec<N>& foot, const Vec<N>& along) {  // of the line, from the center
        const N rest = arc.radius * arc.radius - dot_of(foot, foot);
        if (sign(rest) <= 0) return;
        const Vec<N> step = scaled(unit(along), root(rest));
        add(sum(foot, step));
        add(difference(foot, step));
    };
    if (other.is_arc) {
        const Vec<N> w = difference(other.center, arc.center);
        if (!other.full)
            for (const Vec<N>& end : {other.end(other.from), other.end(other.to)}) add(difference(end, arc.center));
        if (is_zero(w)) {
            if (points.empty()) points = {arc.end(arc.from)};
            return points;
        }
        add(w);
        add(opposite(w));
        const N power = dot_of(w, w) + arc.radius * arc.radius - other.radius * other.radius;
        add_crossings(scaled(w, power / (N(2.0) * dot_of(w, w))), left(w));
        return points;
    }
    if (points.empty()) points = {arc.end(arc.from)};
    const auto& hull = other.hull;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vec<N>&a = hull[i], &b = hull[(i + 1) % hull.size()];
        add(difference(a, arc.center));
        if (hull.size() < 2 || (hull.size() == 2 && i == 1)) continue;
        const Vec<N> edge = difference(b, a), normal = left(edge);
        add(normal);
        add(opposite(normal));
        add_crossings(scaled(normal, cross_of(edge, difference(a, arc.center)) / dot_of(edge, edge)), edge);
    }
    return points;
}

/// The least squared distance of an arc and another item, whose radius does not count.
template <class N>
N least_distance_sq(const Item<N>& arc, const Item<N>& other) {
    N best = N::power_of_two(40);
    for (const Vec<N>& p : candidates(arc, other)) best = least(best, distance_sq(p, other));
    // Arcs on one circle meet in an end of one, if at all.
    if (other.is_arc && !other.full)
        for (const Vec<N>& end : {other.end(other.from), other.end(other.to)})
            best = least(best, distance_sq(end, arc));
    return best;
}

/// Whether the two cross in a point that is an end of neither: then they do so after every small shift.
template <class N>
bool cross_inside(const Item<N>& arc, const Item<N>& other) {
    if (!other.is_arc && (other.hull.size() != 2 || sign(other.radius) != 0)) return false;
    const Vec<N> w = difference(other.is_arc ? other.center : other.hull[0], arc.center);
    if (other.is_arc && is_zero(w)) return false;
    const Vec<N> along = other.is_arc ? left(w) : difference(other.hull[1], other.hull[0]);
    const Vec<N> normal = left(along);
    const N power = dot_of(w, w) + arc.radius * arc.radius - other.radius * other.radius;
    const Vec<N> foot = other.is_arc ? scaled(w, power / (N(2.0) * dot_of(w, w)))
                                     : scaled(normal, dot_of(normal, w) / dot_of(along, along));
    const N rest = arc.radius * arc.radius - dot_of(foot, foot);
    if (sign(rest) <= 0) return false;
    const Vec<N> step = scaled(unit(along), root(rest));
    for (const Vec<N>& h : {sum(foot, step), difference(foot, step)}) {
        if (arc.holds(h) <= 0) continue;
        const Vec<N> there = difference(h, w);
        if (other.is_arc ? other.holds(there) > 0
                         : sign(dot_of(there, along)) > 0 && sign(dot_of(difference(there, along), along)) < 0)
            return true;
    }
    return false;
}

/// Whether a point of the arc is inside of a polygon, further from its sides than `margin`.
template <class N>
bool deep_inside(const Item<N>& arc, const Item<N>& polygon, const N& margin) {
    if (polygon.is_arc || polygon.hull.size() < 3) return false;
    for (const Vec<N>& p : candidates(arc, polygon)) {
        bool inside = true;
        for (std::size_t i = 0; i < polygon.hull.size() && inside; ++i) {
            const Vec<N>&a = polygon.hull[i], &b = polygon.hull[(i + 1) % polygon.hull.size()];
            inside = sign(cross_of(unit(difference(b, a)), difference(p, a)) - margin) > 0;
        }
        if (inside) return true;
    }
    return false;
}

/// 1 when an arc and another item are apart, -1 when they meet after every shift shorter than `margin`, else 0.
template <class N>
int meet(const Item<N>& arc, const Item<N>& other, const N& margin) {
    if (cross_inside(arc, other) || deep_inside(arc, other, margin)) return -1;
    const N reach = other.is_arc ? N(0.0) : other.radius;
    const N over = least_distance_sq(arc, other) - reach * reach;
    if (sign(over + margin) < 0) return -1;
    return sign(over) > 0 ? 1 : 0;
}

}  // namespace oracle

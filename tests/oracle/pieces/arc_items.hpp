/// How an arc and another bounded shape lie, by trying all points of the arc that can be nearest.
#pragma once

#include "oracle/numbers/reals.hpp"

#include <optional>
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

/// Whether `holds` is true of one of some squared lengths, of which the least is the squared distance from a point to
/// an item's hull, or to an arc.
template <class N, class Predicate>
bool any_distance_sq(const Vec<N>& p, const Item<N>& item, const Predicate& holds) {
    if (item.is_arc) {
        const Vec<N> h = difference(p, item.center);
        if (is_zero(h)) return holds(item.radius * item.radius);
        if (item.holds(h) > 0) {
            const N gap = root(dot_of(h, h)) - item.radius;
            return holds(gap * gap);
        }
        const Vec<N> to_start = difference(p, item.end(item.from)), to_end = difference(p, item.end(item.to));
        return holds(dot_of(to_start, to_start)) || holds(dot_of(to_end, to_end));
    }
    const auto& hull = item.hull;
    if (hull.size() == 1) return holds(dot_of(difference(p, hull[0]), difference(p, hull[0])));
    const std::size_t edges = hull.size() > 2 ? hull.size() : 1;
    bool inside = hull.size() > 2;
    for (std::size_t i = 0; i < edges && inside; ++i)
        inside = sign(cross_of(difference(hull[(i + 1) % hull.size()], hull[i]), difference(p, hull[i]))) >= 0;
    if (inside) return holds(N(0.0));
    for (std::size_t i = 0; i < edges; ++i)
        if (holds(distance_sq_to_segment(p, hull[i], hull[(i + 1) % hull.size()]))) return true;
    return false;
}

/// From a point to an item's hull, or to an arc.
template <class N>
N distance_sq(const Vec<N>& p, const Item<N>& item) {
    std::optional<N> best;
    any_distance_sq(p, item, [&](const N& d) {
        best = best ? least(*best, d) : d;
        return false;
    });
    return *best;
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

/// Whether `holds` is true of one of some squared lengths, of which the least is the squared distance of an arc and
/// another item, whose radius does not count.
template <class N, class Predicate>
bool any_distance_sq(const Item<N>& arc, const Item<N>& other, const Predicate& holds) {
    for (const Vec<N>& p : candidates(arc, other))
        if (any_distance_sq(p, other, holds)) return true;
    // Arcs on one circle meet in an end of one, if at all.
    if (other.is_arc && !other.full)
        for (const Vec<N>& end : {other.end(other.from), other.end(other.to)})
            if (any_distance_sq(end, arc, holds)) return true;
    return false;
}

template <class N>
N least_distance_sq(const Item<N>& arc, const Item<N>& other) {
    std::optional<N> best;
    any_distance_sq(arc, other, [&](const N& d) {
        best = best ? least(*best, d) : d;
        return false;
    });
    return *best;
}

/// What the distance to an item, whose radius does not count there, is compared with.
template <class N>
N reach_sq(const Item<N>& other) {
    return other.is_arc ? N(0.0) : other.radius * other.radius;
}

/// Whether an arc and another item have a point in common.
template <class N>
bool is_hit(const Item<N>& arc, const Item<N>& other) {
    const N reach = reach_sq(other);
    return any_distance_sq(arc, other, [&](const N& d) { return sign(d - reach) <= 0; });
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

/// Whether a point is inside of a polygon, further from its sides than `margin`.
template <class N>
bool is_deeper(const Vec<N>& p, const Item<N>& polygon, const N& margin) {
    for (std::size_t i = 0; i < polygon.hull.size(); ++i) {
        const Vec<N>&a = polygon.hull[i], &b = polygon.hull[(i + 1) % polygon.hull.size()];
        if (sign(cross_of(unit(difference(b, a)), difference(p, a)) - margin) <= 0) return false;
    }
    return polygon.hull.size() > 2;
}

/// Whether a point of the arc is inside of a polygon, further from its sides than `margin`. Where the arc is inside
/// between two of its candidates on the border, so is the middle between those.
template <class N>
bool deep_inside(const Item<N>& arc, const Item<N>& polygon, const N& margin) {
    if (polygon.is_arc || polygon.hull.size() < 3) return false;
    std::vector<Vec<N>> on_border;
    for (const Vec<N>& p : candidates(arc, polygon)) {
        if (is_deeper(p, polygon, margin)) return true;
        if (sign(distance_sq(p, polygon)) == 0) on_border.push_back(difference(p, arc.center));
    }
    const auto is_deep = [&](const Vec<N>& direction) {
        return !is_zero(direction) && arc.holds(direction) > 0 && is_deeper(arc.end(unit(direction)), polygon, margin);
    };
    for (std::size_t i = 0; i < on_border.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            Vec<N> middle = sum(on_border[i], on_border[j]);
            if (is_zero(middle)) middle = left(on_border[i]);
            if (is_deep(middle) || is_deep(opposite(middle))) return true;
        }
    return false;
}

/// 1 when an arc and another item are apart, -1 when they touch after every shift shorter than `margin`, else 0.
template <class N>
int touch_sign(const Item<N>& arc, const Item<N>& other, const N& margin) {
    if (cross_inside(arc, other)) return -1;
    const N reach = reach_sq(other);
    bool met = false;
    const bool deep = any_distance_sq(arc, other, [&](const N& d) {
        const N over = d - reach;
        if (sign(over) > 0) return false;
        met = true;
        return sign(over + margin) < 0;
    });
    if (!met) return 1;
    return deep || deep_inside(arc, other, margin) ? -1 : 0;
}

}  // namespace oracle

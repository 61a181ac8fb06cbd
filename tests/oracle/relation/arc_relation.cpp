#include "oracle/relation/arc_relation.hpp"

#include "oracle/pieces/real_items.hpp"

#include <algorithm>

namespace oracle {
namespace {

using carom::Relation;
using ArcOrHull = Item<Real>;
using V = Vec<Real>;

enum class At { outside, boundary, interior };

bool same_direction(const V& u, const V& v) {
    return sign(cross_of(u, v)) == 0 && sign(dot_of(u, v)) > 0;
}

bool is_point(const ArcOrHull& item) {
    return !item.is_arc && item.hull.size() == 1 && sign(item.radius) == 0;
}

bool has_area(const ArcOrHull& item) {
    return !item.is_arc && (sign(item.radius) > 0 || item.hull.size() > 2);
}

At where_on_arc(const ArcOrHull& arc, const V& p) {
    if (sign(distance_sq(p, arc)) != 0) return At::outside;
    if (arc.full) return At::interior;
    const bool is_end = is_zero(difference(p, arc.end(arc.from))) || is_zero(difference(p, arc.end(arc.to)));
    return is_end ? At::boundary : At::interior;
}

/// By the sides of a polygon: the square of a distance would be 0 long before it.
At where_in_polygon(const std::vector<V>& hull, const V& p) {
    At found = At::interior;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const V edge = difference(hull[(i + 1) % hull.size()], hull[i]);
        const int side = sign(cross_of(unit(edge), difference(p, hull[i])));
        if (side < 0) return At::outside;
        if (side == 0) found = At::boundary;
    }
    return found;
}

At where_in(const ArcOrHull& item, const V& p) {
    if (item.is_arc) return where_on_arc(item, p);
    if (has_area(item) && sign(item.radius) == 0) return where_in_polygon(item.hull, p);
    int gap = 1;  // the sign of the distance less the radius
    any_distance_sq(p, item, [&](const Real& d) {
        gap = std::min(gap, sign(d - item.radius * item.radius));
        return gap < 0;
    });
    if (gap > 0) return At::outside;
    if (is_point(item)) return At::interior;
    if (!has_area(item)) {
        const bool is_end = is_zero(difference(p, item.hull.front())) || is_zero(difference(p, item.hull.back()));
        return is_end ? At::boundary : At::interior;
    }
    return gap < 0 ? At::interior : At::boundary;
}

/// Directions, from the arc's center, of all points in which where it is may change.
class Cuts {
  public:
    Cuts(const ArcOrHull& arc, const ArcOrHull& other) : arc_(arc) {
        for (const V& axis : {V{1.0, 0.0}, V{0.0, 1.0}}) add(axis), add(opposite(axis));
        add(arc.from), add(arc.to);
        if (other.is_arc) {
            add(other.from), add(other.to);
            add(difference(other.end(other.from), arc.center));
            add(difference(other.end(other.to), arc.center));
            add_circle(other.center, other.radius);
            return;
        }
        for (std::size_t i = 0; i < other.hull.size(); ++i) {
            const V &a = other.hull[i], &b = other.hull[(i + 1) % other.hull.size()];
            add(difference(a, arc.center));
            add_circle(a, other.radius);
            if (other.hull.size() < 2) continue;
            const V out = unit(left(difference(b, a)));
            for (const V& n : {out, opposite(out)}) {
                add(n);
                add_line(sum(a, scaled(n, other.radius)), n);
            }
        }
    }

    /// The cuts on the arc and a point between each two that follow each other.
    std::vector<V> points() const {
        std::vector<V> sorted = directions_;
        const auto upper = [](const V& v) { return sign(v.y) > 0 || (sign(v.y) == 0 && sign(v.x) > 0); };
        std::sort(sorted.begin(), sorted.end(), [&](const V& u, const V& v) {
            if (upper(u) != upper(v)) return upper(u);
            return sign(cross_of(u, v)) > 0;
        });
        sorted.erase(std::unique(sorted.begin(), sorted.end(), same_direction), sorted.end());
        std::vector<V> points;
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            for (const V& direction : {sorted[i], unit(sum(sorted[i], sorted[(i + 1) % sorted.size()]))})
                if (arc_.holds(direction) >= 0) points.push_back(arc_.end(direction));
        }
        return points;
    }

  private:
    void add(const V& direction) {
        if (!is_zero(direction)) directions_.push_back(unit(direction));
    }
    void add_line(const V& on, const V& normal) {
        const Real height = dot_of(difference(on, arc_.center), normal);
        const Real rest = arc_.radius * arc_.radius - height * height;
        if (sign(rest) < 0) return;
        const V foot = scaled(normal, height);
        if (sign(rest) == 0) return add(foot);
        const V step = scaled(left(normal), root(rest));
        add(sum(foot, step));
        add(difference(foot, step));
    }
    void add_circle(const V& center, const Real& radius) {
        const V direction = difference(center, arc_.center);
        if (is_zero(direction)) return;
        const Real apart_sq = dot_of(direction, direction);
        const Real along = (apart_sq + arc_.radius * arc_.radius - radius * radius) / (Real(2.0) * root(apart_sq));
        add_line(sum(arc_.center, scaled(unit(direction), along)), unit(direction));
    }

    const ArcOrHull& arc_;
    std::vector<V> directions_;
};

/// How the points of one lie to the other.
struct Spread {
    bool outside = false, on_boundary = false, in_interior = false;

    void note(At where) {
        outside |= where == At::outside;
        on_boundary |= where == At::boundary;
        in_interior |= where == At::interior;
    }
    Relation within() const {
        if (!on_boundary) return Relation::inside;
        return in_interior ? Relation::inside_tangent : Relation::touching;
    }
};

struct Facts {
    Spread spread;
    bool interiors_overlap = false;
};

Facts facts_along(const ArcOrHull& arc, const ArcOrHull& other) {
    Facts facts;
    for (const V& p : Cuts(arc, other).points()) {
        const At there = where_in(other, p);
        facts.spread.note(there);
        facts.interiors_overlap |= there == At::interior && where_on_arc(arc, p) == At::interior;
    }
    return facts;
}

Relation judge(const ArcOrHull& arc, const ArcOrHull& other) {
    const Facts of_arc = facts_along(arc, other);
    Spread of_other{true, false, false};  // an area, and a segment
    if (other.is_arc) of_other = facts_along(other, arc).spread;
    if (is_point(other)) {
        of_other = {};
        of_other.note(where_on_arc(arc, other.hull[0]));
    }
    if (!of_arc.spread.on_boundary && !of_arc.spread.in_interior) return Relation::disjoint;
    if (!of_arc.spread.outside && !of_other.outside) return Relation::equal;
    if (!of_arc.spread.outside) return of_arc.spread.within();
    if (!of_other.outside) return carom::flip(of_other.within());
    return of_arc.interiors_overlap ? Relation::overlapping : Relation::touching;
}

}  // namespace

template <class T>
Relation judge_arc_relation(const Body<T>& arc, const Body<T>& other) {
    Real::begin(300);
    return judge(item_of(arc), item_of(other));
}

template Relation judge_arc_relation(const Body<float>&, const Body<float>&);
template Relation judge_arc_relation(const Body<double>&, const Body<double>&);

}  // namespace oracle

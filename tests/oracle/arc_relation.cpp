#include "oracle/arc_relation.hpp"

#include "oracle/wide_items.hpp"

#include <algorithm>

namespace oracle {
namespace {

using namespace wide;
using carom::Relation;

enum class At { outside, boundary, interior };

V opposite(const V& v) {
    return {-v.x, -v.y};
}

bool same_way(const V& u, const V& v) {
    return sign(cross(u, v)) == 0 && sgn(dot(u, v)) > 0;
}

bool is_point(const Item& item) {
    return !item.is_arc && item.hull.size() == 1 && sign(item.radius) == 0;
}

bool has_area(const Item& item) {
    return !item.is_arc && (sign(item.radius) > 0 || item.hull.size() > 2);
}

At where_on_arc(const Item& arc, const V& p) {
    if (sign(distance_sq(p, arc)) != 0) return At::outside;
    if (arc.full) return At::interior;
    const bool is_end = is_zero(p - end_of(arc, arc.from)) || is_zero(p - end_of(arc, arc.to));
    return is_end ? At::boundary : At::interior;
}

At where_in(const Item& item, const V& p) {
    if (item.is_arc) return where_on_arc(item, p);
    const Real squared = distance_sq(p, item);
    const int gap = sign(Real(squared - item.radius * item.radius));
    if (gap > 0) return At::outside;
    if (is_point(item)) return At::interior;
    if (!has_area(item)) {
        const bool is_end = is_zero(p - item.hull.front()) || is_zero(p - item.hull.back());
        return is_end ? At::boundary : At::interior;
    }
    if (gap < 0) return At::interior;
    if (sign(item.radius) > 0) return At::boundary;
    for (std::size_t i = 0; i < item.hull.size(); ++i) {
        const V& a = item.hull[i];
        if (sign(cross(unit(item.hull[(i + 1) % item.hull.size()] - a), p - a)) == 0) return At::boundary;
    }
    return At::interior;
}

/// Directions, from the arc's center, of all points in which where it is may change.
class Cuts {
  public:
    Cuts(const Item& arc, const Item& other) : arc_(arc) {
        for (const V& axis : {V{real(1), real(0)}, V{real(0), real(1)}}) add(axis), add(opposite(axis));
        add(arc.from), add(arc.to);
        if (other.is_arc) {
            add(other.from), add(other.to);
            add(end_of(other, other.from) - arc.center), add(end_of(other, other.to) - arc.center);
            add_circle(other.center, other.radius);
            return;
        }
        for (std::size_t i = 0; i < other.hull.size(); ++i) {
            const V &a = other.hull[i], &b = other.hull[(i + 1) % other.hull.size()];
            add(a - arc.center);
            add_circle(a, other.radius);
            if (other.hull.size() < 2) continue;
            const V out = unit(left(b - a));
            for (const V& n : {out, opposite(out)}) {
                add(n);
                add_line(a + scaled(n, other.radius), n);
            }
        }
    }

    /// The cuts on the arc and a point between each two that follow each other.
    std::vector<V> points() const {
        std::vector<V> sorted = ways_;
        const auto upper = [](const V& v) { return sign(v.y) > 0 || (sign(v.y) == 0 && sgn(v.x) > 0); };
        std::sort(sorted.begin(), sorted.end(), [&](const V& u, const V& v) {
            if (upper(u) != upper(v)) return upper(u);
            return sign(cross(u, v)) > 0;
        });
        sorted.erase(std::unique(sorted.begin(), sorted.end(), same_way), sorted.end());
        std::vector<V> points;
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            for (const V& way : {sorted[i], unit(sorted[i] + sorted[(i + 1) % sorted.size()])})
                if (holds(arc_, way)) points.push_back(end_of(arc_, way));
        }
        return points;
    }

  private:
    void add(const V& way) {
        if (!is_zero(way)) ways_.push_back(unit(way));
    }
    void add_line(const V& on, const V& normal) {
        const Real height = dot(on - arc_.center, normal);
        const Real rest = arc_.radius * arc_.radius - height * height;
        if (sign(rest) < 0) return;
        const V step = scaled(left(normal), sqrt(Real(abs(rest))));
        add(scaled(normal, height) + step);
        add(scaled(normal, height) - step);
    }
    void add_circle(const V& center, const Real& radius) {
        const V way = center - arc_.center;
        if (is_zero(way)) return;
        const Real apart_sq = dot(way, way);
        const Real along = (apart_sq + arc_.radius * arc_.radius - radius * radius) / (2 * sqrt(apart_sq));
        add_line(arc_.center + scaled(unit(way), along), unit(way));
    }

    const Item& arc_;
    std::vector<V> ways_;
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
    bool interiors_meet = false;
};

Facts facts_along(const Item& arc, const Item& other) {
    Facts facts;
    for (const V& p : Cuts(arc, other).points()) {
        const At there = where_in(other, p);
        facts.spread.note(there);
        facts.interiors_meet |= there == At::interior && where_on_arc(arc, p) == At::interior;
    }
    return facts;
}

Relation judge(const Item& arc, const Item& other) {
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
    return of_arc.interiors_meet ? Relation::overlapping : Relation::touching;
}

}  // namespace

template <class T>
Relation judge_arc_relation(const Body<T>& arc, const Body<T>& other) {
    mpf_set_default_prec(precision);
    return judge(items_of(arc).front(), items_of(other).front());
}

template Relation judge_arc_relation(const Body<float>&, const Body<float>&);
template Relation judge_arc_relation(const Body<double>&, const Body<double>&);

}  // namespace oracle

#include "oracle/wide_items.hpp"

#include "oracle/pieces.hpp"

#include <carom/shape/compound.hpp>

#include <algorithm>

namespace oracle::wide {
namespace {

std::vector<V> convex_hull(std::vector<V> points) {
    std::sort(points.begin(), points.end(), [](const V& a, const V& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    points.erase(
        std::unique(points.begin(), points.end(), [](const V& a, const V& b) { return a.x == b.x && a.y == b.y; }),
        points.end());
    if (points.size() < 3) return points;
    std::vector<V> hull;
    const auto run = [&](const V& p, std::size_t keep) {
        while (hull.size() >= keep + 2 && sgn(cross(hull.back() - hull[hull.size() - 2], p - hull.back())) <= 0)
            hull.pop_back();
        hull.push_back(p);
    };
    for (const V& p : points) run(p, 0);
    const std::size_t lower = hull.size() - 1;
    for (std::size_t i = points.size() - 1; i-- > 0;) run(points[i], lower);
    hull.pop_back();
    return hull;
}

Item item_of(const Piece<Dyadic<mpz_class>>& piece) {
    Item item;
    item.radius = real(piece.radius);
    std::vector<V> points;
    for (const auto& p : piece.points) {
        const V point{real(p.x), real(p.y)};
        points.push_back(point);
        for (const auto& d : piece.directions) {
            const V along{real(d.x), real(d.y)};
            points.push_back(point + scaled(along, power_of_two(40)));
        }
    }
    item.hull = convex_hull(points);
    return item;
}

template <class T>
Item item_of(const carom::BasicArc<T>& arc, const Frame<Dyadic<mpz_class>>& frame) {
    using D = Dyadic<mpz_class>;
    const auto exact = [](const carom::BasicVec2<T>& v) { return Vec<D>{D(double(v.x)), D(double(v.y))}; };
    const auto real_vec = [](const Vec<D>& v) { return V{real(v.x), real(v.y)}; };
    Item item;
    item.is_arc = arc.radius > 0;
    item.center = real_vec(frame.point(exact(arc.center)));
    item.radius = real(double(arc.radius));
    item.from = unit(real_vec(frame.direction(exact(arc.from))));
    item.to = unit(real_vec(frame.direction(exact(arc.to))));
    item.full = sign(cross(item.from, item.to)) == 0 && sgn(dot(item.from, item.to)) > 0;
    if (!item.is_arc) item.hull = {item.center};
    return item;
}

template <class T>
void add_items(std::vector<Item>& items, const carom::BasicAnyShape<T>& shape, const Frame<Dyadic<mpz_class>>& frame) {
    using D = Dyadic<mpz_class>;
    if (const auto* arc = std::get_if<carom::BasicArc<T>>(&shape.value)) {
        items.push_back(item_of(*arc, frame));
    } else if (const auto* compound = std::get_if<carom::BasicCompound<T>>(&shape.value)) {
        for (const auto& part : compound->parts()) {
            const Vec<D> turn{D(double(part.pose.rot.c)), D(double(part.pose.rot.s))};
            const Vec<D> at{D(double(part.pose.at.x)), D(double(part.pose.at.y))};
            add_items(items, part.shape, Frame<D>{frame.direction(turn), frame.point(at)});
        }
    } else {
        // The frame has no place in a pose of floats, so the pieces are carried one by one.
        for (auto piece : pieces_of<D>(shape, carom::BasicPose<T>{})) {
            for (auto& p : piece.points) p = frame.point(p);
            for (auto& d : piece.directions) d = frame.direction(d);
            items.push_back(item_of(piece));
        }
    }
}

}  // namespace

template <class T>
std::vector<Item> items_of(const Body<T>& body) {
    using D = Dyadic<mpz_class>;
    std::vector<Item> items;
    add_items(items, body.shape,
              Frame<D>{{D(double(body.pose.rot.c)), D(double(body.pose.rot.s))},
                       {D(double(body.pose.at.x)), D(double(body.pose.at.y))}});
    return items;
}

bool holds(const Item& arc, const V& h) {
    if (arc.full) return true;
    const int turn = sign(cross(arc.from, arc.to));
    const bool after = sign(cross(arc.from, h)) >= 0, before = sign(cross(h, arc.to)) >= 0;
    if (turn > 0) return after && before;
    if (turn < 0) return after || before;
    return after;  // just half a turn
}

V end_of(const Item& arc, const V& direction) {
    return arc.center + scaled(direction, arc.radius);
}

static Real distance_sq_to_segment(const V& p, const V& a, const V& b) {
    const V ab = b - a, ap = p - a;
    const Real t = dot(ap, ab), whole = dot(ab, ab);
    if (sgn(t) <= 0 || sgn(whole) == 0) return dot(ap, ap);
    if (t >= whole) return dot(p - b, p - b);
    const Real height = cross(ab, ap);
    return height * height / whole;
}

Real distance_sq(const V& p, const Item& item) {
    if (item.is_arc) {
        const V h = p - item.center;
        if (is_zero(h)) return item.radius * item.radius;
        if (holds(item, h)) {
            const Real gap = length(h) - item.radius;
            return gap * gap;
        }
        const V to_start = p - end_of(item, item.from), to_end = p - end_of(item, item.to);
        return std::min(Real(dot(to_start, to_start)), Real(dot(to_end, to_end)));
    }
    const auto& hull = item.hull;
    bool inside = hull.size() > 2;
    Real best = dot(p - hull[0], p - hull[0]);
    for (std::size_t i = 0; i < hull.size() && hull.size() > 1; ++i) {
        const V &a = hull[i], &b = hull[(i + 1) % hull.size()];
        best = std::min(best, distance_sq_to_segment(p, a, b));
        inside = inside && sgn(cross(b - a, p - a)) >= 0;
    }
    return inside ? real(0) : best;
}

template std::vector<Item> items_of(const Body<float>&);
template std::vector<Item> items_of(const Body<double>&);

}  // namespace oracle::wide

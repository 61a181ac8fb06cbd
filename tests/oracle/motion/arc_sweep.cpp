#include "oracle/motion/arc_sweep.hpp"

#include "oracle/numbers/units.hpp"
#include "oracle/pieces/hull.hpp"
#include "oracle/pieces/real_items.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

using Exact = Dyadic<mpz_class>;
using V = Vec<Real>;

constexpr int real_bits = 4000;
constexpr int far_away = 200;  // of directions without end, against the largest coordinate
constexpr int for_ever = 130;  // of motions, against the largest coordinate

Item<Real> segment(const V& from, const V& displacement) {
    Item<Real> item;
    item.hull = convex_hull<RealNumbers>({from, sum(from, displacement)});
    return item;
}

Item<Real> dragged(Item<Real> item, const V& displacement) {
    std::vector<V> points = item.hull;
    for (const V& p : item.hull) points.push_back(sum(p, displacement));
    item.hull = convex_hull<RealNumbers>(points);
    return item;
}

Item<Real> moved_arc(Item<Real> arc, const V& displacement) {
    arc.center = sum(arc.center, displacement);
    return arc;
}

bool cross_each_other(const V& a, const V& b, const V& c, const V& d) {
    const auto side = [](const V& p, const V& q, const V& r) {
        return sign(cross_of(difference(q, p), difference(r, p)));
    };
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

bool is_near(const Item<Real>& a, const Item<Real>& b) {
    const Real reach = a.radius + b.radius;
    for (const V& p : a.hull)
        if (any_distance_sq(p, b, [&](const Real& d) { return sign(d - reach * reach) <= 0; })) return true;
    return false;
}

bool convex_touch(const Item<Real>& a, const Item<Real>& b) {
    if (is_near(a, b) || is_near(b, a)) return true;
    for (std::size_t i = 0; i < a.hull.size(); ++i)
        for (std::size_t j = 0; j < b.hull.size(); ++j)
            if (cross_each_other(a.hull[i], a.hull[(i + 1) % a.hull.size()], b.hull[j],
                                 b.hull[(j + 1) % b.hull.size()]))
                return true;
    return false;
}

std::vector<V> ends_of(const Item<Real>& arc) {
    return {arc.end(arc.from), arc.end(arc.to)};
}

bool arcs_hit(const Item<Real>& a, const Item<Real>& b, const V& displacement) {
    if (is_hit(a, b)) return true;
    if (is_zero(displacement)) return false;
    if (is_hit(moved_arc(a, displacement), b)) return true;
    for (const V& end : ends_of(a))
        if (is_hit(b, segment(end, displacement))) return true;
    for (const V& end : ends_of(b))
        if (is_hit(a, segment(end, opposite(displacement)))) return true;
    for (const V& across : {left(displacement), opposite(left(displacement))})
        if (a.holds(across) >= 0 && is_hit(b, segment(a.end(unit(across)), displacement))) return true;
    return false;
}

bool hits(const Item<Real>& a, const Item<Real>& b, const V& displacement) {
    if (a.is_arc && b.is_arc) return arcs_hit(a, b, displacement);
    if (a.is_arc) return is_hit(a, dragged(b, opposite(displacement)));
    if (b.is_arc) return is_hit(b, dragged(a, displacement));
    return convex_touch(dragged(a, displacement), dragged(b, {}));
}

Exact displacement_along(double t, double a, double b) {
    return Exact(t) * (Exact(a) - Exact(b));
}

}  // namespace

template <class T>
std::optional<bool> hits_with_arcs(const Body<T>& a, const Body<T>& b, const SweepInput<T>& input,
                                   const carom::BasicVec2<T>& shift) {
    try {
        const auto pieces_a = pieces_of<Exact>(a.shape, a.pose);
        const auto pieces_b = pieces_of<Exact>(b.shape, b.pose);
        const auto is_ellipse = [](const auto& piece) { return !piece.axes.empty(); };
        if (std::any_of(pieces_a.begin(), pieces_a.end(), is_ellipse) ||
            std::any_of(pieces_b.begin(), pieces_b.end(), is_ellipse))
            return std::nullopt;
        BitRange range;
        range.include(pieces_a);
        range.include(pieces_b);
        const int size = std::max(range.highest, -1200), far = far_away + size;
        double until = input.to;
        if (std::isinf(until)) {
            const double speed = std::max(std::fabs(double(input.va.x) - double(input.vb.x)),
                                          std::fabs(double(input.va.y) - double(input.vb.y)));
            int slow = 0;
            std::frexp(speed, &slow);
            until = std::ldexp(1.0, std::min(std::max(size, slow - 200) - slow + for_ever, 1023));
        }
        Real::begin(real_bits);
        const auto displacement_at = [&](double t) {
            return real_of({displacement_along(t, double(input.va.x), double(input.vb.x)),
                            displacement_along(t, double(input.va.y), double(input.vb.y))});
        };
        const V start = displacement_at(input.from), whole = difference(displacement_at(until), start);
        const V by = scaled(real_of({Exact(double(shift.x)), Exact(double(shift.y))}), Real::power_of_two(-400));
        for (const auto& piece_a : pieces_a) {
            for (const auto& piece_b : pieces_b) {
                Real::Scope scope;
                Item<Real> item_b = item_of(piece_b, far);
                const V back = difference(by, start);  // b goes there instead of a
                if (item_b.is_arc) item_b = moved_arc(item_b, back);
                for (V& p : item_b.hull) p = sum(p, back);
                if (hits(item_of(piece_a, far), item_b, whole)) return true;
            }
        }
        return false;
    } catch (const NoShape&) {
        return false;
    }
}

template std::optional<bool> hits_with_arcs(const Body<float>&, const Body<float>&, const SweepInput<float>&,
                                            const carom::BasicVec2<float>&);
template std::optional<bool> hits_with_arcs(const Body<double>&, const Body<double>&, const SweepInput<double>&,
                                            const carom::BasicVec2<double>&);

}  // namespace oracle

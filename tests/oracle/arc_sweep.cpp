#include "oracle/arc_sweep.hpp"

#include "oracle/arc_items.hpp"
#include "oracle/hull.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

using Exact = Dyadic<mpz_class>;
using V = Vec<Real>;

constexpr int real_bits = 4000;
constexpr int far_away = 200;  // of directions without end
constexpr int for_ever = 130;  // of motions, against the largest coordinate

struct RealNumbers {
    using Length = Real;
    using Area = Real;
    static Real multiply(const Real& a, const Real& b) { return a * b; }
};

V real_of(const Vec<Exact>& v) {
    return {Real(v.x), Real(v.y)};
}

/// The power of two that is above a number, and above all coordinates.
int exponent_of(const Exact& x) {
    return x.is_zero() ? -100000 : x.exponent + bit_length(x.mantissa);
}

int exponent_of(const std::vector<Piece<Exact>>& pieces) {
    int most = -100000;
    for (const auto& piece : pieces) {
        most = std::max(most, exponent_of(piece.radius));
        for (const auto& p : piece.points) most = std::max({most, exponent_of(p.x), exponent_of(p.y)});
    }
    return most;
}

/// `size` is the exponent of all there is.
Item<Real> item_of(const Piece<Exact>& piece, int size) {
    Item<Real> item;
    item.radius = Real(piece.radius);
    if (piece.ends.empty()) {
        for (const auto& p : piece.points) {
            item.hull.push_back(real_of(p));
            for (const auto& d : piece.directions) {
                const int longer = far_away + size - std::max(exponent_of(d.x), exponent_of(d.y));
                item.hull.push_back(sum(real_of(p), scaled(real_of(d), Real::power_of_two(longer))));
            }
        }
        return item;
    }
    const auto &from = piece.ends[0], &to = piece.ends[1];
    const auto product_sign = [](const Exact& x) { return sgn(x.mantissa); };
    item.is_arc = true;
    item.center = real_of(piece.points[0]);
    item.from = unit(real_of(from));
    item.to = unit(real_of(to));
    item.turn = product_sign(from.x * to.y - from.y * to.x);
    item.full = item.turn == 0 && product_sign(from.x * to.x + from.y * to.y) > 0;
    return item;
}

Item<Real> segment(const V& from, const V& way) {
    Item<Real> item;
    item.hull = convex_hull<RealNumbers>({from, sum(from, way)});
    return item;
}

Item<Real> dragged(Item<Real> item, const V& way) {
    std::vector<V> points = item.hull;
    for (const V& p : item.hull) points.push_back(sum(p, way));
    item.hull = convex_hull<RealNumbers>(points);
    return item;
}

Item<Real> moved_arc(Item<Real> arc, const V& way) {
    arc.center = sum(arc.center, way);
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

bool convex_meet(const Item<Real>& a, const Item<Real>& b) {
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

bool arcs_meet(const Item<Real>& a, const Item<Real>& b, const V& way) {
    if (is_met(a, b)) return true;
    if (is_zero(way)) return false;
    if (is_met(moved_arc(a, way), b)) return true;
    for (const V& end : ends_of(a))
        if (is_met(b, segment(end, way))) return true;
    for (const V& end : ends_of(b))
        if (is_met(a, segment(end, opposite(way)))) return true;
    for (const V& across : {left(way), opposite(left(way))})
        if (a.holds(across) >= 0 && is_met(b, segment(a.end(unit(across)), way))) return true;
    return false;
}

bool meet(const Item<Real>& a, const Item<Real>& b, const V& way) {
    if (a.is_arc && b.is_arc) return arcs_meet(a, b, way);
    if (a.is_arc) return is_met(a, dragged(b, opposite(way)));
    if (b.is_arc) return is_met(b, dragged(a, way));
    return convex_meet(dragged(a, way), dragged(b, {}));
}

Exact part_way(double t, double a, double b) {
    return Exact(t) * (Exact(a) - Exact(b));
}

}  // namespace

template <class T>
std::optional<bool> hits_with_arcs(const Body<T>& a, const Body<T>& b, const Way<T>& way,
                                   const carom::BasicVec2<T>& shift) {
    try {
        const auto pieces_a = pieces_of<Exact>(a.shape, a.pose);
        const auto pieces_b = pieces_of<Exact>(b.shape, b.pose);
        const auto is_ellipse = [](const auto& piece) { return !piece.axes.empty(); };
        if (std::any_of(pieces_a.begin(), pieces_a.end(), is_ellipse) ||
            std::any_of(pieces_b.begin(), pieces_b.end(), is_ellipse))
            return std::nullopt;
        const int size = std::max({exponent_of(pieces_a), exponent_of(pieces_b), -1200});
        double until = way.to;
        if (std::isinf(until)) {
            const double speed = std::max(std::fabs(double(way.va.x) - double(way.vb.x)),
                                          std::fabs(double(way.va.y) - double(way.vb.y)));
            int slow = 0;
            std::frexp(speed, &slow);
            until = std::ldexp(1.0, std::max(size, slow - 200) - slow + for_ever);
        }
        Real::begin(real_bits);
        const auto way_at = [&](double t) {
            return real_of(
                {part_way(t, double(way.va.x), double(way.vb.x)), part_way(t, double(way.va.y), double(way.vb.y))});
        };
        const V start = way_at(way.from), whole = difference(way_at(until), start);
        const V by = scaled(real_of({Exact(double(shift.x)), Exact(double(shift.y))}), Real::power_of_two(-400));
        for (const auto& piece_a : pieces_a) {
            for (const auto& piece_b : pieces_b) {
                Real::Scope scope;
                Item<Real> item_b = item_of(piece_b, size);
                const V back = difference(by, start);  // b goes there instead of a
                if (item_b.is_arc) item_b = moved_arc(item_b, back);
                for (V& p : item_b.hull) p = sum(p, back);
                if (meet(item_of(piece_a, size), item_b, whole)) return true;
            }
        }
        return false;
    } catch (const NoShape&) {
        return false;
    }
}

template std::optional<bool> hits_with_arcs(const Body<float>&, const Body<float>&, const Way<float>&,
                                            const carom::BasicVec2<float>&);
template std::optional<bool> hits_with_arcs(const Body<double>&, const Body<double>&, const Way<double>&,
                                            const carom::BasicVec2<double>&);

}  // namespace oracle

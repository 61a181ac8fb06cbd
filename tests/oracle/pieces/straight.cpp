#include "oracle/pieces/straight.hpp"

#include "oracle/numbers/integers.hpp"
#include "oracle/pieces/hull.hpp"

#include <algorithm>

namespace oracle {
namespace {

struct Rational {
    using Length = mpq_class;
    using Area = mpq_class;
    static mpq_class multiply(const mpq_class& a, const mpq_class& b) { return a * b; }
};

mpq_class to_rational(const Dyadic<mpz_class>& d) {
    mpq_class q(d.mantissa);
    if (d.exponent >= 0)
        mpq_mul_2exp(q.get_mpq_t(), q.get_mpq_t(), mp_bitcnt_t(d.exponent));
    else
        mpq_div_2exp(q.get_mpq_t(), q.get_mpq_t(), mp_bitcnt_t(-d.exponent));
    return q;
}

Point to_rational(const Vec<Dyadic<mpz_class>>& v) {
    return {to_rational(v.x), to_rational(v.y)};
}

Point outward(const Point& along) {
    return {along.y, -along.x};
}

Point opposite(const Point& v) {
    return {-v.x, -v.y};
}

}  // namespace

bool Edge::holds(const Point& q) const {
    const Point w = minus(q, p);
    return cross(d, w) == 0 && in_range(dot(d, w) / dot(d, d));
}

std::vector<Point> Edge::ends() const {
    std::vector<Point> ends;
    if (has_start) ends.push_back(p);
    if (has_end) ends.push_back(plus(p, d));
    return ends;
}

std::optional<Point> crossing(const Edge& e, const Edge& f) {
    const mpq_class turn = cross(e.d, f.d);
    if (turn == 0) return {};
    const Point between = minus(f.p, e.p);
    const mpq_class t = cross(between, f.d) / turn;
    if (!e.in_range(t) || !f.in_range(cross(between, e.d) / turn)) return {};
    return plus(e.p, e.d, t);
}

mpq_class distance_sq(const Point& q, const Edge& e) {
    mpq_class t = dot(e.d, minus(q, e.p)) / dot(e.d, e.d);
    if (e.has_start && t < 0) t = 0;
    if (e.has_end && t > 1) t = 1;
    const Point off = minus(q, plus(e.p, e.d, t));
    return dot(off, off);
}

Straight::Straight(const Piece<Dyadic<mpz_class>>& piece) : radius(to_rational(piece.radius)) {
    for (const auto& p : piece.points) corners.push_back(to_rational(p));
    corners = convex_hull<Rational>(corners);
    for (const auto& d : piece.directions) {
        directions.push_back(to_rational(d));
        if (directions.back().x == 0 && directions.back().y == 0) throw NoShape{};
    }
    const Point& p = corners[0];
    if (directions.size() == 3) {  // a half plane: inwards, and along its border on both sides
        core_has_area = true;
        keep(opposite(directions[0]), p);
        edges.push_back({p, directions[1], false, false});
    } else if (!directions.empty()) {
        edges.push_back({p, directions[0], directions.size() == 1, false});
        add_flanks(edges[0]);
    } else if (corners.size() == 1) {
        for (const Point& n : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}}) keep(n, p);
    } else if (corners.size() == 2) {
        edges.push_back({p, minus(corners[1], p)});
        add_flanks(edges[0]);
    } else {
        core_has_area = true;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            edges.push_back({corners[i], minus(corners[(i + 1) % corners.size()], corners[i])});
            keep(outward(edges.back().d), corners[i]);
        }
    }
}

void Straight::add_flanks(const Edge& edge) {
    keep(outward(edge.d), edge.p);
    keep(opposite(outward(edge.d)), edge.p);
    if (edge.has_start) keep(opposite(edge.d), edge.p);
    if (edge.has_end) keep(edge.d, plus(edge.p, edge.d));
}

bool Straight::holds(const Point& q) const {
    return std::all_of(half_planes_.begin(), half_planes_.end(),
                       [&](const HalfPlane& h) { return dot(h.normal, q) <= h.most; });
}

mpq_class distance_sq(const Straight& a, const Straight& b) {
    for (const Point& p : a.corners)
        if (b.holds(p)) return 0;
    for (const Point& p : b.corners)
        if (a.holds(p)) return 0;
    for (const Edge& e : a.edges)
        for (const Edge& f : b.edges)
            if (crossing(e, f)) return 0;
    const Point between = minus(a.corners[0], b.corners[0]);
    mpq_class least = dot(between, between);
    const auto lower = [&](const Straight& from, const Straight& to) {
        for (const Edge& f : to.edges) {
            for (const Point& p : from.corners) least = std::min(least, distance_sq(p, f));
            for (const Edge& e : from.edges)
                for (const Point& p : e.ends()) least = std::min(least, distance_sq(p, f));
        }
    };
    lower(a, b);
    lower(b, a);
    return least;
}

}  // namespace oracle

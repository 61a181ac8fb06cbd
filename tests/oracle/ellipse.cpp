#include "oracle/ellipse.hpp"

#include "oracle/polynomial.hpp"

namespace oracle {
namespace {

using Q = mpq_class;
using Vq = Vec<Q>;
using PieceZ = Piece<mpz_class>;

Vq rational(const Vec<mpz_class>& v) {
    return {Q(v.x), Q(v.y)};
}
Vq operator+(const Vq& a, const Vq& b) {
    return {a.x + b.x, a.y + b.y};
}
Vq operator-(const Vq& a, const Vq& b) {
    return {a.x - b.x, a.y - b.y};
}
Vq operator*(const Q& k, const Vq& v) {
    return {k * v.x, k * v.y};
}
Q dot_of(const Vq& a, const Vq& b) {
    return a.x * b.x + a.y * b.y;
}
Q cross_of(const Vq& a, const Vq& b) {
    return a.x * b.y - a.y * b.x;
}

/// The frame in which an ellipse is the unit disc; its axes are at a right angle, as turns keep that.
struct UnitDisc {
    Vq center, u, v;
    Q u_sq, v_sq;

    explicit UnitDisc(const PieceZ& e)
        : center(rational(e.points[0])),
          u(rational(e.axes[0])),
          v(rational(e.axes[1])),
          u_sq(dot_of(u, u)),
          v_sq(dot_of(v, v)) {}
    Vq linear(const Vq& w) const { return {dot_of(w, u) / u_sq, dot_of(w, v) / v_sq}; }
    Vq operator()(const Vq& p) const { return linear(p - center); }
    /// The outward normal in the world at a border point of the disc.
    Vq normal(const Vq& x) const { return (x.x / u_sq) * u + (x.y / v_sq) * v; }
};

/// The point of contact, if there is just that, by the outward normal of the ellipse there.
struct Meeting {
    Place place = Place::outside;
    Vq normal{};
    bool flat = false;                       ///< in the inside of an edge
    const Vec<mpz_class>* corner = nullptr;  ///< of the other piece
};

void keep_deeper(Meeting& best, const Meeting& next) {
    if (int(next.place) > int(best.place) || (next.place == best.place && next.flat)) best = next;
}

/// Against the ellipse around m with half axes U and V in the disc's frame. Its border is m + (U (1 - t^2) + V 2 t) /
/// (1 + t^2), which is in the disc where |.|^2 - 1 <= 0: a quartic over (1 + t^2)^2.
Meeting meet_ellipse(const UnitDisc& disc, const Vq& m, const Vq& U, const Vq& V, const Vq& center_there) {
    const auto square = [](const Polynomial& x, const Polynomial& y) {
        Polynomial sum(5, 0);
        for (const Polynomial* p : {&x, &y})
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = 0; j < 3; ++j) sum[i + j] += (*p)[i] * (*p)[j];
        return sum;
    };
    Polynomial p = square({m.x + U.x, 2 * V.x, m.x - U.x}, {m.y + U.y, 2 * V.y, m.y - U.y});
    p[0] -= 1, p[2] -= 2, p[4] -= 1;
    trim(p);
    if (p.empty() || p.back() < 0 || p[0] < 0 || p.size() % 2 == 0) return {Place::inside};
    // Around the disc's center, the border not inside the disc: all of the disc is in the other ellipse.
    const Q det = cross_of(U, V);
    const Q x = cross_of(center_there, V) / det, y = cross_of(U, center_there) / det;
    const std::vector<Polynomial> factors = square_free_factors(p);
    for (std::size_t k = 0; k < factors.size(); k += 2)
        if (count_real_roots(factors[k]) > 0) return {Place::inside};
    if (x * x + y * y <= 1) return {Place::inside};
    if (p.size() < 5) return {Place::boundary, disc.normal(m - U)};
    for (std::size_t k = 1; k < factors.size(); k += 2) {
        if (count_real_roots(factors[k]) == 0) continue;
        const Q t = -factors[k][0] / factors[k][1];  // two convex sets touch from outside in one point only
        const Q over = 1 + t * t;
        return {Place::boundary, disc.normal(m + ((1 - t * t) / over) * U + (2 * t / over) * V)};
    }
    return {Place::outside};
}

/// The squared distance from the disc's center to start + t step, t from `low` to `high`, and where that is.
struct Nearest {
    Q distance_sq;
    Vq at;
    bool inner;  ///< not at an end
};

Nearest nearest_on(const Vq& start, const Vq& step, bool has_start, bool has_end) {
    const Q length_sq = dot_of(step, step);
    Q t = length_sq == 0 ? Q(0) : Q(-dot_of(start, step) / length_sq);
    bool inner = length_sq != 0;
    if (has_start && t <= 0) t = 0, inner = false;
    if (has_end && t >= 1) t = 1, inner = false;
    const Vq at = start + t * step;
    return {dot_of(at, at), at, inner};
}

/// All straight stretches that a piece's core is made of or bounded by.
struct StretchOfCore {
    Vq start, step;
    bool has_start, has_end;
};

std::vector<StretchOfCore> stretches(const PieceZ& piece) {
    std::vector<StretchOfCore> all;
    const auto& points = piece.points;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            all.push_back({rational(points[i]), rational(points[j]) - rational(points[i]), true, true});
    const auto& ways = piece.directions;
    if (ways.size() == 1) all.push_back({rational(points[0]), rational(ways[0]), true, false});
    if (ways.size() > 1) all.push_back({rational(points[0]), rational(ways.back()), false, false});
    return all;
}

/// Half spaces have the way inside as their first direction.
bool core_contains(const PieceZ& piece, const Vq& p) {
    if (piece.directions.size() == 3) return dot_of(p - rational(piece.points[0]), rational(piece.directions[0])) >= 0;
    const auto hull = convex_hull<Big>(piece.points);
    if (hull.size() < 3 || !piece.directions.empty()) return false;  // its only stretch says so
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vq a = rational(hull[i]), b = rational(hull[(i + 1) % hull.size()]);
        if (cross_of(b - a, p - a) < 0) return false;
    }
    return true;
}

Meeting meet_core(const UnitDisc& disc, const PieceZ& piece) {
    if (core_contains(piece, disc.center)) return {Place::inside};
    Meeting best;
    const auto meet = [&](const Nearest& nearest, bool flat, const Vec<mpz_class>* corner) {
        if (nearest.distance_sq < 1) keep_deeper(best, {Place::inside});
        if (nearest.distance_sq == 1) keep_deeper(best, {Place::boundary, disc.normal(nearest.at), flat, corner});
    };
    for (const auto& p : piece.points) {
        const Vq x = disc(rational(p));
        meet({dot_of(x, x), x, false}, false, &p);
    }
    for (const StretchOfCore& s : stretches(piece)) {
        const Nearest nearest = nearest_on(disc(s.start), disc.linear(s.step), s.has_start, s.has_end);
        if (nearest.inner) meet(nearest, true, nullptr);
    }
    return best;
}

using Float = mpf_class;
constexpr unsigned precision = 8192;

int sign_of(const Float& x, const Float& size) {
    Float doubt(size, precision);
    mpf_div_2exp(doubt.get_mpf_t(), doubt.get_mpf_t(), 6000);
    return abs(x) <= doubt ? 0 : sgn(x);
}

/// An ellipse that misses the core, beside the inside of a stretch: its point nearest to the line, in many bits.
Meeting meet_beside(const UnitDisc& disc, const StretchOfCore& s, const mpz_class& radius) {
    const Q step_sq = dot_of(s.step, s.step);
    if (step_sq == 0) return {};
    Vq normal{-s.step.y, s.step.x};
    const Vq way = disc.center - s.start;
    Q height = dot_of(normal, way);
    if (height < 0) normal = Q(-1) * normal, height = -height;
    const Q nu = dot_of(normal, disc.u), nv = dot_of(normal, disc.v);
    const Float reach = sqrt(Float(nu * nu + nv * nv, precision));
    const Float length = sqrt(Float(step_sq, precision));
    const Float h(height, precision);
    if (h <= reach) return {};
    const Float tilt = Float(dot_of(s.step, disc.u) * nu + dot_of(s.step, disc.v) * nv, precision) / reach;
    const Float place = Float(dot_of(s.step, way), precision) - tilt;
    const Float size = Float(step_sq, precision) + abs(place) + abs(tilt);
    if (s.has_start && sign_of(place, size) <= 0) return {};
    if (s.has_end && sign_of(place - Float(step_sq, precision), size) >= 0) return {};
    const Float rim = Float(radius, precision) * length;
    const int gap = sign_of(h - reach - rim, h + rim);
    if (gap != 0) return {gap < 0 ? Place::inside : Place::outside};
    return {Place::boundary, Q(-1) * normal, true, nullptr};
}

Meeting meet(const PieceZ& ellipse, const PieceZ& other) {
    const UnitDisc disc(ellipse);
    if (!other.axes.empty())
        return meet_ellipse(disc, disc(rational(other.points[0])), disc.linear(rational(other.axes[0])),
                            disc.linear(rational(other.axes[1])), Q(-1) * disc(rational(other.points[0])));
    Meeting best = meet_core(disc, other);
    if (other.radius == 0) return best;
    if (best.place != Place::outside) return {Place::inside};
    const Q radius(other.radius);
    for (const auto& p : other.points) {
        const Vq m = disc(rational(p));
        Meeting here = meet_ellipse(disc, m, disc.linear({radius, 0}), disc.linear({0, radius}), Q(-1) * m);
        here.corner = &p;
        keep_deeper(best, here);
    }
    for (const StretchOfCore& s : stretches(other)) keep_deeper(best, meet_beside(disc, s, other.radius));
    return best;
}

Vec<mpz_class> whole(const Vq& v) {
    const mpz_class over = v.x.get_den() * v.y.get_den();
    const Q x = v.x * over, y = v.y * over;
    return {x.get_num(), y.get_num()};
}

}  // namespace

/// The border of the difference curves away from a contact but along an edge at a right angle to the normal.
Location<Big> locate_with_ellipse(const PieceZ& a, const PieceZ& b) {
    const bool is_b = a.axes.empty();
    const PieceZ& other = is_b ? a : b;
    const Meeting meeting = is_b ? meet(b, a) : meet(a, b);
    if (meeting.place != Place::boundary) return {meeting.place, {}};
    const Vec<mpz_class> out = whole(meeting.normal);
    const Vec<mpz_class> inward = is_b ? out : -out;
    const Vec<mpz_class> start{inward.y, mpz_class(-inward.x)};
    Sector<Big> half{start, -start, meeting.flat, meeting.flat};
    if (meeting.corner) {
        std::vector<Vec<mpz_class>> edges = other.directions;
        for (const auto& p : other.points) edges.push_back(p - *meeting.corner);
        for (Vec<mpz_class>& edge : edges) {
            if (!is_b) edge = -edge;
            if ((edge.x == 0 && edge.y == 0) || dot<Big>(edge, inward) != 0) continue;
            (dot<Big>(edge, start) > 0 ? half.start_flat : half.end_flat) = true;
        }
    }
    return {Place::boundary, half};
}

}  // namespace oracle

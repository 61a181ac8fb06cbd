#include "oracle/touch/ellipse.hpp"

#include "oracle/numbers/polynomial.hpp"
#include "oracle/numbers/reals.hpp"

namespace oracle {
namespace {

using Q = mpq_class;
using PieceZ = Piece<mpz_class>;

// Everything is written for a number type N. That is Q, where all is exact; but first Rough, in lengths of `unit`
// bits: its signs are certain or thrown as Doubt, so what it returns without a throw is what Q would give. Nothing
// that touches gets through it, as that takes a sign of 0.

template <class N>
struct Scale {
    int unit = 0;

    N number(const mpz_class& x) const {
        if constexpr (std::is_same_v<N, Q>)
            return Q(x);
        else
            return N(x, -unit);
    }
    Vec<N> vector(const Vec<mpz_class>& v) const { return {number(v.x), number(v.y)}; }
};

/// The frame in which an ellipse is the unit disc; its axes are at a right angle, as turns keep that.
template <class N>
struct UnitDisc {
    Vec<N> center, u, v;
    N u_sq, v_sq;

    UnitDisc(const PieceZ& e, const Scale<N>& scale)
        : center(scale.vector(e.points[0])),
          u(scale.vector(e.axes[0])),
          v(scale.vector(e.axes[1])),
          u_sq(dot_of(u, u)),
          v_sq(dot_of(v, v)) {}
    Vec<N> linear(const Vec<N>& w) const { return {dot_of(w, u) / u_sq, dot_of(w, v) / v_sq}; }
    Vec<N> operator()(const Vec<N>& p) const { return linear(difference(p, center)); }
    /// The outward normal in the world at a border point of the disc.
    Vec<N> normal(const Vec<N>& x) const { return sum(scaled(u, N(x.x / u_sq)), scaled(v, N(x.y / v_sq))); }
};

/// The point of contact, if there is just that, by the outward normal of the ellipse there.
template <class N>
struct OriginContact {
    Place place = Place::outside;
    Vec<N> normal{};
    bool flat = false;                       ///< in the inside of an edge
    const Vec<mpz_class>* corner = nullptr;  ///< of the other piece
};

template <class N>
void keep_deeper(OriginContact<N>& best, const OriginContact<N>& next) {
    if (int(next.place) > int(best.place) || (next.place == best.place && next.flat)) best = next;
}

/// The real roots of a polynomial: whether one has an odd multiplicity, and if none has, the one of an even
/// multiplicity. Of several such there is none here: then the ellipses touch from inside.
template <class N>
struct Roots {
    bool crosses = false;
    std::optional<N> touches;

    explicit Roots(const PolynomialOver<N>& p) {
        if constexpr (std::is_same_v<N, Rough>) {
            const RealRoots roots = real_roots(p);
            if (!roots.all_simple) throw Doubt{};
            crosses = roots.count > 0;
        } else {
            const std::vector<PolynomialOver<N>> factors = square_free_factors(p);
            for (std::size_t k = 0; k < factors.size(); k += 2) crosses = crosses || count_real_roots(factors[k]) > 0;
            for (std::size_t k = 1; k < factors.size() && !crosses; k += 2)
                if (factors[k].size() == 2) touches = N(-factors[k][0] / factors[k][1]);
        }
    }
};

/// Against the ellipse around m with half axes U and V in the disc's frame. Its border is m + (U (1 - t^2) + V 2 t) /
/// (1 + t^2), which is in the disc where |.|^2 - 1 <= 0: a quartic over (1 + t^2)^2.
template <class N>
OriginContact<N> contact_ellipse(const UnitDisc<N>& disc, const Vec<N>& m, const Vec<N>& U, const Vec<N>& V,
                                 const Vec<N>& center_there) {
    const N one(1.0), two(2.0);
    const auto square = [](const PolynomialOver<N>& x, const PolynomialOver<N>& y) {
        PolynomialOver<N> result(5, N(0.0));
        for (const PolynomialOver<N>* p : {&x, &y})
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = 0; j < 3; ++j) result[i + j] = result[i + j] + (*p)[i] * (*p)[j];
        return result;
    };
    PolynomialOver<N> p = square({m.x + U.x, two * V.x, m.x - U.x}, {m.y + U.y, two * V.y, m.y - U.y});
    p[0] = p[0] - one, p[2] = p[2] - two, p[4] = p[4] - one;
    trim(p);
    if (p.empty() || sign(p.back()) < 0 || sign(p[0]) < 0 || p.size() % 2 == 0) return {Place::inside};
    const Roots<N> roots(p);
    if (roots.crosses) return {Place::inside};
    // Around the disc's center, the border not inside the disc: all of the disc is in the other ellipse.
    const N det = cross_of(U, V);
    const N x = cross_of(center_there, V) / det, y = cross_of(U, center_there) / det;
    if (sign(N(x * x + y * y - one)) <= 0) return {Place::inside};
    if (p.size() < 5) return {Place::boundary, disc.normal(difference(m, U))};
    if (!roots.touches) return {Place::outside};
    const N t = *roots.touches, over = one + t * t;  // two convex sets touch from outside in one point only
    return {Place::boundary,
            disc.normal(sum(m, sum(scaled(U, N((one - t * t) / over)), scaled(V, N(two * t / over)))))};
}

/// The squared distance from the disc's center to start + t step, t from `low` to `high`, and where that is.
template <class N>
struct Nearest {
    N distance_sq;
    Vec<N> at;
    bool inner;  ///< not at an end
};

/// All straight stretches that a piece's core is made of or bounded by.
template <class N>
struct StretchOfCore {
    Vec<N> start, step;
    bool has_start, has_end;
};

template <class N>
Nearest<N> nearest_on(const Vec<N>& start, const Vec<N>& step, bool has_start, bool has_end) {
    const N length_sq = dot_of(step, step);
    bool inner = sign(length_sq) != 0;
    N t = inner ? N(-dot_of(start, step) / length_sq) : N(0.0);
    if (has_start && sign(t) <= 0) t = N(0.0), inner = false;
    if (has_end && sign(N(t - N(1.0))) >= 0) t = N(1.0), inner = false;
    const Vec<N> at = sum(start, scaled(step, t));
    return {dot_of(at, at), at, inner};
}

template <class N>
std::vector<StretchOfCore<N>> stretches(const PieceZ& piece, const Scale<N>& scale) {
    std::vector<StretchOfCore<N>> all;
    const auto& points = piece.points;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            all.push_back({scale.vector(points[i]), scale.vector(points[j] - points[i]), true, true});
    const auto& directions = piece.directions;
    if (directions.size() == 1) all.push_back({scale.vector(points[0]), scale.vector(directions[0]), true, false});
    if (directions.size() > 1) all.push_back({scale.vector(points[0]), scale.vector(directions.back()), false, false});
    return all;
}

/// The first direction of a half space points inside.
bool core_contains(const PieceZ& piece, const Vec<mpz_class>& p) {
    if (piece.directions.size() == 3) return dot<Big>(p - piece.points[0], piece.directions[0]) >= 0;
    const auto hull = convex_hull<Big>(piece.points);
    if (hull.size() < 3 || !piece.directions.empty()) return false;  // its only stretch says so
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const auto &a = hull[i], &b = hull[(i + 1) % hull.size()];
        if (cross<Big>(b - a, p - a) < 0) return false;
    }
    return true;
}

template <class N>
OriginContact<N> contact_core(const UnitDisc<N>& disc, const PieceZ& ellipse, const PieceZ& piece,
                              const Scale<N>& scale) {
    if (core_contains(piece, ellipse.points[0])) return {Place::inside};
    OriginContact<N> best;
    const auto add = [&](const Nearest<N>& nearest, bool flat, const Vec<mpz_class>* corner) {
        const int out = sign(N(nearest.distance_sq - N(1.0)));
        if (out < 0) keep_deeper(best, {Place::inside});
        if (out == 0) keep_deeper(best, {Place::boundary, disc.normal(nearest.at), flat, corner});
    };
    for (const auto& p : piece.points) {
        const Vec<N> x = disc(scale.vector(p));
        add({dot_of(x, x), x, false}, false, &p);
    }
    for (const StretchOfCore<N>& s : stretches(piece, scale)) {
        const Nearest<N> nearest = nearest_on(disc(s.start), disc.linear(s.step), s.has_start, s.has_end);
        if (nearest.inner) add(nearest, true, nullptr);
    }
    return best;
}

/// Numbers with roots: Rough itself, or of 8192 bits, where what is 2^-6000 of a size is 0.
class ManyBits {
  public:
    explicit ManyBits(const Q& x) : number_(x, 8192) {}
    friend ManyBits root(const ManyBits& a) { return ManyBits(mpf_class(sqrt(a.number_))); }
    friend ManyBits operator-(const ManyBits& a, const ManyBits& b) { return ManyBits(a.number_ - b.number_); }
    friend ManyBits operator*(const ManyBits& a, const ManyBits& b) { return ManyBits(a.number_ * b.number_); }
    friend ManyBits operator/(const ManyBits& a, const ManyBits& b) { return ManyBits(a.number_ / b.number_); }
    friend int sign_against(const ManyBits& x, std::initializer_list<ManyBits> sizes) {
        mpf_class doubt(0, 8192);
        for (const ManyBits& size : sizes) doubt += abs(size.number_);
        mpf_div_2exp(doubt.get_mpf_t(), doubt.get_mpf_t(), 6000);
        return abs(x.number_) <= doubt ? 0 : sgn(x.number_);
    }

  private:
    explicit ManyBits(const mpf_class& number) : number_(number) {}
    mpf_class number_;
};

int sign_against(const Rough& x, std::initializer_list<Rough>) {
    return sign(x);
}

/// An ellipse that misses the core, next to the inside of a stretch: its point nearest to the line.
template <class N>
OriginContact<N> contact_beside(const UnitDisc<N>& disc, const StretchOfCore<N>& s, const N& radius) {
    using Wide = std::conditional_t<std::is_same_v<N, Q>, ManyBits, Rough>;
    const N step_sq = dot_of(s.step, s.step);
    if (sign(step_sq) == 0) return {};
    Vec<N> normal{-s.step.y, s.step.x};
    const Vec<N> offset = difference(disc.center, s.start);
    N height = dot_of(normal, offset);
    if (sign(height) < 0) normal = opposite(normal), height = -height;
    const N nu = dot_of(normal, disc.u), nv = dot_of(normal, disc.v);
    const N reach_sq = nu * nu + nv * nv;
    if (sign(N(height * height - reach_sq)) <= 0) return {};
    const Wide whole(step_sq), h(height), reach = root(Wide(reach_sq));
    const Wide tilt = Wide(N(dot_of(s.step, disc.u) * nu + dot_of(s.step, disc.v) * nv)) / reach;
    const Wide along(N(dot_of(s.step, offset))), place = along - tilt;
    if (s.has_start && sign_against(place, {whole, place, tilt}) <= 0) return {};
    if (s.has_end && sign_against(place - whole, {whole, place, tilt}) >= 0) return {};
    const Wide rim = Wide(radius) * root(whole);
    const int gap = sign_against(h - reach - rim, {h, rim});
    if (gap != 0) return {gap < 0 ? Place::inside : Place::outside};
    return {Place::boundary, opposite(normal), true, nullptr};
}

template <class N>
OriginContact<N> contact_of(const PieceZ& ellipse, const PieceZ& other, const Scale<N>& scale) {
    const UnitDisc<N> disc(ellipse, scale);
    if (!other.axes.empty()) {
        const Vec<N> m = disc(scale.vector(other.points[0]));
        return contact_ellipse<N>(disc, m, disc.linear(scale.vector(other.axes[0])),
                                  disc.linear(scale.vector(other.axes[1])), opposite(m));
    }
    OriginContact<N> best = contact_core(disc, ellipse, other, scale);
    if (other.radius == 0 || best.place == Place::inside) return best;
    if (best.place != Place::outside) return {Place::inside};
    const N radius = scale.number(other.radius), none(0.0);
    for (const auto& p : other.points) {
        const Vec<N> m = disc(scale.vector(p));
        OriginContact<N> here =
            contact_ellipse<N>(disc, m, disc.linear({radius, none}), disc.linear({none, radius}), opposite(m));
        here.corner = &p;
        keep_deeper(best, here);
    }
    for (const StretchOfCore<N>& s : stretches(other, scale)) keep_deeper(best, contact_beside(disc, s, radius));
    return best;
}

/// Nothing where it is in doubt.
std::optional<Place> contact_roughly(const PieceZ& ellipse, const PieceZ& other) {
    if (!Formulas::here().is_filtered) return std::nullopt;
    int unit = bit_length(other.radius);
    for (const PieceZ* piece : {&ellipse, &other})
        for (const auto* vectors : {&piece->points, &piece->axes, &piece->directions})
            for (const auto& v : *vectors) unit = std::max({unit, bit_length(v.x), bit_length(v.y)});
    try {
        const Place place = contact_of(ellipse, other, Scale<Rough>{unit}).place;
        if (place != Place::boundary) return place;
    } catch (const Doubt&) {
    }
    return std::nullopt;
}

Vec<mpz_class> whole(const Vec<Q>& v) {
    const mpz_class over = v.x.get_den() * v.y.get_den();
    const Q x = v.x * over, y = v.y * over;
    return {x.get_num(), y.get_num()};
}

}  // namespace

/// The border of the difference curves away from a contact but along an edge at a right angle to the normal.
Location<Big> locate_with_ellipse(const PieceZ& a, const PieceZ& b) {
    const bool is_b = a.axes.empty();
    const PieceZ& other = is_b ? a : b;
    if (const auto place = is_b ? contact_roughly(b, a) : contact_roughly(a, b)) return {*place, {}};
    const OriginContact<Q> contact = is_b ? contact_of<Q>(b, a, {}) : contact_of<Q>(a, b, {});
    if (contact.place != Place::boundary) return {contact.place, {}};
    const Vec<mpz_class> out = whole(contact.normal);
    const Vec<mpz_class> inward = is_b ? out : -out;
    const Vec<mpz_class> start{inward.y, mpz_class(-inward.x)};
    Sector<Big> half{start, -start, contact.flat, contact.flat};
    if (contact.corner) {
        std::vector<Vec<mpz_class>> edges = other.directions;
        for (const auto& p : other.points) edges.push_back(p - *contact.corner);
        for (Vec<mpz_class>& edge : edges) {
            if (!is_b) edge = -edge;
            if ((edge.x == 0 && edge.y == 0) || dot<Big>(edge, inward) != 0) continue;
            (dot<Big>(edge, start) > 0 ? half.start_flat : half.end_flat) = true;
        }
    }
    return {Place::boundary, half};
}

}  // namespace oracle

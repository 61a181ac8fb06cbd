#include "crossing.hpp"

#include <cmath>

namespace carom::detail {
namespace {

// a + b sqrt(d) + c sqrt(e)
template <class N>
struct TwoRoots {
    N a, b, d, c, e;
};

template <class N, class T>
TwoRoots<N> difference(const LinearMotion<T>& motion, const MotionParameter<T>& x, const MotionParameter<T>& y) {
    const Root<N> s = root_of<N>(motion, *x.difference, x.crossing);
    const Root<N> t = root_of<N>(motion, *y.difference, y.crossing);
    return {s.p * t.q - t.p * s.q, x.crossing.side < 0 ? -t.q : t.q, s.d, y.crossing.side < 0 ? s.q : -s.q, t.d};
}

template <class T>
bool are_on_parallels(const MotionParameter<T>& x, const MotionParameter<T>& y) {
    const Crossing &p = x.crossing, &q = y.crossing;
    if (p.on != Crossing::On::edge || q.on != Crossing::On::edge) return false;
    return cross_sign(x.difference->normal(p.of_a, p.index), y.difference->normal(q.of_a, q.index)) == 0;
}

// With n normal to parallel edges, s and t the sides and r and p the radii: x - y has the sign of
// s n . (v - w) + (s r - t p) |n|.
template <class T>
int compare_on_parallels(const MotionParameter<T>& x, const MotionParameter<T>& y) {
    const Crossing &p = x.crossing, &q = y.crossing;
    const Direction<T> normal = x.difference->normal(p.of_a, p.index);
    return surd_sign([&]<class N>(In<N>) {
        const N s(p.side), t(q.side);
        const BasicVec2<N> n = normal.template in<N>();
        const BasicVec2<N> between = x.difference->template corner<N>(p.at) - y.difference->template corner<N>(q.at);
        const N radii = s * x.difference->template radius<N>() - t * y.difference->template radius<N>();
        return Surd<N>{s * dot(n, between), radii, length_sq(n)};
    });
}

// Squared twice: the roots against each other, then their sum against a.
template <class T>
int compare_roots(const LinearMotion<T>& motion, const MotionParameter<T>& x, const MotionParameter<T>& y) {
    if (are_on_parallels(x, y)) return compare_on_parallels(x, y);
    const int a = sign_of([&]<class N>(In<N>) { return difference<N>(motion, x, y).a; });
    const auto root_sign = [&](const MotionParameter<T>& moment) {
        return sign_of([&]<class N>(In<N>) { return root_of<N>(motion, *moment.difference, moment.crossing).d; });
    };
    const int b = x.crossing.side * root_sign(x);
    const int c = -y.crossing.side * root_sign(y);
    int roots = b == 0 || b == c ? c : b;
    if (b != 0 && c == -b) {
        roots = b * sign_of([&]<class N>(In<N>) {
                    const auto f = difference<N>(motion, x, y);
                    return f.b * f.b * f.d - f.c * f.c * f.e;
                });
    }
    if (roots == 0 || a == 0 || a == roots) return a != 0 ? a : roots;
    return a * surd_sign([&]<class N>(In<N>) {
               const auto f = difference<N>(motion, x, y);
               return Surd<N>{f.a * f.a - f.b * f.b * f.d - f.c * f.c * f.e, N(-2) * f.b * f.c, f.d * f.e};
           });
}

template <class T>
bool have_same_poses(const ConvexPart<T>& p, const ConvexPart<T>& q) {
    bool same = p.pose_count() == q.pose_count();
    for (int k = 0; k < p.pose_count() && same; ++k) same = p.pose(k) == q.pose(k);
    return same;
}

// Whether two vertices are the same by their stored numbers.
template <class T>
bool are_same(const ConvexPart<T>& p, int i, const ConvexPart<T>& q, int j) {
    return p.local(i) == q.local(j) && have_same_poses(p, q);
}

template <class T>
bool have_same_radius(const ConvexPart<T>& p, const ConvexPart<T>& q) {
    return p.stored_radius() == q.stored_radius() && p.stored_rounding() == q.stored_rounding();
}

template <class T>
struct StoredEdge {
    BasicVec2<T> from;
    BasicVec2<T> to;

    StoredEdge reversed() const { return {to, from}; }
    friend bool operator==(const StoredEdge&, const StoredEdge&) = default;
};

// Whether two edges are along an axis, on one line and in one direction.
template <class T>
bool are_level(const StoredEdge<T>& e, const StoredEdge<T>& f) {
    const auto level = [&](T BasicVec2<T>::*across, T BasicVec2<T>::*along) {
        const T at = e.from.*across;
        return e.to.*across == at && f.from.*across == at && f.to.*across == at &&
               (e.from.*along < e.to.*along) == (f.from.*along < f.to.*along);
    };
    return level(&BasicVec2<T>::x, &BasicVec2<T>::y) || level(&BasicVec2<T>::y, &BasicVec2<T>::x);
}

// Whether both are at one edge of one part, or at one that two parts share or have side by side, as neighboring tiles
// do. With radii it must be on the same side of both.
template <class T>
bool are_same_edge(const ConvexPart<T>& p, int i, const ConvexPart<T>& q, int j, bool is_rounded) {
    if (i >= p.size() || j >= q.size() || !have_same_poses(p, q)) return false;
    const StoredEdge<T> e{p.local(i), p.local(i + 1 < p.size() ? i + 1 : 0)};
    const StoredEdge<T> f{q.local(j), q.local(j + 1 < q.size() ? j + 1 : 0)};
    const auto are_one = [&](const StoredEdge<T>& other) { return e == other || are_level(e, other); };
    return are_one(f) || (!is_rounded && are_one(f.reversed()));
}

// Whether both are one place by their stored numbers: a corner or an edge that parts share needs no arithmetic.
template <class T>
bool are_same_place(const MotionParameter<T>& x, const MotionParameter<T>& y) {
    const Difference<T>&d = *x.difference, &e = *y.difference;
    const Crossing &p = x.crossing, &q = y.crossing;
    const bool is_rounded = d.is_rounded() || e.is_rounded();
    if (p.on != q.on || p.on == Crossing::On::curve || !d.is_bounded() || !e.is_bounded()) return false;
    if (is_rounded && (p.side != q.side || !have_same_radius(d.a(), e.a()) || !have_same_radius(d.b(), e.b())))
        return false;
    const bool is_edge = p.on == Crossing::On::edge;
    if (is_edge && p.of_a != q.of_a) return false;
    if (!(is_edge && p.of_a) && !are_same(d.a(), p.at.on_a, e.a(), q.at.on_a)) return false;
    if (!(is_edge && !p.of_a) && !are_same(d.b(), p.at.on_b, e.b(), q.at.on_b)) return false;
    if (!is_edge) return true;
    return p.of_a ? are_same_edge(d.a(), p.index, e.a(), q.index, is_rounded)
                  : are_same_edge(d.b(), p.index, e.b(), q.index, is_rounded);
}

template <class T>
int compare_crossings(const LinearMotion<T>& motion, const MotionParameter<T>& a, const MotionParameter<T>& b) {
    if (are_same_place(a, b)) return 0;
    if (is_rational(*b.difference, b.crossing)) {
        return linear_sign(motion, *a.difference, a.crossing, [&]<class N>(In<N>) {
            const Root<N> root = root_of<N>(motion, *b.difference, b.crossing);
            return std::pair<N, N>(-root.p, root.q);
        });
    }
    if (is_rational(*a.difference, a.crossing)) return -compare_crossings(motion, b, a);
    return compare_roots(motion, a, b);
}

}  // namespace

// With errors e of p, d and q, and s = sqrt(d): the true root of d is within e_d / s of s, and the true quotient of
// n = p + side s within (e_n + |n / q| e_q) / (q - e_q) of n / q.
template <class T>
MotionParameter<T> moment_of(const LinearMotion<T>& motion, const Difference<T>& difference, const Crossing& crossing) {
    MotionParameter<T> moment{&difference, crossing};
    const auto [p, d, q] = root_of<ErrorBounded>(motion, difference, crossing);
    const bool is_quotient = is_rational(difference, crossing);
    if (!(q.value > 2 * q.error) || !(is_quotient || d.value > d.error)) return moment;
    const double root = is_quotient ? 0 : std::sqrt(d.value);
    const double root_error = is_quotient ? 0 : d.error / root + unit_roundoff * root;
    const double n = p.value + crossing.side * root;
    const double t = n / q.value;
    const double error =
        (p.error + root_error + unit_roundoff * std::fabs(n) + std::fabs(t) * q.error) / (q.value - q.error) +
        unit_roundoff * std::fabs(t);
    if (!(error < std::numeric_limits<double>::max())) return moment;
    moment.value = t + 0.0;
    moment.error = error * (1 + 0x1p-40) + tiny;
    return moment;
}

template <class T>
int exact_order(const LinearMotion<T>& motion, const MotionParameter<T>& a, double b) {
    if (std::isinf(b)) return b > 0 ? -1 : 1;
    return linear_sign(motion, *a.difference, a.crossing, [&]<class N>(In<N>) { return std::pair<N, N>(N(-b), N(1)); });
}

template <class T>
int exact_order(const LinearMotion<T>& motion, const MotionParameter<T>& a, const MotionParameter<T>& b) {
    if (!b.difference) return exact_order(motion, a, b.value);
    if (!a.difference) return -exact_order(motion, b, a.value);
    return compare_crossings(motion, a, b);
}

#define CAROM_INSTANTIATE(T)                                                                                \
    template MotionParameter<T> moment_of(const LinearMotion<T>&, const Difference<T>&, const Crossing&);   \
    template int exact_order(const LinearMotion<T>&, const MotionParameter<T>&, const MotionParameter<T>&); \
    template int exact_order(const LinearMotion<T>&, const MotionParameter<T>&, double)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

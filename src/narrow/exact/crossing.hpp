/// Crossings of a straight motion with the outline of b - a: numbers (p +- sqrt(d)) / q, compared exactly.
#pragma once

#include <carom/detail/narrow/core/ellipse_features.hpp>
#include <carom/detail/narrow/exact/cast_path.hpp>
#include <carom/detail/narrow/exact/difference.hpp>

#include <cmath>
#include <limits>

namespace carom::detail {

/// a + b sqrt(d), with d >= 0.
template <class N>
struct Surd {
    N a, b, d;
};

/// The sign of a Surd formula: by squares where a and b disagree.
template <class Formula>
int surd_sign(const Formula& surd) {
    const int a = sign_of([&]<class N>(In<N> in) { return surd(in).a; });
    const int b = sign_of([&]<class N>(In<N> in) { return surd(in).b * surd(in).d; });
    if (a == 0 || b == 0 || a == b) return a != 0 ? a : b;
    return a * sign_of([&]<class N>(In<N> in) {
               const Surd<N> s = surd(in);
               return s.a * s.a - s.b * s.b * s.d;
           });
}

/// A point on the outline of b - a where the line along the motion through the origin crosses it.
struct Crossing {
    enum class On : unsigned char { edge, vertex, curve };
    On on = On::edge;
    bool of_a = false;      ///< the edge is one of a
    int index = 0;          ///< of the edge
    DifferenceCorner at{};  ///< the corner, or one on the edge's line
    int side = -1;          ///< -1 where the line enters, +1 where it leaves; also the sign before the root

    static Crossing of_edge(const DifferenceSide& edge, int side) {
        return {On::edge, edge.of_a, edge.index, edge.start, side};
    }
    static Crossing of_corner(const DifferenceCorner& corner, int side) { return {On::vertex, false, 0, corner, side}; }
    static Crossing of_curve(int side) { return {On::curve, false, 0, {}, side}; }
};

/// Its parameter on the line, (p + side sqrt(d)) / q with q > 0.
template <class N>
struct Root {
    N p, d, q;
};

// With w the corner: |t direction - w|^2 = radius^2. The discriminant in its short form, r^2 |direction|^2 -
// (direction x w)^2.
template <class N, class T>
Root<N> root_of(const LinearMotion<T>& motion, const Difference<T>& difference, const Crossing& crossing) {
    const BasicVec2<N> along = motion.template direction<N>();
    const BasicVec2<N> w = difference.template corner<N>(crossing.at);
    if (crossing.on == Crossing::On::edge) {
        const BasicVec2<N> normal = difference.normal(crossing.of_a, crossing.index).template in<N>();
        const N p = dot(normal, w);
        const N slope = dot(normal, along);
        N d(0);
        if (difference.is_rounded()) {
            const N r = difference.template radius<N>();
            d = r * r * length_sq(normal);
        }
        if (crossing.side < 0) return {-p, d, -slope};
        return {p, d, slope};
    }
    const N turn = cross(along, w);
    if (crossing.on == Crossing::On::curve) {
        const HalfAxes<N> axes = half_axes<N>(difference.curved());
        const BasicVec2<N> direction = axes.to_disc(along);
        const N size = cross(axes.u, axes.v);
        const N q = length_sq(direction);
        return {dot(direction, axes.to_disc(w)), size * size * (q - turn * turn), q};
    }
    const N q = length_sq(along);
    const N p = dot(along, w);
    if (!difference.is_rounded()) return {p, N(0), q};
    const N r = difference.template radius<N>();
    return {p, r * r * q - turn * turn, q};
}

/// Whether the crossing's parameter is a quotient, without a root.
template <class T>
bool is_rational(const Difference<T>& difference, const Crossing& crossing) {
    return crossing.on != Crossing::On::curve && !difference.is_rounded();
}

/// The sign of c + g . (point of the crossing), where `terms(In<N>)` returns the pair {c, g . direction}.
template <class T, class Terms>
int linear_sign(const LinearMotion<T>& motion, const Difference<T>& difference, const Crossing& crossing,
                const Terms& terms) {
    if (is_rational(difference, crossing)) {
        return sign_of([&]<class N>(In<N> in) {
            const Root<N> root = root_of<N>(motion, difference, crossing);
            const auto [constant, slope] = terms(in);
            return constant * root.q + slope * root.p;
        });
    }
    return surd_sign([&]<class N>(In<N> in) {
        const Root<N> root = root_of<N>(motion, difference, crossing);
        const auto [constant, slope] = terms(in);
        return Surd<N>{constant * root.q + slope * root.p, crossing.side < 0 ? -slope : slope, root.d};
    });
}

/// A parameter of the motion: that of a crossing, or a stored number.
template <class T>
struct MotionParameter {
    const Difference<T>* difference = nullptr;  ///< null for a stored `value`
    Crossing crossing{};
    double value = 0;
    double error = std::numeric_limits<double>::infinity();  ///< how far a crossing may be from `value`

    double doubt() const { return difference ? error : 0; }

    /// For a crossing that is known to be there exactly.
    void set_exact(double at) {
        value = at;
        error = 0;
    }
};

/// The moment of a crossing, with what doubles tell of it.
template <class T>
MotionParameter<T> moment_of(const LinearMotion<T>& motion, const Difference<T>& difference, const Crossing& crossing);

/// The sign of a - b where doubts that add up to `doubt` leave it certain, else 0.
inline int certain_order(double a, double b, double doubt) {
    const double apart = a - b;
    return std::fabs(apart) > (1 + 0x1p-20) * doubt ? (apart < 0 ? -1 : 1) : 0;
}

template <class T>
int exact_order(const LinearMotion<T>& motion, const MotionParameter<T>& a, const MotionParameter<T>& b);
template <class T>
int exact_order(const LinearMotion<T>& motion, const MotionParameter<T>& a, double b);

/// The exact sign of a - b.
template <class T>
int compare(const LinearMotion<T>& motion, const MotionParameter<T>& a, const MotionParameter<T>& b) {
    const double doubt = a.doubt() + b.doubt();
    const int order = certain_order(a.value, b.value, doubt);
    return order != 0 || doubt == 0 ? order : exact_order(motion, a, b);
}
template <class T>
int compare(const LinearMotion<T>& motion, const MotionParameter<T>& a, double b) {
    const int order = certain_order(a.value, b, a.doubt());
    return order != 0 || a.doubt() == 0 ? order : exact_order(motion, a, b);
}

}  // namespace carom::detail

/// Exact predicates: each formula is written once over the number type, tried in doubles with a proven error bound, and
/// evaluated exactly only when that cannot decide.
#pragma once

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/expansion.hpp>
#include <carom/detail/math/wide_number.hpp>
#include <carom/math/vec2.hpp>

namespace carom {

/// A tag for the number type in which a formula is to be evaluated.
template <class N>
struct In {};

/// Converts a stored vector to a vector over the number type N. Exact.
template <class N, class T>
constexpr BasicVec2<N> lift(const BasicVec2<T>& v) {
    return {N(static_cast<double>(v.x)), N(static_cast<double>(v.y))};
}

namespace detail {

template <class Formula>
int exact_sign(const Formula& formula) {
    const Expansion value = formula(In<Expansion>{});
    if (value.reliable()) return value.sign();
    const WideExpansions wide;
    return formula(In<Expansion>{}).sign();
}

}  // namespace detail

/// Returns the exact sign, -1, 0 or +1, of a formula: a callable that takes In<N> and computes in N with + - * from
/// finite stored numbers. Numbers outside the working range cost speed and memory, never correctness:
///   - ErrorBounded decides whenever the true value is not within rounding error of zero;
///   - Expansion decides while every non-zero product of components stays between 2^-960 and 2^1000;
///     a formula of degree d in inputs of 53 bits is inside that range while all non-zero inputs lie between
///     2^(-960/d + 53) and 2^(1000/d - 1): for the degree 8 of rounded shapes placed by a pose,
///     2^-67 and 2^124, which excludes only the largest and the smallest floats;
///   - WideNumber decides everything else, as what Expansions then are made of; it alone allocates.
/// If NaN or infinity is among the numbers, the result is defined but meaningless.
template <class Formula>
int sign_of(const Formula& formula) {
    if (const auto sign = formula(In<detail::ErrorBounded>{}).certain_sign()) return *sign;
    return detail::exact_sign(formula);
}

namespace detail {

/// The formula behind `orient`: twice the signed area of the triangle abc.
template <class T>
struct OrientFormula {
    BasicVec2<T> a, b, c;
    template <class N>
    N operator()(In<N>) const {
        return cross(lift<N>(b) - lift<N>(a), lift<N>(c) - lift<N>(a));
    }
};

/// The formula behind `dot_sign`: (b - a) . (d - c).
template <class T>
struct DotFormula {
    BasicVec2<T> a, b, c, d;
    template <class N>
    N operator()(In<N>) const {
        return dot(lift<N>(b) - lift<N>(a), lift<N>(d) - lift<N>(c));
    }
};

/// The formula behind `compare_distance`: |a b|^2 - (r + s)^2.
template <class T>
struct DistanceFormula {
    BasicVec2<T> a, b;
    T r, s;
    template <class N>
    N operator()(In<N>) const {
        const N reach = N(static_cast<double>(r)) + N(static_cast<double>(s));
        return length_sq(lift<N>(b) - lift<N>(a)) - reach * reach;
    }
};

}  // namespace detail

/// Returns the side of the directed line ab on which the point c lies: +1 for the positive side (left when y points
/// up), -1 for the other, 0 on the line. Exact for all finite inputs. Source: [Shewchuk 1997]. Example:
///     assert(orient(Vec2{0, 0}, Vec2{1, 0}, Vec2{0, 1}) == 1);
///     assert(orient(Vec2{0, 0}, Vec2{0.1f, 0.1f}, Vec2{0.3f, 0.3f}) == 0);
template <class T>
int orient(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c) {
    return sign_of(detail::OrientFormula<T>{a, b, c});
}

/// Returns the sign of (b - a) . (d - c): whether the directions agree (+1), are perpendicular (0) or oppose (-1).
/// Exact for all finite inputs. Example:
///     assert(dot_sign(Vec2{0, 0}, Vec2{1, 0}, Vec2{5, 5}, Vec2{5, 9}) == 0);
template <class T>
int dot_sign(const BasicVec2<T>& a, const BasicVec2<T>& b, const BasicVec2<T>& c, const BasicVec2<T>& d) {
    return sign_of(detail::DotFormula<T>{a, b, c, d});
}

/// Returns the sign of |ab| - (r + s) for r + s >= 0: -1 when a and b are closer than r + s, 0 at exactly that
/// distance. Compares squares, so no root is taken; r + s is not rounded. Exact for all finite inputs. Example:
///     assert(compare_distance(Vec2{0, 0}, Vec2{3, 4}, 2.0f, 3.0f) == 0);
template <class T>
int compare_distance(const BasicVec2<T>& a, const BasicVec2<T>& b, T r, T s) {
    return sign_of(detail::DistanceFormula<T>{a, b, r, s});
}

}  // namespace carom

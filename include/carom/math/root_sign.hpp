/// The exact sign of a formula with square roots: needed for circles and arcs, where polygons need only polynomials.
#pragma once

#include <carom/math/exact.hpp>

#include <cmath>

namespace carom {

namespace detail {

/// The square root of x with its error bound: |sqrt(x) - sqrt(v)| <= |x - v| / sqrt(v), and sqrt(v) is rounded once.
inline ErrorBounded bounded_root(const ErrorBounded& x) {
    if (!(x.value > 0)) return {0, x.value == 0 && x.error == 0 ? 0 : HUGE_VAL};
    const double root = std::sqrt(x.value);
    return {root, (x.error / root + unit_roundoff * root + tiny) * inflate};
}

}  // namespace detail

/// Returns the exact sign of a + b sqrt(d), for d >= 0. Each of a, b and d is a formula as `sign_of` takes it. Terms of
/// different signs are compared by their squares, so that no root is ever rounded. Exact for all finite inputs; the
/// working range is that of `sign_of` for a formula of twice the degree. Example:
///     const auto number = [](double x) { return [x]<class N>(In<N>) { return N(x); }; };
///     assert(sign_with_root(number(-3), number(2), number(2.25)) == 0);
///     assert(sign_with_root(number(-3), number(2), number(2)) == -1);
template <class A, class B, class D>
int sign_with_root(const A& a, const B& b, const D& d) {
    using Fast = In<ErrorBounded>;
    const ErrorBounded fast = a(Fast{}) + b(Fast{}) * detail::bounded_root(d(Fast{}));
    if (const auto sign = fast.certain_sign()) return *sign;
    const int of_a = sign_of(a);
    const int of_b = sign_of(d) == 0 ? 0 : sign_of(b);
    if (of_a * of_b >= 0) return of_a != 0 ? of_a : of_b;
    return of_a * sign_of([&]<class N>(In<N> in) {
               const N x = a(in);
               const N y = b(in);
               return x * x - y * y * d(in);
           });
}

/// Returns the exact sign of a + b sqrt(d) + c sqrt(e) + f sqrt(d e), for d, e >= 0, by `sign_with_root` twice: first
/// of the terms without and with sqrt(e), then of the difference of their squares. Example:
///     const auto number = [](double x) { return [x]<class N>(In<N>) { return N(x); }; };
///     assert(sign_with_two_roots(number(-6), number(0), number(0), number(1), number(4), number(9)) == 0);
///     assert(sign_with_two_roots(number(-3), number(1), number(1), number(0), number(2), number(3)) == 1);
template <class A, class B, class C, class F, class D, class E>
int sign_with_two_roots(const A& a, const B& b, const C& c, const F& f, const D& d, const E& e) {
    using Fast = In<ErrorBounded>;
    const ErrorBounded root_d = detail::bounded_root(d(Fast{}));
    const ErrorBounded root_e = detail::bounded_root(e(Fast{}));
    const ErrorBounded fast = a(Fast{}) + b(Fast{}) * root_d + (c(Fast{}) + f(Fast{}) * root_d) * root_e;
    if (const auto sign = fast.certain_sign()) return *sign;
    const int without = sign_with_root(a, b, d);
    const int with = sign_of(e) == 0 ? 0 : sign_with_root(c, f, d);
    if (without * with >= 0) return without != 0 ? without : with;
    // (a + b sqrt d)^2 - e (c + f sqrt d)^2
    const auto plain = [&]<class N>(In<N> in) {
        const N p = a(in), q = b(in), r = c(in), s = f(in), under = d(in);
        return p * p + q * q * under - e(in) * (r * r + s * s * under);
    };
    const auto rooted = [&]<class N>(In<N> in) { return N(2) * (a(in) * b(in) - e(in) * c(in) * f(in)); };
    return without * sign_with_root(plain, rooted, d);
}

}  // namespace carom

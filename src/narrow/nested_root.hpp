/// The exact sign of a number with a root under a root: what ends of arcs lead to, which are roots themselves.
#pragma once

#include <carom/math/root_sign.hpp>

namespace carom::detail {

/// a + b sqrt(f) + c sqrt(d + e sqrt(f)), where neither root is of less than 0.
template <class N>
struct NestedSurd {
    N a, b, c, d, e, f;
};

/// The sign of a NestedSurd formula: by `sign_with_root` of the terms without and with the outer root, and where they
/// disagree of the difference of their squares.
template <class Formula>
int nested_sign(const Formula& formula) {
    const auto quick = formula(In<ErrorBounded>{});
    const ErrorBounded root = bounded_root(quick.f);
    const ErrorBounded value = quick.a + quick.b * root + quick.c * bounded_root(quick.d + quick.e * root);
    if (const auto sign = value.certain_sign()) return *sign;
    const auto f = [&]<class N>(In<N> in) { return formula(in).f; };
    const int without = sign_with_root([&]<class N>(In<N> in) { return formula(in).a; },
                                       [&]<class N>(In<N> in) { return formula(in).b; }, f);
    const int under = sign_with_root([&]<class N>(In<N> in) { return formula(in).d; },
                                     [&]<class N>(In<N> in) { return formula(in).e; }, f);
    const int with = under == 0 ? 0 : sign_of([&]<class N>(In<N> in) { return formula(in).c; });
    if (without * with >= 0) return without != 0 ? without : with;
    const auto plain = [&]<class N>(In<N> in) {
        const NestedSurd<N> s = formula(in);
        return s.a * s.a + s.b * s.b * s.f - s.c * s.c * s.d;
    };
    const auto rooted = [&]<class N>(In<N> in) {
        const NestedSurd<N> s = formula(in);
        return N(2) * s.a * s.b - s.c * s.c * s.e;
    };
    return without * sign_with_root(plain, rooted, f);
}

}  // namespace carom::detail

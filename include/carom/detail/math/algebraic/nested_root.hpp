/// The exact sign of a number with nested square roots, as they arise at ends of arcs, whose coordinates are roots.
#pragma once

#include <carom/detail/math/algebraic/root_number.hpp>

namespace carom::detail {

/// a + b sqrt(f) + c sqrt(d + e sqrt(f)), where neither radicand is negative.
template <class N>
struct NestedSurd {
    N a, b, c, d, e, f;
};

/// The sign of a NestedSurd formula: first in doubles, which is cheaper than root numbers, then exactly.
template <class Formula>
int nested_root_sign(const Formula& formula) {
    const auto fast = formula(In<ErrorBounded>{});
    const ErrorBounded root = bounded_root(fast.f);
    const ErrorBounded value = fast.a + fast.b * root + fast.c * bounded_root(fast.d + fast.e * root);
    if (const auto sign = value.certain_sign()) return *sign;
    return exact_sign_of_roots([&]<class N>(In<N> in, Radicands<N>& radicands) {
        using Roots = RootNumber<N>;
        const NestedSurd<N> s = formula(in);
        radicands = {s.f, {s.d, s.e}};
        return Roots(s.a) + Roots(s.b) * Roots::first_root(radicands) + Roots(s.c) * Roots::second_root(radicands);
    });
}

}  // namespace carom::detail

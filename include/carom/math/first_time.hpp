/// The first time at which a relation of moving things reaches a value: R(P1(t), P2(t)) = n, the general statement of
/// collision detection in [Flipcode].
#pragma once

#include <carom/math/real_roots.hpp>

#include <optional>

namespace carom {

/// When something happens first.
struct FirstTime {
    double low = 0;   ///< the time itself, when it is a double; else the last double before it
    double high = 0;  ///< the time itself, when it is a double; else the first double after it
    int before = 0;   ///< the sign of R - n just before; equal to `after` when R only grazes n, or was below it already
    int after = 0;    ///< the sign just after; 0 when R is n always

    /// Whether the time is a double.
    constexpr bool exact() const { return low == high; }

    friend bool operator==(const FirstTime&, const FirstTime&) = default;
};

namespace detail {

std::optional<FirstTime> first_time(const PolynomialSource& relation_less_n, IntervalD interval, bool or_less);

template <class R>
std::optional<FirstTime> first_time(const R& relation, double n, IntervalD interval, bool or_less) {
    const auto& formula = as_formula(relation);
    const auto difference = [&]<class N>(In<N> in) { return formula(in) - BasicPolynomial<N>(N(n)); };
    return first_time(PolynomialSource(difference), interval, or_less);
}

}  // namespace detail

/// The earliest t of the closed interval with R(t) = n; empty when there is none. R is a polynomial of stored numbers
/// or a formula for one, n is finite. An end of the interval may be infinite. If R is n always, that is the interval's
/// start. Exact, a graze included: whether there is such a time, and between which doubles. [Flipcode] takes the
/// extremum of R for the contact, and rejects it outside the interval; this is the contact. Cost: that of `real_roots`
/// with one root. Example:
///     // Two circles of radius 1, from (-9, 0) and (0, 0), the first with velocity (2, 0): |way|^2 = (1 + 1)^2.
///     const PolynomialD x{-9, 2};
///     const auto contact = first_time(x * x, 4, {0, 10});
///     assert(contact && contact->exact() && contact->low == 3.5 && contact->after == -1);
///     assert(!first_time(x * x, 4, {0, 3}));
template <class R>
std::optional<FirstTime> first_time(const R& relation, double n, IntervalD interval) {
    return detail::first_time(relation, n, interval, false);
}

/// The earliest t of the closed interval with R(t) <= n; empty when there is none. Where R is at most n from the start
/// on, that is the interval's start, with `before` and `after` as found there. Exact, at the cost of `first_time`.
/// Example:
///     const PolynomialD x{-9, 2};
///     assert(first_time_at_most(x * x, 4, {4, 10})->low == 4);  // already inside
///     assert(first_time_at_most(x * x, 0, {0, 10})->low == 4.5);  // one instant of contact
///     assert(!first_time_at_most(x * x, 4, {6, 10}));
template <class R>
std::optional<FirstTime> first_time_at_most(const R& relation, double n, IntervalD interval) {
    return detail::first_time(relation, n, interval, true);
}

}  // namespace carom

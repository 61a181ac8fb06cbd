/// The first time at which a relation between moving objects takes a value: R(P1(t), P2(t)) = n, the general statement
/// of collision detection in [Flipcode].
#pragma once

#include <carom/math/real_roots.hpp>

#include <optional>

namespace carom {

/// The time at which something first happens, located as precisely as doubles allow.
struct FirstTime {
    double low = 0;   ///< the time itself, when it is a double; else the last double before it
    double high = 0;  ///< the time itself, when it is a double; else the first double after it
    int before = 0;   ///< the sign of R - n just before; equal to `after` when R only touches n, or starts below it
    int after = 0;    ///< the sign just after; 0 when R is n throughout

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

/// Returns the earliest t of the closed interval with R(t) = n; empty when there is none. R is a polynomial with stored
/// coefficients or a formula for one, and n is finite. An end of the interval may be infinite. If R is n throughout,
/// the result is the interval's start. Exact, even where R only touches n: whether there is such a time, and between
/// which doubles it lies. [Flipcode] takes the extremum of R for the contact, and rejects it outside the interval; this
/// function returns the contact itself. Cost: that of `real_roots` with one root. Example:
///     // Two circles of radius 1, from (-9, 0) and (0, 0), the first with velocity (2, 0): distance^2 = 2^2.
///     const PolynomialD x{-9, 2};
///     const auto contact = first_time(x * x, 4, {0, 10});
///     assert(contact && contact->exact() && contact->low == 3.5 && contact->after == -1);
///     assert(!first_time(x * x, 4, {0, 3}));
template <class R>
std::optional<FirstTime> first_time(const R& relation, double n, IntervalD interval) {
    return detail::first_time(relation, n, interval, false);
}

/// Returns the earliest t of the closed interval with R(t) <= n; empty when there is none. If R is at most n from the
/// start, the result is the interval's start, with `before` and `after` as found there. Exact; cost as for
/// `first_time`. Example:
///     const PolynomialD x{-9, 2};
///     assert(first_time_at_most(x * x, 4, {4, 10})->low == 4);  // already inside
///     assert(first_time_at_most(x * x, 0, {0, 10})->low == 4.5);  // one instant of contact
///     assert(!first_time_at_most(x * x, 4, {6, 10}));
template <class R>
std::optional<FirstTime> first_time_at_most(const R& relation, double n, IntervalD interval) {
    return detail::first_time(relation, n, interval, true);
}

}  // namespace carom

/// Instant: a time that is a stored number or the root of a condition; and when a condition first holds.
#pragma once

#include "condition.hpp"

#include <optional>

namespace carom::detail {

struct Instant {
    double low = 0;        ///< the time if it is a double, else the last double before it
    double high = 0;       ///< the time, or the first double after it
    bool is_root = false;  ///< of the condition, which begins or ceases to hold there; else the fields below are unset
    Condition condition{};
    RealRoot root{};

    static Instant at(double t) { return {t, t}; }
    static Instant of_root(const Condition& condition, const RealRoot& root) {
        return {root.low, root.high, true, condition, root};
    }
};

/// The order of two in time: -1, 0 or 1. Exact between doubles and roots.
int compare(const Instant& a, const Instant& b);

/// Where a search starts: at a time, or right after it.
struct SearchStart {
    Instant instant;
    bool after = false;
};

/// When a condition comes to hold, and whether it still holds right after, its polynomial being below 0.
struct ConditionStart {
    Instant time;
    bool persists;
};

/// The first time from there on, at most `end`, at which the condition holds; the start if it holds there.
std::optional<ConditionStart> first_satisfied(const Condition& condition, const SearchStart& from, double end);

/// The first time from there on after which the condition, which holds there, does not; none up to `end`.
std::optional<Instant> first_violated(const Condition& condition, const Instant& from, double end);

/// The root of the condition's polynomial at that time, if there is one.
std::optional<RealRoot> root_at(const Condition& condition, const Instant& at);

/// The sign of the condition's polynomial at that time.
int sign_at(const Condition& condition, const Instant& at);

}  // namespace carom::detail

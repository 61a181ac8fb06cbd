/// Instant: a time that is a stored number or the root of a condition; and the first at which a condition holds.
#pragma once

#include "condition.hpp"

#include <optional>

namespace carom::detail {

struct Instant {
    double low = 0;        ///< the time, when it is a double; else the last double before it
    double high = 0;       ///< the time, or the first double after it
    bool is_root = false;  ///< of the condition, which is met or ends there; else nothing else is known
    Condition condition{};
    RealRoot root{};

    static Instant at(double t) { return {t, t}; }
    static Instant of_root(const Condition& condition, const RealRoot& root) {
        return {root.low, root.high, true, condition, root};
    }
};

/// The order of two in time: -1, 0 or 1. Exact between doubles and roots.
int compare(const Instant& a, const Instant& b);

/// Where to begin to look: at a time, or right after it.
struct From {
    Instant instant;
    bool after = false;
};

/// When a condition comes to hold, and whether it goes on to, its polynomial being below 0 right after.
struct Holding {
    Instant from;
    bool goes_on;
};

/// The first time from there on, at most `end`, at which the condition holds: where it holds already, the start.
std::optional<Holding> first_holding(const Condition& condition, const From& from, double end);

/// The first time from there on after which the condition, which holds there, does not; none up to `end`.
std::optional<Instant> first_ending(const Condition& condition, const Instant& from, double end);

/// The root of the condition's polynomial that is at that time, if one is.
std::optional<RealRoot> root_at(const Condition& condition, const Instant& at);

/// The sign of the condition's polynomial at the time.
int sign_at(const Condition& condition, const Instant& at);

}  // namespace carom::detail

/// Sweep: when two shapes that move at constant velocity are in contact, and how sure that is.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/answer/relation.hpp>
#include <carom/function_ref.hpp>
#include <carom/math/vec2.hpp>

namespace carom {

/// How sure an answer about motion is.
enum class Certainty {
    exact,       ///< whether they meet is decided by exact signs, and times are within their bound
    certified,   ///< ellipses take part: a hit may be a gap that rounding errors cannot tell from it, a miss is none
    unresolved,  ///< they may meet, and do not before `enter`: a curve of lengths whose products no double holds
};

/// "exact", "certified" or "unresolved".
constexpr const char* certainty_name(Certainty certainty) {
    constexpr const char* names[] = {"exact", "certified", "unresolved"};
    return names[static_cast<int>(certainty)];
}

/// The first connected stretch of time in which two moving shapes are in contact. Times count in the unit that
/// velocities are per.
template <class T>
struct Sweep {
    bool hit = false;
    T enter{};              ///< 0 when they overlap or touch at the start
    T exit{};               ///< where that stretch ends, at most the horizon; equal to `enter` for an instant
    BasicVec2<T> point{};   ///< a point of both at `enter`
    BasicVec2<T> normal{};  ///< unit, from a to b at `enter`; zero when they penetrate each other at the start
    Feature feature_a{};    ///< what of a meets b there
    Feature feature_b{};    ///< what of b
    Relation started = Relation::disjoint;  ///< how they lie to each other at 0: `classify`
    bool graze = false;                     ///< arbitrarily small shifts of b would remove the contact
    Certainty certainty = Certainty::exact;
};

/// A connected stretch of time in which two moving shapes are in contact.
template <class T>
struct ContactInterval {
    T enter{};
    T exit{};
    bool graze = false;  ///< arbitrarily small shifts of b would remove the contact
    Certainty certainty = Certainty::exact;
};

/// Called with each interval in turn; returns true to stop.
template <class T>
using IntervalVisitor = FunctionRef<bool(const ContactInterval<T>&)>;

}  // namespace carom

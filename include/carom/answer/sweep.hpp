/// Sweep: the result of a shape cast at constant velocity, with the time of impact (TOI) and its certainty.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/answer/hit.hpp>
#include <carom/math/vec2.hpp>

namespace carom {

/// How certain a result about motion is.
enum class Certainty {
    exact,         ///< hit or miss is decided by exact signs, and times are within their error bound
    conservative,  ///< guaranteed to a tolerance: a miss is certain, a hit may be a gap too small to tell from rounding
                   ///< errors
    unresolved,    ///< they may touch, but not before `enter`: a curve of lengths whose products no double holds
};

/// Returns the protocol's name: "exact", "certified" or "unresolved".
constexpr const char* certainty_name(Certainty certainty) {
    constexpr const char* names[] = {"exact", "certified", "unresolved"};
    return names[static_cast<int>(certainty)];
}

/// The first connected interval of time in which two moving shapes are in contact. Times are in the time unit of the
/// velocities; `point` and `normal` are in world coordinates.
template <class T>
struct BasicSweep : HitResult {
    T enter{};              ///< the time of impact; 0 when they overlap or touch at the start
    T exit{};               ///< where the interval ends, at most `max_time`; equal to `enter` for an instant
    BasicVec2<T> point{};   ///< a point of both shapes at `enter`; zero, as the normal, if they start penetrating
    BasicVec2<T> normal{};  ///< unit, from a to b at `enter`; zero if they penetrate each other at the start
    Feature feature_a{};    ///< the feature of a that touches b at `point`
    Feature feature_b{};    ///< the feature of b that touches a there
    bool initially_overlapping = false;  ///< the contact starts at time 0: they overlap or touch there
    bool graze = false;                  ///< only touch: some arbitrarily small translation of b removes the contact
    Certainty certainty = Certainty::exact;
};

using Sweep = BasicSweep<float>;
using SweepD = BasicSweep<double>;

/// A connected interval of time in which two moving shapes are in contact. Times as in Sweep.
template <class T>
struct BasicContactInterval {
    T enter{};
    T exit{};
    bool graze = false;  ///< only touch: some arbitrarily small translation of b removes the contact
    Certainty certainty = Certainty::exact;
};

using ContactInterval = BasicContactInterval<float>;
using ContactIntervalD = BasicContactInterval<double>;

}  // namespace carom

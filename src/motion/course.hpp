/// Course: how a side of a polygon that turns and the corners of another come nearer to each other.
#pragma once

#include "passing_times.hpp"

#include <carom/detail/math/lanes/lanes.hpp>

#include <algorithm>

namespace carom::detail {

/// What is alike for all corners.
struct Course {
    double window;    ///< for how long it is known
    double room;      ///< between the pivot of the corners and what is to be left at the side
    double nearing;   ///< how fast the pivot comes nearer
    double turn;      ///< how fast the corners turn, as seen from the side
    double hurrying;  ///< how much the pivot is sped up
    double bound;     ///< what no corner is ever sped up by more than
    double third;     ///< a third of how fast that may change
};

/// What more may come within a time.
struct Doubt {
    double blur = 0;    ///< of the room
    double growth = 0;  ///< a third of what they may be sped up by beyond what they are now
};

/// Two corners.
struct CornerPair {
    Lanes left, rate, acceleration;

    /// Which of them surely take longer than a step.
    LaneMasks are_farther_than(double step) const {
        return left > both(step) * (rate + greater(acceleration, both(0)) * both(step));
    }
};

/// As time_to_pass, of what is slowed down, too.
inline double time_to_meet(double left, double speed, double acceleration) {
    const double speed_sq = speed * speed, square = speed_sq + acceleration * (2 * left);
    if (!(speed > 0 && square > 0x1p-6 * speed_sq)) return time_to_pass(left, speed, std::max(acceleration, 0.0));
    return time_at_root(left, speed, square);
}

}  // namespace carom::detail

/// SideApproach: how the corners of one polygon approach a side of another that rotates.
#pragma once

#include "travel_times.hpp"

#include <carom/detail/math/lanes/lanes.hpp>

#include <algorithm>

namespace carom::detail {

/// The part that all corners share.
struct SideApproach {
    double window;            ///< for how long it is valid
    double clearance;         ///< from the side, with its tolerance, to the pivot of the corners
    double speed;             ///< at which the pivot approaches
    double angular_velocity;  ///< of the corners, as seen from the side
    double acceleration;      ///< of the approach of the pivot
    double max_acceleration;  ///< a bound for all corners at all times
    double jerk_third;        ///< a third of a bound of its change
};

/// What may be added within a time.
struct ApproachError {
    double distance = 0;      ///< rounding of the clearance
    double acceleration = 0;  ///< a third of what accelerations may gain
};

/// Two corners.
struct CornerPair {
    Lanes distance, speed, acceleration;

    /// Which of them certainly take longer than a step.
    LaneMasks are_farther_than(double step) const {
        return distance > both(step) * (speed + greater(acceleration, both(0)) * both(step));
    }
};

/// As time_to_travel, also with deceleration.
inline double time_to_contact(double distance, double speed, double acceleration) {
    const double speed_sq = speed * speed, square = speed_sq + acceleration * (2 * distance);
    if (!(speed > 0 && square > 0x1p-6 * speed_sq)) return time_to_travel(distance, speed, std::max(acceleration, 0.0));
    return time_at_root(distance, speed, square);
}

}  // namespace carom::detail

/// The path of a collider in one update, and the intervals in which two colliders are in contact on their paths.
#pragma once

#include "body.hpp"

#include <carom/detail/narrow/linear/sweep.hpp>
#include <carom/motion/motion.hpp>

namespace carom::detail {

/// The path of a body in one update, in straight legs with exactly representable ends, so that one update's path begins
/// where the last one's ended. The legs `before` and `after` cover the rounding error: they are below an ulp of the
/// coordinates, nearly always zero, and take no time.
template <class T>
struct StepPath {
    BasicPose<T> start;     ///< the old position with the new rotation
    BasicVec2<T> before{};  ///< at time 0
    BasicVec2<T> straight{};
    BasicVec2<T> after{};                   ///< at time 1
    const BasicMotion<T>* curve = nullptr;  ///< null if straight; from `old_pose`, for times from 0 to 1
    BasicPose<T> old_pose{};

    bool is_still() const { return !curve && straight == BasicVec2<T>{} && before == straight && after == straight; }
};

/// The straight path between two poses.
template <class T>
StepPath<T> straight_path(const BasicPose<T>& from, const BasicPose<T>& to);

/// A body at the end of its path.
template <class T>
struct MovingBody {
    Body<T> body;
    StepPath<T> path;
};

/// An interval of contact within [0, 1].
template <class T>
struct StepContact {
    T enter{};
    T exit{};
    Certainty certainty = Certainty::exact;
};

/// Calls `visit` with the intervals of contact in order. Returns false if the paths cannot be followed: those of masks
/// that are rotated or on curves. Shapes are exact on straight paths and conservative on curves. Two masks have one
/// interval, from the first pixels that block each other to the last; a mask and a shape have those of the pixels'
/// squares.
template <class T>
bool for_each_step_contact(const MovingBody<T>& a, const MovingBody<T>& b,
                           FunctionRef<void(const StepContact<T>&)> visit);

/// The first contact of two bodies on their paths.
template <class T>
struct FirstContact {
    bool hit = false;
    T time{};
    BasicVec2<T> point{};
    BasicVec2<T> normal{};  ///< unit, from a to b; zero if they penetrate at the start
};

/// Returns the first contact of two bodies, not before the time `from`, with pixels as the squares that they are. None
/// for pixels whose path cannot be followed, or from another time than 0 on for two masks.
template <class T>
std::optional<FirstContact<T>> first_contact(const MovingBody<T>& a, const MovingBody<T>& b, T from = T(0));

/// The velocity at a time; with an angular velocity, the displacement of the whole step.
template <class T>
BasicVec2<T> velocity_at(const StepPath<T>& path, T time);

/// Bounds of the whole path, rounded outward.
template <class T>
BasicAabb<T> path_box(const MovingBody<T>& moving, const BasicAabb<T>& end_box);

}  // namespace carom::detail

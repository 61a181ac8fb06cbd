/// The way of a collider in one update, and when two are in contact on theirs.
#pragma once

#include "body.hpp"

#include <carom/detail/narrow/linear/sweep.hpp>
#include <carom/motion/motion.hpp>

namespace carom::detail {

/// From where a body was to where it is, in straight legs whose ends are numbers of the type exactly, so that one
/// update's way begins where the last one's ended: `before` and `after` are below an ulp of the coordinates, nearly
/// always zero, and take no time.
template <class T>
struct Way {
    BasicPose<T> start;     ///< where it was, rotated as it is
    BasicVec2<T> before{};  ///< at time 0
    BasicVec2<T> straight{};
    BasicVec2<T> after{};                   ///< at time 1
    const BasicMotion<T>* curve = nullptr;  ///< if there is one, from `old_pose` for times from 0 to 1
    BasicPose<T> old_pose{};

    bool is_still() const { return !curve && straight == BasicVec2<T>{} && before == straight && after == straight; }
};

/// The straight way between two poses.
template <class T>
Way<T> straight_way(const BasicPose<T>& from, const BasicPose<T>& to);

/// A body, which is at the end of its way.
template <class T>
struct MovingBody {
    Body<T> body;
    Way<T> way;
};

/// A stretch of contact within [0, 1].
template <class T>
struct Stretch {
    T enter{};
    T exit{};
    Certainty certainty = Certainty::exact;
};

/// Calls `visit` with the stretches of contact in order, and says whether these two can be followed: not masks that are
/// rotated or on curves. Shapes are exact on straight ways and certified on curves. Two masks have one stretch, from
/// the first pixels that block each other to the last; a mask and a shape those of the pixels' squares.
template <class T>
bool for_each_stretch(const MovingBody<T>& a, const MovingBody<T>& b, FunctionRef<void(const Stretch<T>&)> visit);

/// When, where and how two first meet on their way.
template <class T>
struct FirstContact {
    bool hit = false;
    T time{};
    BasicVec2<T> point{};
    BasicVec2<T> normal{};  ///< unit, from a to b; zero when they penetrate each other at the start
};

/// That of two shapes, not before the time `from`; none of pixels.
template <class T>
std::optional<FirstContact<T>> first_contact(const MovingBody<T>& a, const MovingBody<T>& b, T from = T(0));

/// Which way something goes at a time: its velocity, or all of its way where a angular_velocity leads it round a
/// corner.
template <class T>
BasicVec2<T> velocity_at(const Way<T>& way, T time);

/// A box around all of the way, rounded outward.
template <class T>
BasicAabb<T> way_box(const MovingBody<T>& moving, const BasicAabb<T>& end_box);

}  // namespace carom::detail

/// Random steps of two shapes that move along polynomials, turn and grow, for the library and for the moving oracle.
#pragma once

#include "oracle/motion/shape_model.hpp"

#include <carom/math/interval.hpp>
#include <carom/motion/motion.hpp>

#include <cstdint>
#include <span>

namespace oracle {

/// What steps are like. Those from `random_paths` on move without rotation, and have exact results.
enum class Family {
    polygons_turn,
    thin_turn,
    round_turn,
    endless_turn,
    unions_turn,
    grown_turn,
    curved_turn,
    grid_turn,
    far_turn,
    guided_turn,
    random_paths,
    steep_paths,
    grid_paths,
    grazing_paths,
    thrown_paths,
    round_paths,
    endless_paths,
    unions_paths,
    grown_paths,
    far_paths,
};
inline constexpr int family_count = int(Family::far_paths) + 1;
inline constexpr int first_exact_family = int(Family::random_paths);

const char* name_of(Family family);
inline bool turns(Family family) {
    return int(family) < first_exact_family;
}

template <class T>
struct MotionCase {
    Kind kind_a{}, kind_b{};
    carom::BasicAnyShape<T> a, b;
    carom::BasicPose<T> pose_a, pose_b;
    bool is_placed = false;  ///< else the poses are none
    bool is_guided = false;  ///< a is to be moved by a function of the caller's
    carom::BasicMotion<T> motion_a, motion_b;
    carom::BasicInterval<T> times;
    MovingModel model_a, model_b;
};

/// From where the two start, up to so far away along each axis, and how far they turn in a unit of time at most.
struct MotionReach {
    double start = 1.5;
    double angular_velocity = 19;
};

template <class T>
MotionCase<T> draw_motion_case(Family family, carom::test::Random& random, const MotionReach& reach = {});

}  // namespace oracle

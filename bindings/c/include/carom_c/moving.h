/// Queries about moving shapes: shape casts, time of impact, closest approach.
#ifndef CAROM_C_MOVING_H
#define CAROM_C_MOVING_H

#include <carom_c/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// When a, with velocity `velocity_a`, and b, with `velocity_b`, touch within `max_time`, which may be infinite.
CAROM_C_API carom_status carom_sweep_shapes(const carom_shape* a, const carom_pose* pose_a, carom_vec velocity_a,
                                            const carom_shape* b, const carom_pose* pose_b, carom_vec velocity_b,
                                            double max_time, carom_sweep* result);

/// How a shape moves: at time t it is translated by (x(t), y(t)), polynomials whose coefficients begin with the
/// constant; it rotates by `angular_velocity` radians for a unit of time around `pivot`, and its outline grows by
/// `growth`.
typedef struct carom_motion {
    size_t size;  ///< sizeof(carom_motion): CAROM_MOTION_INIT sets it
    const double* x;
    size_t x_count;
    const double* y;
    size_t y_count;
    double angular_velocity;
    carom_vec pivot;
    double growth;
} carom_motion;

/// A motion that stands still.
#define CAROM_MOTION_INIT \
    { sizeof(carom_motion), NULL, 0, NULL, 0, 0, {0, 0}, 0 }

/// The first impact of two shapes in motion. `time_from` and `time_to` bracket it: the same time, or two neighbors.
typedef struct carom_impact {
    int32_t hits;
    double time_from, time_to;
    carom_vec point;   ///< of both; zero, as the normal, if they penetrate each other at the start
    carom_vec normal;  ///< unit, from a to b
    carom_feature feature_a, feature_b;
    int32_t initially_overlapping;  ///< the contact starts at `from`
    int32_t graze;
    carom_certainty certainty;
} carom_impact;

/// The time of impact of two shapes in motion, from time `from` to `to`, which may be infinite. A motion that is NULL
/// stands still.
CAROM_C_API carom_status carom_first_impact(const carom_shape* a, const carom_pose* pose_a,
                                            const carom_motion* motion_a, const carom_shape* b,
                                            const carom_pose* pose_b, const carom_motion* motion_b, double from,
                                            double to, carom_impact* result);

/// The closest approach of two shapes in motion.
typedef struct carom_approach {
    double time, distance;
    carom_certainty certainty;
} carom_approach;

/// When two shapes in motion are nearest to each other, and how near. Not found in an interval without times.
CAROM_C_API carom_status carom_closest_approach(const carom_shape* a, const carom_pose* pose_a,
                                                const carom_motion* motion_a, const carom_shape* b,
                                                const carom_pose* pose_b, const carom_motion* motion_b, double from,
                                                double to, int32_t* found, carom_approach* result);

/// An interval in which two shapes in motion touch; each end is bracketed by two times.
typedef struct carom_moving_contact {
    double enter_from, enter_to, exit_from, exit_to;
    int32_t graze;
    carom_certainty certainty;
} carom_moving_contact;

/// All intervals in which two shapes in motion touch, in order, at most 4,096: more is CAROM_BAD_SIZE.
CAROM_C_API carom_status carom_all_contacts(const carom_shape* a, const carom_pose* pose_a,
                                            const carom_motion* motion_a, const carom_shape* b,
                                            const carom_pose* pose_b, const carom_motion* motion_b, double from,
                                            double to, carom_moving_contact* contacts, size_t capacity, size_t* count);

/// The pose that a motion has at a time.
CAROM_C_API carom_status carom_motion_pose(const carom_motion* motion, double time, carom_pose* result);

#ifdef __cplusplus
}
#endif

#endif

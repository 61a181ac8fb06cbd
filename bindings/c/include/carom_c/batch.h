/// Many shapes, rays or points in one call, with SIMD. The results have the bits of single calls.
#ifndef CAROM_C_BATCH_H
#define CAROM_C_BATCH_H

#include <carom_c/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A circle of an array.
typedef struct carom_circle {
    carom_vec center;
    double radius;
} carom_circle;

/// A capsule of an array: all points at most `radius` away from the segment from a to b.
typedef struct carom_capsule {
    carom_vec a, b;
    double radius;
} carom_capsule;

/// A ray of an array. The direction has any length but 0.
typedef struct carom_ray {
    carom_vec origin, direction;
} carom_ray;

/// What the elements of an array are.
typedef enum carom_array_kind CAROM_C_ENUM {
    CAROM_POINTS,    ///< carom_vec
    CAROM_CIRCLES,   ///< carom_circle
    CAROM_BOXES,     ///< carom_aabb
    CAROM_CAPSULES,  ///< carom_capsule
    CAROM_RAYS,      ///< carom_ray
    CAROM_SHAPES     ///< const carom_shape*: shapes of any type, such as polygons; each takes the time of a single call
} carom_array_kind;

/// An array of the caller's. Elements are `stride` bytes apart, so that they can be parts of the caller's structs; 0
/// means that they follow each other. Errors about an element have its number as carom_error_index.
typedef struct carom_array {
    carom_array_kind kind;
    const void* elements;  ///< NULL only where there are none
    size_t count;
    size_t stride;
} carom_array;

/// Whether a shape, `one`, overlaps each of many: `hits` gets 1 or 0 for each. Any shapes; with SIMD are a circle with
/// circles, boxes and capsules, a box with circles and boxes, a capsule with circles and capsules, and a ray with all
/// of these, unless there is a pose.
CAROM_C_API carom_status carom_overlaps_many(const carom_shape* one, const carom_pose* pose, const carom_array* many,
                                             uint8_t* hits);

/// Whether each element of an array overlaps that of the same number of another: as many of both, of any kinds. With
/// SIMD are the same pairs.
CAROM_C_API carom_status carom_overlaps_pairs(const carom_array* a, const carom_array* b, uint8_t* hits);

/// The contact of each element of an array with that of the same number of another: as many of both, of any kinds.
/// `hits` gets 1 where they are at most `margin` apart, and only there `contacts` gets their contact. At margin 0, SIMD
/// finds which of the pairs named at `carom_overlaps_many` are apart.
CAROM_C_API carom_status carom_contact_pairs(const carom_array* a, const carom_array* b, double margin, uint8_t* hits,
                                             carom_contact* contacts);

/// The distance of each element of an array from that of the same number of another, 0 where they share a point.
CAROM_C_API carom_status carom_distance_pairs(const carom_array* a, const carom_array* b, double* distances);

/// When each element of an array, with its velocity, and that of the same number of another touch within `max_time`,
/// which may be infinite; as carom_sweep_shapes.
CAROM_C_API carom_status carom_sweep_pairs(const carom_array* a, const carom_vec* velocities_a, const carom_array* b,
                                           const carom_vec* velocities_b, double max_time, carom_sweep* sweeps);

/// The distance of a shape from each of many, 0 where they share a point: single calls without their overhead.
CAROM_C_API carom_status carom_distances(const carom_shape* one, const carom_pose* pose, const carom_array* many,
                                         double* distances);

/// Where a ray enters each of many: `enter` gets its parameter, up to `max_t`, or infinity for a miss. With SIMD for
/// circles, boxes and capsules.
CAROM_C_API carom_status carom_cast_ray_many(carom_vec origin, carom_vec direction, double max_t,
                                             const carom_array* many, double* enter);

/// Where each of an array of CAROM_RAYS enters a shape, `one`. With SIMD for a circle, a box, a capsule and a convex
/// polygon without a pose.
CAROM_C_API carom_status carom_cast_rays(const carom_array* rays, double max_t, const carom_shape* one,
                                         const carom_pose* pose, double* enter);

/// Where each of an array of CAROM_RAYS enters the element of the same number of another array. With SIMD for circles,
/// boxes and capsules.
CAROM_C_API carom_status carom_cast_rays_pairs(const carom_array* rays, double max_t, const carom_array* many,
                                               double* enter);

/// The name of the kernels of this build, such as "portable".
CAROM_C_API const char* carom_batch_kernels(void);

#ifdef __cplusplus
}
#endif

#endif

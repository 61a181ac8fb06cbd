/// Many shapes in one call, with SIMD. The results have the bits of single calls.
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

/// Whether a circle or an upright box, `one`, overlaps each of many circles: `hits` gets 1 or 0 for each. Elements of
/// the array are `stride` bytes apart, so that they can be parts of the caller's structs; 0 means that they follow each
/// other.
CAROM_C_API carom_status carom_overlaps_many_circles(const carom_shape* one, const carom_circle* circles, size_t count,
                                                     size_t stride, uint8_t* hits);

/// The same for many upright boxes.
CAROM_C_API carom_status carom_overlaps_many_boxes(const carom_shape* one, const carom_aabb* boxes, size_t count,
                                                   size_t stride, uint8_t* hits);

/// Where a ray enters each of many circles: `enter` gets its parameter, up to `max_t`, or infinity for a miss.
CAROM_C_API carom_status carom_cast_ray_many_circles(carom_vec origin, carom_vec direction, double max_t,
                                                     const carom_circle* circles, size_t count, size_t stride,
                                                     double* enter);

/// The same for many upright boxes.
CAROM_C_API carom_status carom_cast_ray_many_boxes(carom_vec origin, carom_vec direction, double max_t,
                                                   const carom_aabb* boxes, size_t count, size_t stride, double* enter);

/// The name of the kernels of this build, such as "portable".
CAROM_C_API const char* carom_batch_kernels(void);

#ifdef __cplusplus
}
#endif

#endif

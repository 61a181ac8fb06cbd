/// Construction of shapes out of points, and lists of rings.
#ifndef CAROM_C_BUILD_H
#define CAROM_C_BUILD_H

#include <carom_c/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The vertices of the convex hull of points, which lie on one line or not.
CAROM_C_API carom_status carom_convex_hull(const carom_vec* points, size_t point_count, carom_vec* hull,
                                           size_t capacity, size_t* count);

/// A list of rings, such as the outlines and holes of polygons.
typedef struct carom_rings carom_rings;

/// Frees a list of rings.
CAROM_C_API void carom_rings_free(carom_rings* rings);

/// How many rings a list has.
CAROM_C_API carom_status carom_rings_count(const carom_rings* rings, size_t* count);

/// Ring `index`: its points, which live as long as the list, and whether it is a hole of the outline before it.
CAROM_C_API carom_status carom_rings_get(const carom_rings* rings, size_t index, const carom_vec** points,
                                         size_t* point_count, int32_t* is_hole);

/// The convex parts of a polygon with holes, as in `carom_shape_create_simple_polygon`; each is a ring.
CAROM_C_API carom_status carom_convex_parts(const carom_vec* points, size_t point_count, const carom_vec* hole_points,
                                            const size_t* hole_sizes, size_t hole_count, carom_rings** parts);

/// A polygon with fewer vertices, within a distance `error` of the original: its outline, then its holes.
CAROM_C_API carom_status carom_simplify_polygon(const carom_vec* points, size_t point_count,
                                                const carom_vec* hole_points, const size_t* hole_sizes,
                                                size_t hole_count, double error, carom_rings** rings);

/// The smallest circle around points.
CAROM_C_API carom_status carom_enclosing_circle(const carom_vec* points, size_t point_count, carom_vec* center,
                                                double* radius);

/// The smallest rotated box around points.
CAROM_C_API carom_status carom_enclosing_box(const carom_vec* points, size_t point_count, carom_vec* center,
                                             carom_vec* half_extents, carom_rot* rot);

/// A small capsule around points.
CAROM_C_API carom_status carom_enclosing_capsule(const carom_vec* points, size_t point_count, carom_vec* a,
                                                 carom_vec* b, double* radius);

#ifdef __cplusplus
}
#endif

#endif

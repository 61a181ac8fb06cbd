/// Shapes: immutable, made once and placed any number of times.
#ifndef CAROM_C_SHAPE_H
#define CAROM_C_SHAPE_H

#include <carom_c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A shape of any type.
typedef struct carom_shape carom_shape;

/// Frees a shape.
CAROM_C_API void carom_shape_free(carom_shape* shape);

/// One point.
CAROM_C_API carom_status carom_shape_create_point(carom_vec at, carom_shape** shape);

/// The segment from a to b, which may be one point.
CAROM_C_API carom_status carom_shape_create_segment(carom_vec a, carom_vec b, carom_shape** shape);

/// The points origin + t * direction with t >= 0. The direction is not zero.
CAROM_C_API carom_status carom_shape_create_ray(carom_vec origin, carom_vec direction, carom_shape** shape);

/// The line through a point along a direction that is not zero.
CAROM_C_API carom_status carom_shape_create_line(carom_vec point, carom_vec direction, carom_shape** shape);

/// All points p with dot(p - point, normal) <= 0: the normal points out of it, and is not zero.
CAROM_C_API carom_status carom_shape_create_half_space(carom_vec point, carom_vec normal, carom_shape** shape);

/// A disc; its radius is at least 0.
CAROM_C_API carom_status carom_shape_create_circle(carom_vec center, double radius, carom_shape** shape);

/// A box with sides along the axes.
CAROM_C_API carom_status carom_shape_create_aabb(carom_aabb box, carom_shape** shape);

/// A rotated box: `half_extents` from its center along its own axes.
CAROM_C_API carom_status carom_shape_create_box(carom_vec center, carom_vec half_extents, carom_rot rot,
                                                carom_shape** shape);

/// All points within `radius` of the segment from a to b.
CAROM_C_API carom_status carom_shape_create_capsule(carom_vec a, carom_vec b, double radius, carom_shape** shape);

/// A triangle, in either order.
CAROM_C_API carom_status carom_shape_create_triangle(carom_vec a, carom_vec b, carom_vec c, carom_shape** shape);

/// A convex polygon of at least three vertices, in either order, none repeated; CAROM_NOT_CONVEX if it is not.
CAROM_C_API carom_status carom_shape_create_convex_polygon(const carom_vec* points, size_t point_count,
                                                           carom_shape** shape);

/// A polygon with holes, convex or not, whose rings do not cross. The points of all holes follow each other in
/// `hole_points`, and `hole_sizes` has how many each of the `hole_count` holes has; both may be NULL without holes.
CAROM_C_API carom_status carom_shape_create_simple_polygon(const carom_vec* points, size_t point_count,
                                                           const carom_vec* hole_points, const size_t* hole_sizes,
                                                           size_t hole_count, carom_shape** shape);

/// All points within `radius` of a convex shape that is not rounded itself. The core is copied.
CAROM_C_API carom_status carom_shape_create_rounded(const carom_shape* core, double radius, carom_shape** shape);

/// A filled ellipse: `radii` along its own axes.
CAROM_C_API carom_status carom_shape_create_ellipse(carom_vec center, carom_vec radii, carom_rot rot,
                                                    carom_shape** shape);

/// The part of a circle from the direction `from` counter-clockwise (with y up) to the direction `to`.
CAROM_C_API carom_status carom_shape_create_arc(carom_vec center, double radius, carom_vec from, carom_vec to,
                                                carom_shape** shape);

/// A chain of segments, closed where `is_closed` is not 0.
CAROM_C_API carom_status carom_shape_create_chain(const carom_vec* points, size_t point_count, int is_closed,
                                                  carom_shape** shape);

/// A chain that is solid on one side only: see one-sided chains in docs/shapes.md. The vertices that would come before
/// the first and after the last, or NULL for none; a closed chain has none.
CAROM_C_API carom_status carom_shape_create_one_sided_chain(const carom_vec* points, size_t point_count, int is_closed,
                                                            const carom_vec* before, const carom_vec* after,
                                                            carom_shape** shape);

/// Several shapes as one, copied, each in a pose of its own; `poses` may be NULL for no poses.
CAROM_C_API carom_status carom_shape_create_compound(const carom_shape* const* parts, const carom_pose* poses,
                                                     size_t count, carom_shape** shape);

/// A tree of circles around a segment, box, triangle, polygon or chain, with so many levels.
CAROM_C_API carom_status carom_shape_create_circle_tree(const carom_shape* around, int levels, carom_shape** shape);

/// A grid of `width` times `height` cells, row by row: 0 is empty, 1 is full, and 2 and up are `tiles`, in the
/// coordinates of their cell.
CAROM_C_API carom_status carom_shape_create_tile_grid(carom_vec origin, carom_vec cell, int width, int height,
                                                      const uint16_t* cells, size_t cell_count,
                                                      const carom_shape* const* tiles, size_t tile_count,
                                                      carom_shape** shape);

/// Moves point i of a chain, with the segments that it joins. Errors: CAROM_OUT_OF_RANGE for a shape of another type
/// and for a point that it does not have; then, as after any error, the shape is as it was. So in the next three
/// functions.
CAROM_C_API carom_status carom_shape_set_point(carom_shape* shape, size_t i, carom_vec point);

/// Replaces part i of a compound by a shape, which is copied, in a pose of its own, or none where `pose` is NULL.
CAROM_C_API carom_status carom_shape_set_part(carom_shape* shape, size_t i, const carom_shape* part,
                                              const carom_pose* pose);

/// Moves part i of a compound.
CAROM_C_API carom_status carom_shape_set_part_pose(carom_shape* shape, size_t i, carom_pose pose);

/// Changes a cell of a tile grid: 0 is empty, 1 is full, and 2 and up are its tiles.
CAROM_C_API carom_status carom_shape_set_cell(carom_shape* shape, int x, int y, uint16_t cell);

#ifdef __cplusplus
}
#endif

#endif

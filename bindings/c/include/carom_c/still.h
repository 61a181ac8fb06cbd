/// Queries about shapes at rest.
#ifndef CAROM_C_STILL_H
#define CAROM_C_STILL_H

#include <carom_c/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether two shapes share a point; touching counts.
CAROM_C_API carom_status carom_overlaps(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                                        const carom_pose* pose_b, int32_t* result);

/// Whether two shapes still share a point after any small enough shift.
CAROM_C_API carom_status carom_penetrates(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                                          const carom_pose* pose_b, int32_t* result);

/// The relation of a to b.
CAROM_C_API carom_status carom_classify(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                                        const carom_pose* pose_b, carom_relation* result);

/// The nearest points of two shapes.
CAROM_C_API carom_status carom_closest_points(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                                              const carom_pose* pose_b, carom_closest* result);

/// The distance of two shapes, 0 where they share a point.
CAROM_C_API carom_status carom_distance(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                                        const carom_pose* pose_b, double* result);

/// The distance of two shapes, or minus the depth to which they penetrate each other.
CAROM_C_API carom_status carom_signed_distance(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                                               const carom_pose* pose_b, double* result);

/// The contact of two shapes that are at most `margin` apart.
CAROM_C_API carom_status carom_find_contact(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                                            const carom_pose* pose_b, double margin, int32_t* found,
                                            carom_contact* result);

/// A point of a contact manifold.
typedef struct carom_manifold_point {
    carom_vec point;
    double separation;
    carom_feature feature_a, feature_b;
} carom_manifold_point;

/// One or two points at which two shapes touch, along one normal.
typedef struct carom_manifold {
    carom_vec normal;  ///< unit, from a to b
    double separation;
    int32_t unique_normal;
    int32_t point_count;
    carom_manifold_point points[2];
} carom_manifold;

/// The contact manifold of two shapes that are at most `margin` apart.
CAROM_C_API carom_status carom_find_manifold(const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
                                             const carom_pose* pose_b, double margin, int32_t* found,
                                             carom_manifold* result);

/// Where the ray origin + t * direction, t from 0 to `max_t`, enters a shape. `max_t` may be infinite.
CAROM_C_API carom_status carom_cast_ray(carom_vec origin, carom_vec direction, const carom_shape* shape,
                                        const carom_pose* pose, double max_t, int32_t* found, carom_raycast* result);

/// A part of a line that lies in a shape, as parameters.
typedef struct carom_interval {
    double enter, exit;
    int32_t graze;
} carom_interval;

/// All parts of a line, ray or segment that lie in a shape, in order.
CAROM_C_API carom_status carom_clip(const carom_shape* linear, const carom_shape* shape, const carom_pose* pose,
                                    carom_interval* intervals, size_t capacity, size_t* count);

/// What the common points of two lines, rays or segments are.
typedef enum carom_intersection_kind CAROM_C_ENUM {
    CAROM_INTERSECTION_NONE,
    CAROM_INTERSECTION_POINT,
    CAROM_INTERSECTION_SEGMENT,
    CAROM_INTERSECTION_RAY,
    CAROM_INTERSECTION_COINCIDENT  ///< both are the same line
} carom_intersection_kind;

/// What two lines, rays or segments share: the point `from`, with its parameters t on a and u on b; or all between
/// `from` and `to`, which for rays and lines are two points of it.
typedef struct carom_intersection {
    carom_intersection_kind kind;
    int32_t proper;  ///< they cross inside of both
    double t, u;
    carom_vec from, to;
} carom_intersection;

/// The intersection of two shapes, each of which is a line, ray or segment.
CAROM_C_API carom_status carom_intersect(const carom_shape* a, const carom_shape* b, carom_intersection* result);

/// The points that the boundaries of two circles share: at most two, or all of them, where the circles are equal:
/// `*count` is then 3, and `points` is not written.
CAROM_C_API carom_status carom_circle_circle_points(const carom_shape* a, const carom_shape* b, carom_vec points[2],
                                                    int32_t* count);

/// The point of a shape that is nearest to a point.
typedef struct carom_closest_point {
    carom_vec point;
    double distance;  ///< 0 inside
    int32_t inside;
} carom_closest_point;

/// The point of a shape that is nearest to `to`.
CAROM_C_API carom_status carom_find_closest_point(const carom_shape* shape, const carom_pose* pose, carom_vec to,
                                                  carom_closest_point* result);

/// The smallest box around a shape, rounded outward; infinite for unbounded shapes.
CAROM_C_API carom_status carom_bounds(const carom_shape* shape, const carom_pose* pose, carom_aabb* result);

/// The area of a shape, without counting overlaps of its parts twice; infinite for half spaces.
CAROM_C_API carom_status carom_area(const carom_shape* shape, const carom_pose* pose, double* result);

/// The centroid of a bounded shape; not found for unbounded ones.
CAROM_C_API carom_status carom_centroid(const carom_shape* shape, const carom_pose* pose, int32_t* found,
                                        carom_vec* result);

#ifdef __cplusplus
}
#endif

#endif

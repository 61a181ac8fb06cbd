/// Statuses, errors, and the plain structs of all other headers.
#ifndef CAROM_C_BASE_H
#define CAROM_C_BASE_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#if defined(CAROM_C_BUILD)
#define CAROM_C_API __declspec(dllexport)
#else
#define CAROM_C_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define CAROM_C_API __attribute__((visibility("default")))
#else
#define CAROM_C_API
#endif

// C programs may pass any number for an enum. C++ may read any only if the enum says of which type it is.
#ifdef __cplusplus
#define CAROM_C_ENUM : int
#else
#define CAROM_C_ENUM
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the C interface, for which a program is compiled; `carom_c_version` has the library's.
#define CAROM_C_VERSION 0

/// Whether a call did what it is for, or why not. The first ones are the library's own errors about data.
typedef enum carom_status CAROM_C_ENUM {
    CAROM_OK = 0,
    CAROM_NOT_FINITE,
    CAROM_NEGATIVE_RADIUS,
    CAROM_NEGATIVE_EXTENT,
    CAROM_INVERTED_BOUNDS,
    CAROM_BAD_ROTATION,
    CAROM_ZERO_DIRECTION,
    CAROM_TOO_FEW_POINTS,
    CAROM_REPEATED_POINT,
    CAROM_COLLINEAR,
    CAROM_NOT_CONVEX,
    CAROM_SELF_INTERSECTING,
    CAROM_NESTED_TOO_DEEP,
    CAROM_BAD_SIZE,
    CAROM_BAD_ROW,
    CAROM_OUT_OF_RANGE,
    CAROM_UNREACHABLE,
    CAROM_TOO_EXPENSIVE,
    CAROM_BUFFER_TOO_SMALL,
    CAROM_OTHER_ERROR,         ///< an error of the library that this version of the interface has no name for
    CAROM_NULL_ARGUMENT = 64,  ///< a pointer is NULL that must not be
    CAROM_BAD_HANDLE,          ///< no object of this type: freed, or of another type
    CAROM_BAD_STRUCT_SIZE,     ///< the `size` of a struct is not that of this version
    CAROM_OUT_OF_MEMORY
} carom_status;

/// The version of the library's C interface. Where it differs from CAROM_C_VERSION, do not call anything else.
CAROM_C_API uint32_t carom_c_version(void);

/// The version of Carom, such as "1.2.3". The text lives as long as the library.
CAROM_C_API const char* carom_version(void);

/// The reason of the last error of this thread, with the name of the argument; "" before the first. It is valid until
/// this thread's next error.
CAROM_C_API const char* carom_error_message(void);

/// Which element of the last error's argument it is about, such as the number of a point; -1 if it is about none.
CAROM_C_API ptrdiff_t carom_error_index(void);

/// The name of a status, such as "negative_radius"; "unknown" for a number that is none.
CAROM_C_API const char* carom_status_name(carom_status status);

/// A point or a vector.
typedef struct carom_vec {
    double x, y;
} carom_vec;

/// A rotation: the cosine and the sine of its angle, a unit vector up to rounding.
typedef struct carom_rot {
    double c, s;
} carom_rot;

/// Where a shape is: first it is rotated around its origin, then translated. Wherever a pose is a pointer, NULL is no
/// pose: the shape as it was made.
typedef struct carom_pose {
    carom_vec at;
    carom_rot rot;
} carom_pose;

/// A box from `min` to `max`, both included.
typedef struct carom_aabb {
    carom_vec min, max;
} carom_aabb;

/// What collides with what: two things do where each one's mask has a bit of the other's category, unless both are of
/// one group that is not 0: positive groups always collide within themselves, negative ones never.
typedef struct carom_filter {
    uint32_t category, mask;
    int32_t group;
} carom_filter;

/// A filter that collides with everything: category 1, all masks, no group.
#define CAROM_FILTER_INIT \
    { 1u, 0xFFFFFFFFu, 0 }

/// The kind of a part of a shape's outline.
typedef enum carom_feature_kind CAROM_C_ENUM {
    CAROM_FEATURE_NONE,
    CAROM_FEATURE_EDGE,
    CAROM_FEATURE_VERTEX,
    CAROM_FEATURE_CURVE
} carom_feature_kind;

/// A feature of a shape: of its part `part`, -1 for a shape of one part, the edge, vertex or curve `index`.
typedef struct carom_feature {
    int32_t part;
    carom_feature_kind kind;
    int32_t index;
} carom_feature;

/// How two sets of points relate (RCC-8); CAROM_UNRESOLVED only for ellipses that nearly touch.
typedef enum carom_relation CAROM_C_ENUM {
    CAROM_DISJOINT,
    CAROM_TOUCHING,
    CAROM_OVERLAPPING,
    CAROM_INSIDE_TANGENT,
    CAROM_INSIDE,
    CAROM_CONTAINS_TANGENT,
    CAROM_CONTAINS,
    CAROM_EQUAL,
    CAROM_UNRESOLVED
} carom_relation;

/// How sure a result about motion is; see `carom::Certainty`.
typedef enum carom_certainty CAROM_C_ENUM { CAROM_EXACT, CAROM_CONSERVATIVE, CAROM_UNCERTAIN } carom_certainty;

/// A contact of two shapes a and b. Where they overlap, `separation` is minus the penetration depth, and moving b by
/// -separation along `normal` separates them.
typedef struct carom_contact {
    carom_vec normal;  ///< unit, from a to b
    double separation;
    int32_t unique_normal;  ///< 0 where another normal is as good
    carom_vec point;
} carom_contact;

/// Where a ray passes through a shape.
typedef struct carom_raycast {
    double enter, exit;  ///< parameters: origin + enter * direction is where it enters
    carom_vec point;     ///< the point at `enter`
    carom_vec normal;    ///< unit, out of the surface there; zero when the ray starts inside
    carom_feature feature;
    int32_t started_inside;
    int32_t graze;  ///< only touches
} carom_raycast;

/// When two shapes in straight motion touch.
typedef struct carom_sweep {
    int32_t hits;
    double enter, exit;  ///< the time of impact, and where the contact ends
    carom_vec point;     ///< of both at `enter`; zero, as the normal, if they penetrate each other at the start
    carom_vec normal;    ///< unit, from a to b
    carom_feature feature_a, feature_b;
    int32_t initially_overlapping;  ///< the contact starts at time 0
    int32_t graze;
    carom_certainty certainty;
} carom_sweep;

/// The nearest points of two shapes; equal, at distance 0, where they share one.
typedef struct carom_closest {
    double distance;
    carom_vec on_a, on_b;
} carom_closest;

/// The rotation by an angle in degrees; exact for multiples of 90. Results are the same on every machine.
CAROM_C_API carom_status carom_rot_degrees(double degrees, carom_rot* rot);

/// The rotation by an angle in radians.
CAROM_C_API carom_status carom_rot_radians(double radians, carom_rot* rot);

/// The rotation that turns the x axis into a direction of any length but 0.
CAROM_C_API carom_status carom_rot_from_direction(carom_vec direction, carom_rot* rot);

#ifdef __cplusplus
}
#endif

#endif

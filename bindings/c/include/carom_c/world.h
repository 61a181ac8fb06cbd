/// A collision world: colliders that move, and the events of their contacts.
#ifndef CAROM_C_WORLD_H
#define CAROM_C_WORLD_H

#include <carom_c/mask.h>
#include <carom_c/moving.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A world of colliders.
typedef struct carom_world carom_world;

/// A collider of a world. The id of a removed one is never given to another.
typedef struct carom_collider_id {
    uint32_t index, generation;
} carom_collider_id;

/// Pairs are tested in which at least one collider is dynamic.
typedef enum carom_collider_kind CAROM_C_ENUM {
    CAROM_STATIC_BODY,
    CAROM_KINEMATIC_BODY,
    CAROM_DYNAMIC_BODY
} carom_collider_kind;

/// A collider to be added: a shape or a mask, which are copied.
typedef struct carom_collider {
    size_t size;               ///< sizeof(carom_collider): CAROM_COLLIDER_INIT sets it
    const carom_shape* shape;  ///< NULL where there is a mask
    const carom_mask* mask;    ///< or NULL; scaled by `mask_scale` and rotated about `mask_pivot`, in its pixels
    carom_vec mask_pivot;
    double mask_scale;
    carom_pose pose;
    carom_vec velocity;
    double angular_velocity;
    carom_collider_kind kind;
    carom_filter filter;
    int32_t sensor;      ///< its events are not solid
    int32_t continuous;  ///< its contacts are found along its whole path
    carom_vec one_way;   ///< the direction in which it pushes; zero for all
    uint64_t user_data;
} carom_collider;

/// A dynamic collider at the origin, at rest, that collides with everything.
#define CAROM_COLLIDER_INIT                                                                             \
    {                                                                                                   \
        sizeof(carom_collider), NULL, NULL, {0, 0}, 1, {{0, 0}, {1, 0}}, {0, 0}, 0, CAROM_DYNAMIC_BODY, \
            CAROM_FILTER_INIT, 0, 0, {0, 0}, 0                                                          \
    }

/// What a collider is now.
typedef struct carom_collider_state {
    carom_pose pose;
    carom_vec velocity;
    double angular_velocity;
    carom_collider_kind kind;
    carom_filter filter;
    int32_t sensor;
    carom_vec one_way;
    uint64_t user_data;
    carom_aabb box;               ///< bounds at its pose, rounded outward
    carom_vec last_displacement;  ///< of the last update
} carom_collider_state;

/// Why a contact ended.
typedef enum carom_end_reason CAROM_C_ENUM {
    CAROM_END_MOVED,
    CAROM_END_REMOVED,
    CAROM_END_FILTERED,
    CAROM_END_RESHAPED
} carom_end_reason;

/// A contact that began, lasts or ended in the last update.
typedef struct carom_event {
    carom_collider_id a, b;
    double time;  ///< from 0, the last update, to 1, this one
    carom_end_reason reason;
    int32_t solid;
    int32_t on_path;  ///< found along their paths
    carom_certainty certainty;
} carom_event;

/// Which events.
typedef enum carom_event_kind CAROM_C_ENUM { CAROM_BEGINS, CAROM_STAYS, CAROM_ENDS } carom_event_kind;

/// The contact of an event, if it has one.
typedef struct carom_kept_contact {
    int32_t found;
    carom_contact contact;
} carom_kept_contact;

/// Makes an empty world.
CAROM_C_API carom_status carom_world_create(carom_world** world);

/// A copy of a world, with the same ids: a snapshot. Free it like any other.
CAROM_C_API carom_status carom_world_copy(const carom_world* world, carom_world** copy);

/// Makes a world equal to another, such as a snapshot.
CAROM_C_API carom_status carom_world_assign(carom_world* world, const carom_world* from);

/// The whole state of a world as bytes, for files and networks: the same on every machine, and those of a `WorldSaveD`
/// in C++. carom_world_copy is faster for snapshots in memory.
CAROM_C_API carom_status carom_world_save(const carom_world* world, uint8_t* bytes, size_t capacity, size_t* count);

/// Makes a world of saved bytes, from anywhere: one with the same ids and events, which evolves as the one that was
/// saved, bit for bit. Bytes that are not those of a world are an error; carom_error_index has the number of the first
/// that is wrong, or of the slot of the world.
CAROM_C_API carom_status carom_world_load(const uint8_t* bytes, size_t count, carom_world** world);

/// Frees a world.
CAROM_C_API void carom_world_free(carom_world* world);

/// Adds a collider.
CAROM_C_API carom_status carom_world_add(carom_world* world, const carom_collider* collider, carom_collider_id* id);

/// Removes a collider; its contacts end in the next update.
CAROM_C_API carom_status carom_world_remove(carom_world* world, carom_collider_id id);

/// Whether a world has a collider of this id.
CAROM_C_API carom_status carom_world_contains(const carom_world* world, carom_collider_id id, int32_t* result);

/// The ids of all colliders, in ascending order.
CAROM_C_API carom_status carom_world_ids(const carom_world* world, carom_collider_id* ids, size_t capacity,
                                         size_t* count);

/// What a collider is now; also of one removed since the last update.
CAROM_C_API carom_status carom_world_get(const carom_world* world, carom_collider_id id, carom_collider_state* state);

/// Puts a collider at a pose in the next update.
CAROM_C_API carom_status carom_world_move(carom_world* world, carom_collider_id id, carom_pose pose);

/// Gives a collider a velocity.
CAROM_C_API carom_status carom_world_set_velocity(carom_world* world, carom_collider_id id, carom_vec velocity,
                                                  double angular_velocity);

/// Gives a collider a motion, from its pose now.
CAROM_C_API carom_status carom_world_set_motion(carom_world* world, carom_collider_id id, const carom_motion* motion);

/// Gives a collider another shape, which is copied.
CAROM_C_API carom_status carom_world_set_shape(carom_world* world, carom_collider_id id, const carom_shape* shape);

/// Change the shape of a collider in place, as carom_shape_set_point and the others change a shape: a chain, a compound
/// or a tile grid of any size in the time of what changes.
CAROM_C_API carom_status carom_world_set_point(carom_world* world, carom_collider_id id, size_t i, carom_vec point);
/// See carom_world_set_point.
CAROM_C_API carom_status carom_world_set_part(carom_world* world, carom_collider_id id, size_t i,
                                              const carom_shape* part, const carom_pose* pose);
/// See carom_world_set_point.
CAROM_C_API carom_status carom_world_set_part_pose(carom_world* world, carom_collider_id id, size_t i, carom_pose pose);
/// See carom_world_set_point.
CAROM_C_API carom_status carom_world_set_cell(carom_world* world, carom_collider_id id, int x, int y, uint16_t cell);

/// Gives a collider another mask, which is copied.
CAROM_C_API carom_status carom_world_set_mask(carom_world* world, carom_collider_id id, const carom_mask* mask,
                                              carom_vec pivot, double scale);

/// Gives a collider another filter.
CAROM_C_API carom_status carom_world_set_filter(carom_world* world, carom_collider_id id, carom_filter filter);

/// Makes a collider a sensor, or not.
CAROM_C_API carom_status carom_world_set_sensor(carom_world* world, carom_collider_id id, int32_t sensor);

/// Moves all colliders for a time of `dt`, at least 0, and finds their contacts.
CAROM_C_API carom_status carom_world_update(carom_world* world, double dt);

/// The events of the last update.
CAROM_C_API carom_status carom_world_events(const carom_world* world, carom_event_kind kind, carom_event* events,
                                            size_t capacity, size_t* count);

/// The contact of an event that began or lasts.
CAROM_C_API carom_status carom_world_contact(const carom_world* world, const carom_event* event, int32_t* found,
                                             carom_contact* contact);

/// Has each update find the contacts of its events, too, or no longer.
CAROM_C_API carom_status carom_world_keep_contacts(carom_world* world, int32_t keep);

/// If contacts are kept, that of each event that began or lasts, in the order of carom_world_events, and whether there
/// is one: what carom_world_contact returns right after the update. Else none. `kind` is not CAROM_ENDS.
CAROM_C_API carom_status carom_world_kept_contacts(const carom_world* world, carom_event_kind kind,
                                                   carom_kept_contact* contacts, size_t capacity, size_t* count);

/// All colliders that overlap a shape, by id. A filter that is NULL collides with everything, here and below.
CAROM_C_API carom_status carom_world_overlapping(const carom_world* world, const carom_shape* shape,
                                                 const carom_pose* pose, const carom_filter* filter,
                                                 carom_collider_id* ids, size_t capacity, size_t* count);

/// All colliders whose boxes overlap a box, by id.
CAROM_C_API carom_status carom_world_in_box(const carom_world* world, carom_aabb box, const carom_filter* filter,
                                            carom_collider_id* ids, size_t capacity, size_t* count);

/// A collider that a ray hits.
typedef struct carom_world_raycast {
    carom_collider_id id;
    carom_raycast hit;
} carom_world_raycast;

/// The first collider that a ray hits.
CAROM_C_API carom_status carom_world_cast_ray(const carom_world* world, carom_vec origin, carom_vec direction,
                                              double max_t, const carom_filter* filter, int32_t* found,
                                              carom_world_raycast* result);

/// All colliders that a ray hits, in order.
CAROM_C_API carom_status carom_world_cast_ray_all(const carom_world* world, carom_vec origin, carom_vec direction,
                                                  double max_t, const carom_filter* filter, carom_world_raycast* hits,
                                                  size_t capacity, size_t* count);

/// The first collider that a shape hits on its way along a displacement; the shape is a of the sweep, and times are
/// fractions of the displacement.
CAROM_C_API carom_status carom_world_sweep(const carom_world* world, const carom_shape* shape, const carom_pose* pose,
                                           carom_vec displacement, const carom_filter* filter, int32_t* found,
                                           carom_collider_id* id, carom_sweep* result);

/// The collider nearest to a shape, at most `reach` away; the shape is a.
CAROM_C_API carom_status carom_world_nearest(const carom_world* world, const carom_shape* shape, const carom_pose* pose,
                                             double reach, const carom_filter* filter, int32_t* found,
                                             carom_collider_id* id, carom_closest* result);

/// A number for the whole state, the same for equal worlds on every machine.
CAROM_C_API carom_status carom_world_state_hash(const carom_world* world, uint64_t* hash);

#ifdef __cplusplus
}
#endif

#endif

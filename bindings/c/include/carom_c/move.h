/// Moves among obstacles: those of a list, or the colliders of a world.
#ifndef CAROM_C_MOVE_H
#define CAROM_C_MOVE_H

#include <carom_c/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A list of obstacles, with copies of their shapes.
typedef struct carom_obstacles carom_obstacles;

/// Makes an empty list.
CAROM_C_API carom_status carom_obstacles_create(carom_obstacles** obstacles);

/// Frees a list.
CAROM_C_API void carom_obstacles_free(carom_obstacles* obstacles);

/// Adds an obstacle, which moves by `displacement` in the step and pushes along `one_way` only, unless that is zero.
/// Its id is the caller's.
CAROM_C_API carom_status carom_obstacles_add(carom_obstacles* obstacles, const carom_shape* shape,
                                             const carom_pose* pose, carom_vec displacement, carom_vec one_way,
                                             uint64_t id);

/// Removes all obstacles.
CAROM_C_API carom_status carom_obstacles_clear(carom_obstacles* obstacles);

/// How a move is made.
typedef enum carom_move_kind CAROM_C_ENUM {
    CAROM_MOVE_TRY,             ///< as a whole, or not at all
    CAROM_MOVE_UNTIL_TOUCHING,  ///< to the first obstacle
    CAROM_MOVE_SLIDE,           ///< along obstacles
    CAROM_MOVE_BOUNCE           ///< reflected by obstacles
} carom_move_kind;

/// How a move ended.
typedef enum carom_move_end CAROM_C_ENUM {
    CAROM_MOVE_ARRIVED,
    CAROM_MOVE_STOPPED,
    CAROM_MOVE_WEDGED,
    CAROM_MOVE_UNFINISHED
} carom_move_end;

/// The result of a move.
typedef struct carom_move {
    carom_vec at;         ///< the new position of the mover
    carom_vec direction;  ///< the displacement per step with which it would continue
    double time;          ///< the fraction of the step that was made
    carom_move_end end;
} carom_move;

/// An obstacle that a mover hit. In a world its id is `index` + 2^32 * `generation` of the collider's.
typedef struct carom_move_hit {
    uint64_t obstacle;
    carom_vec normal;  ///< unit, from the obstacle to the mover
    double time;
} carom_move_hit;

/// Moves a convex shape by a displacement among the obstacles of a list; `restitution` is for bounces. `hits` are in
/// order of time.
CAROM_C_API carom_status carom_move_among(const carom_obstacles* obstacles, carom_move_kind kind,
                                          const carom_shape* mover, carom_pose pose, carom_vec displacement,
                                          double restitution, carom_move* result, carom_move_hit* hits, size_t capacity,
                                          size_t* count);

/// The same among the colliders of a world that may collide with `filter`, NULL for all, but for one, `self`, which may
/// be NULL.
CAROM_C_API carom_status carom_move_in_world(const carom_world* world, const carom_filter* filter,
                                             const carom_collider_id* self, carom_move_kind kind,
                                             const carom_shape* mover, carom_pose pose, carom_vec displacement,
                                             double restitution, carom_move* result, carom_move_hit* hits,
                                             size_t capacity, size_t* count);

/// Moves a shape out of the obstacles that it penetrates.
CAROM_C_API carom_status carom_push_out(const carom_obstacles* obstacles, const carom_shape* mover, carom_pose pose,
                                        carom_move* result);

/// The same among the colliders of a world.
CAROM_C_API carom_status carom_push_out_in_world(const carom_world* world, const carom_filter* filter,
                                                 const carom_collider_id* self, const carom_shape* mover,
                                                 carom_pose pose, carom_move* result);

/// A character: what it is from one step to the next.
typedef struct carom_character {
    size_t size;  ///< sizeof(carom_character): CAROM_CHARACTER_INIT sets it
    carom_pose pose;
    carom_vec velocity;  ///< relative to the floor that carries it
    int32_t on_floor;
    uint64_t floor;            ///< the obstacle that it stands on
    carom_vec floor_normal;    ///< unit, up from the floor
    carom_vec floor_velocity;  ///< to be added to `velocity` when it jumps off
} carom_character;

/// A character at the origin, at rest, in the air.
#define CAROM_CHARACTER_INIT                                               \
    {                                                                      \
        sizeof(carom_character), {{0, 0}, {1, 0}}, {0, 0}, 0, 0, {0, 0}, { \
            0, 0                                                           \
        }                                                                  \
    }

/// How a character walks; see `carom::WalkRules`.
typedef struct carom_walk_rules {
    size_t size;  ///< sizeof(carom_walk_rules): CAROM_WALK_RULES_INIT sets it
    carom_vec up;
    double max_rise, step_height, snap;
} carom_walk_rules;

/// The rules of C++'s `WalkRules` for y up: slopes of 45 degrees, no steps.
#define CAROM_WALK_RULES_INIT \
    { sizeof(carom_walk_rules), {0, 1}, 1, 0, 0 }

/// How a character's step went.
typedef struct carom_walk {
    carom_move_end end;
    int32_t hit_wall, hit_ceiling, pushed_out;
} carom_walk;

/// The character controller: moves a character for a time of `dt` among the obstacles of a list, and changes it.
CAROM_C_API carom_status carom_move_and_slide(const carom_obstacles* obstacles, const carom_shape* shape,
                                              carom_character* character, double dt, const carom_walk_rules* rules,
                                              carom_walk* result, carom_move_hit* hits, size_t capacity, size_t* count);

/// The same among the colliders of a world that may collide with `filter`, NULL for all, but for `self`, which may be
/// NULL.
CAROM_C_API carom_status carom_move_and_slide_in_world(const carom_world* world, const carom_filter* filter,
                                                       const carom_collider_id* self, const carom_shape* shape,
                                                       carom_character* character, double dt,
                                                       const carom_walk_rules* rules, carom_walk* result,
                                                       carom_move_hit* hits, size_t capacity, size_t* count);

#ifdef __cplusplus
}
#endif

#endif

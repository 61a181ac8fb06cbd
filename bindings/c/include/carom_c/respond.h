/// Collisions of balls, and projectile motion.
#ifndef CAROM_C_RESPOND_H
#define CAROM_C_RESPOND_H

#include <carom_c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The velocities of two balls after an elastic collision with a restitution from 0 to 1; `*changed` is 0 where they
/// move apart already.
CAROM_C_API carom_status carom_collide_elastic(carom_vec position_1, carom_vec velocity_1, double mass_1,
                                               carom_vec position_2, carom_vec velocity_2, double mass_2,
                                               double restitution, int32_t* changed, carom_vec* after_1,
                                               carom_vec* after_2);

/// Discs on a table, from one collision to the next.
typedef struct carom_disc_table carom_disc_table;

/// A disc of a table.
typedef struct carom_disc {
    carom_vec at, velocity;
    double radius, mass;
} carom_disc;

/// A wall of a table, from one point to another.
typedef struct carom_wall {
    carom_vec from, to;
} carom_wall;

/// A collision of a disc with another disc, or with a wall where `is_wall` is 1.
typedef struct carom_disc_collision {
    double time;
    size_t first, other;
    int32_t is_wall;
    carom_vec point;
} carom_disc_collision;

/// Makes a table of discs that do not penetrate each other.
CAROM_C_API carom_status carom_disc_table_create(const carom_disc* discs, size_t disc_count, const carom_wall* walls,
                                                 size_t wall_count, double restitution, carom_disc_table** table);

/// Frees a table.
CAROM_C_API void carom_disc_table_free(carom_disc_table* table);

/// Advances the time by `duration`, or to collision number `max_collisions`; `*is_complete` is 0 in the latter case.
/// `collisions` gets the first `capacity` of them; `*count` is how many there were.
CAROM_C_API carom_status carom_disc_table_run(carom_disc_table* table, double duration, uint64_t max_collisions,
                                              carom_disc_collision* collisions, size_t capacity, uint64_t* count,
                                              int32_t* is_complete);

/// The discs as they are now.
CAROM_C_API carom_status carom_disc_table_discs(const carom_disc_table* table, carom_disc* discs, size_t capacity,
                                                size_t* count);

/// The time since the table was made, the energy and the momentum. Each may be NULL.
CAROM_C_API carom_status carom_disc_table_state(const carom_disc_table* table, double* time, double* energy,
                                                carom_vec* momentum);

/// Gives a disc a velocity.
CAROM_C_API carom_status carom_disc_table_set_velocity(carom_disc_table* table, size_t disc, carom_vec velocity);

/// Turns all velocities around.
CAROM_C_API carom_status carom_disc_table_reverse(carom_disc_table* table);

/// The velocity with which a jump reaches a height; gravity is positive.
CAROM_C_API carom_status carom_jump_velocity(double gravity, double height, double* velocity);

/// The height that a jump reaches.
CAROM_C_API carom_status carom_jump_height(double gravity, double velocity, double* height);

/// The time from a jump to its highest point.
CAROM_C_API carom_status carom_time_to_apex(double gravity, double velocity, double* time);

/// A step of a flight with constant acceleration, without error of the method.
CAROM_C_API carom_status carom_ballistic_step(carom_vec position, carom_vec velocity, carom_vec acceleration, double dt,
                                              carom_vec* new_position, carom_vec* new_velocity);

/// A throw: its velocity, and when it arrives.
typedef struct carom_launch {
    carom_vec velocity;
    double time;
} carom_launch;

/// The throw that arrives at an offset after a time.
CAROM_C_API carom_status carom_launch_in_time(carom_vec offset, carom_vec acceleration, double time,
                                              carom_launch* launch);

/// The throws with a speed that arrive at an offset, the one that arrives first and the one that arrives last; or
/// CAROM_UNREACHABLE.
CAROM_C_API carom_status carom_launch_at_speed(carom_vec offset, carom_vec acceleration, double speed,
                                               carom_launch* low, carom_launch* high);

/// The slowest throw that arrives at an offset.
CAROM_C_API carom_status carom_slowest_launch(carom_vec offset, carom_vec acceleration, carom_launch* launch);

#ifdef __cplusplus
}
#endif

#endif

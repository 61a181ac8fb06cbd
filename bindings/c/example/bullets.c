/* Bullets against a wall and a rotated crate, in plain C: who hits what, and when. */
#include <carom.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program with the library's words. */
static void check(carom_status status) {
    if (status == CAROM_OK) return;
    fprintf(stderr, "%s: %s\n", carom_status_name(status), carom_error_message());
    exit(1);
}

int main(void) {
    carom_shape *wall, *crate, *bullet;
    const carom_aabb box = {{8, 0}, {9, 7}};
    carom_pose tilted = {{4, 2}, {1, 0}};
    int32_t overlap, penetration;

    if (carom_c_version() != CAROM_C_VERSION) {
        fprintf(stderr, "the library has another interface than this program\n");
        return 1;
    }
    check(carom_shape_create_aabb(box, &wall));
    check(carom_shape_create_box((carom_vec){0, 0}, (carom_vec){1, 1}, (carom_rot){1, 0}, &crate));
    check(carom_shape_create_circle((carom_vec){0, 0}, 0.25, &bullet));
    check(carom_rot_degrees(45, &tilted.rot));

    /* A bullet that just touches the wall: touching counts as overlap, not as penetration. */
    const carom_pose at_wall = {{7.75, 3}, {1, 0}};
    check(carom_overlaps(bullet, &at_wall, wall, NULL, &overlap));
    check(carom_penetrates(bullet, &at_wall, wall, NULL, &penetration));
    printf("at the wall: overlap %d, penetrate %d\n", (int)overlap, (int)penetration);

    /* A shot along x, below the crate and above it. */
    for (int i = 0; i < 2; ++i) {
        const carom_pose from = {{0, i == 0 ? 2.0 : 6.0}, {1, 0}};
        const carom_vec velocity = {10, 0}, still = {0, 0};
        carom_sweep at_crate, at_wall_too;
        check(carom_sweep_shapes(bullet, &from, velocity, crate, &tilted, still, 1, &at_crate));
        check(carom_sweep_shapes(bullet, &from, velocity, wall, NULL, still, 1, &at_wall_too));
        printf("shot %d: crate %s, wall at t = %.3f\n", i, at_crate.hits ? "hit" : "missed", at_wall_too.enter);
    }

    /* The same in a world, with events. */
    carom_world* world;
    carom_collider_id id;
    check(carom_world_create(&world));
    carom_collider fixed = CAROM_COLLIDER_INIT;
    fixed.kind = CAROM_STATIC_BODY;
    fixed.shape = wall;
    check(carom_world_add(world, &fixed, &id));
    carom_collider shot = CAROM_COLLIDER_INIT;
    shot.shape = bullet;
    shot.pose.at.y = 3;
    shot.velocity.x = 40;
    shot.continuous = 1;
    check(carom_world_add(world, &shot, &id));
    check(carom_world_update(world, 1));
    carom_event event;
    size_t count;
    check(carom_world_events(world, CAROM_BEGINS, &event, 1, &count));
    printf("in the world: %d hit, at t = %.5f\n", (int)count, event.time);

    /* What is wrong is said, with the name of the argument. */
    carom_shape* none;
    if (carom_shape_create_circle((carom_vec){0, 0}, -1, &none) != CAROM_OK)
        printf("a bad circle: %s\n", carom_error_message());

    carom_world_free(world);
    carom_shape_free(bullet);
    carom_shape_free(crate);
    carom_shape_free(wall);
    return 0;
}

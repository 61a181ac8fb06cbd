/* Many shapes in one call, out of a game's own structs, and a world that is saved and loaded again. */
#include <carom.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program with the library's words. */
static void check(carom_status status) {
    if (status == CAROM_OK) return;
    fprintf(stderr, "%s: %s\n", carom_status_name(status), carom_error_message());
    exit(1);
}

/* What a game keeps of an enemy; its circle is what collides. */
typedef struct enemy {
    int health;
    carom_circle body;
} enemy;

int main(void) {
    enemy enemies[] = {{3, {{0, 0}, 1}}, {1, {{5, 0}, 1}}, {2, {{1, 1}, 1}}};
    const carom_array bodies = {CAROM_CIRCLES, &enemies[0].body, 3, sizeof(enemy)};
    uint8_t hits[3];
    double distances[3], enter[3];
    carom_shape* blast;

    /* Who is in a blast, how far from it are the others, and whom does a shot from the left hit first? */
    check(carom_shape_create_circle((carom_vec){0, 0}, 1.5, &blast));
    check(carom_overlaps_many(blast, NULL, &bodies, hits));
    check(carom_distances(blast, NULL, &bodies, distances));
    check(carom_cast_ray_many((carom_vec){-3, 0}, (carom_vec){1, 0}, INFINITY, &bodies, enter));
    for (int i = 0; i < 3; ++i)
        printf("enemy %d: in the blast %d, %g away, shot at t = %g\n", i, hits[i], distances[i], enter[i]);

    /* A game in progress, as bytes, and where it goes on from them. */
    carom_world *game, *loaded;
    carom_collider collider = CAROM_COLLIDER_INIT;
    carom_collider_id id;
    collider.shape = blast;
    collider.velocity.x = 2;
    check(carom_world_create(&game));
    check(carom_world_add(game, &collider, &id));
    check(carom_world_update(game, 1));
    size_t size = 0;
    if (carom_world_save(game, NULL, 0, &size) != CAROM_BUFFER_TOO_SMALL) return 1;
    uint8_t* bytes = malloc(size);
    check(carom_world_save(game, bytes, size, &size));
    check(carom_world_load(bytes, size, &loaded));
    check(carom_world_update(loaded, 1));
    carom_collider_state state;
    check(carom_world_get(loaded, id, &state));
    printf("loaded: at x = %g after another second\n", state.pose.at.x);
    if (carom_world_load(bytes, size - 1, &loaded) != CAROM_OK) printf("cut off: %s\n", carom_error_message());

    free(bytes);
    carom_world_free(loaded);
    carom_world_free(game);
    carom_shape_free(blast);
    return 0;
}

/* Wrong arguments: each is an error that names the argument, and nothing crashes or changes. */
#include <carom.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0, checks = 0;

static void expect(carom_status got, carom_status wanted, const char* word, const char* call, int line) {
    ++checks;
    if (got == wanted && (wanted == CAROM_OK || strstr(carom_error_message(), word))) return;
    ++failures;
    printf("misuse.c:%d: %s is %s, \"%s\"; expected %s with \"%s\"\n", line, call, carom_status_name(got),
           carom_error_message(), carom_status_name(wanted), word);
}

#define EXPECT(call, status, word) expect(call, status, word, #call, __LINE__)
#define OK(call) EXPECT(call, CAROM_OK, "")

static const carom_vec zero = {0, 0}, right = {1, 0}, one = {1, 1}, bad = {NAN, 0};
static const carom_pose standing = {{0, 0}, {1, 0}}, skewed = {{0, 0}, {2, 0}}, nowhere = {{0, INFINITY}, {1, 0}};

static carom_shape* circle(void) {
    carom_shape* shape = NULL;
    OK(carom_shape_create_circle(zero, 1, &shape));
    return shape;
}

static void shapes(void) {
    carom_shape *made = NULL, *ball = circle();
    const carom_vec corner[] = {{0, 0}, {1, 0}};
    const carom_vec dented[] = {{0, 0}, {4, 0}, {1, 1}, {0, 4}};
    const carom_shape* parts[] = {ball, NULL};
    const uint16_t cells[] = {1};
    EXPECT(carom_shape_create_circle(zero, 1, NULL), CAROM_NULL_ARGUMENT, "shape");
    EXPECT(carom_shape_create_circle(zero, -1, &made), CAROM_NEGATIVE_RADIUS, "radius");
    EXPECT(carom_shape_create_circle(bad, 1, &made), CAROM_NOT_FINITE, "center");
    EXPECT(carom_shape_create_ray(zero, zero, &made), CAROM_ZERO_DIRECTION, "direction");
    EXPECT(carom_shape_create_box(zero, right, skewed.rot, &made), CAROM_BAD_ROTATION, "rot");
    EXPECT(carom_shape_create_convex_polygon(NULL, 3, &made), CAROM_NULL_ARGUMENT, "points");
    EXPECT(carom_shape_create_convex_polygon(corner, 2, &made), CAROM_TOO_FEW_POINTS, "points");
    EXPECT(carom_shape_create_convex_polygon(dented, 4, &made), CAROM_NOT_CONVEX, "");
    if (carom_error_index() != 2) ++failures, printf("the index of the reflex vertex is not 2\n");
    EXPECT(carom_shape_create_simple_polygon(dented, 4, NULL, NULL, 1, &made), CAROM_NULL_ARGUMENT, "hole_sizes");
    EXPECT(carom_shape_create_rounded(NULL, 1, &made), CAROM_NULL_ARGUMENT, "core");
    EXPECT(carom_shape_create_one_sided_chain(dented, 4, 1, &corner[0], NULL, &made), CAROM_OUT_OF_RANGE, "before");
    EXPECT(carom_shape_create_compound(parts, NULL, 2, &made), CAROM_NULL_ARGUMENT, "parts");
    EXPECT(carom_shape_create_compound(parts, &skewed, 1, &made), CAROM_BAD_ROTATION, "poses");
    EXPECT(carom_shape_create_circle_tree(ball, 3, &made), CAROM_BAD_SIZE, "around");
    EXPECT(carom_shape_create_tile_grid(zero, one, 2, 2, cells, 1, NULL, 0, &made), CAROM_BAD_SIZE, "cells");
    EXPECT(carom_shape_create_tile_grid(zero, one, 1, 1, cells, 1, NULL, 1, &made), CAROM_NULL_ARGUMENT, "tiles");
    if (made) ++failures, printf("a failed call made a shape\n");
    carom_shape_free(NULL);
    carom_shape_free(ball);
}

// Levels are changed as they were made, one part at a time, also in a world; what is wrong changes nothing.
static void edits(void) {
    const carom_vec zero = {0, 0}, one = {1, 1}, line[] = {{0, 0}, {4, 0}, {8, 0}}, nowhere = {NAN, 0};
    const uint16_t cells[] = {1, 1, 1};
    const carom_pose up = {{0, 5}, {1, 0}}, skewed = {{0, 0}, {2, 0}};
    carom_shape *ball = circle(), *chain = NULL, *compound = NULL, *grid = NULL;
    const carom_shape* parts[1];
    carom_world* world = NULL;
    carom_collider collider = CAROM_COLLIDER_INIT;
    carom_collider_id id, gone = {77, 1};
    carom_kept_contact kept;
    size_t count = 7;
    int32_t yes = 7;
    parts[0] = ball;
    EXPECT(carom_shape_create_chain(line, 3, 0, &chain), CAROM_OK, "");
    EXPECT(carom_shape_create_compound(parts, NULL, 1, &compound), CAROM_OK, "");
    EXPECT(carom_shape_create_tile_grid(zero, one, 3, 1, cells, 3, NULL, 0, &grid), CAROM_OK, "");
    EXPECT(carom_shape_set_point(NULL, 0, one), CAROM_NULL_ARGUMENT, "shape is NULL");
    EXPECT(carom_shape_set_point(grid, 0, one), CAROM_OUT_OF_RANGE, "tile_grid");
    EXPECT(carom_shape_set_point(chain, 3, one), CAROM_OUT_OF_RANGE, "3 points");
    EXPECT(carom_shape_set_point(chain, 1, nowhere), CAROM_NOT_FINITE, "point");
    EXPECT(carom_shape_set_part(compound, 0, NULL, NULL), CAROM_NULL_ARGUMENT, "part");
    EXPECT(carom_shape_set_part(compound, 0, ball, &skewed), CAROM_BAD_ROTATION, "pose");
    EXPECT(carom_shape_set_part(compound, 1, ball, NULL), CAROM_OUT_OF_RANGE, "part");
    EXPECT(carom_shape_set_part_pose(compound, 0, skewed), CAROM_BAD_ROTATION, "pose");
    EXPECT(carom_shape_set_cell(grid, 3, 0, 0), CAROM_OUT_OF_RANGE, "3 x 1");
    EXPECT(carom_shape_set_cell(grid, 0, 0, 2), CAROM_BAD_ROW, "shape");
    EXPECT(carom_shape_set_point(chain, 1, up.at), CAROM_OK, "");
    EXPECT(carom_shape_set_part_pose(compound, 0, up), CAROM_OK, "");
    EXPECT(carom_shape_set_part(compound, 0, chain, &up), CAROM_OK, "");
    EXPECT(carom_shape_set_cell(grid, 0, 0, 0), CAROM_OK, "");
    EXPECT(carom_overlaps(ball, NULL, compound, NULL, &yes), CAROM_OK, "");
    if (yes) ++failures, printf("the compound did not change\n");
    EXPECT(carom_world_create(&world), CAROM_OK, "");
    collider.shape = grid;
    EXPECT(carom_world_add(world, &collider, &id), CAROM_OK, "");
    EXPECT(carom_world_set_cell(world, gone, 1, 0, 0), CAROM_OUT_OF_RANGE, "id");
    EXPECT(carom_world_set_cell(world, id, 1, 1, 0), CAROM_OUT_OF_RANGE, "3 x 1");
    EXPECT(carom_world_set_cell(world, id, 1, 0, 0), CAROM_OK, "");
    EXPECT(carom_world_set_point(world, id, 0, one), CAROM_OUT_OF_RANGE, "tile_grid");
    EXPECT(carom_world_keep_contacts(NULL, 1), CAROM_NULL_ARGUMENT, "world");
    EXPECT(carom_world_keep_contacts(world, 1), CAROM_OK, "");
    collider.shape = ball;
    EXPECT(carom_world_add(world, &collider, &id), CAROM_OK, "");
    EXPECT(carom_world_update(world, 0), CAROM_OK, "");
    EXPECT(carom_world_kept_contacts(world, CAROM_ENDS, &kept, 1, &count), CAROM_OUT_OF_RANGE, "kind");
    EXPECT(carom_world_kept_contacts(world, CAROM_BEGINS, NULL, 1, &count), CAROM_NULL_ARGUMENT, "contacts");
    EXPECT(carom_world_kept_contacts(world, CAROM_BEGINS, &kept, 1, &count), CAROM_OK, "");
    if (count > 1 || (count == 1 && !kept.found)) ++failures, printf("%zu kept contacts\n", count);
    EXPECT(carom_world_set_part(world, id, 0, ball, NULL), CAROM_OUT_OF_RANGE, "circle");
    EXPECT(carom_world_set_part_pose(world, id, 0, up), CAROM_OUT_OF_RANGE, "circle");
    carom_world_free(world);
    carom_shape_free(grid);
    carom_shape_free(compound);
    carom_shape_free(chain);
    carom_shape_free(ball);
}

static void queries(void) {
    carom_shape* ball = circle();
    int32_t result = 7, found;
    carom_contact contact;
    carom_sweep sweep;
    carom_motion motion = CAROM_MOTION_INIT;
    carom_impact impact;
    carom_interval interval;
    size_t count;
    const double nan_coefficient[] = {0, NAN};
    EXPECT(carom_overlaps(NULL, NULL, ball, NULL, &result), CAROM_NULL_ARGUMENT, "a is NULL");
    EXPECT(carom_overlaps(ball, NULL, NULL, NULL, &result), CAROM_NULL_ARGUMENT, "b is NULL");
    EXPECT(carom_overlaps(ball, NULL, ball, NULL, NULL), CAROM_NULL_ARGUMENT, "result");
    EXPECT(carom_overlaps(ball, &skewed, ball, NULL, &result), CAROM_BAD_ROTATION, "pose_a");
    EXPECT(carom_overlaps(ball, NULL, ball, &nowhere, &result), CAROM_NOT_FINITE, "pose_b");
    if (result != 7) ++failures, printf("a failed query wrote a result\n");
    EXPECT(carom_find_contact(ball, NULL, ball, NULL, NAN, &found, &contact), CAROM_NOT_FINITE, "margin");
    EXPECT(carom_cast_ray(zero, zero, ball, NULL, 1, &found, NULL), CAROM_NULL_ARGUMENT, "result");
    EXPECT(carom_clip(ball, ball, NULL, &interval, 1, &count), CAROM_OUT_OF_RANGE, "linear");
    EXPECT(carom_clip(ball, ball, NULL, NULL, 1, &count), CAROM_NULL_ARGUMENT, "intervals");
    EXPECT(carom_sweep_shapes(ball, NULL, bad, ball, NULL, zero, 1, &sweep), CAROM_NOT_FINITE, "velocity_a");
    EXPECT(carom_sweep_shapes(ball, NULL, zero, ball, NULL, zero, NAN, &sweep), CAROM_NOT_FINITE, "max_time");
    motion.x = nan_coefficient, motion.x_count = 2;
    EXPECT(carom_first_impact(ball, NULL, &motion, ball, NULL, NULL, 0, 1, &impact), CAROM_NOT_FINITE, "motion_a.x");
    motion.x = NULL;
    EXPECT(carom_first_impact(ball, NULL, NULL, ball, NULL, &motion, 0, 1, &impact), CAROM_NULL_ARGUMENT, "motion_b.x");
    motion.size -= 8;
    EXPECT(carom_first_impact(ball, NULL, &motion, ball, NULL, NULL, 0, 1, &impact), CAROM_BAD_STRUCT_SIZE, "motion_a");
    carom_shape_free(ball);
}

/* Lists say how many there are, and write nothing where not all fit. */
static void lists(void) {
    const carom_aabb boxes[] = {{{0, 0}, {2, 2}}, {{1, 1}, {3, 3}}, {{2, 2}, {4, 4}}};
    const carom_aabb broken[] = {{{0, 0}, {NAN, 1}}};
    carom_pair_options options = CAROM_PAIR_OPTIONS_INIT;
    carom_index_pair pairs[3] = {{9, 9}, {9, 9}, {9, 9}};
    carom_pair_finder* finder;
    size_t count = 0;
    OK(carom_pair_finder_create(&finder));
    EXPECT(carom_find_pairs(finder, boxes, 3, 0, NULL, pairs, 1, &count), CAROM_BUFFER_TOO_SMALL, "pairs");
    if (count != 3 || pairs[0].first != 9) ++failures, printf("a list that does not fit was written, or not counted\n");
    OK(carom_find_pairs(finder, boxes, 3, 0, NULL, pairs, 3, &count));
    EXPECT(carom_find_pairs(finder, boxes, 3, 8, NULL, pairs, 3, &count), CAROM_BAD_SIZE, "stride");
    EXPECT(carom_find_pairs(finder, broken, 1, 0, NULL, pairs, 3, &count), CAROM_NOT_FINITE, "boxes");
    EXPECT(carom_find_pairs(finder, NULL, 1, 0, NULL, pairs, 3, &count), CAROM_NULL_ARGUMENT, "boxes");
    options.strategy = (carom_pair_strategy)99;
    EXPECT(carom_find_pairs(finder, boxes, 3, 0, &options, pairs, 3, &count), CAROM_OUT_OF_RANGE, "options.strategy");
    options.size = 0;
    EXPECT(carom_find_pairs(finder, boxes, 3, 0, &options, pairs, 3, &count), CAROM_BAD_STRUCT_SIZE, "options");
    EXPECT(carom_find_pairs((carom_pair_finder*)NULL, boxes, 3, 0, NULL, pairs, 3, &count), CAROM_NULL_ARGUMENT,
           "finder");
    carom_pair_finder_free(finder);
}

/* Arrays of structs, by a stride. */
static void arrays(void) {
    struct {
        int health;
        carom_circle at;
    } enemies[3] = {{1, {{0, 0}, 1}}, {2, {{5, 0}, 1}}, {3, {{1, 1}, 1}}};
    const carom_array circles = {CAROM_CIRCLES, &enemies[0].at, 3, sizeof enemies[0]};
    const carom_shape* handles[] = {NULL};
    carom_array wrong = circles;
    uint8_t hits[3] = {9, 9, 9};
    double enter[3] = {9, 9, 9};
    carom_contact contacts[3];
    carom_sweep sweeps[3];
    const carom_vec still[3] = {{0, 0}, {0, 0}, {0, 0}}, lost[3] = {{0, 0}, {NAN, 0}, {0, 0}};
    carom_shape* ball = circle();
    EXPECT(carom_overlaps_many(NULL, NULL, &circles, hits), CAROM_NULL_ARGUMENT, "one");
    EXPECT(carom_overlaps_many(ball, NULL, NULL, hits), CAROM_NULL_ARGUMENT, "many");
    EXPECT(carom_overlaps_many(ball, NULL, &circles, NULL), CAROM_NULL_ARGUMENT, "hits");
    EXPECT(carom_overlaps_many(ball, &skewed, &circles, hits), CAROM_BAD_ROTATION, "one");
    EXPECT(carom_overlaps_pairs(&circles, NULL, hits), CAROM_NULL_ARGUMENT, "b is NULL");
    EXPECT(carom_contact_pairs(&circles, &circles, NAN, hits, contacts), CAROM_NOT_FINITE, "margin");
    EXPECT(carom_contact_pairs(&circles, &circles, 0, NULL, contacts), CAROM_NULL_ARGUMENT, "hits");
    EXPECT(carom_contact_pairs(&circles, &circles, 0, hits, NULL), CAROM_NULL_ARGUMENT, "contacts");
    EXPECT(carom_distance_pairs(&circles, &circles, NULL), CAROM_NULL_ARGUMENT, "distances");
    EXPECT(carom_sweep_pairs(&circles, NULL, &circles, still, 1, sweeps), CAROM_NULL_ARGUMENT, "velocities_a");
    sweeps[0].hits = 77;
    EXPECT(carom_sweep_pairs(&circles, still, &circles, lost, 1, sweeps), CAROM_NOT_FINITE, "velocities_b[1]");
    if (sweeps[0].hits != 77) ++failures;
    EXPECT(carom_distances(ball, NULL, &circles, NULL), CAROM_NULL_ARGUMENT, "distances");
    EXPECT(carom_cast_ray_many(zero, zero, 1, &circles, enter), CAROM_ZERO_DIRECTION, "direction");
    EXPECT(carom_cast_ray_many(zero, right, NAN, &circles, enter), CAROM_NOT_FINITE, "max_t");
    EXPECT(carom_cast_rays(&circles, 1, ball, NULL, enter), CAROM_OUT_OF_RANGE, "rays.kind");
    EXPECT(carom_cast_rays_pairs(&circles, 1, &circles, enter), CAROM_OUT_OF_RANGE, "rays.kind");
    wrong.count = 2;
    EXPECT(carom_overlaps_pairs(&circles, &wrong, hits), CAROM_BAD_SIZE, "a.count is 3, but b.count is 2");
    wrong.stride = 8;
    EXPECT(carom_overlaps_many(ball, NULL, &wrong, hits), CAROM_BAD_SIZE, "many.elements");
    wrong.stride = 0, wrong.kind = (carom_array_kind)6;
    EXPECT(carom_overlaps_many(ball, NULL, &wrong, hits), CAROM_OUT_OF_RANGE, "many.kind");
    wrong.kind = CAROM_SHAPES, wrong.elements = handles, wrong.count = 1;
    EXPECT(carom_overlaps_many(ball, NULL, &wrong, hits), CAROM_NULL_ARGUMENT, "many.elements");
    wrong.elements = NULL;
    EXPECT(carom_distances(ball, NULL, &wrong, enter), CAROM_NULL_ARGUMENT, "many.elements");
    enemies[1].at.radius = -1;
    EXPECT(carom_overlaps_many(ball, NULL, &circles, hits), CAROM_NEGATIVE_RADIUS, "many.elements");
    if (carom_error_index() != 1) ++failures, printf("the index of the bad circle is not 1\n");
    if (hits[0] != 9 || enter[0] != 9) ++failures, printf("a failed batch wrote a result\n");
    wrong.count = 0;
    OK(carom_overlaps_many(ball, NULL, &wrong, NULL));
    carom_shape_free(ball);
}

/* A saved world is itself again; other bytes are refused. */
static void saves(void) {
    carom_world *world = NULL, *again = NULL;
    carom_collider collider = CAROM_COLLIDER_INIT;
    carom_collider_id id;
    carom_shape* ball = circle();
    uint8_t bytes[1000] = {0};
    uint64_t before = 0, after = 1;
    size_t count = 0, i;
    collider.shape = ball;
    OK(carom_world_create(&world));
    OK(carom_world_add(world, &collider, &id));
    OK(carom_world_add(world, &collider, &id));
    OK(carom_world_update(world, 1));
    EXPECT(carom_world_save(NULL, bytes, sizeof bytes, &count), CAROM_NULL_ARGUMENT, "world");
    EXPECT(carom_world_save(world, bytes, sizeof bytes, NULL), CAROM_NULL_ARGUMENT, "count");
    EXPECT(carom_world_save(world, NULL, 1, &count), CAROM_NULL_ARGUMENT, "bytes");
    EXPECT(carom_world_save(world, bytes, 20, &count), CAROM_BUFFER_TOO_SMALL, "bytes");
    if (count <= 20 || bytes[0] != 0) ++failures, printf("bytes that do not fit were written, or not counted\n");
    OK(carom_world_save(world, bytes, sizeof bytes, &count));
    EXPECT(carom_world_load(NULL, 5, &again), CAROM_NULL_ARGUMENT, "bytes");
    EXPECT(carom_world_load(bytes, count, NULL), CAROM_NULL_ARGUMENT, "world");
    for (i = 0; i < count; ++i) EXPECT(carom_world_load(bytes, i, &again), CAROM_BAD_SIZE, "bytes: byte");
    if (again) ++failures, printf("bytes that are cut off made a world\n");
    OK(carom_world_load(bytes, count, &again));
    OK(carom_world_update(world, 1));
    OK(carom_world_update(again, 1));
    OK(carom_world_state_hash(world, &before));
    OK(carom_world_state_hash(again, &after));
    if (before != after) ++failures, printf("a world from bytes is another one\n");
    bytes[0] ^= 1;
    EXPECT(carom_world_load(bytes, count, &again), CAROM_BAD_SIZE, "not those of a saved world");
    carom_world_free(again);
    carom_world_free(world);
    carom_shape_free(ball);
}

static void trees_and_worlds(void) {
    carom_tree* tree;
    carom_tree_id id = {0, 0};
    carom_world* world;
    carom_collider_id who = {5, 0};
    carom_collider collider = CAROM_COLLIDER_INIT;
    carom_collider_state state;
    const carom_aabb inverted = {{1, 0}, {0, 1}}, box = {{0, 0}, {1, 1}};
    OK(carom_tree_create(&tree));
    EXPECT(carom_tree_insert(tree, inverted, 0, NULL, &id), CAROM_INVERTED_BOUNDS, "box");
    EXPECT(carom_tree_remove(tree, id), CAROM_OUT_OF_RANGE, "id");
    OK(carom_tree_insert(tree, box, 1, NULL, &id));
    OK(carom_tree_remove(tree, id));
    EXPECT(carom_tree_move(tree, id, box, zero), CAROM_OUT_OF_RANGE, "id");
    OK(carom_world_create(&world));
    EXPECT(carom_world_add(world, &collider, &who), CAROM_NULL_ARGUMENT, "collider.shape");
    collider.shape = circle();
    collider.velocity = bad;
    EXPECT(carom_world_add(world, &collider, &who), CAROM_NOT_FINITE, "collider.velocity");
    collider.velocity = zero;
    collider.kind = (carom_collider_kind)3;
    EXPECT(carom_world_add(world, &collider, &who), CAROM_OUT_OF_RANGE, "collider.kind");
    collider.kind = CAROM_DYNAMIC_BODY;
    collider.size = 1;
    EXPECT(carom_world_add(world, &collider, &who), CAROM_BAD_STRUCT_SIZE, "collider");
    EXPECT(carom_world_get(world, who, &state), CAROM_OUT_OF_RANGE, "id");
    EXPECT(carom_world_update(world, NAN), CAROM_NOT_FINITE, "dt");
    EXPECT(carom_world_update(world, -1), CAROM_NOT_FINITE, "dt");
    EXPECT(carom_world_move((carom_world*)tree, who, standing), CAROM_BAD_HANDLE, "world");
    carom_shape_free((carom_shape*)collider.shape);
    carom_world_free(world);
    carom_tree_free(tree);
}

static void masks(void) {
    carom_mask *mask, *other = NULL;
    const uint8_t pixels[] = {1, 0, 1, 1};
    carom_mask_sweep sweep;
    carom_component component;
    carom_shape* grid;
    size_t count;
    EXPECT(carom_mask_create(-1, 4, &mask), CAROM_BAD_SIZE, "");
    EXPECT(carom_mask_from_bytes(pixels, 3, 2, 2, &mask), CAROM_BAD_SIZE, "");
    EXPECT(carom_mask_from_bytes(NULL, 4, 2, 2, &mask), CAROM_NULL_ARGUMENT, "bytes");
    OK(carom_mask_from_bytes(pixels, 4, 2, 2, &mask));
    EXPECT(carom_mask_erode(mask, 1, (carom_neighbors)5, &other), CAROM_OUT_OF_RANGE, "neighbors");
    EXPECT(carom_mask_components(mask, CAROM_NEIGHBORS_FOUR, &component, 0, &count), CAROM_BUFFER_TOO_SMALL,
           "components");
    EXPECT(carom_masks_sweep(mask, (carom_pixel){0, 0}, NULL, (carom_pixel){0, 0}, right, &sweep), CAROM_NULL_ARGUMENT,
           "b is NULL");
    EXPECT(carom_masks_sweep(mask, (carom_pixel){0, 0}, mask, (carom_pixel){9, 0}, bad, &sweep), CAROM_NOT_FINITE,
           "displacement");
    EXPECT(carom_mask_draw(mask, NULL, (carom_pixel){0, 0}, 1), CAROM_NULL_ARGUMENT, "brush");
    EXPECT(carom_mask_tile_grid(mask, right, (carom_vec){1, 0}, &grid), CAROM_BAD_SIZE, "cell size");
    EXPECT(carom_mask_tile_grid(NULL, right, right, &grid), CAROM_NULL_ARGUMENT, "mask");
    OK(carom_mask_tile_grid(mask, right, (carom_vec){1, 1}, &grid));
    carom_shape_free(grid);
    if (other) ++failures, printf("a failed call made a mask\n");
    carom_mask_free(mask);
}

/* A ball slides along a floor and lands on it, in a list and in a world; then what is wrong. */
static void moves(void) {
    carom_obstacles* obstacles;
    carom_world* world;
    carom_collider ground = CAROM_COLLIDER_INIT;
    carom_collider_id id;
    carom_shape *ball = circle(), *floor;
    carom_move move;
    carom_move_hit hits[8];
    carom_character character = CAROM_CHARACTER_INIT;
    carom_walk_rules rules = CAROM_WALK_RULES_INIT;
    carom_walk walk;
    size_t count = 0;
    const carom_aabb box = {{-9, -1}, {9, 0}};
    const carom_pose above = {{0, 2}, {1, 0}};
    OK(carom_shape_create_aabb(box, &floor));
    OK(carom_obstacles_create(&obstacles));
    OK(carom_obstacles_add(obstacles, floor, NULL, zero, zero, 7));
    OK(carom_world_create(&world));
    ground.shape = floor;
    ground.kind = CAROM_STATIC_BODY;
    OK(carom_world_add(world, &ground, &id));
    OK(carom_world_update(world, 0));
    OK(carom_move_among(obstacles, CAROM_MOVE_SLIDE, ball, above, (carom_vec){3, -4}, 0, &move, hits, 8, &count));
    if (move.at.x != 3 || move.at.y != 1 || count != 1 || hits[0].obstacle != 7)
        ++failures, printf("slide: other results\n");
    OK(carom_move_in_world(world, NULL, NULL, CAROM_MOVE_SLIDE, ball, above, (carom_vec){3, -4}, 0, &move, hits, 8,
                           &count));
    if (move.at.x != 3 || move.at.y != 1 || count != 1) ++failures, printf("slide in a world: other results\n");
    OK(carom_move_in_world(world, NULL, &id, CAROM_MOVE_SLIDE, ball, above, (carom_vec){3, -4}, 0, &move, hits, 8,
                           &count));
    if (move.at.y != -2) ++failures, printf("the mover itself is an obstacle\n");
    character.pose = above;
    character.velocity = (carom_vec){0, -4};
    OK(carom_move_and_slide_in_world(world, NULL, NULL, ball, &character, 1, &rules, &walk, hits, 8, &count));
    if (!character.on_floor || character.pose.at.y != 1) ++failures, printf("the character did not land\n");
    EXPECT(carom_move_and_slide(obstacles, ball, NULL, 1, &rules, &walk, hits, 8, &count), CAROM_NULL_ARGUMENT,
           "character");
    rules.up = zero;
    EXPECT(carom_move_and_slide(obstacles, ball, &character, 1, &rules, &walk, hits, 8, &count), CAROM_ZERO_DIRECTION,
           "rules.up");
    EXPECT(carom_move_among(obstacles, (carom_move_kind)4, ball, above, right, 0, &move, hits, 8, &count),
           CAROM_OUT_OF_RANGE, "kind");
    EXPECT(carom_move_among(obstacles, CAROM_MOVE_TRY, ball, above, bad, 0, &move, hits, 8, &count), CAROM_NOT_FINITE,
           "displacement");
    EXPECT(carom_push_out(obstacles, ball, skewed, &move), CAROM_BAD_ROTATION, "pose");
    carom_world_free(world);
    carom_obstacles_free(obstacles);
    carom_shape_free(floor);
    carom_shape_free(ball);
}

/* In builds that keep a list of the living objects, a freed one is an error like any other. */
static void freed(void) {
    carom_shape *ball = circle(), *other = circle();
    int32_t result;
    carom_shape_free(ball);
    EXPECT(carom_overlaps(other, NULL, ball, NULL, &result), CAROM_BAD_HANDLE, "b is no shape");
    EXPECT(carom_overlaps(ball, NULL, other, NULL, &result), CAROM_BAD_HANDLE, "a is no shape");
    carom_shape_free(ball);
    carom_shape_free(other);
}

int main(int argc, char** argv) {
    (void)argv;
    shapes();
    edits();
    queries();
    lists();
    arrays();
    saves();
    trees_and_worlds();
    masks();
    moves();
    if (argc > 1) freed();
    printf("%d checks, %d failed\n", checks, failures);
    return failures != 0;
}

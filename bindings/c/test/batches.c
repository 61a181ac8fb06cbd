/* Batches give what single calls give, for all kinds of arrays, on random elements of small integers. */
#include <carom.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { count = 200, kinds = 6 };

static void check(carom_status status) {
    if (status == CAROM_OK) return;
    printf("%s: %s\n", carom_status_name(status), carom_error_message());
    exit(1);
}

static uint32_t state = 27;
static double number(int from, int to) {
    state = state * 1664525u + 1013904223u;
    return from + (int)((state >> 8) % (uint32_t)(to - from + 1));
}
static carom_vec vec(void) {
    carom_vec v;
    v.x = number(-6, 6), v.y = number(-6, 6);
    return v;
}
static carom_vec direction(void) {
    carom_vec v = {number(1, 3), 0};
    v.y = number(-3, 3);
    return v;
}

/* Elements among other members, and a shape of each. */
typedef struct element {
    char tag;
    union {
        carom_vec point;
        carom_circle circle;
        carom_aabb box;
        carom_capsule capsule;
        carom_ray ray;
        const carom_shape* shape;
    } as;
} element;
static element elements[kinds][count];
static carom_shape* shapes[kinds][count];

static void fill(void) {
    int i, k;
    for (i = 0; i < count; ++i) {
        const carom_vec low = vec(), corners[] = {low, {low.x + 3, low.y}, {low.x + 1, low.y + number(1, 3)}};
        elements[CAROM_POINTS][i].as.point = vec();
        elements[CAROM_CIRCLES][i].as.circle.center = vec();
        elements[CAROM_CIRCLES][i].as.circle.radius = number(0, 4);
        elements[CAROM_BOXES][i].as.box.min = low;
        elements[CAROM_BOXES][i].as.box.max.x = low.x + number(0, 5);
        elements[CAROM_BOXES][i].as.box.max.y = low.y + number(0, 5);
        elements[CAROM_CAPSULES][i].as.capsule.a = vec();
        elements[CAROM_CAPSULES][i].as.capsule.b = vec();
        elements[CAROM_CAPSULES][i].as.capsule.radius = number(0, 2);
        elements[CAROM_RAYS][i].as.ray.origin = vec();
        elements[CAROM_RAYS][i].as.ray.direction = direction();
        check(carom_shape_create_point(elements[CAROM_POINTS][i].as.point, &shapes[CAROM_POINTS][i]));
        check(carom_shape_create_circle(elements[CAROM_CIRCLES][i].as.circle.center,
                                        elements[CAROM_CIRCLES][i].as.circle.radius, &shapes[CAROM_CIRCLES][i]));
        check(carom_shape_create_aabb(elements[CAROM_BOXES][i].as.box, &shapes[CAROM_BOXES][i]));
        check(carom_shape_create_capsule(elements[CAROM_CAPSULES][i].as.capsule.a,
                                         elements[CAROM_CAPSULES][i].as.capsule.b,
                                         elements[CAROM_CAPSULES][i].as.capsule.radius, &shapes[CAROM_CAPSULES][i]));
        check(carom_shape_create_ray(elements[CAROM_RAYS][i].as.ray.origin, elements[CAROM_RAYS][i].as.ray.direction,
                                     &shapes[CAROM_RAYS][i]));
        check(carom_shape_create_convex_polygon(corners, 3, &shapes[CAROM_SHAPES][i]));
        elements[CAROM_SHAPES][i].as.shape = shapes[CAROM_SHAPES][i];
        for (k = 0; k < kinds; ++k) elements[k][i].tag = (char)k;
    }
}

static carom_array array(int kind) {
    const carom_array result = {(carom_array_kind)kind, &elements[kind][0].as, count, sizeof(element)};
    return result;
}

static int differences = 0, hit_count = 0, sweep_count = 0, calls = 0;

static void compare(double got, double expected, const char* what, int a, int b) {
    ++calls;
    if (got == expected) return;
    if (++differences < 10) printf("%s of kinds %d and %d: %g, expected %g\n", what, a, b, got, expected);
}

static double entry(int ray, const carom_shape* shape, const carom_pose* pose, double max_t) {
    const carom_ray* const r = &elements[CAROM_RAYS][ray].as.ray;
    carom_raycast hit;
    int32_t found;
    check(carom_cast_ray(r->origin, r->direction, shape, pose, max_t, &found, &hit));
    return found ? hit.enter : INFINITY;
}

static void compare_numbers_of_pair(int a, int b, int i, double margin, uint8_t found, const carom_contact* contact) {
    carom_contact expected;
    int32_t is_found;
    check(carom_find_contact(shapes[a][i], NULL, shapes[b][i], NULL, margin, &is_found, &expected));
    compare(found, is_found, "contact_pairs", a, b);
    if (!is_found || !found) return;
    compare(contact->separation, expected.separation, "separation of contact_pairs", a, b);
    compare(contact->normal.x, expected.normal.x, "normal of contact_pairs", a, b);
    compare(contact->point.y, expected.point.y, "point of contact_pairs", a, b);
}

static void compare_kinds(int a, int b) {
    const carom_array first = array(a), second = array(b), rays = array(CAROM_RAYS);
    const carom_pose pose = {{1, -2}, {0, 1}};
    const carom_ray ray = elements[CAROM_RAYS][a].as.ray;
    uint8_t hits[count], placed[count], pairs[count];
    uint8_t touching[count];
    double distances[count], pair_distances[count], enter[count], entered[count], pair_enter[count];
    const double margin = (a + b) % 2;
    carom_vec velocities_a[count], velocities_b[count];
    carom_contact contacts[count];
    carom_sweep sweeps[count];
    int i;
    for (i = 0; i < count; ++i) velocities_a[i] = vec(), velocities_b[i] = vec();
    check(carom_overlaps_many(shapes[a][7], NULL, &second, hits));
    check(carom_overlaps_many(shapes[a][7], &pose, &second, placed));
    check(carom_overlaps_pairs(&first, &second, pairs));
    check(carom_contact_pairs(&first, &second, margin, touching, contacts));
    check(carom_distance_pairs(&first, &second, pair_distances));
    check(carom_sweep_pairs(&first, velocities_a, &second, velocities_b, 1, sweeps));
    check(carom_distances(shapes[a][7], &pose, &second, distances));
    check(carom_cast_ray_many(ray.origin, ray.direction, 3, &second, enter));
    check(carom_cast_rays(&rays, INFINITY, shapes[b][a], a % 2 ? &pose : NULL, entered));
    check(carom_cast_rays_pairs(&rays, INFINITY, &second, pair_enter));
    for (i = 0; i < count; ++i) {
        int32_t expected;
        double distance;
        carom_sweep swept;
        check(carom_overlaps(shapes[a][7], NULL, shapes[b][i], NULL, &expected));
        compare(hits[i], expected, "overlaps_many", a, b);
        check(carom_overlaps(shapes[a][7], &pose, shapes[b][i], NULL, &expected));
        compare(placed[i], expected, "overlaps_many, placed", a, b);
        check(carom_overlaps(shapes[a][i], NULL, shapes[b][i], NULL, &expected));
        compare(pairs[i], expected, "overlaps_pairs", a, b);
        hit_count += expected;
        compare_numbers_of_pair(a, b, i, margin, touching[i], &contacts[i]);
        check(carom_distance(shapes[a][i], NULL, shapes[b][i], NULL, &distance));
        compare(pair_distances[i], distance, "distance_pairs", a, b);
        check(carom_sweep_shapes(shapes[a][i], NULL, velocities_a[i], shapes[b][i], NULL, velocities_b[i], 1, &swept));
        compare(sweeps[i].hits, swept.hits, "sweep_pairs", a, b);
        compare(sweeps[i].enter, swept.enter, "enter of sweep_pairs", a, b);
        compare(sweeps[i].exit, swept.exit, "exit of sweep_pairs", a, b);
        compare(sweeps[i].normal.x, swept.normal.x, "normal of sweep_pairs", a, b);
        sweep_count += swept.hits;
        check(carom_distance(shapes[a][7], &pose, shapes[b][i], NULL, &distance));
        compare(distances[i], distance, "distances", a, b);
        compare(enter[i], entry(a, shapes[b][i], NULL, 3), "cast_ray_many", a, b);
        compare(entered[i], entry(i, shapes[b][a], a % 2 ? &pose : NULL, INFINITY), "cast_rays", a, b);
        compare(pair_enter[i], entry(i, shapes[b][i], NULL, INFINITY), "cast_rays_pairs", a, b);
    }
}

int main(void) {
    int a, b, i, is_mixed;
    fill();
    for (a = 0; a < kinds; ++a)
        for (b = 0; b < kinds; ++b) compare_kinds(a, b);
    is_mixed = hit_count > kinds * kinds * count / 5 && hit_count < kinds * kinds * count * 4 / 5 &&
               sweep_count > kinds * kinds * count / 5 && sweep_count < kinds * kinds * count * 4 / 5;
    printf("%d results, %d differ, %d pairs overlap, %d sweeps hit\n", calls, differences, hit_count, sweep_count);
    for (a = 0; a < kinds; ++a)
        for (i = 0; i < count; ++i) carom_shape_free(shapes[a][i]);
    return differences != 0 || !is_mixed;
}

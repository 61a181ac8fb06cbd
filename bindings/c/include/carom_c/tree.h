/// A dynamic AABB tree: boxes that are inserted, moved and removed, and queries for those near something.
#ifndef CAROM_C_TREE_H
#define CAROM_C_TREE_H

#include <carom_c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A tree of boxes.
typedef struct carom_tree carom_tree;

/// A box of a tree. The id of a removed box is never given to another one.
typedef struct carom_tree_id {
    uint32_t index, generation;
} carom_tree_id;

/// A box that is hit, and when.
typedef struct carom_tree_hit {
    carom_tree_id id;
    double t;
} carom_tree_hit;

/// A box, and its distance.
typedef struct carom_tree_neighbor {
    carom_tree_id id;
    double distance;
} carom_tree_neighbor;

/// Two boxes that overlap.
typedef struct carom_tree_pair {
    carom_tree_id a, b;
} carom_tree_pair;

/// Makes an empty tree.
CAROM_C_API carom_status carom_tree_create(carom_tree** tree);

/// Frees a tree.
CAROM_C_API void carom_tree_free(carom_tree* tree);

/// Adds a box with a number of the caller's; a filter that is NULL collides with everything.
CAROM_C_API carom_status carom_tree_insert(carom_tree* tree, carom_aabb box, uint64_t data, const carom_filter* filter,
                                           carom_tree_id* id);

/// Removes a box.
CAROM_C_API carom_status carom_tree_remove(carom_tree* tree, carom_tree_id id);

/// Moves a box. `ahead` is where it is expected to move next, for speed: results are the same for any.
CAROM_C_API carom_status carom_tree_move(carom_tree* tree, carom_tree_id id, carom_aabb box, carom_vec ahead);

/// Replaces all boxes by others, which get the ids in `ids`, an array of `count` elements or NULL. Boxes are `stride`
/// bytes apart; 0 means sizeof(carom_aabb).
CAROM_C_API carom_status carom_tree_assign(carom_tree* tree, const carom_aabb* boxes, size_t count, size_t stride,
                                           carom_tree_id* ids);

/// Removes all boxes.
CAROM_C_API carom_status carom_tree_clear(carom_tree* tree);

/// Builds the tree anew, for faster queries.
CAROM_C_API carom_status carom_tree_rebuild(carom_tree* tree);

/// How many boxes a tree has.
CAROM_C_API carom_status carom_tree_size(const carom_tree* tree, size_t* size);

/// Whether a tree has a box of this id.
CAROM_C_API carom_status carom_tree_contains(const carom_tree* tree, carom_tree_id id, int32_t* result);

/// A box and what was stored with it. Each result may be NULL.
CAROM_C_API carom_status carom_tree_get(const carom_tree* tree, carom_tree_id id, carom_aabb* box, uint64_t* data,
                                        carom_filter* filter);

/// All boxes that overlap a box. Only those that may collide with `filter`; NULL means all, here and below.
CAROM_C_API carom_status carom_tree_in_box(const carom_tree* tree, carom_aabb box, const carom_filter* filter,
                                           carom_tree_id* ids, size_t capacity, size_t* count);

/// All boxes that the ray origin + t * direction hits, t from 0 to `max_t`.
CAROM_C_API carom_status carom_tree_on_ray(const carom_tree* tree, carom_vec origin, carom_vec direction, double max_t,
                                           const carom_filter* filter, carom_tree_id* ids, size_t capacity,
                                           size_t* count);

/// The first box that a ray hits.
CAROM_C_API carom_status carom_tree_closest_on_ray(const carom_tree* tree, carom_vec origin, carom_vec direction,
                                                   double max_t, const carom_filter* filter, int32_t* found,
                                                   carom_tree_hit* hit);

/// All boxes that a moving box hits.
CAROM_C_API carom_status carom_tree_in_sweep(const carom_tree* tree, carom_aabb moving, carom_vec direction,
                                             double max_t, const carom_filter* filter, carom_tree_id* ids,
                                             size_t capacity, size_t* count);

/// The first box that a moving box hits.
CAROM_C_API carom_status carom_tree_closest_in_sweep(const carom_tree* tree, carom_aabb moving, carom_vec direction,
                                                     double max_t, const carom_filter* filter, int32_t* found,
                                                     carom_tree_hit* hit);

/// The `capacity` boxes that are nearest to a point and at most `reach` away, the nearest first; here `*count` is how
/// many were written.
CAROM_C_API carom_status carom_tree_nearest(const carom_tree* tree, carom_vec point, double reach,
                                            const carom_filter* filter, carom_tree_neighbor* neighbors, size_t capacity,
                                            size_t* count);

/// All pairs of boxes of a tree that overlap and may collide.
CAROM_C_API carom_status carom_tree_pairs(const carom_tree* tree, carom_tree_pair* pairs, size_t capacity,
                                          size_t* count);

/// All pairs of a box of one tree and a box of another that overlap and may collide.
CAROM_C_API carom_status carom_tree_pairs_with(const carom_tree* tree, const carom_tree* other, carom_tree_pair* pairs,
                                               size_t capacity, size_t* count);

#ifdef __cplusplus
}
#endif

#endif

/// The broad phase: all overlapping pairs of many boxes.
#ifndef CAROM_C_PAIRS_H
#define CAROM_C_PAIRS_H

#include <carom_c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Finds pairs, and keeps its memory from one call to the next.
typedef struct carom_pair_finder carom_pair_finder;

/// How a finder searches; automatic chooses by a sample.
typedef enum carom_pair_strategy CAROM_C_ENUM {
    CAROM_PAIRS_AUTOMATIC,
    CAROM_PAIRS_PARTITION,
    CAROM_PAIRS_GRID,
    CAROM_PAIRS_HIERARCHY,
    CAROM_PAIRS_SWEEP
} carom_pair_strategy;

/// A pair of boxes by their numbers, the smaller one first.
typedef struct carom_index_pair {
    uint32_t first, second;
} carom_index_pair;

/// What to find.
typedef struct carom_pair_options {
    size_t size;  ///< sizeof(carom_pair_options): CAROM_PAIR_OPTIONS_INIT sets it
    carom_pair_strategy strategy;
    size_t moving;                ///< only pairs with one of the first `moving` boxes
    const carom_filter* filters;  ///< one for each box, or NULL
} carom_pair_options;

/// All pairs, by the automatic strategy.
#define CAROM_PAIR_OPTIONS_INIT \
    { sizeof(carom_pair_options), CAROM_PAIRS_AUTOMATIC, SIZE_MAX, NULL }

/// Makes a finder.
CAROM_C_API carom_status carom_pair_finder_create(carom_pair_finder** finder);

/// Frees a finder.
CAROM_C_API void carom_pair_finder_free(carom_pair_finder* finder);

/// All overlapping pairs of boxes, in an order that is the same on every machine. Box i begins i * `stride` bytes
/// behind `boxes`; stride 0 means sizeof(carom_aabb). `options` may be NULL. An empty box (min above max) overlaps
/// nothing.
CAROM_C_API carom_status carom_find_pairs(carom_pair_finder* finder, const carom_aabb* boxes, size_t box_count,
                                          size_t stride, const carom_pair_options* options, carom_index_pair* pairs,
                                          size_t capacity, size_t* count);

#ifdef __cplusplus
}
#endif

#endif

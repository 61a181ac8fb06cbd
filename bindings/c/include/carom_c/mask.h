/// Pixel masks: bitmaps whose set pixels collide.
#ifndef CAROM_C_MASK_H
#define CAROM_C_MASK_H

#include <carom_c/build.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A mask of set and clear pixels.
typedef struct carom_mask carom_mask;

/// A pixel: x to the right, y down, as in images.
typedef struct carom_pixel {
    int64_t x, y;
} carom_pixel;

/// The pixels from `min` to before `max`.
typedef struct carom_pixel_rect {
    carom_pixel min, max;
} carom_pixel_rect;

/// Which pixels are next to each other.
typedef enum carom_neighbors CAROM_C_ENUM { CAROM_NEIGHBORS_FOUR = 4, CAROM_NEIGHBORS_EIGHT = 8 } carom_neighbors;

/// Makes a mask without set pixels; sides are at most 2^24.
CAROM_C_API carom_status carom_mask_create(int64_t width, int64_t height, carom_mask** mask);

/// A mask of the pixels whose alpha is above a threshold. `rgba` has width * height * 4 bytes, row by row.
CAROM_C_API carom_status carom_mask_from_alpha(const uint8_t* rgba, size_t byte_count, int64_t width, int64_t height,
                                               uint8_t threshold, carom_mask** mask);

/// A mask of the pixels that have another color than the key.
CAROM_C_API carom_status carom_mask_from_color_key(const uint8_t* rgba, size_t byte_count, int64_t width,
                                                   int64_t height, uint8_t r, uint8_t g, uint8_t b, carom_mask** mask);

/// A mask of one byte for each pixel, 0 for clear.
CAROM_C_API carom_status carom_mask_from_bytes(const uint8_t* bytes, size_t byte_count, int64_t width, int64_t height,
                                               carom_mask** mask);

/// A mask of the pixels of a frame whose centers are in a shape.
CAROM_C_API carom_status carom_mask_from_shape(const carom_shape* shape, const carom_pose* pose, carom_pixel_rect frame,
                                               carom_mask** mask);

/// A copy of a mask.
CAROM_C_API carom_status carom_mask_copy(const carom_mask* mask, carom_mask** copy);

/// Frees a mask.
CAROM_C_API void carom_mask_free(carom_mask* mask);

/// The size of a mask, the number of its set pixels, and the smallest rectangle around them. Each result may be NULL.
CAROM_C_API carom_status carom_mask_info(const carom_mask* mask, int64_t* width, int64_t* height, int64_t* count,
                                         carom_pixel_rect* bounds);

/// Whether a pixel is set; those outside are not.
CAROM_C_API carom_status carom_mask_get(const carom_mask* mask, int64_t x, int64_t y, int32_t* result);

/// One byte for each pixel, 1 for set, row by row.
CAROM_C_API carom_status carom_mask_to_bytes(const carom_mask* mask, uint8_t* bytes, size_t capacity, size_t* count);

/// Sets the pixels of a rectangle where `on` is not 0, or clears them.
CAROM_C_API carom_status carom_mask_fill(carom_mask* mask, carom_pixel_rect rect, int32_t on);

/// Clears the set pixels and sets the others.
CAROM_C_API carom_status carom_mask_invert(carom_mask* mask);

/// Sets the pixels under a brush whose pixel (0, 0) is at `at`, or clears them.
CAROM_C_API carom_status carom_mask_draw(carom_mask* mask, const carom_mask* brush, carom_pixel at, int32_t on);

/// The part of a mask in a rectangle, which may reach out of it.
CAROM_C_API carom_status carom_mask_crop(const carom_mask* mask, carom_pixel_rect rect, carom_mask** result);

/// Removes `n` layers of pixels.
CAROM_C_API carom_status carom_mask_erode(const carom_mask* mask, int64_t n, carom_neighbors neighbors,
                                          carom_mask** result);

/// Adds `n` layers of pixels; where `grow` is not 0, the mask becomes larger by n on all sides.
CAROM_C_API carom_status carom_mask_dilate(const carom_mask* mask, int64_t n, carom_neighbors neighbors, int32_t grow,
                                           carom_mask** result);

/// A mask mirrored along x, along y, or both.
CAROM_C_API carom_status carom_mask_flip(const carom_mask* mask, int32_t along_x, int32_t along_y, carom_mask** result);

/// A mask of another size.
CAROM_C_API carom_status carom_mask_scale(const carom_mask* mask, int64_t width, int64_t height, carom_mask** result);

/// A mask rotated about a pivot in its pixels; `*at` is where its pixel (0, 0) belongs.
CAROM_C_API carom_status carom_mask_rotate(const carom_mask* mask, carom_rot rot, carom_vec pivot, carom_mask** result,
                                           carom_pixel* at);

/// The number of pixels that two masks share, each with its pixel (0, 0) at a place.
CAROM_C_API carom_status carom_masks_overlap_area(const carom_mask* a, carom_pixel at_a, const carom_mask* b,
                                                  carom_pixel at_b, int64_t* area);

/// The first shared pixel in row order.
CAROM_C_API carom_status carom_masks_first_point(const carom_mask* a, carom_pixel at_a, const carom_mask* b,
                                                 carom_pixel at_b, int32_t* found, carom_pixel* point);

/// The shared pixels as a mask of a's size and place.
CAROM_C_API carom_status carom_masks_overlap_mask(const carom_mask* a, carom_pixel at_a, const carom_mask* b,
                                                  carom_pixel at_b, carom_mask** result);

/// The direction in which the number of shared pixels falls fastest, from b out of a; zero where there is none. Both
/// may be NULL: its length, and the unit vector.
CAROM_C_API carom_status carom_masks_overlap_normal(const carom_mask* a, carom_pixel at_a, const carom_mask* b,
                                                    carom_pixel at_b, carom_vec* gradient, carom_vec* normal);

/// The shortest displacement of b, in pixels, after which the two share none.
CAROM_C_API carom_status carom_masks_penetration(const carom_mask* a, carom_pixel at_a, const carom_mask* b,
                                                 carom_pixel at_b, carom_pixel* displacement);

/// A mask on a straight path.
typedef struct carom_mask_sweep {
    int32_t hits, initially_overlapping;
    double t;                   ///< the fraction of the path that is free
    carom_pixel free, blocked;  ///< the last free position of b, and the first at which it shares pixels
} carom_mask_sweep;

/// Moves b along a displacement until it shares a pixel with a.
CAROM_C_API carom_status carom_masks_sweep(const carom_mask* a, carom_pixel at_a, const carom_mask* b, carom_pixel at_b,
                                           carom_vec displacement, carom_mask_sweep* result);

/// The number of pixels of a mask that a shape shares a point with, and the first of them, which may be NULL.
CAROM_C_API carom_status carom_mask_overlap_shape(const carom_mask* mask, carom_pixel at, const carom_shape* shape,
                                                  const carom_pose* pose, int64_t* area, carom_pixel* first);

/// A connected component of a mask.
typedef struct carom_component {
    int64_t count;
    carom_pixel_rect bounds;
    carom_pixel first;
} carom_component;

/// The connected components, in row order of their first pixels.
CAROM_C_API carom_status carom_mask_components(const carom_mask* mask, carom_neighbors neighbors,
                                               carom_component* components, size_t capacity, size_t* count);

/// The borders of a mask along its pixels' sides, as rings.
CAROM_C_API carom_status carom_mask_contours(const carom_mask* mask, carom_neighbors neighbors, carom_rings** rings);

/// Polygons within a distance `error` of a mask's borders: outlines, each followed by its holes.
CAROM_C_API carom_status carom_mask_polygons(const carom_mask* mask, double error, carom_neighbors neighbors,
                                             carom_rings** rings);

/// A tree of circles that covers the set pixels, as a shape.
CAROM_C_API carom_status carom_mask_circle_tree(const carom_mask* mask, int levels, carom_shape** shape);

/// The set pixels as a shape, a tile grid with a full cell for each: pixel (0, 0) begins at `origin`, and pixels have
/// the size `pixel`. Sides between two set pixels give no normal.
CAROM_C_API carom_status carom_mask_tile_grid(const carom_mask* mask, carom_vec origin, carom_vec pixel,
                                              carom_shape** shape);

#ifdef __cplusplus
}
#endif

#endif

/// Resampling: a sprite's mask on a level's pixel grid after scaling, flipping, rotation and translation.
#pragma once

#include <carom/mask/bitmask.hpp>
#include <carom/math/vec2.hpp>

#include <optional>

namespace carom {

/// The affine map of a sprite's image to the grid: source point p (pixels of the image; pixel (x, y) covers
/// [x, x+1] x [y, y+1]) lands on `p.x * x_axis + p.y * y_axis + origin` of the target grid. Scale, flip, rotation and
/// shear are all in the axes.
struct SpritePlacement {
    Vec2D origin{0, 0};
    Vec2D x_axis{1, 0};
    Vec2D y_axis{0, 1};
    friend bool operator==(const SpritePlacement&, const SpritePlacement&) = default;
};

/// Returns the mask on the target grid, by inverse nearest-neighbor sampling: a target pixel is set when the source
/// pixel under its center is set, decided exactly for the given numbers. A center on the
/// border of two source pixels, or on the edge of the image, belongs to the one towards +x (then +y) of the target
/// grid: on the grid every image covers its low edges and not its high ones, also when flipped or rotated, so images
/// placed edge to edge share no pixel and leave no gap. The frame of the result is the bounds of the placed image,
/// rounded outward to whole pixels. Errors: not_finite; bad_size when the axes span no area, when the image reaches
/// farther than 2^48 pixels from 0, or when the result would exceed Bitmask's limits (checked before anything is
/// allocated). Components below 2^-200 count as 0. Cost: O(target rows * log(columns) + covered pixels). Source:
/// inverse mapping; [Ekstrom 2.6] leaves it open. Example:
///     const auto twice = resample(Bitmask(), {.origin = {10, 20}, .x_axis = {2, 0}, .y_axis = {0, 2}});
///     if (!twice) std::puts(twice.error().message.c_str());
Result<MaskAt> resample(const Bitmask& source, const SpritePlacement& placement);

/// Returns where a placement that only shifts a mask puts its pixel (0, 0), as `resample` rounds it: to whole pixels,
/// halves down. None for a placement that scales, flips or rotates, and for shifts of 2^50 or more. Example:
///     assert((whole_pixel_shift({.origin = {2.5, -0.75}}) == PixelPos{2, -1}));
std::optional<PixelPos> whole_pixel_shift(const SpritePlacement& placement);

}  // namespace carom

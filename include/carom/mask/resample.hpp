/// A sprite's mask as it appears on a level's pixel grid once stretched, flipped, turned and moved.
#pragma once

#include <carom/mask/bitmask.hpp>
#include <carom/math/vec2.hpp>

namespace carom {

/// Where a sprite's picture goes: source point p (pixels of the picture; pixel (x, y) covers [x, x+1] x [y, y+1]) lands
/// on `p.x * x_axis + p.y * y_axis + origin` of the target grid. Stretch, flip, rotation and shear are all in the axes.
struct SpritePlacement {
    Vec2D origin{0, 0};
    Vec2D x_axis{1, 0};
    Vec2D y_axis{0, 1};
    friend bool operator==(const SpritePlacement&, const SpritePlacement&) = default;
};

/// The mask on the target grid, by inverse nearest sampling: a target pixel is set when the source pixel under its
/// centre is set. Which source pixel that is, is decided exactly for the numbers given. A centre on the border of two
/// source pixels, or on the picture's edge, belongs to the one towards +x (then +y) of the target grid: on the grid
/// every picture covers its low edges and not its high ones, also when flipped or turned, so pictures placed edge to
/// edge share no pixel and leave no gap. The result's frame is the outward whole-pixel bounds of the placed picture.
/// Errors: not_finite; bad_size when the axes span no area, when the picture reaches farther than 2^48 pixels from 0,
/// or when the result would exceed Bitmask's limits (checked before memory is taken). Components below 2^-200 count as
/// 0. Cost: O(target rows * log(columns) + covered pixels). Source: inverse mapping; [Ekstrom 2.6] leaves it open.
/// Example:
///     const auto twice = resample(Bitmask(), {.origin = {10, 20}, .x_axis = {2, 0}, .y_axis = {0, 2}});
///     if (!twice) std::puts(twice.error().message.c_str());
Result<MaskAt> resample(const Bitmask& source, const SpritePlacement& placement);

}  // namespace carom

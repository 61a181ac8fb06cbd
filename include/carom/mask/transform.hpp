/// Transforms of masks: flip, transpose, rotate and scale.
#pragma once

#include <carom/mask/resample.hpp>
#include <carom/math/rot.hpp>

namespace carom {

/// Returns the mask with left and right exchanged: pixel (x, y) goes to (width - 1 - x, y). Cost: O(words). Example:
///     const Bitmask mask = Bitmask::from_rows(std::array<std::string_view, 1>{"##.."}).value();
///     assert(flip_x(mask) == Bitmask::from_rows(std::array<std::string_view, 1>{"..##"}).value());
Bitmask flip_x(const Bitmask& mask);

/// Returns the mask with top and bottom exchanged: pixel (x, y) goes to (x, height - 1 - y). Cost: O(words).
Bitmask flip_y(const Bitmask& mask);

/// Returns the mask with rows and columns exchanged: pixel (x, y) goes to (y, x). Cost: O(64 x 64 blocks). Source:
/// block transposition [Warren 2013, 7-3].
Bitmask transpose(const Bitmask& mask);

/// Returns the mask after this many quarter turns from the x axis to the y axis, as Rot::degrees(90) does; any number,
/// also negative. The result lies at (0, 0) again. Cost: O(words). Example:
///     const Bitmask mask = Bitmask::from_rows(std::array<std::string_view, 1>{"##."}).value();
///     assert(quarter_turns(mask, 1) == Bitmask::from_rows(std::array<std::string_view, 3>{"#", "#", "."}).value());
Bitmask quarter_turns(const Bitmask& mask, int turns);

/// Returns the mask scaled to width x height pixels: a pixel is set when the source pixel under its center is; a center
/// on a border belongs to the pixel after it. All in integers. Errors: bad_size. Cost: O(pixels of the result).
/// Example:
///     const Bitmask mask = Bitmask::from_rows(std::array<std::string_view, 1>{"#."}).value();
///     assert(scale(mask, 6, 3)->bounds() == (PixelRect{{0, 0}, {3, 3}}));
Result<Bitmask> scale(const Bitmask& mask, std::int64_t width, std::int64_t height);

/// Returns the mask rotated about a point of its own plane, which stays fixed, by inverse nearest-neighbor sampling
/// (see resample, which also scales and translates); `at` is the position of the result. Errors: not_finite,
/// bad_rotation, bad_size. Example:
///     Bitmask block = Bitmask::blank(4, 2).value();
///     block.fill();
///     const MaskAt rotated = rotate(block, RotD::degrees(90), {2, 1}).value();
///     assert((rotated.at == PixelPos{1, -1}) && rotated.mask == quarter_turns(block, 1));
Result<MaskAt> rotate(const Bitmask& mask, const RotD& turn, const Vec2D& pivot);

}  // namespace carom

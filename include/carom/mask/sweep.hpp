/// Moving a mask along a straight line until it is blocked: nothing is tunnelled, also not diagonally.
#pragma once

#include <carom/mask/overlap.hpp>
#include <carom/math/vec2.hpp>

namespace carom {

/// How far a mask gets.
struct MaskSweep {
    bool hit = false;      ///< blocked on the way, or at the start
    bool started = false;  ///< they share a pixel before anything moves; then t = 0 and there is no free place
    double t = 1;          ///< up to here the way is free, and immediately after it is not; 1 when nothing blocks
    PixelPos free;         ///< the last free place of b on whole pixels: the nearest one to where it is at t
    PixelPos blocked;      ///< the place of b on whole pixels that it shares pixels at and cannot get past; when hit
};

/// Moves b by t * way, 0 <= t <= 1, until pixels meet: its place is a real one, and it is blocked where the interiors
/// of two set pixels meet, so it may slide along a wall it touches but slips through no gap narrower than itself, nor
/// between two pixels that touch at a corner. In pixels: b is blocked on the way as soon as it is less than one pixel,
/// on both axes, from a whole place at which it would share a pixel. Which place blocks is decided exactly; t is
/// rounded once. Errors: not_finite; bad_size when the masks lie more than 2^50 pixels apart. Cost: O(pixels of the way
/// on which the masks' bounds meet) questions as `overlaps`. Source: [Ekstrom 2.5] moves in steps; here none is left
/// out. Example:
///     const Bitmask dot = Bitmask::from_rows(std::array<std::string_view, 1>{"#"}).value();
///     const Bitmask wall = Bitmask::from_rows(std::array<std::string_view, 2>{".#", "#."}).value();
///     const MaskSweep s = sweep({&wall, {0, 0}}, {&dot, {-2, -2}}, {10, 10}).value();
///     assert(s.hit && s.t == 0.2 && (s.free == PixelPos{0, 0}));
Result<MaskSweep> sweep(const PlacedMask& a, const PlacedMask& b, const Vec2D& way);

}  // namespace carom

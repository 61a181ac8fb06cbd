/// Shape cast of a mask along a straight line until it is blocked: nothing tunnels, not even diagonally.
#pragma once

#include <carom/answer/hit.hpp>
#include <carom/mask/overlap.hpp>
#include <carom/math/vec2.hpp>

namespace carom {

/// How far a mask gets. It hits when it is blocked along the path, or at the start.
struct MaskSweep : HitResult {
    bool initially_overlapping = false;  ///< they share a pixel at the start; then t = 0 and no position is free
    double t = 1;      ///< the path is free up to here, and blocked immediately after; 1 if nothing blocks
    PixelPos free;     ///< the last free whole-pixel position of b: the nearest one to where it is at t
    PixelPos blocked;  ///< if it hits, the whole-pixel position of b at which it shares pixels and which it cannot pass
};

/// Moves b by t * translation, 0 <= t <= 1, until pixels block it. Its position is a real vector, and it is blocked
/// where the interiors of two set pixels would overlap, so it may slide along a wall that it touches but slips through
/// no gap narrower than itself, nor between two pixels that touch at a corner. In pixels: b is blocked along the path
/// as soon as it is less than one pixel, on both axes, from a whole-pixel position at which it would share a pixel.
/// Which position blocks is decided exactly; t is rounded once. Errors: not_finite; bad_size when the masks lie more
/// than 2^50 pixels apart. Cost: O(pixels of the path along which the masks' bounds overlap) calls of `overlaps`.
/// Source: [Ekstrom 2.5] moves in steps; here no position is skipped. Example:
///     const Bitmask dot = Bitmask::from_rows(std::array<std::string_view, 1>{"#"}).value();
///     const Bitmask wall = Bitmask::from_rows(std::array<std::string_view, 2>{".#", "#."}).value();
///     const MaskSweep s = sweep({&wall, {0, 0}}, {&dot, {-2, -2}}, {10, 10}).value();
///     assert(s.hits() && s.t == 0.2 && (s.free == PixelPos{0, 0}));
Result<MaskSweep> sweep(const PlacedMask& a, const PlacedMask& b, const Vec2D& translation);

}  // namespace carom

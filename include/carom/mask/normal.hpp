/// Contact normal of two masks: the direction in which their overlap area decreases.
#pragma once

#include <carom/mask/overlap.hpp>

namespace carom {

/// Whether the overlap area defines a direction, and if not, why.
enum class MaskNormalKind {
    defined,
    apart,     ///< there is no shared pixel, at this offset or one pixel to any side
    inside,    ///< the area is the same one pixel to every side: one lies inside the other
    symmetric  ///< the area changes by the same amount on opposite sides
};

/// The gradient of the overlap area f with respect to b's position, and the direction in which it decreases.
struct MaskNormal {
    MaskNormalKind kind = MaskNormalKind::apart;
    /// g = (f(x + 1, y) - f(x - 1, y), f(x, y + 1) - f(x, y - 1)) / 2, in pixels of area for each pixel that b moves.
    /// Exact. Adjacent masks that share no pixel have one, too, if they would share one after a move by one pixel.
    Vec2D gradient;
    /// -g / |g|, from a to b: moving b in this direction decreases the overlap, or prevents it. {0, 0} if g = 0, that
    /// is, unless `defined`.
    Vec2D normal;
};

/// Returns the contact normal of two masks that overlap or are adjacent. [Ekstrom 2.3] leaves out the 1/2 and what a
/// zero means. Pixels that would lie off the grid count as if the grid were unbounded. Cost: 4 or 5 calls of
/// `overlap_area`. Example:
///     Bitmask block = Bitmask::blank(10, 10).value();
///     block.fill();
///     const MaskNormal m = overlap_normal({&block, {0, 0}}, {&block, {8, 0}});
///     assert(m.kind == MaskNormalKind::defined && (m.normal == Vec2D{1, 0}));
///     assert((overlap_normal({&block, {0, 0}}, {&block, {10, 0}}).gradient == Vec2D{-5, 0}));
///     assert(overlap_normal({&block, {0, 0}}, {&block, {0, 0}}).kind == MaskNormalKind::symmetric);
MaskNormal overlap_normal(const PlacedMask& a, const PlacedMask& b);

}  // namespace carom

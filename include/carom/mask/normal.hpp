/// Which way a mask has to go to get out of another one: by the change of the overlap area.
#pragma once

#include <carom/mask/overlap.hpp>

namespace carom {

/// Whether the area tells a direction, and if not, why.
enum class MaskNormalKind {
    defined,
    apart,     ///< there is no shared pixel, here or one pixel to any side
    inside,    ///< the area is the same one pixel to every side: one lies inside the other
    symmetric  ///< the area changes by as much on opposite sides
};

/// The gradient of the overlap area f by b's place, and the direction in which it falls.
struct MaskNormal {
    MaskNormalKind kind = MaskNormalKind::apart;
    /// g = (f(x + 1, y) - f(x - 1, y), f(x, y + 1) - f(x, y - 1)) / 2, in pixels of area for each pixel that b moves.
    /// Exact. Neighbours that share no pixel have one, too, where a pixel further they would.
    Vec2D gradient;
    /// -g / |g|, from a to b: moving b in this direction makes the overlap smaller, or keeps it from coming to be.
    /// {0, 0} unless defined: when g = 0.
    Vec2D normal;
};

/// The normal between two masks that overlap or are neighbours. [Ekstrom 2.3] leaves out the 1/2 and what a zero means.
/// Pixels that would lie off the grid count as if it had no end. Cost: 4 or 5 `overlap_area`. Example:
///     Bitmask block = Bitmask::blank(10, 10).value();
///     block.fill();
///     const MaskNormal m = overlap_normal({&block, {0, 0}}, {&block, {8, 0}});
///     assert(m.kind == MaskNormalKind::defined && (m.normal == Vec2D{1, 0}));
///     assert((overlap_normal({&block, {0, 0}}, {&block, {10, 0}}).gradient == Vec2D{-5, 0}));
///     assert(overlap_normal({&block, {0, 0}}, {&block, {0, 0}}).kind == MaskNormalKind::symmetric);
MaskNormal overlap_normal(const PlacedMask& a, const PlacedMask& b);

}  // namespace carom

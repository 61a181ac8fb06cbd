/// SideTimes: when a line passes by two sides of b - a, for outlines where they stand, certain or not at all.
#pragma once

#include "narrow/filter/touch/plain_outline.hpp"

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>

namespace carom::detail {

/// A side of one outline, and the corner of the other that lies lowest over it; or which may be, not certainly `sole`.
struct MetSide {
    bool of_a = false;
    bool sole = false;
    int side = 0;
    int corner = 0;
};

/// Entry and exit at once: in lane 0 that of the side by which the line may enter, in lane 1 that by which it may
/// leave. The same times and normals as SweepProof has, bit for bit.
///
/// The bounds: let L be at least every coordinate, E the size of either outline, R the radius and M the sum of the
/// direction's. Then slopes n . d are off by less than S = 36uML, heights less than A = 384uL(L + R), so times by
/// Q / |slope| with Q = 2A + (4S + 32uEM) |t|, and feet, which are t (n x d), by less than Q (16EM / |slope| + 2); for
/// the reasons given there. All of it multiplied by the slope needs no quotient. A normal's components are off by less
/// than 16uL, which is below `accuracy` times the larger one for sides that are not far shorter than L.
class SideTimes {
  public:
    /// By how much of itself a time may be off at most, or a normal.
    static constexpr double accuracy = 0x1p-28;

    CAROM_ALWAYS_INLINE SideTimes(const PlainOutline& a, const PlainOutline& b, Lanes direction, double extent,
                                  const MetSide& entry, const MetSide& exit) {
        const Lanes origin = widened(a.points[0]);
        const PlainOutline &own_in = entry.of_a ? a : b, &other_in = entry.of_a ? b : a;
        const PlainOutline &own_out = exit.of_a ? a : b, &other_out = exit.of_a ? b : a;
        const auto two = [&](const Vec2& first, const Vec2& second, Lanes& x, Lanes& y) {
            const Lanes one = widened(first) - origin, other = widened(second) - origin;
            x = firsts(one, other);
            y = seconds(one, other);
        };
        Lanes from_x, from_y, to_x, to_y, low_x, low_y;
        two(own_in.points[entry.side], own_out.points[exit.side], from_x, from_y);
        two(own_in.point(entry.side + 1), own_out.point(exit.side + 1), to_x, to_y);
        two(other_in.points[entry.corner], other_out.points[exit.corner], low_x, low_y);
        const Lanes x = to_x - from_x, y = to_y - from_y, over_x = from_x - low_x, over_y = from_y - low_y;
        const Lanes turn = {1.0 - 2 * entry.of_a, 1.0 - 2 * exit.of_a};
        normal_x = turn * y;
        normal_y = -turn * x;
        const Lanes dx = both(direction[0]), dy = both(direction[1]);
        const Lanes slope = normal_x * dx + normal_y * dy;
        const Lanes size_sq = x * x + y * y;
        const Lanes height = y * over_x - x * over_y;
        t = height / slope;
        foot = t * (normal_x * dy - normal_y * dx);
        start = x * over_x + y * over_y;
        end = start + size_sq;

        const double speed = std::fabs(direction[0]) + std::fabs(direction[1]);
        const Lanes size = magnitude(slope);
        const Lanes doubt =
            both(768 * unit_roundoff * extent * extent) + both(176 * unit_roundoff * speed * extent) * magnitude(t);
        const LaneMasks known = are_less(doubt, both(accuracy) * magnitude(height)) &
                                are_less(Lanes{}, Lanes{-1, 1} * slope) &
                                are_less(both(0x1p-40 * extent * extent), size_sq);
        const Lanes beside = doubt * (both(16 * extent * speed) + size + size);
        const LaneMasks passes = are_less(beside, (foot - start) * size) & are_less(beside, (end - foot) * size);
        const int sole = (entry.sole ? 1 : 0) | (exit.sole ? 2 : 0);
        certain = sign_bits((Lanes)(known & passes)) & sole;
    }

    Lanes t;
    Lanes normal_x, normal_y;  ///< out of b - a, of any length
    Lanes foot, start, end;    ///< along the sides, in units of their lengths
    int certain;               ///< bit 0: the line certainly enters by that side, bit 1: leaves by that one
};

}  // namespace carom::detail

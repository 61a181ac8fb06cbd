// Axis-aligned parts: boxes, segments along an axis and points, with a radius. For these, common on tile maps, a few
// comparisons decide resting contact, which takes the exact kernels microseconds.
#pragma once

#include <carom/detail/narrow/core/part_box.hpp>

#include <optional>

namespace carom::detail {

/// A part as an axis-aligned core and a radius.
struct AlignedPart {
    bool is_aligned = false;  ///< else only `box` is valid
    bool is_exact = false;    ///< the core is exact, not rounded outward
    AabbD core{};
    double radius = 0;
    AabbD box{};  ///< bounds of the part, exact or rounded outward
};

template <class T>
AlignedPart aligned_part_of(const ConvexPart<T>& part);

/// Whether the boxes' interiors are disjoint, so that nothing in one penetrates anything in the other.
inline bool are_interiors_apart(const AabbD& a, const AabbD& b) {
    return a.max.x <= b.min.x || b.max.x <= a.min.x || a.max.y <= b.min.y || b.max.y <= a.min.y;
}

/// The gap of two parts along a normal.
struct Gap {
    double size;
    Vec2D normal;  ///< from the second part to the first
    Vec2D point;   ///< on the second part
};

/// The gap of two axis-aligned parts, up to rounding; none if the cores overlap, or if two sharp ones face each other
/// over a length of no more than `least`.
std::optional<Gap> aligned_gap(const AlignedPart& a, const AlignedPart& b, double least = 0);

/// When box a, moving with velocity d, begins to penetrate box b, and the normal there. Both must be exact, without a
/// radius, and have disjoint interiors. `is_certain` is false where doubles cannot decide, as for two corners.
struct BoxImpact {
    bool is_certain = false;
    bool hits = false;
    double time = 0;  ///< up to rounding
    Vec2D normal{};
};
BoxImpact box_impact(const AlignedPart& a, const Vec2D& d, const AlignedPart& b, double max_time);

}  // namespace carom::detail

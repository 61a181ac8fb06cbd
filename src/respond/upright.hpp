// Upright parts: boxes, segments along an axis and points, with a radius. What stands on tiles is one of them, and for
// these a few comparisons decide what the exact kernels take microseconds for: resting contact.
#pragma once

#include <carom/detail/narrow/core/part_box.hpp>

#include <optional>

namespace carom::detail {

/// A part as an upright core and a radius.
struct Upright {
    bool is = false;        ///< whether the part is one; else only the box means anything
    bool is_exact = false;  ///< whether the core is exact, not rounded outward
    AabbD core{};
    double radius = 0;
    AabbD box{};  ///< around the part, exact or rounded outward
};

template <class T>
Upright upright_of(const ConvexPart<T>& part);

/// Whether no point of one box is inside the other, so that nothing in the one penetrates anything in the other.
inline bool are_interiors_apart(const AabbD& a, const AabbD& b) {
    return a.max.x <= b.min.x || b.max.x <= a.min.x || a.max.y <= b.min.y || b.max.y <= a.min.y;
}

/// How far apart two parts are along a normal away from the second.
struct Gap {
    double size;
    Vec2D away;
    Vec2D point;  ///< on the second
};

/// The gap of two upright parts, to rounding; none where the cores overlap, or two sharp ones face each other by no
/// more than `least`.
std::optional<Gap> upright_gap(const Upright& a, const Upright& b, double least = 0);

/// When box a, going by d in a unit of time, begins to run into box b, and from which side. Both are boxes without a
/// radius, exact, and their interiors apart. `is_certain` is false where doubles cannot tell, as for two corners.
struct BoxImpact {
    bool is_certain = false;
    bool hits = false;
    double time = 0;  ///< to rounding
    Vec2D away{};
};
BoxImpact box_impact(const Upright& a, const Vec2D& d, const Upright& b, double max_time);

}  // namespace carom::detail

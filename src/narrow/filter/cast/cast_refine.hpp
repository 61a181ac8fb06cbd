/// Refined: a crossing that is known to 28 bits, in full double precision. One step of Newton's method, with a residual
/// that is summed without error but for its last bits [Ogita, Rump & Oishi 2005].
#pragma once

#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/math/pose.hpp>
#include <carom/shape/ray.hpp>

namespace carom::detail {

/// Where shapes are: c and s turn them, `at` shifts them.
struct CastFrame {
    Lanes at{};
    Lanes rot{1, 0};
    double excess = 0;  ///< c^2 + s^2 - 1

    CastFrame() = default;
    explicit CastFrame(const PoseD& pose);
};

/// `is_good`: t is off by less than an eighth of an ulp before it is rounded.
struct Refined {
    bool is_good = false;
    double t = 0;
    Vec2D point{};
    Vec2D from_center{};  ///< on a disc: from its center to the point
};

/// On the side at right angles to the axis of the frame that `by` has: (point - at) . axis is `face` times the axis'
/// square, and `radius` times its length more, where `radius` is negative at a low face.
Refined refine_on_face(const RayD& ray, const CastFrame& frame, LaneMasks by, double face, double radius, double t);

/// On the line from one point to another.
Refined refine_on_edge(const RayD& ray, const Vec2D& a, const Vec2D& b, double t);

/// On the disc around a point of the frame.
Refined refine_on_disc(const RayD& ray, const CastFrame& frame, const Vec2D& center, double radius, double t);

}  // namespace carom::detail

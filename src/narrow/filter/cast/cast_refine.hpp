/// Refined: a crossing that is known roughly, in full double precision. One step of Newton's method, with a residual
/// that is summed without error but for its last bits [Ogita, Rump & Oishi 2005].
#pragma once

#include <carom/detail/math/lanes/two_lanes.hpp>
#include <carom/detail/narrow/core/outline_view.hpp>
#include <carom/detail/narrow/filter/cast/cast_question.hpp>
#include <carom/math/pose.hpp>
#include <carom/shape/ray.hpp>

namespace carom::detail {

/// Where a shape's points are, with twice the digits: turned by rot, then shifted by at.
class CastFrame {
  public:
    explicit CastFrame(const CastPoses<double>& poses);

    /// That of an outline's stored points; of a box, those around its center.
    template <class T>
    explicit CastFrame(const OutlineView<T>& view);

    TwoLanes turned(const TwoLanes& v) const;
    TwoLanes placed(const Vec2D& point) const;
    const TwoLanes& at() const { return at_; }

  private:
    void place(const PoseD& pose);

    bool is_placed_ = false;
    TwoLanes at_{};
    TwoLanes rot_{{1, 0}, {}};
};

/// A PlainPath with twice the digits.
struct ExactPath {
    TwoLanes start;
    TwoLanes direction;
    double radius = 0;

    explicit ExactPath(const RayD& ray);
    ExactPath(const TwoLanes& from, const TwoLanes& along, double of_disc);

    /// Where it is at t + step, of which the latter is small, rounded once but for the last bits.
    Lanes at(double t, double step) const;

    /// The same, and from there by a distance along a normal.
    Lanes beyond(double t, double step, double distance, const Vec2D& normal) const;
};

/// `is_good`: t is off by less than an eighth of an ulp before it is rounded.
struct Refined {
    bool is_good = false;
    double t = 0;
    double known = 0;  ///< t was this, and a `step` more before it was rounded
    double step = 0;
    Vec2D point{};
    Vec2D outward{};  ///< normal to a disc, as long as its radius and the path's; or to an edge, as long as that
};

/// On the line from one point of the frame to another, or at a distance from it, to its right.
Refined refine_on_edge(const ExactPath& path, const CastFrame& frame, const Vec2D& a, const Vec2D& b, double distance,
                       double t);

/// On the disc around a point of the frame.
Refined refine_on_disc(const ExactPath& path, const CastFrame& frame, const Vec2D& center, double radius, double t);

/// The unit normal there.
inline Vec2D normal_of_disc(const ExactPath& path, double radius, const Refined& met) {
    const double reach = radius + path.radius;
    return {met.outward.x / reach, met.outward.y / reach};
}

}  // namespace carom::detail

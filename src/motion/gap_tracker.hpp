/// GapTracker: the gap of a moving pair at any time, and how long it is certain to stay open.
#pragma once

#include "moving_pair.hpp"
#include "support_bounds.hpp"

#include <carom/detail/narrow/distance/separation.hpp>

namespace carom::detail {

/// The pair at one time.
struct GapSample {
    double gap = 0;        ///< the distance, or a bound; below 0 the depth
    double bound = 0;      ///< a lower bound: the gap along the normal
    double tolerance = 0;  ///< bounds the rounding error of the gap
    Vec2D normal{};        ///< unit, from a to b
    NormalOf normal_of = NormalOf::corners;
    BodyState state_a{};
    BodyState state_b{};
    Outline a;  ///< both as posed at that time
    Outline b;

    bool is_contact() const { return !(gap > tolerance); }
    bool is_penetrating() const { return gap < -tolerance; }
    bool has_outlines() const { return a.count > 0 && b.count > 0; }
};

class GapTracker {
  public:
    /// The tolerance of a sample relative to all coordinates and paths.
    static constexpr double accuracy = 0x1p-46;

    GapTracker(const MovingPair& pair, double end);

    GapSample sample(double t, GapKind kind = GapKind::bound) const {
        GapSample result;
        sample(t, kind, result);
        return result;
    }
    void sample(double t, GapKind kind, GapSample& result) const;

    /// The separation at that time, from exact signs, without growth.
    Separation separation_at(double t) const;

    /// Whether they are in contact at that time, decided exactly for the rounded poses.
    bool is_touching(double t) const;

    /// From a gap larger than the tolerance: a step that leaves such a gap, with no contact in between. The gap is at
    /// least the one along the normal, whether fixed or rotating with its side. That one changes by the speeds of the
    /// corners and at most half their accelerations times the square of the time. So a step converges like Newton's
    /// method, where speeds alone [Mirtich 1996] cover a fixed share of the gap each.
    double safe_step(double t, const GapSample& sample) const;

    /// From a depth: a step after which they are still in contact.
    double contact_step(double t, const GapSample& sample) const;

    /// A lower bound of the distance within h before and after t.
    double least_gap_around(double t, const GapSample& sample, double h) const;

    /// The size of the pair over its speed: the time scale of its motion.
    double time_scale(double t) const;

    /// A bound of the speed of any point of one relative to the other, from t to t + window.
    double speed_bound(double t, double window) const;

    /// Whether the gap can be bounded along its normal. Arcs are not convex, the far end of an unbounded rotating shape
    /// moves too fast, and a caller's own motion has only a speed.
    bool has_directions() const { return has_directions_; }

    /// Whether there are arcs, for which a sample has no depth.
    bool has_arcs() const;

    /// The sum of both reaches from the pivots.
    double reach() const { return a_.reach + b_.reach; }
    Vec2D between_pivots() const { return a_.pivot - b_.pivot; }

    /// From the first time to the last at which they may be in contact: when the circles around their pivots intersect,
    /// or one of these and an unbounded shape. Empty when they never do.
    IntervalD near_times(IntervalD range) const;

    /// Whether the relative path is linear and both shapes are bounded, rotating or not: then near_times is cheap.
    bool has_linear_path() const;

    /// Whether the relative path is constant, apart from rotation.
    bool has_constant_path() const;

    /// Whether neither moves, rotates or grows.
    bool is_still() const;

    /// When neither radius is negative.
    IntervalD existence() const { return existence_; }

    ConvexPart<double> placed(bool a, double t) const;

  private:
    // How much closer two shapes come along a direction within h.
    struct ApproachBound {
        SupportBounds a;
        SupportBounds b;
        double growth;
        double within(double h) const { return a.within(h) + b.within(h) + h * growth; }
    };

    static void set(Body& body, const MovingPart& part, const MovingShape& shape);
    static BodyState state_of(const Body& body, double t);
    static double scale_at(const Body& body, double t, const PoseD& pose);
    bool can_have_directions() const;
    IntervalD times_between_circles(IntervalD range) const;
    double acceleration_within(double t, double window) const;
    double path_window(double t) const;
    Frame frame_of(const GapSample& sample) const;
    ApproachBound approach_bound(double t, const GapSample& sample, const Frame& frame, double window,
                                 int time_sign) const;
    double first_end(const ApproachBound& approach, double gap, double window, double t) const;
    double step_by_speed(double t, double gap) const;
    double step_between_circles(double t, const GapSample& sample, double limit) const;

    const MovingPair& pair_;
    Body a_;
    Body b_;
    double end_;
    double radius_ = 0;
    double growth_ = 0;
    bool has_directions_ = false;
    bool has_outlines_ = false;
    IntervalD existence_;
    BasicPolynomial<double> path_x_;  // of a as seen from b; none for a caller's own motion
    BasicPolynomial<double> path_y_;
};

}  // namespace carom::detail

/// Follower: how far apart a moving pair is at some time, and for how long that is certain not to end.
#pragma once

#include "moving_pair.hpp"
#include "reaches.hpp"

#include <carom/detail/narrow/distance/separation.hpp>

namespace carom::detail {

/// What is so at one time.
struct Look {
    double gap = 0;        ///< the distance, or a bound; below 0 the depth
    double bound = 0;      ///< what lies between them along the normal
    double tolerance = 0;  ///< how much of the gap rounding may have made up, and more
    Vec2D normal{};        ///< unit, from a to b
    NormalOf normal_of = NormalOf::corners;
    BodyState state_a{};
    BodyState state_b{};
    Outline a;  ///< where they are then
    Outline b;

    bool is_contact() const { return !(gap > tolerance); }
    bool is_penetrating() const { return gap < -tolerance; }
    bool has_outlines() const { return a.count > 0 && b.count > 0; }
};

class Follower {
  public:
    /// What a look's tolerance is of all coordinates and ways.
    static constexpr double accuracy = 0x1p-46;

    Follower(const MovingPair& pair, double end);

    Look look(double t, GapKind kind = GapKind::bound) const {
        Look result;
        look(t, kind, result);
        return result;
    }
    void look(double t, GapKind kind, Look& result) const;

    /// Their separation then, from exact signs; without what they have grown.
    Separation separation_at(double t) const;

    /// Whether they are in contact then, decided exactly for the rounded poses.
    bool is_touching(double t) const;

    /// From a gap larger than the tolerance: a step after which there is still one, with no contact in between. The gap
    /// is at least that along its normal, be it fixed or turning with the side it belongs to; and this one changes by
    /// the speeds of the corners and at most half their accelerations times the square of the time. So a step is as
    /// good as one of Newton's, where speeds alone [Mirtich 1996] make each a part of what is left.
    double safe_step(double t, const Look& look) const;

    /// From a depth: a step after which they are still in contact.
    double contact_step(double t, const Look& look) const;

    /// The least distance within h before and after t, or less.
    double least_gap_around(double t, const Look& look, double h) const;

    /// The size of the pair over its speed: times much shorter than this one are short.
    double unit(double t) const;

    /// A bound of how fast any point of one moves as seen from the other, from t to t + window.
    double speed_bound(double t, double window) const;

    /// Whether the gap can be followed along its normal. Arcs are not convex, what has no end moves too fast at its far
    /// end when it turns, and of a caller's own motion only a speed is known.
    bool has_directions() const { return has_directions_; }

    /// Whether there are arcs, of which a look knows no depth.
    bool has_arcs() const;

    /// How far from their pivots both together reach.
    double reach() const { return a_.reach + b_.reach; }
    Vec2D between_pivots() const { return a_.pivot - b_.pivot; }

    /// From the first time to the last at which they may be in contact: when the circles around their pivots meet, or
    /// one of these and what has no end. Empty when they never do.
    IntervalD near_times(IntervalD range) const;

    /// Whether one moves straight as seen from the other, but for turns, and both have ends: then near times are cheap.
    bool flies_straight() const;

    /// Whether one stands still as seen from the other, but for turns.
    bool is_way_constant() const;

    /// Whether neither moves or changes.
    bool is_still() const;

    /// When both have a radius that is not below 0.
    IntervalD existence() const { return existence_; }

    ConvexPart<double> placed(bool a, double t) const;

  private:
    // How much nearer two come along a direction within h.
    struct Nearing {
        Reaches a;
        Reaches b;
        double growth;
        double within(double h) const { return a.within(h) + b.within(h) + h * growth; }
    };

    static void set(Body& body, const MovingPart& part, const Mover& mover);
    static BodyState state_of(const Body& body, double t);
    static double scale_at(const Body& body, double t, const PoseD& pose);
    bool can_have_directions() const;
    IntervalD times_between_circles(IntervalD range) const;
    double acceleration_within(double t, double window) const;
    double window_of_way(double t) const;
    Frame frame_of(const Look& look) const;
    Nearing nearing(double t, const Look& look, const Frame& frame, double window, int way) const;
    double first_end(const Nearing& nearing, double gap, double window, double t) const;
    double step_by_speed(double t, double gap) const;
    double step_between_circles(double t, const Look& look, double most) const;

    const MovingPair& pair_;
    Body a_;
    Body b_;
    double end_;
    double radius_ = 0;
    double growth_ = 0;
    bool has_directions_ = false;
    bool has_outlines_ = false;
    IntervalD existence_;
    BasicPolynomial<double> way_x_;  // of a as seen from b; none for a caller's own motion
    BasicPolynomial<double> way_y_;
};

}  // namespace carom::detail

/// Follower: how far apart a moving pair is at some time, and for how long that is certain not to end.
#pragma once

#include "moving_pair.hpp"

#include <carom/narrow/separation.hpp>

#include <algorithm>
#include <array>

namespace carom::detail {

/// What is so at one time.
struct Look {
    double gap = 0;        ///< below 0 the depth
    double tolerance = 0;  ///< how much of the gap rounding may have made up, and more
    Vec2D normal{};        ///< unit, from a to b
    Vec2D on_a{};
    Vec2D on_b{};

    bool is_contact() const { return !(gap > tolerance); }
};

/// How far something reaches in a direction within a time h: at most the largest of all heights + h * rate, plus
/// acceleration * h^2 / 2. Many corners share a row, with the largest of both.
struct Reaches {
    static constexpr int capacity = 16;
    std::array<double, capacity> height;
    std::array<double, capacity> rate;
    int count = 0;
    double acceleration = 0;

    double within(double h) const {
        double most = height[0] + h * rate[0];
        for (std::size_t i = 1; i < static_cast<std::size_t>(count); ++i)
            most = std::max(most, height[i] + h * rate[i]);
        return most + 0.5 * acceleration * h * h;
    }
};

class Follower {
  public:
    /// What a look's tolerance is of all coordinates and ways.
    static constexpr double accuracy = 0x1p-46;

    Follower(const MovingPair& pair, double end);

    Look look(double t) const;

    /// From a gap larger than the tolerance: a step after which there is still one, with none in between. The bound is
    /// that of the gap along its normal, which changes by the speeds of the corners and at most half their
    /// accelerations times the square of the time; a step is thus as good as one of Newton's. [Mirtich 1996] advances
    /// by speeds alone.
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
    bool has_directions() const;

    /// How far from their pivots both together reach.
    double reach() const { return a_.reach + b_.reach; }
    Vec2D between_pivots() const { return a_.pivot - b_.pivot; }

    /// When both have a radius that is not below 0.
    IntervalD existence() const { return existence_; }

    ConvexPart<double> placed(bool a, double t) const;

  private:
    // One of the two.
    struct Body {
        const MovingPart* part = nullptr;
        const Mover* mover = nullptr;
        double spin = 0;
        Vec2D pivot{};
        double reach = 0;   // from the pivot to the farthest point; infinite without bounds
        double extent = 0;  // of the coordinates
    };

    // What turns with the normal, or nothing, and how fast.
    struct Frame {
        const Body* body = nullptr;
        double spin = 0;
    };

    // A time, and the window around it in which accelerations matter.
    struct Span {
        double t;
        double from;
        double window;
    };

    Body body(const MovingPart& part, const Mover& mover) const;
    Vec2D place_of(const Body& body, double t) const;
    Vec2D velocity_of(const Body& body, double t) const;
    double acceleration_within(double t, double window) const;
    double window_of_way(double t) const;
    Frame frame_of(const ConvexPart<double>& a, const ConvexPart<double>& b, const Look& look) const;
    Reaches reaches(const Body& body, const ConvexPart<double>& placed, const Vec2D& direction, const Frame& frame,
                    const Span& span, int way) const;
    double step_between_circles(double t, const Look& look, double most, double acceleration) const;

    const MovingPair& pair_;
    Body a_;
    Body b_;
    double end_;
    double growth_ = 0;
    IntervalD existence_;
    BasicPolynomial<double> way_x_;  // of a as seen from b; none for a caller's own motion
    BasicPolynomial<double> way_y_;
};

}  // namespace carom::detail

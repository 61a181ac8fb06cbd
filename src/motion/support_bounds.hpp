/// SupportBounds: how far a moving and rotating body may extend in a direction over time.
#pragma once

#include "moving_pair.hpp"
#include "outline.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::detail {

/// One of the two moving bodies.
struct Body {
    const MovingPart* part = nullptr;
    const MovingShape* shape = nullptr;
    Outline outline;  ///< empty if it has too many corners
    double angular_velocity = 0;
    Vec2D pivot{};
    double reach = 0;   ///< from the pivot to the farthest point; infinite for unbounded shapes
    double extent = 0;  ///< of the coordinates
    double pivot_size = 0;
};

/// Its pose at a time, and the position and velocity of its pivot.
struct BodyState {
    PoseD pose;
    Vec2D pivot;
    Vec2D velocity;
};

/// The body that a direction rotates with, if any, and its angular velocity.
struct Frame {
    const Body* body = nullptr;
    double angular_velocity = 0;
};

/// At most the largest of all heights + h * rate, plus acceleration * h^2 / 2. The axes of an ellipse have heights and
/// rates, too. Many corners share a row, with the maximum of both.
struct SupportBounds {
    struct Row {
        double height;
        double rate;
        double at(double h) const { return height + h * rate; }
    };
    static constexpr int capacity = Outline::capacity;

    int count = 0;
    union {
        std::array<Row, capacity> row;  // only the first `count` are set
    };
    bool has_axes = false;
    std::array<Row, 2> axis;
    double now = 0;
    double acceleration = 0;

    SupportBounds() {}

    /// By how much the support may grow within h.
    double within(double h) const {
        double farthest = row[0].at(h);
        for (int i = 1; i < count; ++i) farthest = std::max(farthest, row[static_cast<std::size_t>(i)].at(h));
        return farthest + around(h) - now + 0.5 * acceleration * h * h;
    }

    /// The support of an ellipse relative to its center.
    double around(double h) const {
        if (!has_axes) return 0;
        const double u = axis[0].at(h), v = axis[1].at(h);
        return std::sqrt(u * u + v * v);
    }
};

/// A direction that rotates with a frame, and the window in which accelerations matter. Backwards in time (time_sign
/// -1) rates change sign.
struct SupportQuery {
    Vec2D direction;
    Frame frame;
    double window = 0;
    double acceleration = 0;  ///< of the relative path
    int time_sign = 1;
};

/// Bounds the support of `body` as seen from the other body, or as if only b moved if the direction does not rotate.
/// `outline` has its corners at the time of the states, or else `placed` is its part then.
SupportBounds support_bounds(const Body& body, const BodyState& state, const BodyState& other, const Outline& outline,
                             const ConvexPart<double>* placed, bool moves, const SupportQuery& query);

}  // namespace carom::detail

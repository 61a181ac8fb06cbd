/// Reaches: how far something that moves and turns may come to reach in a direction.
#pragma once

#include "moving_pair.hpp"
#include "outline.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::detail {

/// One of two that move.
struct Body {
    const MovingPart* part = nullptr;
    const Mover* mover = nullptr;
    Outline outline;  ///< empty when it has no few corners
    double angular_velocity = 0;
    Vec2D pivot{};
    double reach = 0;   ///< from the pivot to the farthest point; infinite without bounds
    double extent = 0;  ///< of the coordinates
    double pivot_size = 0;
};

/// Where its pose carries it at a time, where its pivot is then, and how fast that moves.
struct BodyState {
    PoseD pose;
    Vec2D pivot;
    Vec2D velocity;
};

/// What turns with a direction, or nothing, and how fast.
struct Frame {
    const Body* body = nullptr;
    double angular_velocity = 0;
};

/// At most the largest of all heights + h * rate, plus acceleration * h^2 / 2; for an ellipse its axes, too, have
/// heights and rates. Many corners share a row, with the largest of both.
struct Reaches {
    struct Row {
        double height;
        double rate;
        double at(double h) const { return height + h * rate; }
    };
    static constexpr int capacity = Outline::capacity;

    int count = 0;
    union {
        std::array<Row, capacity> row;  // only `count` of them mean anything
    };
    bool has_axes = false;
    std::array<Row, 2> axis;
    double now = 0;
    double acceleration = 0;

    Reaches() {}

    /// How much farther it reaches within h.
    double within(double h) const {
        double most = row[0].at(h);
        for (int i = 1; i < count; ++i) most = std::max(most, row[static_cast<std::size_t>(i)].at(h));
        return most + around(h) - now + 0.5 * acceleration * h * h;
    }

    /// How far an ellipse reaches from its center.
    double around(double h) const {
        if (!has_axes) return 0;
        const double u = axis[0].at(h), v = axis[1].at(h);
        return std::sqrt(u * u + v * v);
    }
};

/// What is asked about: a direction that turns with a frame, and the window in which accelerations matter. Backwards in
/// time (way -1) rates change their signs.
struct ReachQuestion {
    Vec2D direction;
    Frame frame;
    double window = 0;
    double acceleration = 0;  ///< of the way of one as seen from the other
    int way = 1;
};

/// How far `body` reaches, as seen from the other body, or as if only b moved where nothing turns with the direction.
/// `outline` has its corners at the time of the states, or else `placed` is its part then.
Reaches reaches(const Body& body, const BodyState& state, const BodyState& other, const Outline& outline,
                const ConvexPart<double>* placed, bool moves, const ReachQuestion& question);

}  // namespace carom::detail

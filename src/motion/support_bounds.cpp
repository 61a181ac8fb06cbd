#include "support_bounds.hpp"

#include <carom/detail/math/infinity.hpp>

namespace carom::detail {
// In the frame, whose origin is the pivot of its body, a point of another body is d + s: d its pivot, which moves, and
// s the point relative to it, which rotates. In this frame, d has the additional accelerations of rotation, and s
// rotates at the difference of both angular velocities.
SupportBounds support_bounds(const Body& body, const BodyState& state, const BodyState& other, const Outline& outline,
                             const ConvexPart<double>* placed, bool moves, const SupportQuery& query) {
    const auto& [direction, frame, window, acceleration, time_sign] = query;
    SupportBounds result;
    if (frame.body == &body) {  // it rotates with the direction
        result.count = 1;
        result.row[0] = {0, 0};
        return result;
    }
    const double angular_velocity = body.angular_velocity - frame.angular_velocity;
    const Vec2D moving = state.velocity - other.velocity;
    double common = 0;
    if (frame.body) {
        const Vec2D d = state.pivot - other.pivot;
        const double speed = std::sqrt(length_sq(moving)) + acceleration * window;
        const double distance = std::sqrt(length_sq(d)) + speed * window;
        result.acceleration = acceleration + 2 * std::fabs(frame.angular_velocity) * speed +
                              frame.angular_velocity * frame.angular_velocity * distance;
        common = dot(direction, moving) - frame.angular_velocity * dot(direction, perp(d));
    } else if (moves) {
        result.acceleration = acceleration;
        common = dot(direction, moving);
    }
    if (angular_velocity == 0) {  // all points move alike
        result.count = 1;
        result.row[0] = {0, time_sign * common};
        return result;
    }
    result.acceleration += angular_velocity * angular_velocity * body.reach;
    const Vec2D rotated = -angular_velocity * perp(query.direction);
    const auto rate_of = [&](const Vec2D& s) { return dot(rotated, s); };
    const bool has_outline = outline.count > 0;
    const int size = has_outline ? outline.count : placed->size();
    result.count = std::min(size, SupportBounds::capacity);
    const bool share = size > SupportBounds::capacity;
    if (share) result.row.fill({-infinity, -infinity});
    result.now = -infinity;
    for (int i = 0; i < size; ++i) {
        const Vec2D corner = has_outline ? outline.corner(i) : placed->vertex<double>(i);
        const Vec2D s = corner - state.pivot;
        const SupportBounds::Row row{dot(direction, s), time_sign * (common + rate_of(s))};
        result.now = std::max(result.now, row.height);
        SupportBounds::Row& kept = result.row[static_cast<std::size_t>(share ? i * result.count / size : i)];
        kept = share ? SupportBounds::Row{std::max(kept.height, row.height), std::max(kept.rate, row.rate)} : row;
    }
    if (placed && placed->core_kind() == CoreKind::ellipse) {
        result.has_axes = true;
        for (const int k : {0, 1}) {
            const Vec2D axis = placed->direction<double>(k);
            result.axis[static_cast<std::size_t>(k)] = {dot(direction, axis), time_sign * rate_of(axis)};
        }
        result.now += result.around(0);
    }
    return result;
}

}  // namespace carom::detail

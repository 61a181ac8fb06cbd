#include "explain/movement.hpp"

#include <limits>

namespace carom::tool {

namespace {

MotionD motion_of(const Item& item) {
    return item.motion.value_or(MotionD::still());
}

auto placed(const Body& body) {
    return place(body.shape, body.pose);
}

}  // namespace

Body body_at(const Item& item, double t) {
    return {item.body->shape, compose(motion_of(item).pose_at(t), item.body->pose)};
}

Movement follow(const Item& a, const Item& b) {
    const IntervalD times{0, std::numeric_limits<double>::infinity()};
    const auto placed_a = placed(*a.body);
    const auto placed_b = placed(*b.body);
    const MotionD motion_a = motion_of(a);
    const MotionD motion_b = motion_of(b);
    Movement movement;
    movement.impact = first_impact(placed_a, motion_a, placed_b, motion_b, times);
    if (!movement.resolved()) return movement;
    if (movement.impact.initially_overlapping && movement.impact.normal == Vec2D{}) {
        movement.impact.point = closest(placed_a, placed_b).value_or(ClosestD{}).on_a;
    }
    if (movement.hits()) {
        all_contacts(placed_a, motion_a, placed_b, motion_b, times, [&](const MovingContactD& contact) {
            movement.until = contact.exit.lo;
            return Visit::stop;
        });
    } else {
        movement.nearest = closest_approach(placed_a, motion_a, placed_b, motion_b, times).value_or(movement.nearest);
        movement.when_nearest =
            closest(placed(body_at(a, movement.nearest.time)), placed(body_at(b, movement.nearest.time)))
                .value_or(movement.when_nearest);
    }
    return movement;
}

}  // namespace carom::tool

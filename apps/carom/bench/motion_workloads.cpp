#include "bench/random_shapes.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/sweep.hpp>

namespace carom::tool {

namespace {

constexpr const char* motion = "motion";

// Two shapes of a kind, apart; the second moves roughly towards the first.
template <class Shape>
auto flight_of(Shape shape) {
    return [shape](Random& random) {
        auto first = shape(random, Vec2{});
        const Vec2 displacement = random_displacement(random, 12);
        auto second = shape(random, -0.5f * displacement);
        return std::tuple(std::move(first), std::move(second), displacement);
    };
}

constexpr auto do_meet = [](const auto& flight) {
    const auto& [a, b, velocity] = flight;
    return sweep(a, Vec2{}, b, velocity, 1.0f).hits();
};

constexpr auto when_falling = [](const auto& flight) {
    const auto& [a, b, velocity] = flight;
    return first_impact(a, Motion::still(), b, Motion::ballistic(velocity, {0, 9.8f}), {0, 1}).hits();
};

}  // namespace

std::vector<Workload> motion_workloads() {
    return {
        workload(motion, "sweep of circles", flight_of(random_circle), do_meet),
        workload(motion, "sweep of upright boxes", flight_of(random_aabb), do_meet),
        workload(motion, "sweep of hexagons", flight_of(random_hexagon), do_meet),
        workload(motion, "thrown circle on circle", flight_of(random_circle), when_falling),
    };
}

}  // namespace carom::tool

#include "flat.hpp"

#include <carom/respond/collide_elastic.hpp>
#include <carom/respond/discs.hpp>
#include <carom/respond/kinematics.hpp>

// Collisions of balls, and projectile motion.

namespace carom::wasm {
namespace {

struct Table {
    DiscTableD discs = DiscTableD::create({}).value();
};

Status put_result(Output& out, const Result<double>& number) {
    if (!number) return number.error();
    out.put(*number);
    return done;
}

void put_launch(Output& out, const LaunchD& launch) {
    out.put(launch.velocity, launch.time);
}
Status put_launch(Output& out, const Result<LaunchD>& launch) {
    if (!launch) return launch.error();
    put_launch(out, *launch);
    return done;
}

}  // namespace

CAROM_WASM_OPERATION(collide_elastic) {
    const Vec2D p1 = in.vec(), v1 = in.vec();
    const double m1 = in.number();
    const Vec2D p2 = in.vec(), v2 = in.vec();
    const double m2 = in.number();
    const auto after = collide_elastic(p1, v1, m1, p2, v2, m2, in.number());
    if (!after) return after.error();
    out.put(after->changed, after->v1, after->v2);
    return done;
}

CAROM_WASM_FREE(disc_table, Table)

CAROM_WASM_OPERATION(make_disc_table) {
    std::vector<DiscD> discs(in.count());
    for (DiscD& disc : discs) {
        const Vec2D at = in.vec(), velocity = in.vec();
        const double radius = in.number();
        disc = {at, velocity, radius, in.number()};
    }
    std::vector<SegmentD> walls(in.count());
    for (SegmentD& wall : walls) wall = {in.vec(), in.vec()};
    auto table = DiscTableD::create(std::move(discs), std::move(walls), in.number());
    if (!table) return table.error();
    out.put_handle(Table{std::move(table).value()});
    return done;
}

/// Advances the time up to a number of collisions; returns how the run went, and the collisions if requested.
CAROM_WASM_OPERATION(disc_table_run) {
    auto& table = in.object<Table>().discs;
    const double duration = in.number();
    const auto max_collisions = static_cast<std::uint64_t>(in.uint_up_to(DiscTableD::default_max_collisions));
    const bool record = in.flag();
    if (!in.fits()) return mismatch();
    std::vector<DiscCollisionD> recorded;
    const auto run = table.run_for(
        duration,
        [&](const DiscCollisionD& collision) {
            if (record) recorded.push_back(collision);
        },
        max_collisions);
    out.put(run.collisions, run.is_complete);
    for (const auto& [time, first, other, is_wall, point] : recorded) out.put(time, first, other, is_wall, point);
    return done;
}

/// The position and velocity of each disc.
CAROM_WASM_OPERATION(disc_table_discs) {
    for (const DiscD& disc : in.object<Table>().discs.discs()) out.put(disc.at, disc.velocity);
    return done;
}

CAROM_WASM_OPERATION(disc_table_state) {
    const DiscTableD& table = in.object<Table>().discs;
    out.put(table.time(), table.energy(), table.momentum());
    return done;
}

CAROM_WASM_OPERATION(disc_table_set_velocity) {
    DiscTableD& table = in.object<Table>().discs;
    const std::size_t disc = in.uint_up_to(0xFFFFFFFF);
    const Vec2D velocity = in.vec();
    if (!in.fits()) return mismatch();
    if (disc >= table.discs().size()) return make_error(ErrorCode::out_of_range, -1, "the table has no such disc");
    if (!std::isfinite(velocity.x) || !std::isfinite(velocity.y))
        return make_error(ErrorCode::not_finite, -1, "the velocity must be finite");
    table.set_velocity(disc, velocity);
    return done;
}

CAROM_WASM_OPERATION(disc_table_reverse) {
    DiscTableD& table = in.object<Table>().discs;
    if (!in.fits()) return mismatch();
    table.reverse();
    return done;
}

CAROM_WASM_OPERATION(jump_velocity) {
    const double gravity = in.number();
    return put_result(out, jump_velocity(gravity, in.number()));
}

CAROM_WASM_OPERATION(jump_height) {
    const double gravity = in.number();
    return put_result(out, jump_height(gravity, in.number()));
}

CAROM_WASM_OPERATION(time_to_apex) {
    const double gravity = in.number();
    return put_result(out, time_to_apex(gravity, in.number()));
}

/// A step of a flight by the explicit Euler method (0), the semi-implicit one (1), or exactly (2).
CAROM_WASM_OPERATION(flight_step) {
    const FlightD flight{in.vec(), in.vec()};
    const Vec2D acceleration = in.vec();
    const double dt = in.number();
    constexpr FlightD (*methods[])(const FlightD&, const Vec2D&, double) = {
        explicit_euler<double>, semi_implicit_euler<double>, ballistic_step<double>};
    const FlightD next = methods[in.uint_up_to(2)](flight, acceleration, dt);
    out.put(next.position, next.velocity);
    return done;
}

CAROM_WASM_OPERATION(launch_in_time) {
    const Vec2D offset = in.vec(), acceleration = in.vec();
    return put_launch(out, launch_in_time(offset, acceleration, in.number()));
}

CAROM_WASM_OPERATION(launch_at_speed) {
    const Vec2D offset = in.vec(), acceleration = in.vec();
    const auto launches = launch_at_speed(offset, acceleration, in.number());
    if (!launches) return launches.error();
    put_launch(out, launches->low);
    put_launch(out, launches->high);
    return done;
}

CAROM_WASM_OPERATION(slowest_launch) {
    const Vec2D offset = in.vec();
    return put_launch(out, slowest_launch(offset, in.vec()));
}

}  // namespace carom::wasm

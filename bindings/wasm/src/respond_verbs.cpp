#include "flat.hpp"

#include <carom/respond/collide_elastic.hpp>
#include <carom/respond/discs.hpp>
#include <carom/respond/kinematics.hpp>

// Collisions of balls, and flight.

namespace carom::wasm {
namespace {

struct Table {
    DiscTableD discs = DiscTableD::create({}).value();
};

Status put_result(Output& out, const Result<double>& number) {
    if (!number) return number.error();
    out.put(*number);
    return answered;
}

void put_launch(Output& out, const BasicLaunch<double>& launch) {
    out.put(launch.velocity, launch.time);
}
Status put_launch(Output& out, const Result<BasicLaunch<double>>& launch) {
    if (!launch) return launch.error();
    put_launch(out, *launch);
    return answered;
}

}  // namespace

CAROM_WASM_VERB(collide_elastic) {
    const Vec2D p1 = in.vec(), v1 = in.vec();
    const double m1 = in.number();
    const Vec2D p2 = in.vec(), v2 = in.vec();
    const double m2 = in.number();
    const auto after = collide_elastic(p1, v1, m1, p2, v2, m2, in.number());
    if (!after) return after.error();
    out.put(after->changed, after->v1, after->v2);
    return answered;
}

CAROM_WASM_FREE(disc_table, Table)

CAROM_WASM_VERB(make_disc_table) {
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
    out.give(Table{std::move(table).value()});
    return answered;
}

/// Lets time go by, at most so many collisions long; the answer is how it went, and the collisions if they are wanted.
CAROM_WASM_VERB(disc_table_run) {
    auto& table = in.object<Table>().discs;
    const double duration = in.number();
    const auto most = static_cast<std::uint64_t>(in.whole_to(DiscTableD::default_max_collisions));
    const bool are_wanted = in.flag();
    if (!in.fits()) return misfit();
    std::vector<BasicDiscCollision<double>> seen;
    const auto run = table.run_for(
        duration,
        [&](const BasicDiscCollision<double>& collision) {
            if (are_wanted) seen.push_back(collision);
        },
        most);
    out.put(run.collisions, run.is_complete);
    for (const auto& [time, first, other, is_wall, point] : seen) out.put(time, first, other, is_wall, point);
    return answered;
}

/// Of each disc where it is and how fast.
CAROM_WASM_VERB(disc_table_discs) {
    for (const DiscD& disc : in.object<Table>().discs.discs()) out.put(disc.at, disc.velocity);
    return answered;
}

CAROM_WASM_VERB(disc_table_facts) {
    const DiscTableD& table = in.object<Table>().discs;
    out.put(table.time(), table.energy(), table.momentum());
    return answered;
}

CAROM_WASM_VERB(disc_table_set_velocity) {
    DiscTableD& table = in.object<Table>().discs;
    const std::size_t disc = in.whole_to(0xFFFFFFFF);
    const Vec2D velocity = in.vec();
    if (!in.fits()) return misfit();
    if (disc >= table.discs().size()) return make_error(ErrorCode::out_of_range, -1, "the table has no such disc");
    if (!std::isfinite(velocity.x) || !std::isfinite(velocity.y))
        return make_error(ErrorCode::not_finite, -1, "the velocity must be finite");
    table.set_velocity(disc, velocity);
    return answered;
}

CAROM_WASM_VERB(disc_table_reverse) {
    DiscTableD& table = in.object<Table>().discs;
    if (!in.fits()) return misfit();
    table.reverse();
    return answered;
}

CAROM_WASM_VERB(jump_velocity) {
    const double gravity = in.number();
    return put_result(out, jump_velocity(gravity, in.number()));
}

CAROM_WASM_VERB(jump_height) {
    const double gravity = in.number();
    return put_result(out, jump_height(gravity, in.number()));
}

CAROM_WASM_VERB(time_to_apex) {
    const double gravity = in.number();
    return put_result(out, time_to_apex(gravity, in.number()));
}

/// A step of a flight, by the explicit Euler method, the semi-implicit one, or exactly: 0, 1, 2.
CAROM_WASM_VERB(flight_step) {
    const FlightD flight{in.vec(), in.vec()};
    const Vec2D acceleration = in.vec();
    const double dt = in.number();
    constexpr FlightD (*methods[])(const FlightD&, const Vec2D&, double) = {
        explicit_euler<double>, semi_implicit_euler<double>, ballistic_step<double>};
    const FlightD next = methods[in.whole_to(2)](flight, acceleration, dt);
    out.put(next.position, next.velocity);
    return answered;
}

CAROM_WASM_VERB(launch_in_time) {
    const Vec2D offset = in.vec(), acceleration = in.vec();
    return put_launch(out, launch_in_time(offset, acceleration, in.number()));
}

CAROM_WASM_VERB(launch_at_speed) {
    const Vec2D offset = in.vec(), acceleration = in.vec();
    const auto launches = launch_at_speed(offset, acceleration, in.number());
    if (!launches) return launches.error();
    put_launch(out, launches->low);
    put_launch(out, launches->high);
    return answered;
}

CAROM_WASM_VERB(slowest_launch) {
    const Vec2D offset = in.vec();
    return put_launch(out, slowest_launch(offset, in.vec()));
}

}  // namespace carom::wasm

#include "call.hpp"

#include <carom/respond/collide_elastic.hpp>
#include <carom/respond/discs.hpp>
#include <carom/respond/kinematics.hpp>

// Collisions of balls, and projectile motion.

using namespace carom;
using namespace carom::c;

namespace {

// Writes a number, or the error of its computation.
carom_status put(Result<double> number, double* result, const char* name) {
    return call([&](Call& c) {
        if (!c.pointer(result, name)) return;
        if (!number) return c.fail(number.error());
        *result = *number;
    });
}

carom_launch c_launch(const LaunchD& launch) {
    return {c_vec(launch.velocity), launch.time};
}

}  // namespace

carom_status carom_collide_elastic(carom_vec position_1, carom_vec velocity_1, double mass_1, carom_vec position_2,
                                   carom_vec velocity_2, double mass_2, double restitution, int32_t* changed,
                                   carom_vec* after_1, carom_vec* after_2) {
    return call([&](Call& c) {
        const Vec2D p1 = c.vec(position_1, "position_1"), v1 = c.vec(velocity_1, "velocity_1");
        const Vec2D p2 = c.vec(position_2, "position_2"), v2 = c.vec(velocity_2, "velocity_2");
        c.pointer(changed, "changed"), c.pointer(after_1, "after_1"), c.pointer(after_2, "after_2");
        if (!c.ok()) return;
        const auto after = collide_elastic(p1, v1, mass_1, p2, v2, mass_2, restitution);
        if (!after) return c.fail(after.error());
        *changed = after->changed, *after_1 = c_vec(after->v1), *after_2 = c_vec(after->v2);
    });
}

carom_status carom_disc_table_create(const carom_disc* discs, size_t disc_count, const carom_wall* walls,
                                     size_t wall_count, double restitution, carom_disc_table** table) {
    return call([&](Call& c) {
        c.pointer(table, "table");
        std::vector<DiscD> all;
        for (const carom_disc& d : c.array(discs, disc_count, "discs"))
            all.push_back({{d.at.x, d.at.y}, {d.velocity.x, d.velocity.y}, d.radius, d.mass});
        std::vector<SegmentD> around;
        for (const carom_wall& wall : c.array(walls, wall_count, "walls"))
            around.push_back({{wall.from.x, wall.from.y}, {wall.to.x, wall.to.y}});
        if (!c.ok()) return;
        auto made = DiscTableD::create(std::move(all), std::move(around), restitution);
        if (!made) return c.fail(made.error());
        make(c, table, std::move(made).value());
    });
}

void carom_disc_table_free(carom_disc_table* table) {
    if (table && is_alive(table, carom_disc_table::tag)) delete table;
}

carom_status carom_disc_table_run(carom_disc_table* table, double duration, uint64_t max_collisions,
                                  carom_disc_collision* collisions, size_t capacity, uint64_t* count,
                                  int32_t* is_complete) {
    return call([&](Call& c) {
        c.object(table, "table"), c.array(collisions, capacity, "collisions");
        c.pointer(count, "count"), c.pointer(is_complete, "is_complete");
        if (!(c.limit(duration, "duration") >= 0)) c.fail(CAROM_OUT_OF_RANGE, "duration must not be negative");
        if (!c.ok()) return;
        std::size_t written = 0;
        const DiscRun run = table->value.run_for(
            duration,
            [&](const DiscCollisionD& one) {
                if (written < capacity)
                    collisions[written++] = {one.time, one.first, one.other, one.is_wall, c_vec(one.point)};
            },
            max_collisions);
        *count = run.collisions, *is_complete = run.is_complete;
    });
}

carom_status carom_disc_table_discs(const carom_disc_table* table, carom_disc* discs, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        c.object(table, "table"), c.pointer(count, "count"), c.array(discs, capacity, "discs");
        if (!c.ok()) return;
        write_list(c, table->value.discs(), discs, capacity, count, "discs", [](const DiscD& disc) {
            return carom_disc{c_vec(disc.at), c_vec(disc.velocity), disc.radius, disc.mass};
        });
    });
}

carom_status carom_disc_table_state(const carom_disc_table* table, double* time, double* energy, carom_vec* momentum) {
    return call([&](Call& c) {
        if (!c.object(table, "table")) return;
        if (time) *time = table->value.time();
        if (energy) *energy = table->value.energy();
        if (momentum) *momentum = c_vec(table->value.momentum());
    });
}

carom_status carom_disc_table_set_velocity(carom_disc_table* table, size_t disc, carom_vec velocity) {
    return call([&](Call& c) {
        const Vec2D checked = c.vec(velocity, "velocity");
        if (!c.object(table, "table") || !c.ok()) return;
        if (disc >= table->value.discs().size()) return c.fail(CAROM_OUT_OF_RANGE, "disc: the table has no such disc");
        table->value.set_velocity(disc, checked);
    });
}

carom_status carom_disc_table_reverse(carom_disc_table* table) {
    return call([&](Call& c) {
        if (c.object(table, "table")) table->value.reverse();
    });
}

carom_status carom_jump_velocity(double gravity, double height, double* velocity) {
    return put(jump_velocity(gravity, height), velocity, "velocity");
}

carom_status carom_jump_height(double gravity, double velocity, double* height) {
    return put(jump_height(gravity, velocity), height, "height");
}

carom_status carom_time_to_apex(double gravity, double velocity, double* time) {
    return put(time_to_apex(gravity, velocity), time, "time");
}

carom_status carom_ballistic_step(carom_vec position, carom_vec velocity, carom_vec acceleration, double dt,
                                  carom_vec* new_position, carom_vec* new_velocity) {
    return call([&](Call& c) {
        const FlightD flight{c.vec(position, "position"), c.vec(velocity, "velocity")};
        const Vec2D checked = c.vec(acceleration, "acceleration");
        c.finite(dt, "dt"), c.pointer(new_position, "new_position"), c.pointer(new_velocity, "new_velocity");
        if (!c.ok()) return;
        const FlightD next = ballistic_step(flight, checked, dt);
        *new_position = c_vec(next.position), *new_velocity = c_vec(next.velocity);
    });
}

carom_status carom_launch_in_time(carom_vec offset, carom_vec acceleration, double time, carom_launch* launch) {
    return call([&](Call& c) {
        const Vec2D to = c.vec(offset, "offset"), pull = c.vec(acceleration, "acceleration");
        if (!c.pointer(launch, "launch") || !c.ok()) return;
        const auto found = launch_in_time(to, pull, time);
        if (!found) return c.fail(found.error());
        *launch = c_launch(*found);
    });
}

carom_status carom_launch_at_speed(carom_vec offset, carom_vec acceleration, double speed, carom_launch* low,
                                   carom_launch* high) {
    return call([&](Call& c) {
        const Vec2D to = c.vec(offset, "offset"), pull = c.vec(acceleration, "acceleration");
        c.pointer(low, "low"), c.pointer(high, "high");
        if (!c.ok()) return;
        const auto found = launch_at_speed(to, pull, speed);
        if (!found) return c.fail(found.error());
        *low = c_launch(found->low), *high = c_launch(found->high);
    });
}

carom_status carom_slowest_launch(carom_vec offset, carom_vec acceleration, carom_launch* launch) {
    return call([&](Call& c) {
        const Vec2D to = c.vec(offset, "offset"), pull = c.vec(acceleration, "acceleration");
        if (!c.pointer(launch, "launch") || !c.ok()) return;
        const auto found = slowest_launch(to, pull);
        if (!found) return c.fail(found.error());
        *launch = c_launch(*found);
    });
}

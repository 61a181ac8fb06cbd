// Shapes that fly or turn: when they first touch, or -1, within t = 1. Box2D's time of impact knows no curves.
#include "family.hpp"
#include "inputs.hpp"
#include "peers.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/distance.hpp>

#include <box2d/b2_time_of_impact.h>

#include <array>
#include <cmath>
#include <memory>

namespace bench {
namespace {

using carom::Vec2;

constexpr double miss = -1;

struct TurningBoxes {
    carom::Aabb a, b;
    carom::Motion motion_a, motion_b;
    b2TOIInput b2;
};

double carom_time(const TurningBoxes& in) {
    const auto hit = carom::first_impact(in.a, in.motion_a, in.b, in.motion_b, {0, 1});
    return hit.hits() ? static_cast<double>(hit.time.lo) : miss;
}

double b2_time(const TurningBoxes& in) {
    b2TOIOutput output;
    b2TimeOfImpact(&output, &in.b2);
    return output.state == b2TOIOutput::e_touching ? static_cast<double>(output.t) : miss;
}

b2Sweep b2_sweep(const Vec2& velocity, float angular_velocity) {
    b2Sweep sweep;
    sweep.localCenter.SetZero();
    sweep.c0.SetZero();
    sweep.c = to_b2(velocity);
    sweep.a0 = sweep.alpha0 = 0;
    sweep.a = angular_velocity;
    return sweep;
}

// Whether all agree: looked at in steps, it is a clear hit or a clear miss.
bool is_clear(const TurningBoxes& in) {
    float least = 1;
    for (int i = 0; i <= 256; ++i) {
        const double t = i / 256.0;
        const auto at = [t](const carom::Motion& motion) {
            const carom::PoseD pose = motion.pose_at(t);
            return carom::Pose{{float(pose.at.x), float(pose.at.y)}, {float(pose.rot.c), float(pose.rot.s)}};
        };
        const float gap = signed_distance(place(in.a, at(in.motion_a)), place(in.b, at(in.motion_b)));
        if (i == 0 && gap < 0.1f) return false;
        least = std::min(least, gap);
    }
    return (least > 0.05f || least < -0.1f) && std::fabs(carom_time(in) - b2_time(in)) < 0.01;
}

const b2Shape& kept_box(const carom::Aabb& box) {
    static std::vector<std::unique_ptr<b2PolygonShape>> all;
    const std::array corners{box.min, Vec2{box.max.x, box.min.y}, box.max, Vec2{box.min.x, box.max.y}};
    all.push_back(std::make_unique<b2PolygonShape>(b2_polygon(corners)));
    return *all.back();
}

// Both turn about the origin, from where a comes past b.
Family turning_boxes() {
    static const auto inputs = draw_inputs(
        [](Random& random) {
            const auto half = [&] { return Vec2{random.real(0.3f, 0.9f), random.real(0.3f, 0.9f)}; };
            const Vec2 half_a = half(), half_b = half();
            const Vec2 from{-3.5f, random.real(-2, 2)};
            const Vec2 velocity{random.real(4, 8), random.real(-1, 1)};
            const float angular_velocity_a = random.real(-0.5f, 0.5f), angular_velocity_b = random.real(-3, 3);
            TurningBoxes in{{from - half_a, from + half_a}, {-half_b, half_b}, {}, {}, {}};
            in.motion_a = carom::Motion::linear(velocity).spinning(angular_velocity_a, {});
            in.motion_b = carom::Motion::still().spinning(angular_velocity_b, {});
            in.b2.proxyA.Set(&kept_box(in.a), 0);
            in.b2.proxyB.Set(&kept_box(in.b), 0);
            in.b2.sweepA = b2_sweep(velocity, angular_velocity_a);
            in.b2.sweepB = b2_sweep({}, angular_velocity_b);
            in.b2.tMax = 1;
            return in;
        },
        [](const auto& in) { return is_clear(in); });
    return {"first impact of turning boxes",
            inputs.size(),
            share_of(inputs, [](const auto& in) { return carom_time(in) >= 0; }),
            0.015,
            {contestant("carom", inputs, carom_time), contestant("box2d", inputs, b2_time)}};
}

struct Throw {
    carom::Circle ball;
    carom::Segment wall;
    carom::Motion flight;
};

double carom_time(const Throw& in) {
    const auto hit = carom::first_impact(in.ball, in.flight, in.wall, carom::Motion::still(), {0, 1});
    return hit.hits() ? static_cast<double>(hit.time.lo) : miss;
}

// In 64 steps, and then by bisection: quick to write, and it may miss.
double stepped_time(const Throw& in) {
    const auto apart = [&](double t) {
        const carom::PoseD pose = in.flight.pose_at(t);
        const double x = double(in.ball.center.x) + pose.at.x, y = double(in.ball.center.y) + pose.at.y;
        const double ax = double(in.wall.a.x), ay = double(in.wall.a.y);
        const double dx = double(in.wall.b.x) - ax, dy = double(in.wall.b.y) - ay;
        const double share = std::clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
        const double ox = x - ax - share * dx, oy = y - ay - share * dy;
        return ox * ox + oy * oy > double(in.ball.radius) * double(in.ball.radius);
    };
    constexpr int steps = 64;
    for (int i = 1; i <= steps; ++i) {
        double high = double(i) / steps;
        if (apart(high)) continue;
        double low = double(i - 1) / steps;
        for (int k = 0; k < 30; ++k) {
            const double middle = 0.5 * (low + high);
            (apart(middle) ? low : high) = middle;
        }
        return high;
    }
    return miss;
}

Family thrown_balls() {
    static const auto inputs = draw_inputs(
        [](Random& random) {
            Throw in;
            in.ball = {{random.real(-3, -2), random.real(-1, 1)}, random.real(0.2f, 0.5f)};
            in.wall = {{random.real(-1, 1), random.real(-2, 0)}, {random.real(-1, 1), random.real(0.5f, 2)}};
            in.flight = carom::Motion::ballistic({random.real(2, 8), random.real(0, 8)}, {0, -9.8f});
            return in;
        },
        [](const auto& in) { return std::fabs(carom_time(in) - stepped_time(in)) < 1e-6; });
    return {"first impact of a thrown ball and a segment",
            inputs.size(),
            share_of(inputs, [](const auto& in) { return carom_time(in) >= 0; }),
            1e-5,
            {contestant("carom", inputs, [](const Throw& in) { return carom_time(in); }),
             contestant("naive", inputs, stepped_time)}};
}

}  // namespace

std::vector<Family> impact_families() {
    return {turning_boxes(), thrown_balls()};
}

}  // namespace bench

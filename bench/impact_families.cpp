// Shapes that fly or turn: when they first touch, or -1, within t = 1. Box2D's time of impact knows no curves.
#include "family.hpp"
#include "inputs.hpp"
#include "peers.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/distance.hpp>

#include <box2d/b2_time_of_impact.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace bench {
namespace {

using carom::Vec2;

constexpr double miss = -1;

// Inputs live as long as the program.
template <class Input>
const std::vector<Input>& kept_inputs(std::vector<Input> inputs) {
    static std::deque<std::vector<Input>> all;
    return all.emplace_back(std::move(inputs));
}

template <class A, class B>
struct Turning {
    A a;
    B b;
    carom::Motion motion_a, motion_b;
    b2TOIInput b2;
};

template <class In>
double carom_time(const In& in) {
    const auto hit = carom::first_impact(in.a, in.motion_a, in.b, in.motion_b, {0, 1});
    return hit.hits() ? static_cast<double>(hit.time.lo) : miss;
}

template <class In>
double b2_time(const In& in) {
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
template <class In>
bool is_clear(const In& in) {
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

const b2Shape& kept_polygon(std::span<const Vec2> corners) {
    static std::vector<std::unique_ptr<b2PolygonShape>> all;
    all.push_back(std::make_unique<b2PolygonShape>(b2_polygon(corners)));
    return *all.back();
}

const b2Shape& kept(const carom::Aabb& box) {
    return kept_polygon(std::array{box.min, Vec2{box.max.x, box.min.y}, box.max, Vec2{box.min.x, box.max.y}});
}

const b2Shape& kept(const carom::ConvexPolygon& polygon) {
    return kept_polygon(polygon.points());
}

carom::Aabb draw_box(Random& random, const Vec2& at) {
    const Vec2 half{random.real(0.3f, 0.9f), random.real(0.3f, 0.9f)};
    return {at - half, at + half};
}

carom::ConvexPolygon draw_polygon(Random& random, const Vec2& at, int corners) {
    const float radius = random.real(0.4f, 0.9f), phase = random.real(0, 6);
    std::vector<Vec2> points;
    for (int i = 0; i < corners; ++i) {
        const float angle = phase + 6.2831853f * static_cast<float>(i) / static_cast<float>(corners);
        points.push_back(at + Vec2{radius * std::cos(angle), radius * std::sin(angle)});
    }
    return carom::ConvexPolygon::from_points(std::move(points)).value();
}

carom::ConvexPolygon draw_hexagon(Random& random, const Vec2& at) {
    return draw_polygon(random, at, 6);
}

// Both turn about the origin, from where a comes past b.
template <class Draw>
Family turning(const char* name, Draw draw_shape) {
    using Shape = decltype(draw_shape(std::declval<Random&>(), Vec2{}));
    const auto& inputs = kept_inputs(draw_inputs(
        [=](Random& random) {
            const Vec2 from{-3.5f, random.real(-2, 2)};
            const Vec2 velocity{random.real(4, 8), random.real(-1, 1)};
            const float angular_velocity_a = random.real(-0.5f, 0.5f), angular_velocity_b = random.real(-3, 3);
            Turning<Shape, Shape> in{draw_shape(random, from), draw_shape(random, Vec2{}), {}, {}, {}};
            in.motion_a = carom::Motion::linear(velocity).spinning(angular_velocity_a, {});
            in.motion_b = carom::Motion::still().spinning(angular_velocity_b, {});
            in.b2.proxyA.Set(&kept(in.a), 0);
            in.b2.proxyB.Set(&kept(in.b), 0);
            in.b2.sweepA = b2_sweep(velocity, angular_velocity_a);
            in.b2.sweepB = b2_sweep({}, angular_velocity_b);
            in.b2.tMax = 1;
            return in;
        },
        [](const auto& in) { return is_clear(in); }));
    return {name,
            inputs.size(),
            share_of(inputs, [](const auto& in) { return carom_time(in) >= 0; }),
            0.015,
            {contestant("carom", inputs, [](const auto& in) { return carom_time(in); }),
             contestant("box2d", inputs, [](const auto& in) { return b2_time(in); })}};
}

template <class A, class B>
struct Flight {
    A a;
    B b;
    carom::Motion motion_a, motion_b;
};

// Box2D's polygons have at most 8 vertices.
Family turning_gons() {
    const auto& inputs = kept_inputs(draw_inputs(
        [](Random& random) {
            const Vec2 from{-3.5f, random.real(-2.5f, 2.5f)};
            const auto motion = carom::Motion::linear({random.real(4, 8), random.real(-1, 1)});
            return Flight<carom::ConvexPolygon, carom::Aabb>{draw_polygon(random, from, 300), draw_box(random, {}),
                                                             motion.spinning(random.real(-3, 3), from),
                                                             carom::Motion::still().spinning(random.real(-3, 3), {})};
        },
        [](const auto&) { return true; }));
    return {"first impact of a turning 300-gon and a turning box",
            inputs.size(),
            share_of(inputs, [](const auto& in) { return carom_time(in) >= 0; }),
            0,
            {contestant("carom", inputs, [](const auto& in) { return carom_time(in); })}};
}

// Whether a, moved by that much, is apart from b.
bool are_apart(const carom::Circle& a, const carom::Vec2D& by, const carom::Segment& b) {
    const double ax = double(b.a.x), ay = double(b.a.y), dx = double(b.b.x) - ax, dy = double(b.b.y) - ay;
    const double x = double(a.center.x) + by.x, y = double(a.center.y) + by.y;
    const double share = std::clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    const double ox = x - ax - share * dx, oy = y - ay - share * dy;
    return ox * ox + oy * oy > double(a.radius) * double(a.radius);
}

bool are_apart(const carom::Circle& a, const carom::Vec2D& by, const carom::Circle& b) {
    const double x = double(a.center.x) + by.x - double(b.center.x), y = double(a.center.y) + by.y - double(b.center.y);
    const double radius = double(a.radius) + double(b.radius);
    return x * x + y * y > radius * radius;
}

bool are_apart(const carom::Aabb& a, const carom::Vec2D& by, const carom::Aabb& b) {
    return double(a.max.x) + by.x < double(b.min.x) || double(a.min.x) + by.x > double(b.max.x) ||
           double(a.max.y) + by.y < double(b.min.y) || double(a.min.y) + by.y > double(b.max.y);
}

// In 64 steps, and then by bisection: quick to write, and it may miss.
template <class In>
double stepped_time(const In& in) {
    const auto apart = [&](double t) { return are_apart(in.a, in.motion_a.pose_at(t).at, in.b); };
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

template <class In>
constexpr bool has_naive = requires(In in) {
    are_apart(in.a, carom::Vec2D{}, in.b);
};

carom::Motion thrown(Random& random) {
    return carom::Motion::ballistic({random.real(2, 8), random.real(0, 8)}, {0, -9.8f});
}

// Starts and ends slowly: 3 t^2 - 2 t^3 of a displacement.
carom::Motion eased(Random& random) {
    const Vec2 by{random.real(1, 5), random.real(-2, 2)};
    return carom::Motion::polynomial({0, 0, 3 * by.x, -2 * by.x}, {0, 0, 3 * by.y, -2 * by.y});
}

// `draw(random)` gives a and b, which does not move.
template <class Draw, class Move>
Family flights(const char* name, Draw draw, Move move) {
    const auto& inputs = kept_inputs(draw_inputs(
        [=](Random& random) {
            auto [a, b] = draw(random);
            return Flight<decltype(a), decltype(b)>{std::move(a), std::move(b), move(random), {}};
        },
        [](const auto& in) {
            if constexpr (has_naive<decltype(in)>) return std::fabs(carom_time(in) - stepped_time(in)) < 1e-6;
            return true;
        }));
    Family family{name,
                  inputs.size(),
                  share_of(inputs, [](const auto& in) { return carom_time(in) >= 0; }),
                  1e-5,
                  {contestant("carom", inputs, [](const auto& in) { return carom_time(in); })}};
    if constexpr (has_naive<decltype(inputs[0])>)
        family.contestants.push_back(contestant("naive", inputs, [](const auto& in) { return stepped_time(in); }));
    return family;
}

std::pair<carom::Circle, carom::Segment> ball_and_segment(Random& random) {
    const carom::Circle ball{{random.real(-3, -2), random.real(-1, 1)}, random.real(0.2f, 0.5f)};
    return {ball, {{random.real(-1, 1), random.real(-2, 0)}, {random.real(-1, 1), random.real(0.5f, 2)}}};
}

std::pair<carom::Circle, carom::Circle> balls(Random& random) {
    const carom::Circle ball{{random.real(-3, -2), random.real(-1, 1)}, random.real(0.3f, 0.9f)};
    return {ball, {{0, random.real(-1, 1)}, random.real(0.3f, 0.9f)}};
}

std::pair<carom::Aabb, carom::Aabb> boxes(Random& random) {
    const Vec2 from{random.real(-3, -2), random.real(-1, 1)};
    return {draw_box(random, from), draw_box(random, {0, random.real(-2, 2)})};
}

std::pair<carom::ConvexPolygon, carom::ConvexPolygon> hexagons(Random& random) {
    const Vec2 from{random.real(-3, -2), random.real(-1, 1)};
    return {draw_hexagon(random, from), draw_hexagon(random, {0, random.real(-1, 1)})};
}

}  // namespace

std::vector<Family> impact_families() {
    return {turning("first impact of turning boxes", draw_box),
            turning("first impact of turning hexagons", draw_hexagon),
            turning_gons(),
            flights("first impact of a thrown ball and a segment", ball_and_segment, thrown),
            flights("first impact of thrown circles", balls, thrown),
            flights("first impact of thrown boxes", boxes, thrown),
            flights("first impact of thrown hexagons", hexagons, thrown),
            flights("first impact of eased circles", balls, eased),
            flights("first impact of eased boxes", boxes, eased),
            flights("first impact of eased hexagons", hexagons, eased)};
}

}  // namespace bench

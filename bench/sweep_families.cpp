// Shapes in straight motion that start apart: when they touch, or -1, within t = 1. Box2D's time of impact stops a
// little short of contact, which the tolerance allows for.
#include "family.hpp"
#include "inputs.hpp"
#include "naive.hpp"
#include "peers.hpp"

#include <carom/query/distance.hpp>
#include <carom/query/sweep.hpp>

#include <box2d/b2_time_of_impact.h>

#include <array>
#include <cmath>

namespace bench {
namespace {

using carom::Vec2;
using carom::Vec2D;

constexpr double miss = -1;

// a moves past b, which is around the origin and moves too.
struct Motion {
    Vec2 from, va, vb;
};

Motion draw_motion(Random& random) {
    const carom::Rot turn = carom::Rot::degrees(random.real(-180, 180));
    const float beside = random.real(-3, 3);
    const float length = random.real(5, 8);
    const Vec2 from{-3.5f * turn.c - beside * turn.s, -3.5f * turn.s + beside * turn.c};
    const Vec2 vb{random.real(-1, 1), random.real(-1, 1)};
    return {from, vb + Vec2{length * turn.c, length * turn.s}, vb};
}

template <class A, class B>
struct SweepInput {
    A a;
    B b;
    Vec2 va, vb;
    b2TOIInput b2;
};

template <class A, class B>
double carom_enter(const SweepInput<A, B>& in) {
    const auto hit = carom::sweep(in.a, in.va, in.b, in.vb, 1);
    return hit.hits() ? static_cast<double>(hit.enter) : miss;
}

template <class A, class B>
double carom_hits(const SweepInput<A, B>& in) {
    return carom::sweep_hits(in.a, in.va, in.b, in.vb, 1) ? 1 : 0;
}

double b2_enter(const b2TOIInput& input) {
    b2TOIOutput output;
    b2TimeOfImpact(&output, &input);
    return output.state == b2TOIOutput::e_touching ? static_cast<double>(output.t) : miss;
}

b2Sweep b2_sweep(const Vec2& velocity) {
    b2Sweep sweep;
    sweep.localCenter.SetZero();
    sweep.c0.SetZero();
    sweep.c = to_b2(velocity);
    sweep.a0 = sweep.a = sweep.alpha0 = 0;
    return sweep;
}

// Whether all agree: no graze, no near miss, looked at in steps.
template <class A, class B>
bool is_clear_sweep(const SweepInput<A, B>& in) {
    const auto hit = carom::sweep(in.a, in.va, in.b, in.vb, 1);
    if (hit.hits()) {
        const bool is_head_on = std::fabs(dot(hit.normal, in.va - in.vb)) > 1.5f;  // Box2D stops up to 0.015 off
        return is_head_on && !hit.initially_overlapping && hit.enter < 0.98f && hit.exit - hit.enter > 0.05f;
    }
    for (int i = 0; i <= 128; ++i) {
        const float t = static_cast<float>(i) / 126;
        if (distance(place(in.a, carom::Pose{t * (in.va - in.vb), {}}), in.b) < 0.05f) return false;
    }
    return true;
}

// Draws inputs; the proxies of Box2D refer to shapes that the caller keeps.
template <class A, class B, class Draw>
std::vector<SweepInput<A, B>> draw_sweeps(const Draw& draw) {
    return draw_inputs(
        [&](Random& random) {
            const Motion motion = draw_motion(random);
            SweepInput<A, B> in = draw(random, motion);
            in.va = motion.va;
            in.vb = motion.vb;
            in.b2.sweepA = b2_sweep(in.va);
            in.b2.sweepB = b2_sweep(in.vb);
            in.b2.tMax = 1;
            return in;
        },
        [](const auto& in) { return is_clear_sweep(in); });
}

template <class Shape>
const b2Shape& kept(Shape shape) {
    static std::vector<std::unique_ptr<b2Shape>> all;
    all.push_back(std::make_unique<Shape>(std::move(shape)));
    return *all.back();
}

b2CircleShape b2_circle(const carom::Circle& circle) {
    b2CircleShape shape;
    shape.m_p = to_b2(circle.center);
    shape.m_radius = circle.radius;
    return shape;
}

template <class A, class B, class Naive>
Family sweep_family(const char* name, const std::vector<SweepInput<A, B>>& inputs, const Naive& naive) {
    return {name,
            inputs.size(),
            share_of(inputs, [](const auto& in) { return carom_enter(in) >= 0; }),
            0.015,
            {contestant("carom", inputs, carom_enter<A, B>),
             contestant("box2d", inputs, [](const auto& in) { return b2_enter(in.b2); }),
             contestant("naive", inputs, naive)}};
}

Vec2D relative(const Vec2& va, const Vec2& vb) {
    return Vec2D{va.x, va.y} - Vec2D{vb.x, vb.y};
}

carom::Circle circle_at(Random& random, const Vec2& at) {
    return {at, random.real(0.3f, 0.9f)};
}

Family circles() {
    using Input = SweepInput<carom::Circle, carom::Circle>;
    static const auto inputs = draw_sweeps<carom::Circle, carom::Circle>([](Random& random, const Motion& motion) {
        Input in{circle_at(random, motion.from), circle_at(random, {}), {}, {}, {}};
        in.b2.proxyA.Set(&kept(b2_circle(in.a)), 0);
        in.b2.proxyB.Set(&kept(b2_circle(in.b)), 0);
        return in;
    });
    return sweep_family("sweep of circles", inputs, [](const Input& in) {
        const naive::Circle both{{in.b.center.x, in.b.center.y}, double(in.a.radius) + double(in.b.radius)};
        return naive::enter({in.a.center.x, in.a.center.y}, relative(in.va, in.vb), both);
    });
}

carom::Aabb box_at(Random& random, const Vec2& at) {
    const Vec2 half{random.real(0.3f, 0.9f), random.real(0.3f, 0.9f)};
    return {at - half, at + half};
}

b2PolygonShape b2_box(const carom::Aabb& box) {
    const std::array corners{box.min, Vec2{box.max.x, box.min.y}, box.max, Vec2{box.min.x, box.max.y}};
    return b2_polygon(corners);
}

Family boxes() {
    using Input = SweepInput<carom::Aabb, carom::Aabb>;
    static const auto inputs = draw_sweeps<carom::Aabb, carom::Aabb>([](Random& random, const Motion& motion) {
        Input in{box_at(random, motion.from), box_at(random, {}), {}, {}, {}};
        in.b2.proxyA.Set(&kept(b2_box(in.a)), 0);
        in.b2.proxyB.Set(&kept(b2_box(in.b)), 0);
        return in;
    });
    return sweep_family("sweep of upright boxes", inputs, [](const Input& in) {
        const Vec2D min{in.b.min.x - in.a.max.x, in.b.min.y - in.a.max.y};
        const Vec2D max{in.b.max.x - in.a.min.x, in.b.max.y - in.a.min.y};
        return naive::enter(Vec2D{}, relative(in.va, in.vb), naive::Box{min, max});
    });
}

// On a circle, so that it is convex.
carom::ConvexPolygon hexagon_at(Random& random, const Vec2& at) {
    const float size = random.real(0.6f, 1.0f);
    std::vector<Vec2> points;
    for (int i = 0; i < 6; ++i) {
        const carom::Rot turn = carom::Rot::degrees(60 * static_cast<float>(i) + random.real(-20, 20));
        points.push_back(at + Vec2{size * turn.c, size * turn.s});
    }
    return carom::ConvexPolygon::from_points(std::move(points)).value();
}

Family hexagon_and_circle() {
    using Input = SweepInput<carom::ConvexPolygon, carom::Circle>;
    static const auto inputs =
        draw_sweeps<carom::ConvexPolygon, carom::Circle>([](Random& random, const Motion& motion) {
            Input in{hexagon_at(random, motion.from), circle_at(random, {}), {}, {}, {}};
            in.b2.proxyA.Set(&kept(b2_polygon(in.a.points())), 0);
            in.b2.proxyB.Set(&kept(b2_circle(in.b)), 0);
            return in;
        });
    return sweep_family("sweep of hexagon and circle", inputs,
                        [](const Input& in) { return naive::sweep(in.a.points(), in.b, relative(in.va, in.vb)); });
}

using HexagonInput = SweepInput<carom::ConvexPolygon, carom::ConvexPolygon>;

const std::vector<HexagonInput>& hexagon_inputs() {
    static const auto inputs =
        draw_sweeps<carom::ConvexPolygon, carom::ConvexPolygon>([](Random& random, const Motion& motion) {
            HexagonInput in{hexagon_at(random, motion.from), hexagon_at(random, {}), {}, {}, {}};
            in.b2.proxyA.Set(&kept(b2_polygon(in.a.points())), 0);
            in.b2.proxyB.Set(&kept(b2_polygon(in.b.points())), 0);
            return in;
        });
    return inputs;
}

Family hexagons() {
    return sweep_family("sweep of hexagons", hexagon_inputs(), [](const HexagonInput& in) {
        return naive::sweep(in.a.points(), in.b.points(), relative(in.va, in.vb));
    });
}

Family hexagons_yes_or_no() {
    const auto& inputs = hexagon_inputs();
    return {"sweep of hexagons, yes or no",
            inputs.size(),
            share_of(inputs, carom_hits<carom::ConvexPolygon, carom::ConvexPolygon>),
            0,
            {contestant("carom", inputs, carom_hits<carom::ConvexPolygon, carom::ConvexPolygon>),
             contestant("box2d", inputs, [](const HexagonInput& in) { return b2_enter(in.b2) >= 0; })}};
}

}  // namespace

std::vector<Family> sweep_families() {
    return {circles(), boxes(), hexagon_and_circle(), hexagons(), hexagons_yes_or_no()};
}

}  // namespace bench

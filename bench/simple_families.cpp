// Unplaced circles and axis-aligned boxes.
#include "family.hpp"
#include "inputs.hpp"
#include "naive.hpp"
#include "peers.hpp"

#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace bench {
namespace {

using carom::Aabb;
using carom::Circle;
using carom::Vec2;

Circle draw_circle(Random& random) {
    return {{random.real(-1, 1), random.real(-1, 1)}, random.real(0.1f, 0.9f)};
}

Aabb draw_box(Random& random) {
    const Vec2 low{random.real(-1, 1), random.real(-1, 1)};
    return {low, low + Vec2{random.real(0.2f, 1.5f), random.real(0.2f, 1.5f)}};
}

naive::Circle to_naive(const Circle& c) {
    return {{c.center.x, c.center.y}, c.radius};
}
naive::Box to_naive(const Aabb& b) {
    return {{b.min.x, b.min.y}, {b.max.x, b.max.y}};
}

b2CircleShape to_b2(const Circle& circle) {
    b2CircleShape shape;
    shape.m_p = bench::to_b2(circle.center);
    shape.m_radius = circle.radius;
    return shape;
}

CpShape to_cp(const Circle& circle) {
    return cp_shape(cpCircleShapeNew(cp_body(), static_cast<cpFloat>(circle.radius), bench::to_cp(circle.center)));
}

struct CirclePair {
    Circle a, b;
    naive::Circle naive_a, naive_b;
    b2CircleShape b2_a, b2_b;
    CpShape cp_a, cp_b;
};

const std::vector<CirclePair>& circle_pairs() {
    static const auto inputs = draw_inputs(
        [](Random& random) {
            const Circle a = draw_circle(random);
            const Circle b = draw_circle(random);
            return CirclePair{a, b, to_naive(a), to_naive(b), to_b2(a), to_b2(b), to_cp(a), to_cp(b)};
        },
        [](const CirclePair& in) { return is_clear(in.a, in.b); });
    return inputs;
}

// Asked by `carom_asks`, the peers for what they have.
template <class Ask>
Family circles(const char* name, Ask carom_asks) {
    const auto& inputs = circle_pairs();
    return {name,
            inputs.size(),
            share_of(inputs, carom_asks),
            0,
            {contestant("carom", inputs, carom_asks),
             contestant("box2d", inputs,
                        [identity = b2_identity()](const CirclePair& in) {
                            b2Manifold manifold;
                            b2CollideCircles(&manifold, &in.b2_a, identity, &in.b2_b, identity);
                            return manifold.pointCount > 0;
                        }),
             contestant("chipmunk", inputs, [](const CirclePair& in) { return cp_overlap(in.cp_a, in.cp_b); }),
             contestant("naive", inputs, [](const CirclePair& in) { return overlap(in.naive_a, in.naive_b); })}};
}

Family circle_circle() {
    return circles("circle–circle", [](const CirclePair& in) { return overlaps(in.a, in.b); });
}

Family circles_contact() {
    return circles("contact of circles", [](const CirclePair& in) { return contact(in.a, in.b).has_value(); });
}

struct BoxPair {
    Aabb a, b;
    naive::Box naive_a, naive_b;
    b2AABB b2_a, b2_b;
    cpBB cp_a, cp_b;
};

b2AABB to_b2(const Aabb& box) {
    b2AABB result;
    result.lowerBound = bench::to_b2(box.min);
    result.upperBound = bench::to_b2(box.max);
    return result;
}

cpBB to_cp(const Aabb& box) {
    return {box.min.x, box.min.y, box.max.x, box.max.y};
}

Family box_box() {
    static const auto inputs = draw_inputs(
        [](Random& random) {
            const Aabb a = draw_box(random);
            const Aabb b = draw_box(random);
            return BoxPair{a, b, to_naive(a), to_naive(b), to_b2(a), to_b2(b), to_cp(a), to_cp(b)};
        },
        [](const BoxPair& in) { return is_clear(in.a, in.b); });
    const auto carom_asks = [](const BoxPair& in) { return overlaps(in.a, in.b); };
    return {"upright box–box",
            inputs.size(),
            share_of(inputs, carom_asks),
            0,
            {contestant("carom", inputs, carom_asks),
             contestant("box2d", inputs, [](const BoxPair& in) { return b2TestOverlap(in.b2_a, in.b2_b); }),
             contestant("chipmunk", inputs, [](const BoxPair& in) { return cpBBIntersects(in.cp_a, in.cp_b); }),
             contestant("naive", inputs, [](const BoxPair& in) { return overlap(in.naive_a, in.naive_b); })}};
}

struct CircleBoxPair {
    Circle a;
    Aabb b;
    naive::Circle naive_a;
    naive::Box naive_b;
    b2CircleShape b2_a;
    b2PolygonShape b2_b;
    CpShape cp_a, cp_b;
};

const std::vector<CircleBoxPair>& circle_box_pairs() {
    static const auto inputs = draw_inputs(
        [](Random& random) {
            const Circle a = draw_circle(random);
            const Aabb b = draw_box(random);
            const Vec2 corners[] = {b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
            return CircleBoxPair{
                a, b, to_naive(a), to_naive(b), to_b2(a), b2_polygon(corners), to_cp(a), cp_polygon(corners)};
        },
        [](const CircleBoxPair& in) { return is_clear(in.a, in.b); });
    return inputs;
}

template <class Ask>
Family circle_and_box(const char* name, Ask carom_asks) {
    const auto& inputs = circle_box_pairs();
    return {name,
            inputs.size(),
            share_of(inputs, carom_asks),
            0,
            {contestant("carom", inputs, carom_asks),
             contestant("box2d", inputs,
                        [identity = b2_identity()](const CircleBoxPair& in) {
                            b2Manifold manifold;
                            b2CollidePolygonAndCircle(&manifold, &in.b2_b, identity, &in.b2_a, identity);
                            return manifold.pointCount > 0;
                        }),
             contestant("chipmunk", inputs, [](const CircleBoxPair& in) { return cp_overlap(in.cp_a, in.cp_b); }),
             contestant("naive", inputs, [](const CircleBoxPair& in) { return overlap(in.naive_a, in.naive_b); })}};
}

Family circle_box() {
    return circle_and_box("circle–upright box", [](const CircleBoxPair& in) { return overlaps(in.a, in.b); });
}

Family circle_box_contact() {
    return circle_and_box("contact of circle and upright box",
                          [](const CircleBoxPair& in) { return contact(in.a, in.b).has_value(); });
}

// The depth along an axis, which parallel sides of both boxes share.
double naive_depth(const naive::Box& a, const naive::Box& b) {
    const double x = std::min(a.max.x - b.min.x, b.max.x - a.min.x);
    const double y = std::min(a.max.y - b.min.y, b.max.y - a.min.y);
    return std::max(0.0, std::min(x, y));
}

struct BoxContactPair {
    Aabb a, b;
    naive::Box naive_a, naive_b;
    b2PolygonShape b2_a, b2_b;
    CpShape cp_a, cp_b;
};

const std::vector<BoxContactPair>& box_contact_pairs() {
    static const auto inputs = draw_inputs(
        [](Random& random) {
            const Aabb a = draw_box(random);
            const Aabb b = draw_box(random);
            const auto corners = [](const Aabb& box) {
                return std::array{box.min, Vec2{box.max.x, box.min.y}, box.max, Vec2{box.min.x, box.max.y}};
            };
            return BoxContactPair{a,
                                  b,
                                  to_naive(a),
                                  to_naive(b),
                                  b2_polygon(corners(a)),
                                  b2_polygon(corners(b)),
                                  cp_polygon(corners(a)),
                                  cp_polygon(corners(b))};
        },
        [](const BoxContactPair& in) { return is_clear(in.a, in.b); });
    return inputs;
}

bool b2_boxes_touch(const BoxContactPair& in) {
    b2Manifold manifold;
    manifold.pointCount = 0;
    b2CollidePolygons(&manifold, &in.b2_a, b2_identity(), &in.b2_b, b2_identity());
    return manifold.pointCount > 0;
}

Family boxes_contact() {
    const auto& inputs = box_contact_pairs();
    return {"contact of upright boxes",
            inputs.size(),
            share_of(inputs, [](const BoxContactPair& in) { return overlaps(in.a, in.b); }),
            0,
            {contestant("carom", inputs, [](const BoxContactPair& in) { return contact(in.a, in.b).has_value(); }),
             contestant("box2d", inputs, b2_boxes_touch),
             contestant("chipmunk", inputs, [](const BoxContactPair& in) { return cp_overlap(in.cp_a, in.cp_b); }),
             contestant("naive", inputs,
                        [](const BoxContactPair& in) { return naive_depth(in.naive_a, in.naive_b) > 0; })}};
}

Family boxes_manifold() {
    const auto& inputs = box_contact_pairs();
    return {"manifold of upright boxes",
            inputs.size(),
            share_of(inputs, [](const BoxContactPair& in) { return overlaps(in.a, in.b); }),
            0,
            {contestant("carom", inputs, [](const BoxContactPair& in) { return manifold(in.a, in.b).has_value(); }),
             contestant("box2d", inputs, b2_boxes_touch),
             contestant("chipmunk", inputs, [](const BoxContactPair& in) { return cp_overlap(in.cp_a, in.cp_b); })}};
}

Family boxes_distance() {
    const auto& inputs = box_contact_pairs();
    return {"distance of upright boxes",
            inputs.size(),
            share_of(inputs, [](const BoxContactPair& in) { return overlaps(in.a, in.b); }),
            1e-4,
            {contestant("carom", inputs, [](const BoxContactPair& in) { return distance(in.a, in.b); }),
             contestant("box2d", inputs, [](const BoxContactPair& in) { return b2_distance(in.b2_a, in.b2_b); }),
             contestant("naive", inputs, [](const BoxContactPair& in) {
                 const double x = std::max(in.naive_b.min.x - in.naive_a.max.x, in.naive_a.min.x - in.naive_b.max.x);
                 const double y = std::max(in.naive_b.min.y - in.naive_a.max.y, in.naive_a.min.y - in.naive_b.max.y);
                 const double out_x = std::max(x, 0.0);
                 const double out_y = std::max(y, 0.0);
                 return std::sqrt(out_x * out_x + out_y * out_y);
             })}};
}

}  // namespace

std::vector<Family> simple_families() {
    return {circle_circle(),      box_box(),       circle_box(),     circles_contact(),
            circle_box_contact(), boxes_contact(), boxes_manifold(), boxes_distance()};
}

}  // namespace bench

/// The verbs agree with each other.
#include "metamorphic/change.hpp"
#include "metamorphic/generate.hpp"
#include "metamorphic/judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace metamorphic {
namespace {

void check_booleans(Judge& judge, const Query& q) {
    judge.ask();
    const Still x = ask_still(q.a, q.b, q.precision);
    judge.hit(x.overlaps);
    judge.expect(x.overlaps || !x.penetrates, "penetrates without overlaps");
    judge.expect(x.overlaps == (x.relation != Relation::disjoint), "overlaps and relation");
    judge.expect(x.overlaps == (x.distance == 0) && x.overlaps == (x.closest_distance == 0), "overlaps and distance");
    judge.expect(x.overlaps == (x.signed_distance <= 0), "overlaps and signed distance");
    judge.expect(x.penetrates == (x.signed_distance < 0), "penetrates and signed distance");
    judge.expect(x.distance == std::max(0.0, x.signed_distance), "distance and signed distance");
    judge.equal(x.distance, x.closest_distance, "distance and closest");
    if (x.overlaps) judge.expect(x.on_a == x.on_b, "closest points of two that overlap");
    if (is_one_sided(q)) return;
    judge.expect(x.overlaps == x.contact.has_value() && x.any_contact.has_value(), "overlaps and contact");
    if (x.any_contact) judge.equal(x.any_contact->separation, x.signed_distance, "contact and signed distance");
    if (x.contact) judge.expect(*x.contact == *x.any_contact, "contact at two margins");
    const double half = x.signed_distance / 2;
    judge.expect(half <= 0 || !x.contact, "a contact of two that are apart");
}

/// Nearest points lie on both shapes and as far apart as is said; boxes around the shapes hold them.
void check_closest(Judge& judge, const Query& q) {
    judge.ask();
    const Still x = ask_still(q.a, q.b, q.precision);
    judge.hit(!x.overlaps);
    const double slack =
        judge.place_slack() + judge.slack(x.distance) + (judge.has_ellipse() ? 0x1p-36 * judge.spread() : 0);
    for (const auto& [spec, p] : {std::pair(q.a, x.on_a), std::pair(q.b, x.on_b)}) {
        const PointAnswer at = ask_point(spec, p, Precision::twice);
        judge.near(at.distance, 0, slack, "a nearest point is off its shape by");
        const Facts facts = ask_facts(spec, q.precision);
        const double out = std::max({facts.min.x - p.x, facts.min.y - p.y, p.x - facts.max.x, p.y - facts.max.y, 0.0});
        judge.near(out, 0, slack, "a nearest point is out of the bounds by");
    }
    if (!std::isfinite(x.distance)) return;
    judge.near(std::hypot(x.on_a.x - x.on_b.x, x.on_a.y - x.on_b.y), x.distance, 2 * slack,
               "distance of the nearest points");
}

/// Points of one shape and the relation to the other; and the answers about a point.
void check_points(Judge& judge, const Query& q) {
    judge.ask();
    const Relation relation = ask_relation(q.a, q.b, q.precision);
    Random random(q.choice);
    bool within = false;
    for (int i = 0; i < 8; ++i) {
        const Vec2D p{random.integer(-12, 12) / 2.0, random.integer(-12, 12) / 2.0};
        const PointAnswer a = ask_point(q.a, p, q.precision), b = ask_point(q.b, p, q.precision);
        within = within || a.contains || b.contains;
        for (const PointAnswer& at : {a, b}) {
            judge.expect(at.contains == at.inside && at.contains == (at.distance == 0), "contains and closest_point");
            judge.expect(at.contains == (at.location != carom::Location::outside), "contains and locate");
        }
        const bool a_in_b = relation == Relation::inside || relation == Relation::inside_tangent;
        const bool b_in_a = relation == Relation::contains || relation == Relation::contains_tangent;
        if (relation == Relation::disjoint)
            judge.expect(!a.contains || !b.contains, "a common point of disjoint shapes");
        if (a_in_b) judge.expect(!a.contains || b.contains, "a point of a that is not in b, and a is within b");
        if (b_in_a) judge.expect(a.contains || !b.contains, "a point of b that is not in a, and b is within a");
        if (relation == Relation::equal) judge.expect(a == b, "answers about a point and equal shapes");
        const bool both_inside = a.location == carom::Location::inside && b.location == carom::Location::inside;
        if (relation == Relation::touching) judge.expect(!both_inside, "a point inside of both of two that touch");
        if (both_inside)
            judge.expect(ask_penetrates(q.a, q.b, q.precision), "a point inside of both, and they do not penetrate");
    }
    judge.hit(within);
}

void check_firsts(Judge& judge, const Query& q) {
    if (is_one_sided(q)) return;
    judge.ask();
    const Moving m = ask_moving(q);
    judge.hit(m.sweep.hit);
    judge.expect(m.hits == m.sweep.hit && m.sweep.hit == !m.contacts.empty(), "sweep, sweep_hits and all_contacts");
    const bool overlap = ask_overlaps(q.a, q.b, q.precision);
    judge.expect(overlap == (m.sweep.hit && m.sweep.enter == 0) ||
                     (m.sweep.hit && m.sweep.enter == 0 && judge.has_ellipse()) ||
                     (!overlap && m.sweep.hit && m.sweep.enter < std::numeric_limits<float>::min()),
                 "sweep and overlaps");
    judge.expect(m.sweep.initially_overlapping == overlap, "the start of the sweep and overlaps");
    if (!m.sweep.hit || m.contacts.empty()) return;
    judge.equal(m.sweep.enter, m.contacts[0].enter, "enter of sweep and all_contacts");
    judge.equal(m.sweep.exit, m.contacts[0].exit, "exit of sweep and all_contacts");
    judge.expect(m.sweep.graze == m.contacts[0].graze, "graze of sweep and all_contacts");
}

void check_casts(Judge& judge, const Query& q) {
    const Spec ray = ray_of(q);
    if (!can_build(ray, q.precision) || is_one_sided(q.b)) return;
    judge.ask();
    const Casts c = ask_casts(ray, q.b, std::numeric_limits<double>::infinity(), q.precision);
    judge.hit(c.raycast.hit);
    judge.expect(c.raycast.hit == ask_overlaps(ray, q.b, q.precision), "raycast and overlaps");
    judge.expect(c.raycast.hit == !c.ray.empty(), "raycast and clip");
    const PointAnswer at = ask_point(q.b, ray.points[0], q.precision);
    judge.expect(c.raycast.started_inside == (at.location == carom::Location::inside) || judge.has_ellipse() ||
                     !(c.raycast.normal == Vec2D{}),
                 "started_inside and locate");
    if (at.contains)
        judge.expect(c.raycast.hit && c.raycast.enter == 0, "the origin is in the shape, and the ray enters later");
    Spec line = ray, segment = ray;
    line.kind = Kind::line;
    judge.expect(!c.line.empty() == ask_overlaps(line, q.b, q.precision), "clip of the line and overlaps");
    segment.kind = Kind::segment;
    segment.points.push_back(ray.points[0] + ray.directions[0]);
    segment.directions.clear();
    if (can_build(segment, q.precision))
        judge.expect(!c.segment.empty() == ask_overlaps(segment, q.b, q.precision), "clip of the segment and overlaps");
    if (!c.raycast.hit || c.ray.empty()) return;
    judge.equal(c.raycast.enter, c.ray[0].enter, "enter of raycast and clip");
    judge.equal(c.raycast.exit, c.ray[0].exit, "exit of raycast and clip");
    judge.expect(c.raycast.graze == c.ray[0].graze, "graze of raycast and clip");
    if (c.raycast.enter == 0) return;  // a ray may leave from a border
    const double along = c.raycast.normal.x * ray.directions[0].x + c.raycast.normal.y * ray.directions[0].y;
    judge.near(std::max(along, 0.0), 0, 0x1p-18 * (std::fabs(ray.directions[0].x) + std::fabs(ray.directions[0].y)),
               "the normal leads along the ray");
}

void check_crossing(Judge& judge, const Query& q) {
    const auto is_straight = [](const Spec& s) {
        return (s.kind == Kind::segment || s.kind == Kind::ray || s.kind == Kind::line) && s.pose == PoseD{};
    };
    Query o = q;
    // Any shape has points; of others than straight ones these make straight ones.
    for (Spec* s : {&o.a, &o.b}) {
        if (is_straight(*s)) continue;
        Spec made;
        made.kind = Kind::segment;
        Query points = q;
        for_each_number(s == &o.a ? points.a : points.b, [&](double& x) {
            if (made.points.empty() || made.points.size() > 2)
                made.points.push_back({x, 0});
            else if (made.points.size() <= 2 && made.points.back().y == 0)
                made.points.back().y = x, made.points.push_back({x + 1, 0});
        });
        made.points.resize(2);
        *s = made;
    }
    if (!can_ask(o)) return;
    judge.ask();
    const Crossing x = ask_crossing(o.a, o.b, q.precision), y = ask_crossing(o.b, o.a, q.precision);
    judge.hit(x.kind != carom::IntersectionKind::none);
    judge.expect((x.kind != carom::IntersectionKind::none) == ask_overlaps(o.a, o.b, q.precision),
                 "intersect and overlaps");
    judge.expect(x.proper == ask_penetrates(o.a, o.b, q.precision), "proper and penetrates");
    judge.expect(x.kind == y.kind && x.proper == y.proper, "kind in the other order");
    if (x.kind != carom::IntersectionKind::point) return;
    judge.expect(x.t == y.u && x.u == y.t && x.from == y.from, "numbers in the other order");
    if (q.precision != Precision::single) return;
    const Crossing exact = ask_crossing(o.a, o.b, Precision::twice);
    const auto ulp = [](double v) { return 0x1p-23 * std::fabs(v) + 0x1p-149; };
    judge.near(x.t, exact.t, ulp(exact.t), "t in float and double");
    judge.near(x.from.x, exact.from.x, ulp(exact.from.x), "x of the point in float and double");
    judge.near(x.from.y, exact.from.y, ulp(exact.from.y), "y of the point in float and double");
}

/// A shape and many of one kind around it, as the calls for many take them.
void check_many(Judge& judge, const Query& q) {
    static constexpr Kind ones[] = {Kind::ray, Kind::circle, Kind::aabb, Kind::capsule, Kind::polygon};
    Random random(q.choice);
    const Kind one = ones[random.integer(0, 4)];
    Kind many_kind = one;
    if (one == Kind::ray) many_kind = ones[random.integer(1, 4)];
    if (one == Kind::circle) many_kind = ones[random.integer(1, 3)];
    const auto numbers = static_cast<Numbers>(random.integer(0, numbers_count - 1));
    Spec a = random_shape(one, numbers, q.precision, random), b = random_shape(many_kind, numbers, q.precision, random);
    a.pose = b.pose = {};
    std::vector<Spec> others;
    for (int i = 0; i < 20; ++i) {
        const auto there = with_moved_numbers(b, {double(random.integer(-6, 6)), double(random.integer(-6, 6))});
        if (there && can_build(*there, q.precision)) others.push_back(*there);
    }
    if (others.empty() || !can_build(a, q.precision)) return;
    const auto many = ask_many(a, others, q.max_time, q.precision);
    if (!many) return;
    judge.ask();
    judge.hit(many->overlaps != 0);
    judge.expect(many->overlaps == many->expected_overlaps, "overlaps_many");
    judge.expect(many->enter == many->expected_enter, "raycast_many");
}

/// A shape is equal to itself, and its centroid is within its bounds.
void check_itself(Judge& judge, const Query& q) {
    const Spec& a = q.a;
    if (is_one_sided(q)) return;
    judge.ask();
    const Relation itself = ask_relation(a, a, q.precision);
    judge.expect(itself == Relation::equal || (itself == Relation::unresolved && has(a, Kind::ellipse)),
                 "a shape is not equal to itself");
    const Still x = ask_still(a, a, q.precision);
    judge.hit(x.penetrates);
    judge.expect(x.overlaps && x.distance == 0 && x.signed_distance <= 0, "a shape and itself");
    const Facts facts = ask_facts(a, q.precision);
    if (facts.area > 0x1p-20 * judge.spread() * judge.spread())
        judge.expect(x.penetrates, "what has an area penetrates itself");
    if (facts.centroid && facts.area > 0x1p-20 * judge.spread() * judge.spread()) {
        const Vec2D c = *facts.centroid;
        const double out = std::max({facts.min.x - c.x, facts.min.y - c.y, c.x - facts.max.x, c.y - facts.max.y, 0.0});
        judge.near(out, 0, judge.place_slack(), "the centroid is out of the bounds by");
    }
}

constexpr Property relations[] = {
    {"booleans_and_numbers", "contact", check_booleans, 1, 0.3},
    {"nearest_points", "distance", check_closest, 1, 0.3},
    {"points", "classify", check_points, 1, 0.3},
    {"first_of_all_contacts", "sweep", check_firsts, 0.7, 0.3},
    {"casts_and_clips", "sweep", check_casts, 0.7, 0.2},
    {"crossings", "contact", check_crossing, 0.3, 0.1},
    {"many", "contact", check_many, 0.6, 0.3},
    {"itself", "classify", check_itself, 0.7, 0.3},
};

}  // namespace

std::span<const Property> agreement_relations() {
    return relations;
}

}  // namespace metamorphic

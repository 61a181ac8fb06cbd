/// Sweeps and casts: where the shapes are before, at and after a time; speeds of any size; frames that move along.
#include "metamorphic/change.hpp"
#include "metamorphic/judge.hpp"
#include "metamorphic/recut.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace metamorphic {
namespace {

/// How the two lie to each other at a time: the signed distance in double, and how far off that may be.
struct Moment {
    double gap, slack;
};

Moment at_time(const Judge& judge, const Query& q, double time) {
    const Vec2D shift = time * (q.vb - q.va);
    const double ulp = q.precision == Precision::single ? 0x1p-22 : 0x1p-50;
    const double far = std::fabs(shift.x) + std::fabs(shift.y);
    const double slack = judge.slack(0) + 2 * ulp * far + 0x1p-50 * judge.reach() +
                         (judge.has_ellipse() || judge.has_arc() ? 0x1p-34 * (judge.spread() + far) : 0);
    return {ask_signed_distance(q.a, shifted(q.b, shift), Precision::twice), slack};
}

void expect_apart_between(Judge& judge, const Query& q, double from, double to, const char* what) {
    Random random(q.choice);
    if (!(to > from)) return;
    const double end = std::isfinite(to) ? to : from + 16;
    for (const double share : {0.5, 0x1p-8, 1 - 0x1p-8, random.real(0, 1), random.real(0, 1)}) {
        const Moment m = at_time(judge, q, from + share * (end - from));
        if (m.gap < -m.slack - (judge.has_open_depth() ? INFINITY : 0)) judge.expect(false, what);
    }
}

void expect_contact_between(Judge& judge, const Query& q, double from, double to, const char* what) {
    Random random(q.choice);
    const double end = std::isfinite(to) ? to : from + 16;
    for (const double share : {0.0, 0.5, 1.0, random.real(0, 1), random.real(0, 1)}) {
        const Moment m = at_time(judge, q, from + share * (end - from));
        if (m.gap > m.slack) judge.expect(false, what);
    }
}

void check_times(Judge& judge, const Query& q) {
    if (is_one_sided(q)) return;
    judge.ask();
    const Moving m = ask_moving(q);
    judge.hit(m.sweep.hit && m.sweep.enter > 0);
    double free_from = 0;
    for (const Stretch& s : m.contacts) {
        judge.expect(s.enter <= s.exit && s.enter >= free_from && s.exit <= q.max_time, "the order of stretches");
        expect_apart_between(judge, q, free_from, s.enter, "they overlap between two stretches of contact");
        expect_contact_between(judge, q, s.enter, s.exit, "they are apart within a stretch of contact");
        free_from = s.exit;
    }
    if (free_from < q.max_time && !(q.va == q.vb))
        expect_apart_between(judge, q, free_from, q.max_time, "they overlap after the last stretch of contact");
}

/// The point of a sweep is a point of both then; its normal leads from a to b: b, moved along it, is off a.
void check_hit(Judge& judge, const Query& q) {
    const SweepAnswer s = ask_sweep(q);
    if (!s.hit) return;
    judge.ask();
    judge.hit(s.enter > 0);
    if (s.initially_overlapping && s.normal == Vec2D{}) return;  // they penetrate, and there is no point
    const Moment then = at_time(judge, q, s.enter);
    const double slack = then.slack + judge.place_slack() +
                         (q.precision == Precision::single ? 0x1p-20 : 0x1p-48) * s.enter *
                             (std::fabs(q.va.x) + std::fabs(q.va.y) + std::fabs(q.vb.x) + std::fabs(q.vb.y));
    Spec point;
    point.points = {s.point};
    for (const auto& [spec, v] : {std::pair(q.a, q.va), std::pair(q.b, q.vb)}) {
        const double off = ask_signed_distance(shifted(spec, s.enter * v), point, Precision::twice);
        // A graze of an arc that is smaller than the rounding of the other is this far off: to be mended.
        const double of_curves = judge.has_arc() ? 0x1p-16 : (judge.has_ellipse() ? 0x1p-20 : 0);
        judge.near(std::max(off, 0.0), 0, slack + of_curves * judge.spread(), "the point is off a shape by");
    }
    if (s.normal == Vec2D{} || s.enter == 0) return;
    judge.near(std::hypot(s.normal.x, s.normal.y), 1, 0x1p-20, "length of the normal");
    const Vec2D v = q.vb - q.va;
    const double approach = s.normal.x * v.x + s.normal.y * v.y;
    judge.near(std::max(approach, 0.0), 0, 0x1p-20 * (std::fabs(v.x) + std::fabs(v.y)),
               "the normal leads along the velocity");
}

void check_speed(Judge& judge, const Query& q) {
    const bool single = q.precision == Precision::single;
    const int k = static_cast<int>(q.choice % (single ? 160 : 1600)) - (single ? 80 : 800);
    Query other = q;
    other.va = scaled(q.va, k), other.vb = scaled(q.vb, k);
    other.max_time = std::ldexp(q.max_time, -k);
    if (!can_ask(other)) return;
    judge.ask();
    const Moving x = ask_moving(q), y = ask_moving(other);
    judge.hit(x.sweep.hit && x.sweep.enter > 0);
    judge.expect(x.hits == y.hits && x.sweep.hit == y.sweep.hit &&
                     x.sweep.initially_overlapping == y.sweep.initially_overlapping,
                 "hits");
    judge.scaled(x.sweep.enter, y.sweep.enter, -k, "enter");
    judge.scaled(x.sweep.exit, y.sweep.exit, -k, "exit");
    judge.near(x.sweep.point, y.sweep.point, judge.place_slack(), "point");
    judge.near(x.sweep.normal, y.sweep.normal, 0x1p-20, "normal");
    judge.expect(x.sweep.graze == y.sweep.graze && x.sweep.certainty == y.sweep.certainty, "graze");
    judge.expect(x.contacts.size() == y.contacts.size(), "how many stretches");
    for (std::size_t i = 0; i < std::min(x.contacts.size(), y.contacts.size()); ++i) {
        judge.scaled(x.contacts[i].enter, y.contacts[i].enter, -k, "enter of a stretch");
        judge.scaled(x.contacts[i].exit, y.contacts[i].exit, -k, "exit of a stretch");
    }
}

void check_ray_length(Judge& judge, const Query& q) {
    const bool single = q.precision == Precision::single;
    const int k = static_cast<int>(q.choice % (single ? 160 : 1600)) - (single ? 80 : 800);
    const Spec ray = ray_of(q);
    Spec other = ray;
    other.directions[0] = scaled(ray.directions[0], k);
    if (!can_build(ray, q.precision) || !can_build(other, q.precision)) return;
    judge.ask();
    const Casts x = ask_casts(ray, q.b, q.max_time, q.precision);
    const Casts y = ask_casts(other, q.b, std::ldexp(q.max_time, -k), q.precision);
    judge.hit(x.raycast.hit);
    judge.expect(x.raycast.hit == y.raycast.hit && x.raycast.started_inside == y.raycast.started_inside, "hits");
    judge.scaled(x.raycast.enter, y.raycast.enter, -k, "enter");
    judge.scaled(x.raycast.exit, y.raycast.exit, -k, "exit");
    judge.near(x.raycast.point, y.raycast.point, judge.place_slack(), "point");
    judge.near(x.raycast.normal, y.raycast.normal, 0x1p-20, "normal");
    judge.expect(x.line.size() == y.line.size() && x.ray.size() == y.ray.size(), "how many stretches");
    for (std::size_t i = 0; i < std::min(x.line.size(), y.line.size()); ++i) {
        judge.scaled(x.line[i].enter, y.line[i].enter, -k, "enter of a stretch");
        judge.scaled(x.line[i].exit, y.line[i].exit, -k, "exit of a stretch");
    }
}

void check_common_velocity(Judge& judge, const Query& q) {
    Query other = q;
    const Vec2D by{double(int(q.choice % 129) - 64), double(int(q.choice / 129 % 129) - 64)};
    const auto va = exact_sum(q.va, by), vb = exact_sum(q.vb, by);
    if (!va || !vb) return;
    other.va = *va, other.vb = *vb;
    if (!can_ask(other)) return;
    judge.ask();
    const Moving x = ask_moving(q), y = ask_moving(other);
    judge.hit(x.sweep.hit);
    judge.expect(x.contacts == y.contacts, "all contacts");
    judge.expect(x.hits == y.hits && x.sweep.hit == y.sweep.hit &&
                     x.sweep.initially_overlapping == y.sweep.initially_overlapping,
                 "hits");
    judge.equal(x.sweep.enter, y.sweep.enter, "enter");
    judge.equal(x.sweep.exit, y.sweep.exit, "exit");
    const bool curved = judge.has_ellipse() || judge.has_arc();
    judge.near(x.sweep.normal, y.sweep.normal, curved ? 0x1p-20 : 0, "normal");
    judge.expect(x.sweep.graze == y.sweep.graze, "graze");
}

void check_order(Judge& judge, const Query& q) {
    judge.ask();
    Query other = q;
    std::swap(other.a, other.b);
    std::swap(other.va, other.vb);
    const Moving x = ask_moving(q), y = ask_moving(other);
    judge.hit(x.sweep.hit);
    judge.expect(x.hits == y.hits && x.sweep.hit == y.sweep.hit, "hits");
    judge.expect(x.sweep.initially_overlapping == y.sweep.initially_overlapping, "how they started");
    judge.expect(x.sweep.graze == y.sweep.graze && x.sweep.certainty == y.sweep.certainty, "graze and certainty");
    judge.equal(x.sweep.enter, y.sweep.enter, "enter");
    judge.equal(x.sweep.exit, y.sweep.exit, "exit");
    judge.expect(x.contacts == y.contacts, "all contacts");
}

/// A point that moves is a ray.
void check_point_and_ray(Judge& judge, const Query& q) {
    if (is_one_sided(q)) return;
    const Spec ray = ray_of(q);
    Query point = q;
    point.a = Spec{};
    point.a.points = ray.points;
    point.va = ray.directions[0];
    point.vb = {};
    if (!can_ask(point) || !can_build(ray, q.precision)) return;
    judge.ask();
    const Moving m = ask_moving(point);
    const Casts c = ask_casts(ray, q.b, q.max_time, q.precision);
    judge.hit(c.raycast.hit);
    judge.expect(m.sweep.hit == c.raycast.hit && m.hits == c.raycast.hit, "hits");
    const Judge own(point);
    Judge loose = own;
    if (c.raycast.hit && m.sweep.hit)
        expect_near_stretches(loose, {{c.raycast.enter, c.raycast.exit, c.raycast.graze}},
                              {{m.sweep.enter, m.sweep.exit, m.sweep.graze}}, q.precision, "times");
    if (q.max_time == std::numeric_limits<double>::infinity())
        expect_near_stretches(loose, c.ray, m.contacts, q.precision, "stretches");
    judge.expect(loose.wrong().empty(), loose.wrong().c_str());
}

void check_motions(Judge& judge, const Query& q) {
    if (is_one_sided(q)) return;
    judge.ask();
    const SweepAnswer s = ask_sweep(q);
    const Motions m = ask_motions(q);
    judge.hit(s.hit && s.enter > 0);
    if (m.certainty == Certainty::unresolved) return;
    const bool exact = m.certainty == Certainty::exact && s.certainty == Certainty::exact;
    if (exact) judge.expect(m.hit == s.hit, "whether they hit");
    if (exact) judge.expect(m.initially_overlapping == s.initially_overlapping, "how they started");
    if (exact && m.hit && s.hit) judge.expect(m.low <= s.enter && s.enter <= m.high, "when they hit");
    const double far =
        judge.has_arc() || judge.has_ellipse() ? 0x1p-8 * judge.spread() : 0x1p-20 * (judge.spread() + judge.reach());
    if (s.hit && exact) judge.near(m.approach, 0, far, "they hit, and come no closer than");
}

constexpr Property moving_relations_table[] = {
    {"times_of_contacts", "sweep", check_times, 0.7, 0.1},
    {"point_and_normal_of_a_hit", "sweep", check_hit, 0.4, 0.1},
    {"speed", "sweep", check_speed, 0.5, 0.1},
    {"length_of_a_ray", "sweep", check_ray_length, 0.5, 0.2},
    {"common_velocity", "sweep", check_common_velocity, 0.3, 0.3},
    {"order_of_motion", "sweep", check_order, 1, 0.3},
    {"a_point_that_moves", "sweep", check_point_and_ray, 0.5, 0.2},
    {"motions", "sweep", check_motions, 0.7, 0.1},
};

}  // namespace

std::span<const Property> moving_relations() {
    return moving_relations_table;
}

}  // namespace metamorphic

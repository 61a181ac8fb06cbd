/// Symmetry, sizes, places, turns, mirror images, directions of any length, both number types.
#include "metamorphic/change.hpp"
#include "metamorphic/judge.hpp"

#include <algorithm>
#include <cmath>

namespace metamorphic {
namespace {

void check_still_order(Judge& judge, const Query& q) {
    judge.ask();
    const Still x = ask_still(q.a, q.b, q.precision), y = ask_still(q.b, q.a, q.precision);
    judge.hit(x.overlaps);
    judge.expect(x.overlaps == y.overlaps && x.penetrates == y.penetrates, "booleans");
    judge.expect(x.relation == carom::flip(y.relation), "relation");
    judge.equal(x.distance, y.distance, "distance");
    judge.equal(x.closest_distance, y.closest_distance, "distance of the closest points");
    judge.equal(x.signed_distance, y.signed_distance, "signed distance");
    judge.expect(x.contact.has_value() == y.contact.has_value(), "whether there is a contact");
    if (!x.any_contact || !y.any_contact) return;
    const ContactAnswer &c = *x.any_contact, &d = *y.any_contact;
    judge.equal(c.separation, d.separation, "separation");
    judge.expect(c.unique_normal == d.unique_normal, "whether the normal is unique");
    if (!c.unique_normal) return;
    judge.expect(c.normal == -d.normal, "normal");
}

/// A power of two that keeps all numbers of the query in the number type, out to its ends.
std::optional<int> any_exponent(const Query& q) {
    double least = INFINITY, most = 0;
    const auto look = [&](double& x) {
        if (x == 0) return;
        least = std::min(least, std::fabs(x));
        most = std::max(most, std::fabs(x));
    };
    Query all = q;
    for_each_number(all.a, look);
    for_each_number(all.b, look);
    for (double* x : {&all.va.x, &all.va.y, &all.vb.x, &all.vb.y}) look(*x);
    const bool single = q.precision == Precision::single;
    // In floats what is computed with ellipses and arcs loses bits below 2^-80 (docs/numerics.md).
    const Judge judge(q);
    const int single_low = judge.has_ellipse() || judge.has_arc() ? -79 : -100;
    const int low = (single ? single_low : -940) - std::ilogb(least), high = (single ? 122 : 1016) - std::ilogb(most);
    if (low >= high) return {};
    const int exponent = low + static_cast<int>((q.choice >> 32) % static_cast<std::uint64_t>(high - low));
    return exponent;
}

void expect_scaled(Judge& judge, const std::optional<ContactAnswer>& x, const std::optional<ContactAnswer>& y, int k) {
    judge.expect(x.has_value() == y.has_value(), "whether there is a contact");
    if (!x || !y) return;
    judge.scaled(x->separation, y->separation, k, "separation");
    judge.expect(x->unique_normal == y->unique_normal, "whether the normal is unique");
    judge.same_direction(x->normal, y->normal, "normal");
    judge.scaled(x->point, y->point, k, "point of the contact");
}

void expect_scaled(Judge& judge, const std::optional<ManifoldAnswer>& x, const std::optional<ManifoldAnswer>& y,
                   int k) {
    judge.expect(x.has_value() == y.has_value(), "whether there is a manifold");
    if (!x || !y) return;
    judge.expect(x->points.size() == y->points.size(), "manifold");
    judge.same_direction(x->normal, y->normal, "normal of the manifold");
    for (std::size_t i = 0; i < std::min(x->points.size(), y->points.size()); ++i) {
        judge.scaled(x->points[i], y->points[i], k, "point of the manifold");
        judge.scaled(x->separations[i], y->separations[i], k, "separation in the manifold");
    }
}

void check_scale(Judge& judge, const Query& q) {
    const auto k = any_exponent(q);
    if (!k) return;
    const Query other = scaled(q, *k);
    if (!can_ask(other)) return;
    judge.ask();
    const Still x = ask_still(q.a, q.b, q.precision), y = ask_still(other.a, other.b, q.precision);
    judge.hit(x.overlaps);
    judge.expect(x.overlaps == y.overlaps && x.penetrates == y.penetrates, "booleans");
    expect_same_relation(judge, x.relation, y.relation);  // ellipses near the ends of the range may be unresolved
    judge.scaled(x.distance, y.distance, *k, "distance");
    judge.scaled(x.signed_distance, y.signed_distance, *k, "signed distance");
    judge.scaled(x.closest_distance, y.closest_distance, *k, "distance of the closest points");
    judge.scaled(x.on_a, y.on_a, *k, "closest point on a");
    judge.scaled(x.on_b, y.on_b, *k, "closest point on b");
    expect_scaled(judge, x.any_contact, y.any_contact, *k);
    expect_scaled(judge, x.manifold, y.manifold, *k);
    expect_scaled(judge, x.any_manifold, y.any_manifold, *k);
}

void check_scale_of_one(Judge& judge, const Query& q) {
    const auto k = any_exponent(q);
    if (!k) return;
    const Query other = scaled(q, *k);
    if (!can_ask(other)) return;
    judge.ask();
    const Facts x = ask_facts(q.a, q.precision), y = ask_facts(other.a, q.precision);
    judge.hit(x.area > 0);
    judge.scaled(x.area, y.area, 2 * *k, "area");
    judge.expect(x.centroid.has_value() == y.centroid.has_value(), "whether there is a centroid");
    if (x.centroid && y.centroid) judge.scaled(*x.centroid, *y.centroid, *k, "centroid");
    judge.scaled(x.min, y.min, *k, "bounds");
    judge.scaled(x.max, y.max, *k, "bounds");
}

void check_scale_of_motion(Judge& judge, const Query& q) {
    const auto k = any_exponent(q);
    if (!k) return;
    const Query other = scaled(q, *k);
    if (!can_ask(other)) return;
    judge.ask();
    const Moving x = ask_moving(q), y = ask_moving(other);
    judge.hit(x.sweep.hit);
    judge.expect(x.contacts == y.contacts, "all contacts");
    judge.expect(x.hits == y.hits && x.sweep.hit == y.sweep.hit &&
                     x.sweep.initially_overlapping == y.sweep.initially_overlapping,
                 "hits");
    judge.expect(x.sweep.graze == y.sweep.graze && x.sweep.certainty == y.sweep.certainty, "graze and certainty");
    judge.equal(x.sweep.enter, y.sweep.enter, "enter");
    judge.equal(x.sweep.exit, y.sweep.exit, "exit");
    judge.same_direction(x.sweep.normal, y.sweep.normal, "normal of the sweep");
    judge.scaled(x.sweep.point, y.sweep.point, *k, "point of the sweep");
}

void check_scale_of_casts(Judge& judge, const Query& q) {
    const auto k = any_exponent(q);
    if (!k) return;
    const Query other = scaled(q, *k);
    const Spec ray = ray_of(q);
    Spec other_ray = scaled(ray, *k);
    other_ray.directions[0] = scaled(ray.directions[0], *k);
    if (!can_ask(other) || !can_build(ray, q.precision) || !can_build(other_ray, q.precision)) return;
    judge.ask();
    const Casts x = ask_casts(ray, q.b, q.max_time, q.precision),
                y = ask_casts(other_ray, other.b, q.max_time, q.precision);
    judge.hit(x.raycast.hit);
    judge.expect(x.ray == y.ray && x.line == y.line && x.segment == y.segment, "clips");
    judge.expect(x.raycast.hit == y.raycast.hit && x.raycast.started_inside == y.raycast.started_inside, "hits");
    judge.equal(x.raycast.enter, y.raycast.enter, "enter");
    judge.equal(x.raycast.exit, y.raycast.exit, "exit");
    judge.expect(x.raycast.normal == y.raycast.normal && x.raycast.graze == y.raycast.graze, "normal");
    judge.scaled(x.raycast.point, y.raycast.point, *k, "point of the ray");
}

/// The same queries, answered in another frame. `image` takes a direction there.
void expect_image(Judge& judge, const Query& q, const Query& other, Image image) {
    judge.ask();
    const Still x = ask_still(q.a, q.b, q.precision), y = ask_still(other.a, other.b, q.precision);
    judge.hit(x.overlaps);
    expect_near_still(judge, x, y, image);
    const Moving m = ask_moving(q), n = ask_moving(other);
    expect_near_sweeps(judge, m.sweep, n.sweep, q.precision);
    expect_near_stretches(judge, m.contacts, n.contacts, q.precision, "all contacts");
    const Facts f = ask_facts(q.a, q.precision), g = ask_facts(other.a, q.precision);
    judge.near(f.area, g.area, 0x1p-18 * judge.spread() * judge.spread(), "area");
    judge.expect(f.centroid.has_value() == g.centroid.has_value(), "whether there is a centroid");
}

void check_move(Judge& judge, const Query& q) {
    Query other = q;
    const Vec2D by{double(int(q.choice % 4001) - 2000), double(int(q.choice / 4001 % 4001) - 2000)};
    const auto a = moved(q.a, by, q.choice >> 40 & 1), b = moved(q.b, by, q.choice >> 41 & 1);
    if (!a || !b) return;
    other.a = *a, other.b = *b;
    if (!can_ask(other)) return;
    expect_image(judge, q, other, itself);
}

void check_turn(Judge& judge, const Query& q) {
    Query other = q;
    other.a = rotated(q.a, q.choice >> 40 & 1), other.b = rotated(q.b, q.choice >> 41 & 1);
    other.va = rotated(q.va), other.vb = rotated(q.vb);
    if (!can_ask(other)) return;
    expect_image(judge, q, other, rotated);
}

void check_mirror(Judge& judge, const Query& q) {
    const auto a = mirrored(q.a), b = mirrored(q.b);
    if (!a || !b) return;
    Query other = q;
    other.a = *a, other.b = *b;
    other.va = mirrored(q.va), other.vb = mirrored(q.vb);
    if (!can_ask(other)) return;
    expect_image(judge, q, other, mirrored);
}

void check_directions(Judge& judge, const Query& q) {
    const bool single = q.precision == Precision::single;
    const int k = static_cast<int>(q.choice % (single ? 180 : 1800)) - (single ? 90 : 900);
    const Spec a = with_longer_directions(q.a, k), b = with_longer_directions(q.b, k / 2);
    if ((a == q.a && b == q.b) || !can_build(a, q.precision) || !can_build(b, q.precision)) return;
    judge.ask();
    const Still x = ask_still(q.a, q.b, q.precision), y = ask_still(a, b, q.precision);
    judge.hit(x.overlaps);
    judge.expect(x == y, "answers about shapes as they are");
    Query other = q;
    other.a = a, other.b = b;
    judge.expect(ask_moving(q) == ask_moving(other), "answers about shapes that move");
    const Facts f = ask_facts(q.a, q.precision), g = ask_facts(a, q.precision);
    judge.expect(f == g, "answers about one shape");
}

void check_precision(Judge& judge, const Query& q) {
    if (q.precision != Precision::single) return;
    judge.ask();
    Query other = q;
    other.precision = Precision::twice;
    const Still x = ask_still(q.a, q.b, Precision::single), y = ask_still(q.a, q.b, Precision::twice);
    judge.hit(x.overlaps);
    judge.expect(x.overlaps == y.overlaps && x.penetrates == y.penetrates && x.relation == y.relation, "booleans");
    judge.near(x.distance, y.distance, judge.slack(y.distance), "distance");
    judge.near(x.signed_distance, y.signed_distance, judge.depth_slack(y.signed_distance), "signed distance");
    const Moving m = ask_moving(q), n = ask_moving(other);
    judge.expect(m.hits == n.hits && m.sweep.hit == n.sweep.hit &&
                     m.sweep.initially_overlapping == n.sweep.initially_overlapping,
                 "hits");
    judge.expect(m.sweep.graze == n.sweep.graze, "graze");
    expect_near_sweeps(judge, m.sweep, n.sweep, Precision::single);
    const Spec ray = ray_of(q);
    if (!can_build(ray, Precision::single)) return;
    Casts c = ask_casts(ray, q.b, q.max_time, Precision::single), d = ask_casts(ray, q.b, q.max_time, Precision::twice);
    c.segment = d.segment = {};  // its end is rounded
    expect_near_casts(judge, c, d, Precision::single);
}

constexpr Property still_relations_table[] = {
    {"order", "contact", check_still_order, 1, 0.3},
    {"scale", "contact", check_scale, 0.7, 0.3},
    {"scale_of_one", "area", check_scale_of_one, 0.7, 0.15},
    {"scale_of_motion", "sweep", check_scale_of_motion, 0.7, 0.3},
    {"scale_of_casts", "sweep", check_scale_of_casts, 0.7, 0.2},
    {"move", "contact", check_move, 0.4, 0.3},
    {"turn", "contact", check_turn, 0.9, 0.3},
    {"mirror", "contact", check_mirror, 0.9, 0.3},
    {"directions", "contact", check_directions, 0.2, 0.3},
    {"precision", "contact", check_precision, 0.4, 0.3},
};

}  // namespace

std::span<const Property> still_relations() {
    return still_relations_table;
}

}  // namespace metamorphic

/// What the numbers of a contact and a manifold mean: moving by them separates, and no shorter translation does.
#include "metamorphic/change.hpp"
#include "metamorphic/judge.hpp"
#include "metamorphic/recut.hpp"

#include <algorithm>
#include <cmath>

namespace metamorphic {
namespace {

/// The contact, when moving by it can be judged.
std::optional<ContactAnswer> finite_contact(const Query& q) {
    const auto contact = ask_still(q.a, q.b, q.precision).any_contact;
    if (!contact || !std::isfinite(contact->separation) || is_one_sided(q)) return {};
    return contact;
}

/// Coordinates of what is moved are rounded in double, and the normal in the number type.
double moved_slack(const Judge& judge, const Query& q, double separation) {
    const double ulp = q.precision == Precision::single ? 0x1p-22 : 0x1p-50;
    return judge.depth_slack(separation) + 4 * ulp * std::fabs(separation) + 0x1p-50 * judge.reach();
}

void check_apart(Judge& judge, const Query& q) {
    const auto contact = finite_contact(q);
    if (!contact) return;
    judge.ask();
    judge.hit(contact->separation < 0);
    if (contact->separation < 0 && judge.has_open_depth()) return;
    const Vec2D by = -contact->separation * contact->normal;
    const double slack = moved_slack(judge, q, contact->separation);
    const double touching = ask_signed_distance(q.a, shifted(q.b, by), Precision::twice);
    judge.near(touching, 0, slack, "moved by the separation, the signed distance is not 0");
    judge.near(std::hypot(contact->normal.x, contact->normal.y), 1,
               q.precision == Precision::single ? 0x1p-21 : 0x1p-50, "length of the normal");
    if (!(contact->separation < 0) || !(0x1p-12 * -contact->separation > slack)) return;
    // Some direction other than back is free; in a slot that fits exactly, the one along its sides.
    const double step = 0x1p-10 * std::hypot(by.x, by.y);
    for (int i = 0; i <= 64; ++i) {
        const RotD r = RotD::degrees(i % 2 == 0 ? 1.4 * i : -1.4 * i);
        const Vec2D on = carom::rotate(r, 0x1p-10 * by);
        const Spec further = shifted(q.b, by + on);
        if (!ask_penetrates(q.a, further, Precision::twice)) return;
        const auto wall = ask_still(q.a, further, Precision::twice).any_contact;
        const Vec2D along = on - carom::dot(on, wall->normal) * wall->normal;
        const double left = ask_signed_distance(q.a, shifted(q.b, by + along), Precision::twice);
        if (carom::dot(along, by) >= 0 && left >= -std::fmin(slack, 0x1p-8 * step)) return;
    }
    judge.expect(false, "moved by a little more than the depth, they penetrate");
}

/// No translation shorter than the depth separates them.
void check_least(Judge& judge, const Query& q) {
    const auto contact = finite_contact(q);
    if (!contact || !(contact->separation < 0)) return;
    const double depth = -contact->separation, slack = moved_slack(judge, q, depth);
    if (!(0x1p-8 * depth > slack)) return;
    judge.ask();
    judge.hit();
    Random random(q.choice);
    for (int i = 0; i < 16; ++i) {
        const RotD r = RotD::degrees(random.chance(0.3) ? 45.0 * random.integer(0, 7) : random.real(0, 360));
        const Vec2D by = (1 - 0x1p-6) * depth * Vec2D{r.c, r.s};
        if (ask_overlaps(q.a, shifted(q.b, by), Precision::twice)) continue;
        // A crack as narrow as rounding does not count as an exit.
        if (ask_signed_distance(q.a, shifted(q.b, by), Precision::twice) <= 0x1p-6 * depth) continue;
        char text[200];
        std::snprintf(text, sizeof text, "depth %.17g, but they are apart after a move by (%.17g, %.17g)", depth, by.x,
                      by.y);
        judge.expect(false, text);
        return;
    }
}

/// The signed distance changes by no more than what b is moved by.
void check_gentle(Judge& judge, const Query& q) {
    if (is_one_sided(q)) return;
    Random random(q.choice);
    const Vec2D by{random.real(-1, 1), random.real(-1, 1)};
    const double before = ask_signed_distance(q.a, q.b, Precision::twice);
    const double after = ask_signed_distance(q.a, shifted(q.b, by), Precision::twice);
    if (!std::isfinite(before) || !std::isfinite(after)) return;
    judge.ask();
    judge.hit(before < 0 || after < 0);
    if ((before < 0 || after < 0) && judge.has_open_depth()) return;
    const double slack = judge.depth_slack(before) + judge.depth_slack(after) + 0x1p-50 * judge.reach();
    judge.near(std::max(std::fabs(after - before), std::hypot(by.x, by.y)), std::hypot(by.x, by.y), slack,
               "the signed distance changes by more than the move");
}

/// The two surfaces along the normal at a point of a manifold, and whether they are borders of the shapes.
void expect_on_borders(Judge& judge, const Query& q, const ManifoldAnswer& m, std::size_t i) {
    const Vec2D half = 0.5 * m.separations[i] * m.normal;
    const double slack = judge.place_slack() + moved_slack(judge, q, m.separations[i]) +
                         (judge.has_ellipse() ? 0x1p-20 * judge.spread() : 0);
    for (const bool first : {true, false}) {
        Spec point;
        point.points = {first ? m.points[i] - half : m.points[i] + half};
        const double off = ask_signed_distance(first ? q.a : q.b, point, Precision::twice);
        judge.near(
            off, 0, slack,
            first ? "a point of the manifold is off a's border by" : "a point of the manifold is off b's border by");
    }
}

void check_manifold(Judge& judge, const Query& q) {
    const Still x = ask_still(q.a, q.b, q.precision);
    judge.expect(x.contact.has_value() == x.manifold.has_value(), "contact and manifold");
    judge.expect(x.any_contact.has_value() == x.any_manifold.has_value(), "contact and manifold however far apart");
    for (const auto& [contact, manifold] :
         {std::pair(x.contact, x.manifold), std::pair(x.any_contact, x.any_manifold)}) {
        if (!contact || !manifold) continue;
        judge.ask();
        const ManifoldAnswer& m = *manifold;
        judge.hit(m.points.size() == 2);
        judge.expect(m.normal == contact->normal && m.separation == contact->separation &&
                         m.unique_normal == contact->unique_normal,
                     "normal and separation of contact and manifold");
        judge.expect(!m.points.empty() && m.points.size() <= 2, "one or two points");
        if (!std::isfinite(m.separation) || m.points.empty() || is_one_sided(q)) continue;
        const double least = *std::min_element(m.separations.begin(), m.separations.end());
        const double slack = moved_slack(judge, q, m.separation);
        judge.near(std::min(least, m.separation), m.separation, slack,
                   "a point of the manifold is deeper than the depth");
        judge.near(least, m.separation, slack, "the deepest point of the manifold is not as deep as the contact");
        // The far end of a tilted capsule is measured from its core, within the rounding of the near one.
        const bool rounded = has(q, Kind::capsule) || has(q, Kind::rounded);
        for (std::size_t i = 0; i < m.points.size(); ++i) {
            if (!rounded || m.separations[i] == least) expect_on_borders(judge, q, m, i);
        }
    }
}

/// The contact's point lies halfway between both borders.
void check_point(Judge& judge, const Query& q) {
    const auto contact = finite_contact(q);
    if (!contact) return;
    judge.ask();
    judge.hit(contact->separation < 0);
    if (contact->separation < 0 && judge.has_open_depth()) return;
    const ManifoldAnswer single{contact->normal, contact->separation, true, {contact->point}, {contact->separation}};
    expect_on_borders(judge, q, single, 0);
}

constexpr Property contact_relations_table[] = {
    {"moving_apart", "contact", check_apart, 0.5, 0.3},  {"least_depth", "contact", check_least, 0.2, 1},
    {"gentle_depth", "contact", check_gentle, 0.5, 0.3}, {"manifold", "manifold", check_manifold, 0.7, 0.1},
    {"contact_point", "contact", check_point, 0.5, 0.3},
};

}  // namespace

std::span<const Property> contact_relations() {
    return contact_relations_table;
}

}  // namespace metamorphic

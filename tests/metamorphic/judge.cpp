#include "metamorphic/judge.hpp"

#include "metamorphic/change.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace metamorphic {
namespace {

constexpr double u = 0x1p-53;

/// Calls `use` with points of the world and a radius around each that hold all of what is bounded in the shape, to
/// within rounding.
void for_each_disc(const Spec& s, const std::vector<PoseD>& poses,
                   const std::function<void(const Vec2D&, double)>& use) {
    auto all = poses;
    all.push_back(s.pose);
    const auto world = [&](Vec2D p) {
        for (std::size_t i = all.size(); i-- > 0;) p = carom::apply(all[i], p);
        return p;
    };
    double radius = 0;
    for (const double length : s.lengths) radius += length;
    if (s.kind == Kind::tile_grid) {
        const int height = static_cast<int>(s.cells.size()) / s.width;
        for (const int x : {0, s.width})
            for (const int y : {0, height}) use(world(tile_corner(s, x, y)), 2 * radius);
        return;
    }
    if (s.kind == Kind::aabb)
        use(world({s.points[0].x, s.points[1].y}), 0), use(world({s.points[1].x, s.points[0].y}), 0);
    for (const Vec2D& p : s.points) use(world(p), radius);
    for (const Spec& part : s.parts) for_each_disc(part, all, [&](const Vec2D& p, double r) { use(p, r + radius); });
}

std::size_t part_count(const Spec& s) {
    if (s.kind == Kind::chain || s.kind == Kind::simple_polygon) return s.points.size() + 4 * s.holes.size();
    if (s.kind == Kind::tile_grid) return s.cells.size();
    std::size_t count = 0;
    if (s.kind != Kind::rounded)
        for (const Spec& part : s.parts) count += part_count(part);
    return std::max<std::size_t>(count, 1);
}

std::string text_of(double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", x);
    return text;
}
std::string text_of(const Vec2D& v) {
    return "(" + text_of(v.x) + ", " + text_of(v.y) + ")";
}

}  // namespace

Judge::Judge(const Query& q) : ulp_(q.precision == Precision::single ? 0x1p-23 : 0x1p-52) {
    std::optional<Vec2D> first;
    double radii = 0;
    for (const Spec* spec : {&q.a, &q.b}) {
        double radius = 0;
        for_each_disc(*spec, {}, [&](const Vec2D& p, double r) {
            if (!first) first = p;
            reach_ = std::max({reach_, std::fabs(p.x) + r, std::fabs(p.y) + r});
            spread_ = std::max({spread_, std::fabs(p.x - first->x), std::fabs(p.y - first->y)});
            radius = std::max(radius, r);
        });
        radii += radius;
        union_ = union_ || is_union(*spec);
        pairs_ *= part_count(*spec);
    }
    spread_ = 3 * spread_ + radii;
    ellipse_ = has(q, Kind::ellipse);
    arc_ = has(q, Kind::arc);
    one_sided_ = is_one_sided(q) && (has(q, Kind::tile_grid) || has(q, Kind::simple_polygon));
}

void Judge::expect(bool right, const char* what) {
    if (!right && wrong_.empty()) wrong_ = what;
}

void Judge::equal(double x, double y, const char* what) {
    if (!(x == y) && wrong_.empty()) wrong_ = std::string(what) + ": " + text_of(x) + " and " + text_of(y);
}

void Judge::near(double x, double y, double slack, const char* what) {
    if (x == y || std::fabs(x - y) <= slack || !wrong_.empty()) return;
    wrong_ = std::string(what) + ": " + text_of(x) + " and " + text_of(y) + ", slack " + text_of(slack);
}

void Judge::near(const Vec2D& x, const Vec2D& y, double slack, const char* what) {
    const auto are_near = [&](double p, double q) { return p == q || std::fabs(p - q) <= slack; };
    const bool near = are_near(x.x, y.x) && are_near(x.y, y.y);
    if (near || !wrong_.empty()) return;
    wrong_ = std::string(what) + ": " + text_of(x) + " and " + text_of(y) + ", slack " + text_of(slack);
}

void Judge::scaled(double x, double y, int exponent, const char* what) {
    const bool single = ulp_ == 0x1p-23;
    const double least = single ? 0x1p-126 : 0x1p-960, most = single ? 0x1p126 : 0x1p1022;
    const double expected = std::ldexp(x, exponent);
    const auto is_out = [&](double length) {
        return std::fabs(length) > most || (length != 0 && std::fabs(length) < least);
    };
    if (is_out(expected) || is_out(x) || is_out(y)) return;
    equal(expected, y, what);
}

void Judge::scaled(const Vec2D& x, const Vec2D& y, int exponent, const char* what) {
    scaled(x.x, y.x, exponent, what);
    scaled(x.y, y.y, exponent, what);
}

void Judge::same_direction(const Vec2D& x, const Vec2D& y, const char* what) {
    const bool loses_bits = ulp_ == 0x1p-23 && (ellipse_ || arc_);
    near(x, y, loses_bits ? 0x1p-60 : 0, what);
}

double Judge::slack(double length) const {
    const double rounded = ulp_ == 0x1p-23 ? 2 * ulp_ * std::fabs(length) : 0;
    return (union_ || ellipse_ || arc_ ? 256 : 64) * u * spread_ + rounded;
}

double Judge::place_slack() const {
    return 4 * ulp_ * reach_ + 4096 * u * spread_;
}

double Judge::depth_slack(double depth) const {
    return slack(depth) +
           (union_ && ellipse_ ? 0x1p-11 * std::fabs(depth)
            : union_ && arc_   ? 0x1p-33 * std::fabs(depth)
                               : 0) +
           (arc_ ? 0x1p-26 * spread_ : 0);
}

bool Judge::has_open_depth() const {
    return union_ && arc_ && (ellipse_ || pairs_ > 24);
}

bool Judge::depends_on_parts() const {
    return one_sided_;
}

bool Judge::is_open(double signed_distance) const {
    return ellipse_ && arc_ && std::fabs(signed_distance) <= 1024 * u * spread_;
}

Vec2D itself(const Vec2D& v) {
    return v;
}

void expect_same_relation(Judge& judge, Relation x, Relation y) {
    if (x == y) return;
    const bool open = judge.has_ellipse() && (x == Relation::unresolved || y == Relation::unresolved);
    if (open) return;
    const std::string text = std::string("relations ") + carom::relation_name(x) + " and " + carom::relation_name(y);
    judge.expect(false, text.c_str());
}

void expect_same_booleans(Judge& judge, const Still& x, const Still& y) {
    if (judge.is_open(x.signed_distance)) return;
    judge.expect(x.overlaps == y.overlaps, "overlaps");
    judge.expect(x.penetrates == y.penetrates, "penetrates");
    expect_same_relation(judge, x.relation, y.relation);
}

void expect_near_still(Judge& judge, const Still& x, const Still& y, Image image) {
    expect_same_booleans(judge, x, y);
    judge.near(x.distance, y.distance, judge.slack(x.distance), "distance");
    judge.near(x.closest_distance, y.closest_distance, judge.slack(x.distance), "distance of the closest points");
    if (x.signed_distance < 0 && judge.has_open_depth()) return;
    const double slack = x.signed_distance > 0 ? judge.slack(x.signed_distance) : judge.depth_slack(x.signed_distance);
    judge.near(x.signed_distance, y.signed_distance, slack, "signed distance");
    if (judge.depends_on_parts()) return;
    judge.expect(x.contact.has_value() == y.contact.has_value(), "whether there is a contact");
    if (!x.any_contact || !y.any_contact) return;
    const ContactAnswer &c = *x.any_contact, &d = *y.any_contact;
    judge.near(c.separation, d.separation, slack, "separation of the contact");
    // What is nearly as near in another direction, or nearly touches, has no direction that is better than rounding.
    const bool clear = c.unique_normal && d.unique_normal && std::fabs(c.separation) > 0x1p-12 * judge.spread();
    if (!clear || !std::isfinite(c.separation)) return;
    if (judge.has_union() && c.separation < 0) return;  // two minimum translations that are equal but for rounding
    judge.near(image(c.normal), d.normal, 0x1p-10, "normal of the contact");
}

void expect_near_stretches(Judge& judge, const std::vector<Stretch>& x, const std::vector<Stretch>& y,
                           Precision precision, const char* what) {
    const double ulp = precision == Precision::single ? 0x1p-23 : 0x1p-52;
    const bool curved = judge.has_ellipse() || judge.has_arc();
    if (curved && x.size() != y.size()) return;  // a gap below the certified bound may count as contact
    judge.expect(x.size() == y.size(), what);
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
        const double bound = curved ? 0x1p-20 : 2 * ulp;
        const double far = curved ? std::max(1.0, std::fabs(x[i].enter)) : std::fabs(x[i].enter);
        const double far_exit = curved ? std::max(1.0, std::fabs(x[i].exit)) : std::fabs(x[i].exit);
        judge.near(x[i].enter, y[i].enter, bound * far, what);
        judge.near(x[i].exit, y[i].exit, bound * far_exit, what);
        if (!curved) judge.expect(x[i].graze == y[i].graze, what);
    }
}

void expect_near_sweeps(Judge& judge, const SweepAnswer& x, const SweepAnswer& y, Precision precision) {
    const bool curved = judge.has_ellipse() || judge.has_arc();
    if (curved && (x.graze || y.graze || x.enter == x.exit || y.enter == y.exit)) return;
    judge.expect(x.hit == y.hit, "whether the sweep hits");
    judge.expect(x.initially_overlapping == y.initially_overlapping, "how they started");
    if (!x.hit || !y.hit) return;
    expect_near_stretches(judge, {{x.enter, x.exit, x.graze, x.certainty}}, {{y.enter, y.exit, y.graze, y.certainty}},
                          precision, "times of the sweep");
}

void expect_near_casts(Judge& judge, const Casts& x, const Casts& y, Precision precision, Image image) {
    expect_near_stretches(judge, x.ray, y.ray, precision, "clip of a ray");
    expect_near_stretches(judge, x.line, y.line, precision, "clip of a line");
    expect_near_stretches(judge, x.segment, y.segment, precision, "clip of a segment");
    judge.expect(x.raycast.hit == y.raycast.hit, "whether the ray hits");
    if (!x.raycast.hit || !y.raycast.hit) return;
    judge.expect(x.raycast.started_inside == y.raycast.started_inside, "whether the ray starts inside");
    expect_near_stretches(judge, {{x.raycast.enter, x.raycast.exit, x.raycast.graze}},
                          {{y.raycast.enter, y.raycast.exit, y.raycast.graze}}, precision, "times of the ray");
    const double ulp = precision == Precision::single ? 0x1p-23 : 0x1p-52;
    const double far = std::fabs(y.raycast.point.x) + std::fabs(y.raycast.point.y);
    const double slack = judge.place_slack() + 2 * ulp * far + (judge.has_ellipse() ? 0x1p-20 * judge.spread() : 0);
    judge.near(image(x.raycast.point), y.raycast.point, slack, "point of the ray");
}

Spec ray_of(const Query& q) {
    Spec ray;
    ray.kind = Kind::ray;
    const auto number = [&](int shift) { return static_cast<double>(static_cast<int>(q.choice >> shift & 15) - 8); };
    const Vec2D near{std::trunc(q.b.pose.at.x), std::trunc(q.b.pose.at.y)};
    Vec2D to{number(16) / 2, number(20) / 2};
    if (to == Vec2D{}) to = {1, 0};
    ray.points = {near + Vec2D{number(8) / 2, number(12) / 2} - to};
    ray.directions = {to};
    if (q.a.kind <= Kind::circle && q.a.pose == PoseD{}) ray.points[0] = q.a.points[0];
    if (!(q.va == Vec2D{}) && (q.choice >> 24 & 1)) ray.directions[0] = q.va;
    return ray;
}

}  // namespace metamorphic

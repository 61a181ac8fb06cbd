/// The same points, cut into other parts, give the same results.
#include "metamorphic/change.hpp"
#include "metamorphic/judge.hpp"
#include "metamorphic/recut.hpp"

#include <algorithm>
#include <cmath>

namespace metamorphic {
namespace {

/// The query with one or both of its shapes cut differently.
std::optional<Query> cut_anew(const Query& q) {
    Random random(q.choice);
    Query other = q;
    bool changed = false;
    for (Spec* spec : {&other.a, &other.b}) {
        if (spec == &other.b && changed && random.chance(0.7)) break;
        const auto parts = recut(*spec, random);
        if (!parts || *parts == *spec || !can_build(*parts, q.precision)) continue;
        *spec = *parts;
        changed = true;
    }
    return changed ? std::optional(other) : std::nullopt;
}

/// How both queries are judged: by whichever allows more.
Judge more_open(const Judge& x, const Judge& y) {
    return y.has_union() ? y : x;
}

std::string both_lines(const Query& other, const char* verb) {
    return "\n  cut anew: " + to_json(other, verb);
}

template <class Expect>
void check_cut(Judge& judge, const Query& q, const char* verb, Expect expect) {
    const auto other = cut_anew(q);
    if (!other) return;
    Judge looser = more_open(judge, Judge(*other));
    looser.ask();
    expect(looser, *other);
    judge.ask();
    judge.hit(looser.was_hit());
    if (!looser.wrong().empty()) judge.expect(false, (looser.wrong() + both_lines(*other, verb)).c_str());
}

void check_still(Judge& judge, const Query& q) {
    if (is_one_sided(q)) return;  // each of its segments answers by itself
    check_cut(judge, q, "contact", [&](Judge& j, const Query& other) {
        const Still x = ask_still(q.a, q.b, q.precision), y = ask_still(other.a, other.b, q.precision);
        j.hit(x.overlaps);
        expect_near_still(j, x, y);
    });
}

/// Of one-sided chains only what does not depend on sides.
void check_one_sided(Judge& judge, const Query& q) {
    if (!is_one_sided(q)) return;
    check_cut(judge, q, "contact", [&](Judge& j, const Query& other) {
        const Still x = ask_still(q.a, q.b, q.precision), y = ask_still(other.a, other.b, q.precision);
        j.hit(x.overlaps);
        expect_same_booleans(j, x, y);
        j.near(x.distance, y.distance, j.slack(x.distance), "distance");
        if (!j.has_open_depth())
            j.near(x.signed_distance, y.signed_distance, j.depth_slack(x.signed_distance), "signed distance");
    });
}

/// What rests on a line without end has points wherever that is cut.
bool has_endless(const Query& q) {
    return has(q, Kind::ray) || has(q, Kind::line) || has(q, Kind::half_space);
}

/// The points of a manifold that are as deep as the two: those less deep may depend on the cuts.
std::vector<Vec2D> deepest_points(const ManifoldAnswer& manifold, double slack) {
    std::vector<Vec2D> points;
    for (std::size_t i = 0; i < manifold.points.size(); ++i) {
        if (manifold.separations[i] <= manifold.separation + slack) points.push_back(manifold.points[i]);
    }
    return points;
}

void check_recut_manifold(Judge& judge, const Query& q) {
    if (is_one_sided(q)) return;
    check_cut(judge, q, "manifold", [&](Judge& j, const Query& other) {
        if (j.has_ellipse() || j.has_arc() || has_endless(q)) return;
        const Still x = ask_still(q.a, q.b, q.precision), y = ask_still(other.a, other.b, q.precision);
        if (!x.manifold || !y.manifold || !x.manifold->unique_normal || !y.manifold->unique_normal) return;
        const ManifoldAnswer &m = *x.manifold, &n = *y.manifold;
        if (std::fabs(m.separation) < 0x1p-12 * j.spread() || !std::isfinite(m.separation)) return;
        if (!(std::fabs(m.normal.x - n.normal.x) + std::fabs(m.normal.y - n.normal.y) < 0x1p-20)) return;
        j.hit();
        const double slack = j.depth_slack(m.separation);
        const std::vector<Vec2D> of_m = deepest_points(m, slack), of_n = deepest_points(n, slack);
        if (of_m.size() + of_n.size() == 2) return;  // in a notch, the point of either side
        j.expect(of_m.size() == of_n.size(), "how many points of the manifold are deepest");
        for (std::size_t i = 0; i < std::min(of_m.size(), of_n.size()); ++i)
            j.near(of_m[i], of_n[i], 4 * j.place_slack() + 0x1p-20 * j.spread(), "point of the manifold");
    });
}

void check_motion(Judge& judge, const Query& q) {
    if (is_one_sided(q)) return;
    check_cut(judge, q, "sweep", [&](Judge& j, const Query& other) {
        const Moving x = ask_moving(q), y = ask_moving(other);
        j.hit(x.sweep.hit);
        expect_near_sweeps(j, x.sweep, y.sweep, q.precision);
        expect_near_stretches(j, x.contacts, y.contacts, q.precision, "all contacts");
        if (!j.has_ellipse() && !j.has_arc()) j.expect(x.hits == y.hits, "whether the sweep hits");
    });
}

void check_recut_casts(Judge& judge, const Query& q) {
    const Spec ray = ray_of(q);
    if (is_one_sided(q) || !can_build(ray, q.precision)) return;
    check_cut(judge, q, "raycast", [&](Judge& j, const Query& other) {
        const Casts x = ask_casts(ray, q.b, q.max_time, q.precision),
                    y = ask_casts(ray, other.b, q.max_time, q.precision);
        j.hit(x.raycast.hit);
        expect_near_casts(j, x, y, q.precision);
    });
}

void check_facts(Judge& judge, const Query& q) {
    check_cut(judge, q, "area", [&](Judge& j, const Query& other) {
        for (const auto& [s, t] : {std::pair(q.a, other.a), std::pair(q.b, other.b)}) {
            const Facts x = ask_facts(s, q.precision), y = ask_facts(t, q.precision);
            j.hit(x.area > 0);
            const double slack =
                0x1p-40 * j.spread() * j.spread() + (q.precision == Precision::single ? 0x1p-22 * x.area : 0);
            j.near(x.area, y.area, slack, "area");
            j.expect(x.centroid.has_value() == y.centroid.has_value(), "whether there is a centroid");
            if (x.centroid && y.centroid && x.area > 0x1p-6 * j.spread())
                j.near(*x.centroid, *y.centroid, j.place_slack() + 0x1p-30 * j.spread(), "centroid");
            j.near(x.min, y.min, j.place_slack(), "bounds");
            j.near(x.max, y.max, j.place_slack(), "bounds");
        }
    });
}

/// The old and the new shape are one and the same.
void check_equal(Judge& judge, const Query& q) {
    check_cut(judge, q, "classify", [&](Judge& j, const Query& other) {
        for (const auto& [s, t] : {std::pair(q.a, other.a), std::pair(q.b, other.b)}) {
            j.hit();
            const Relation relation = ask_relation(s, t, q.precision);
            if (relation == Relation::unresolved && j.has_ellipse()) continue;
            j.expect(relation == Relation::equal, carom::relation_name(relation));
        }
    });
}

constexpr Property recut_relations_table[] = {
    {"cut_still", "contact", check_still, 0.6, 0.3},
    {"cut_one_sided", "contact", check_one_sided, 0.02, 0.3},
    {"cut_manifold", "manifold", check_recut_manifold, 0.6, 0.05},
    {"cut_motion", "sweep", check_motion, 0.6, 0.3},
    {"cut_casts", "sweep", check_recut_casts, 0.6, 0.2},
    {"cut_facts", "area", check_facts, 0.7, 0.3},
    {"cut_equal", "classify", check_equal, 0.7, 0.3},
};

}  // namespace

std::span<const Property> recut_relations() {
    return recut_relations_table;
}

}  // namespace metamorphic

// Polygons in float, unplaced and placed by poses: float_touch against the exact signs of all heights.
#include "narrow/filters/numbers.hpp"
#include "narrow/filters/touch_cases.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>

#include <limits>

namespace carom::test {
namespace {

struct Polygons {
    ConvexPolygon a;
    std::optional<Pose> pose_a;
    ConvexPolygon b;
    std::optional<Pose> pose_b;

    const Pose* placing_a() const { return pose_a ? &*pose_a : nullptr; }
    const Pose* placing_b() const { return pose_b ? &*pose_b : nullptr; }
};

// A shape without a pose is the same as with the identity.
bool public_overlaps(const Polygons& c) {
    return overlaps(place(c.a, c.pose_a.value_or(Pose{})), place(c.b, c.pose_b.value_or(Pose{})));
}

using PolygonFilter = Filter<Polygons, Touch>;

PolygonFilter polygon_filter(std::string name) {
    PolygonFilter filter;
    filter.name = "polygons_" + std::move(name);
    filter.cases = 3'000;
    filter.decide = [](const Polygons& c) {
        return decided_touch(detail::float_touch(c.a, c.placing_a(), c.b, c.placing_b()));
    };
    filter.exact = [](const Polygons& c) {
        return touch_by_all_sides(convex_part(Operand<ConvexPolygon, float>{c.a, c.placing_a()}),
                                  convex_part(Operand<ConvexPolygon, float>{c.b, c.placing_b()}));
    };
    filter.is_hit = [](Touch touch) { return touch == Touch::penetrating; };
    filter.verify = [](const Polygons& c, Touch exact) { EXPECT_EQ(public_overlaps(c), exact != Touch::apart); };
    return filter;
}

struct Setting {
    const char* name;
    double scale;
    Vec2D world;  // where the polygons are
    Vec2D local;  // where they are in their own frames, if placed
};

Vec2 rounded(const Vec2D& v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y)};
}

Vec2D drawn_shift(Random& random) {
    return {random.real(-1.7, 1.7), random.real(-1.7, 1.7)};
}

ConvexPolygon drawn_polygon(Random& random, double scale, const Vec2D& at, int most_vertices) {
    const double flatness = random.chance(0.3) ? 0.05 : 1;  // in this order for every compiler
    const int vertices = random.integer(3, most_vertices);
    return ring_polygon(random, vertices, at, scale, 0.4, flatness);
}

Pose drawn_pose(Random& random, const Setting& at) {
    const int quarter = 90 * random.integer(0, 3);
    const double angle = random.chance(0.2) ? quarter : random.real(-180, 180);
    const Vec2D center = rotate(RotD::degrees(angle), at.local);
    return {rounded(at.world + at.scale * drawn_shift(random) - center), Rot::degrees(static_cast<float>(angle))};
}

enum class Placing { none, one, both };

Polygons drawn_polygons(Random& random, const Setting& at, int most_vertices, Placing placing) {
    // Without a pose, floats could not tell the vertices of a small polygon far away apart: there it is a large one.
    const double far = std::fmax(std::fabs(at.world.x), std::fabs(at.world.y));
    const auto draw = [&](bool is_placed) {
        const double scale = is_placed || far == 0 ? at.scale : 2.2 * far;
        const Vec2D here = is_placed ? at.local : (far == 0 ? at.scale : 0.1 * far) * drawn_shift(random);
        const ConvexPolygon polygon = drawn_polygon(random, scale, here, most_vertices);
        return std::pair(polygon, is_placed ? std::optional(drawn_pose(random, at)) : std::nullopt);
    };
    const bool is_first = random.chance(0.5);
    const auto [a, pose_a] = draw(placing == Placing::both || (placing == Placing::one && is_first));
    const auto [b, pose_b] = draw(placing == Placing::both || (placing == Placing::one && !is_first));
    return {a, pose_a, b, pose_b};
}

// Moves b to where it nearly touches a.
void bring_near(Random& random, Polygons& c) {
    const auto hit = contact(place(c.a, *c.pose_a), place(c.b, *c.pose_b), std::numeric_limits<float>::infinity());
    if (!hit) return;
    const double gap = hit->separation, nearness = random.real(2, 30);
    const double shift = -gap + (random.chance(0.5) ? 1 : -1) * std::fabs(gap) * std::exp2(-nearness);
    c.pose_b->at = rounded({c.pose_b->at.x + shift * hit->normal.x, c.pose_b->at.y + shift * hit->normal.y});
}

// Near and far, large and small.
constexpr Setting settings[] = {{"near_one", 1, {}, {}},
                                {"small", 0x1p-17, {}, {}},
                                {"large", 0x1p30, {}, {}},
                                {"far", 1, {1e6, -1e6}, {}},
                                {"large_and_far", 100, {1e7, 1e7}, {}},
                                {"off_center", 1, {}, {8, -3}}};

void add_settings(Rows& rows) {
    for (const Setting& setting : settings) {
        for (const int most_vertices : {4, 9, 40}) {
            const auto add_row = [&](const char* name, Placing placing, bool is_near, double hits, double misses) {
                PolygonFilter filter =
                    polygon_filter(std::string(name) + "_" + setting.name + "_of_" + std::to_string(most_vertices));
                filter.draw = [=](Random& random) {
                    Polygons c = drawn_polygons(random, setting, most_vertices, placing);
                    if (is_near) bring_near(random, c);
                    return c;
                };
                filter.decided_hits = hits;
                filter.decided_misses = misses;
                add(rows, filter);
            };
            // Far away the one without a pose is far larger than the other, and only misses are decided.
            const bool is_far = setting.world.x != 0;
            if (!is_far) add_row("unplaced", Placing::none, false, 0.98, 0.98);
            add_row("half_placed", Placing::one, false, is_far ? 0 : 0.95, 0.95);
            add_row("placed", Placing::both, false, 0.95, 0.95);
            add_row("nearly_touching", Placing::both, true, 0.15, 0.15);
        }
    }
}

// Where products leave the range of floats, and far out in frames of their own.
void add_extremes(Rows& rows) {
    static constexpr Setting extremes[] = {{"", 0x1p-60, {}, {}}, {"", 0x1p-100, {}, {}},      {"", 0x1p60, {}, {}},
                                           {"", 0x1p120, {}, {}}, {"", 1, {}, {30000, 10000}}, {"", 1, {1e20, 0}, {}}};
    PolygonFilter filter = polygon_filter("far_from_one");
    filter.cases = 18'000;
    filter.draw = [](Random& random) {
        const Setting& setting = extremes[random.integer(0, 5)];
        // Without a pose, a polygon of size 1 at 1e20 would be a point.
        const Placing placing = setting.world.x == 0 && random.chance(0.3) ? Placing::none : Placing::both;
        Polygons c = drawn_polygons(random, setting, 8, placing);
        if (placing == Placing::both && random.chance(0.5)) bring_near(random, c);
        return c;
    };
    add(rows, filter);
}

ConvexPolygon scaled(const ConvexPolygon& polygon, float factor) {
    std::vector<Vec2> points(polygon.points().begin(), polygon.points().end());
    for (Vec2& p : points) p = factor * p;
    return polygon_of(std::move(points));
}

// At 2^12 times the size the filter decides the same.
void add_scaled(Rows& rows) {
    for (const Placing placing : {Placing::none, Placing::both}) {
        PolygonFilter filter = polygon_filter(placing == Placing::none ? "unplaced_scaled" : "placed_scaled");
        filter.draw = [=](Random& random) { return drawn_polygons(random, settings[0], 8, placing); };
        filter.equivalent = [](const Polygons& c) {
            constexpr float factor = 0x1p12f;
            Polygons large{scaled(c.a, factor), c.pose_a, scaled(c.b, factor), c.pose_b};
            if (large.pose_a) large.pose_a->at = factor * large.pose_a->at;
            if (large.pose_b) large.pose_b->at = factor * large.pose_b->at;
            return large;
        };
        filter.decided_hits = filter.decided_misses = 0.9;
        add(rows, filter);
    }
}

// Vertices on vertices and sides along sides, rotated by quarter turns.
void add_grids(Rows& rows) {
    PolygonFilter filter = polygon_filter("placed_on_grids");
    filter.cases = 20'000;
    filter.is_hit = [](Touch touch) { return touch != Touch::apart; };
    filter.draw = [](Random& random) {
        const auto pose = [&] {
            const Vec2 at{static_cast<float>(random.integer(-3, 3)), static_cast<float>(random.integer(-3, 3))};
            return Pose{at, Rot::degrees(static_cast<float>(90 * random.integer(0, 3)))};
        };
        const ConvexPolygon a = grid_polygon(random, 3), b = grid_polygon(random, 3);
        const Pose pose_a = pose();
        return Polygons{a, pose_a, b, pose()};
    };
    filter.decided_hits = 0.7;
    filter.decided_misses = 0.95;
    expect_touching(filter, 0.02);
    add(rows, filter);
}

// Rotations at the limit of what counts as one change sizes by a millionth.
void add_inexact_rotations(Rows& rows) {
    const ConvexPolygon square = polygon_of({{-1, -1}, {1, -1}, {1, 1}, {-1, 1}});
    PolygonFilter filter = polygon_filter("with_inexact_rotations");
    filter.cases = 2'000;
    filter.is_hit = [](Touch touch) { return touch != Touch::apart; };
    filter.draw = [square](Random& random) {
        constexpr float cosines[] = {1 - 0x1p-22f, 1.0f, 1 + 0x1p-22f, 0.6f};
        const float c = cosines[random.integer(0, 3)];
        const Rot rot{c, c == 0.6f ? 0.8f : 0.0f};
        EXPECT_TRUE(is_rotation(rot));
        const float i = static_cast<float>(random.integer(-60, 60));
        const Pose pose{{std::ldexp(i, -22), 2 + std::ldexp(i, -23)}, rot};
        return Polygons{square, Pose{{0, 0}, random.chance(0.5) ? rot : Rot{}}, square, pose};
    };
    add(rows, filter);
}

// Invalid poses and empty polygons are left undecided; a verb that meets them finds nothing.
void add_invalid(Rows& rows) {
    const ConvexPolygon square = polygon_of({{-1, -1}, {1, -1}, {1, 1}, {-1, 1}});
    const Pose sound{{0.5f, 0.5f}, Rot::degrees(30)};
    PolygonFilter filter = polygon_filter("with_invalid_poses");
    filter.draw = [](Random& random) { return drawn_polygons(random, settings[0], 8, Placing::both); };
    const float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    for (const float bad : {infinity, -infinity, nan}) {
        for (const Pose& pose : {Pose{{bad, 0}, {}}, Pose{{0, bad}, {}}, Pose{{bad, bad}, {}}, Pose{{0, 0}, {bad, 0}},
                                 Pose{{0, 0}, {1, bad}}, Pose{{0, 0}, {bad, bad}}}) {
            filter.undecided.push_back({square, pose, square, sound});
            filter.undecided.push_back({square, sound, square, pose});
            filter.undecided.push_back({square, pose, square, pose});
        }
    }
    const ConvexPolygon none = moved_from_polygon();
    for (const std::optional<Pose>& pose : {std::optional<Pose>{}, std::optional<Pose>{Pose{}}}) {
        filter.undecided.push_back({none, pose, square, {}});
        filter.undecided.push_back({square, {}, none, pose});
    }
    filter.verify_undecided = [](const Polygons& c) { EXPECT_FALSE(public_overlaps(c)); };
    add(rows, filter);
}

}  // namespace

void add_polygon_touch_rows(Rows& rows) {
    add_settings(rows);
    add_extremes(rows);
    add_scaled(rows);
    add_grids(rows);
    add_inexact_rotations(rows);
    add_invalid(rows);
}

}  // namespace carom::test

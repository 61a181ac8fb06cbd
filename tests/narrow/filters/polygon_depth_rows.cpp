// Polygons in float that penetrate: the separation and the contact points of overlapping_separation and
// overlapping_contact, against the exact ones, bit for bit.
#include "narrow/filter/distance/float_contact.hpp"
#include "narrow/filters/agreement.hpp"
#include "narrow/filters/filter.hpp"
#include "narrow/filters/numbers.hpp"

#include <carom/detail/narrow/distance/plain_pairs.hpp>

namespace carom::test {
namespace {

using detail::QuickTouch;

struct Polygons {
    ConvexPolygon a, b;
};

struct Depth {
    Touch touch;
    Separation separation;  // of polygons that penetrate
    RealManifold contact;   // with no points where the filter does not know these
};

using DepthFilter = Filter<Polygons, Depth>;

std::optional<Depth> decide(const Polygons& c) {
    Separation separation;
    RealManifold contact;
    const QuickTouch quick = detail::overlapping_separation(c.a, c.b, separation);
    EXPECT_EQ(detail::overlapping_contact(c.a, c.b, 0, contact), quick);
    if (quick == QuickTouch::unknown) return std::nullopt;
    if (quick == QuickTouch::penetrating) {
        EXPECT_TRUE(agree(contact.separation, separation));
    }
    return Depth{detail::known(quick), separation, contact};
}

Depth exact_depth(const Polygons& c) {
    const auto part_a = convex_part(Operand<ConvexPolygon, float>{c.a});
    const auto part_b = convex_part(Operand<ConvexPolygon, float>{c.b});
    Depth exact{touch(part_a, part_b), {}, {}};
    if (exact.touch != Touch::penetrating) return exact;
    exact.separation = detail::exact_separation(part_a, part_b);
    exact.contact = flat_contact<float>([&](PartVisitor<float> visit) { return visit(part_a); },
                                        [&](PartVisitor<float> visit) { return visit(part_b); }, exact.separation, 0);
    return exact;
}

DepthFilter depth_filter(std::string name) {
    DepthFilter filter;
    filter.name = "depth_of_polygons_" + std::move(name);
    filter.cases = 6'000;
    filter.decide = decide;
    filter.exact = exact_depth;
    filter.is_hit = [](const Depth& depth) { return depth.touch == Touch::penetrating; };
    filter.compare = [](const Polygons&, const Depth& decided, const Depth& exact) {
        ASSERT_EQ(decided.touch, exact.touch);
        if (decided.touch != Touch::penetrating) return;
        expect_agreement(decided.separation, exact.separation);
        EXPECT_TRUE(decided.contact.count == 0 || points_agree(decided.contact, exact.contact));
    };
    return filter;
}

void expect_points(DepthFilter& filter, double least) {
    filter.shares.push_back(
        {"with points", least, [](const Polygons&, const std::optional<Depth>& decided, const Depth&) {
             return decided && decided->contact.count > 0;
         }});
}

Polygons drawn_polygons(Random& random, double scale, const Vec2D& at, bool regular) {
    const auto draw = [&] {
        const Vec2D center = at + scale * Vec2D{random.real(-1.6, 1.6), random.real(-1.6, 1.6)};
        return ring_polygon(random, random.integer(3, 9), center, scale, regular ? 0 : 0.4);
    };
    const ConvexPolygon a = draw();
    return {a, draw()};
}

// Near and far, large and small. Nothing is decided of 9 vertices.
void add_settings(Rows& rows) {
    struct Setting {
        const char* name;
        double scale;
        Vec2D at;
    };
    for (const Setting& setting : {Setting{"near_one", 1, {}}, Setting{"small", 0x1p-17, {}},
                                   Setting{"large", 0x1p20, {}}, Setting{"of_a_million", 1e6, {}},
                                   Setting{"of_a_hundred_thousandth", 1e-5, {}}, Setting{"far", 100, {1e6, -1e6}}}) {
        for (const bool regular : {false, true}) {
            DepthFilter filter = depth_filter(std::string(regular ? "regular_" : "") + setting.name);
            filter.draw = [=](Random& random) { return drawn_polygons(random, setting.scale, setting.at, regular); };
            filter.decided_hits = filter.decided_misses = 0.65;
            expect_points(filter, 0.25);
            add(rows, filter);
        }
    }
    DepthFilter filter = depth_filter("far_from_one");
    filter.cases = 20'000;
    filter.draw = [](Random& random) {
        constexpr double scales[] = {0x1p-30, 0x1p-60, 0x1p30, 0x1p100};
        return drawn_polygons(random, scales[random.integer(0, 3)], {}, false);
    };
    add(rows, filter);
}

// On grids sides tie, vertices touch vertices and the middle of sides, and some sides are far shorter than others.
void add_grids(Rows& rows) {
    for (const int size : {2, 4, 16, 4096}) {
        DepthFilter filter = depth_filter("on_a_grid_of_" + std::to_string(size));
        filter.cases = 10'000;
        filter.draw = [size](Random& random) {
            const ConvexPolygon a = grid_polygon(random, size);
            return Polygons{a, grid_polygon(random, size)};
        };
        filter.decided_hits = size > 4 ? 0.9 : 0.65;
        expect_points(filter, 0.03);
        add(rows, filter);
    }
}

// A polygon over a side of another, from apart to penetrating, ever closer to touching.
void add_nearly_touching(Rows& rows) {
    DepthFilter filter = depth_filter("nearly_touching");
    filter.cases = 3'000;
    filter.draw = [](Random& random) {
        const ConvexPolygon floor = polygon_of({{-4, -1}, {4, -1}, {4, 1}, {-4, 1}});
        const int i = random.integer(-400, 400);
        const float y = 1 - std::copysign(std::ldexp(1.0f, -std::abs(i) / 16), static_cast<float>(i));
        if (random.chance(0.5)) return Polygons{floor, polygon_of({{-1, y}, {2, y}, {0.5f, y + 2}})};
        return Polygons{floor, polygon_of({{0.3f, y}, {2, y + 1}, {0.5f, y + 2}, {-1, y + 1}})};
    };
    filter.decided_misses = 0.5;
    filter.decided_hits = 0.2;
    add(rows, filter);
}

// The vertex that a polygon begins with makes no difference.
void add_rotated_vertices(Rows& rows) {
    DepthFilter filter = depth_filter("from_another_vertex");
    filter.cases = 2'000;
    filter.draw = [](Random& random) { return drawn_polygons(random, 1, {}, false); };
    filter.equivalent = [](const Polygons& c) {
        std::vector<Vec2> points(c.a.points().begin(), c.a.points().end());
        std::rotate(points.begin(), points.begin() + 1, points.end());
        return Polygons{polygon_of(std::move(points)), c.b};
    };
    filter.compare = [](const Polygons&, const Depth& decided, const Depth& exact) {
        ASSERT_EQ(decided.touch, exact.touch);  // the features of the points have other numbers
        if (decided.touch == Touch::penetrating) expect_agreement(decided.separation, exact.separation);
    };
    filter.decided_hits = filter.decided_misses = 0.65;
    const ConvexPolygon none = moved_from_polygon(), polygon = polygon_of({{0, 0}, {4, 0}, {0, 3}});
    filter.undecided = {{none, polygon}, {polygon, none}, {none, none}};
    add(rows, filter);
}

}  // namespace

void add_polygon_depth_rows(Rows& rows) {
    add_settings(rows);
    add_grids(rows);
    add_nearly_touching(rows);
    add_rotated_vertices(rows);
}

}  // namespace carom::test

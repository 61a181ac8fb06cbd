// The gap of polygons in float: clear_gap_apart, whose nearest features floats guess and doubles prove, against the
// exact one, bit for bit.
#include "narrow/filter/distance/float_nearest.hpp"
#include "narrow/filters/agreement.hpp"
#include "narrow/filters/filter.hpp"
#include "narrow/filters/numbers.hpp"

#include <carom/query/distance.hpp>

namespace carom::test {
namespace {

struct Polygons {
    ConvexPolygon a, b;
};

// A hit is a pair that overlaps, of which the filter decides nothing.
Filter<Polygons, double> gap_filter(std::string name) {
    Filter<Polygons, double> filter;
    filter.name = "gap_of_polygons_" + std::move(name);
    filter.cases = 5'000;
    filter.decide = [](const Polygons& c) -> std::optional<double> {
        const double gap = detail::clear_gap_apart(c.a, c.b);
        if (gap < 0) return std::nullopt;
        return gap;
    };
    filter.exact = [](const Polygons& c) {
        const double gap = detail::exact_separation(convex_part(Operand<ConvexPolygon, float>{c.a}),
                                                    convex_part(Operand<ConvexPolygon, float>{c.b}))
                               .gap;
        return gap > 0 ? gap : 0.0;
    };
    filter.is_hit = [](double gap) { return gap == 0; };
    filter.compare = [](const Polygons&, double decided, double exact) { EXPECT_TRUE(agree(decided, exact)); };
    filter.verify = [](const Polygons& c, double exact) { EXPECT_TRUE(agree(detail::gap(c.a, c.b), exact)); };
    return filter;
}

Polygons drawn_polygons(Random& random, double scale, const Vec2D& at) {
    const auto draw = [&] {
        const Vec2D center = at + scale * Vec2D{random.real(-1.8, 1.8), random.real(-1.8, 1.8)};
        return ring_polygon(random, random.integer(3, 9), center, scale, 0.4, random.chance(0.3) ? 0.05 : 1);
    };
    const ConvexPolygon a = draw();
    return {a, draw()};
}

}  // namespace

void add_polygon_gap_rows(Rows& rows) {
    struct Setting {
        const char* name;
        double scale;
        Vec2D at;
    };
    for (const Setting& setting : {Setting{"near_one", 1, {}}, Setting{"small", 0x1p-30, {}},
                                   Setting{"large", 0x1p30, {}}, Setting{"far", 100, {1e6, -1e6}}}) {
        auto filter = gap_filter(setting.name);
        filter.draw = [=](Random& random) { return drawn_polygons(random, setting.scale, setting.at); };
        filter.decided_misses = 0.65;  // nothing is decided of 9 vertices
        add(rows, filter);
    }
    auto far_from_one = gap_filter("far_from_one");
    far_from_one.cases = 30'000;
    far_from_one.draw = [](Random& random) {
        constexpr double scales[] = {0x1p-60, 0x1p-100, 0x1p-130, 0x1p60, 0x1p100, 0x1p124};
        return drawn_polygons(random, scales[random.integer(0, 5)], {});
    };
    add(rows, far_from_one);

    // Where features tie, and are next to each other.
    auto on_grids = gap_filter("on_grids");
    on_grids.cases = 10'000;
    on_grids.draw = [](Random& random) {
        const ConvexPolygon a = grid_polygon(random, 4);
        return Polygons{a, grid_polygon(random, 4, {random.chance(0.3) ? 6.0f : 0.0f, 0})};  // or most would overlap
    };
    on_grids.decided_misses = 0.75;
    add(rows, on_grids);
}

}  // namespace carom::test

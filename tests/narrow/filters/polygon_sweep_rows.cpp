// Shape casts of two polygons of few vertices in float: whether they hit, by RoughSweep, and when, by SideTimes.
#include "narrow/filter/sweep/plain_sweep.hpp"
#include "narrow/filter/sweep/rough_sweep.hpp"
#include "narrow/filters/sweep_cases.hpp"

#include <algorithm>

namespace carom::test {
namespace {

using Case = SweepCase<ConvexPolygon, ConvexPolygon>;
using SweepFilter = Filter<Case, Sweep>;

constexpr float unknown = std::numeric_limits<float>::quiet_NaN();

// Calls `use` with a RoughSweep for as many vertices.
template <class Use>
auto with_rough_sweep(const Case& c, Use use) {
    const detail::PlainOutline a(c.a), b(c.b);
    const detail::Lanes direction = detail::widened(c.va) - detail::widened(c.vb);
    const auto use_blocks = [&]<int blocks_a, int blocks_b>() {
        detail::RoughSweep<blocks_a, blocks_b> rough(a, b, direction);
        return use(rough, a, b, direction);
    };
    const bool large_a = c.a.points().size() > 4, large_b = c.b.points().size() > 4;
    if (large_a && large_b) return use_blocks.template operator()<2, 2>();
    if (large_a) return use_blocks.template operator()<2, 1>();
    if (large_b) return use_blocks.template operator()<1, 2>();
    return use_blocks.template operator()<1, 1>();
}

// Whether they hit.
std::optional<Sweep> decide_hit(const Case& c) {
    return with_rough_sweep(c, [&](auto& rough, const auto&, const auto&, auto) -> std::optional<Sweep> {
        using Verdict = typename std::remove_reference_t<decltype(rough)>::Verdict;
        if (!rough.is_in_range()) return std::nullopt;
        const int side = rough.side_of_line();
        rough.find_heights();
        const Verdict verdict = rough.look(c.max_time);
        const bool misses = side > 0 || verdict == Verdict::misses;
        const bool hits = side < 0 && verdict == Verdict::hits;
        EXPECT_FALSE(misses && hits);
        if (!misses && !hits) return std::nullopt;
        Sweep sweep;
        sweep.set_hits(hits);
        return sweep;
    });
}

// When a hit begins and ends, or only one of these; whether there is a hit is for others to decide.
std::optional<Sweep> decide_times(const Case& c) {
    return with_rough_sweep(c, [&](auto& rough, const auto& a, const auto& b, auto direction) -> std::optional<Sweep> {
        using Verdict = typename std::remove_reference_t<decltype(rough)>::Verdict;
        if (!rough.is_in_range() || rough.side_of_line() > 0) return std::nullopt;
        rough.find_heights();
        if (rough.look(c.max_time) == Verdict::misses) return std::nullopt;
        detail::MetSide entry, exit;
        rough.find_sides(c.max_time, entry, exit);
        const detail::SideTimes times(a, b, direction, rough.extent(), entry, exit);
        if (times.certain == 0) return std::nullopt;
        Sweep sweep;
        sweep.enter = times.certain & 1 ? static_cast<float>(times.t[0]) : unknown;
        sweep.exit = times.certain & 2 ? static_cast<float>(times.t[1]) : unknown;
        return sweep;
    });
}

void compare_time(float decided, float exact) {
    if (decided == decided) {
        EXPECT_NEAR(decided, exact, std::numeric_limits<float>::epsilon() * exact);
    }
}

SweepFilter base_filter(const std::string& name) {
    SweepFilter filter;
    filter.name = name;
    filter.cases = 20'000;
    filter.exact = exact_sweep<ConvexPolygon, ConvexPolygon>;
    filter.is_hit = [](const Sweep& sweep) { return sweep.hits(); };
    return filter;
}

SweepFilter hit_filter(const std::string& name) {
    SweepFilter filter = base_filter("polygon_sweep_hits_" + name);
    filter.decide = decide_hit;
    filter.compare = [](const Case&, const Sweep& decided, const Sweep& exact) {
        EXPECT_EQ(decided.hits(), exact.hits());
    };
    filter.verify = [](const Case& c, const Sweep& exact) {
        EXPECT_EQ(public_sweep_hits(c), exact.hits());
        const Sweep sweep = public_sweep(c);
        EXPECT_EQ(sweep.hits(), exact.hits());
        EXPECT_EQ(sweep.graze, exact.graze);
        compare_time(sweep.enter, exact.enter);
    };
    return filter;
}

SweepFilter time_filter(const std::string& name) {
    SweepFilter filter = base_filter("polygon_sweep_times_" + name);
    filter.decide = decide_times;
    filter.compare = [](const Case& c, const Sweep& decided, const Sweep& exact) {
        if (!exact.hits() || exact.initially_overlapping || exact.exit == c.max_time) return;
        compare_time(decided.enter, exact.enter);
        compare_time(decided.exit, exact.exit);
    };
    return filter;
}

Case random_case(Random& random) {
    return polygon_sweep(random, [&](const Vec2& at, float size) { return random_polygon(random, at, size); });
}

// Triangles, boxes, and boxes with vertices cut off.
ConvexPolygon cut_box(Random& random, const Vec2& at) {
    const float w = static_cast<float>(random.integer(2, 4)), h = static_cast<float>(random.integer(2, 4));
    std::vector<Vec2> points;
    const auto vertex = [&](const Vec2& before, const Vec2& here, const Vec2& after) {
        if (random.chance(0.5)) return points.push_back(at + here);
        const auto towards = [&](const Vec2& to) {
            const auto step = [](float x) { return static_cast<float>((x > 0) - (x < 0)); };
            return at + here + Vec2{step(to.x - here.x), step(to.y - here.y)};
        };
        points.push_back(towards(before));
        if (towards(after) != towards(before)) points.push_back(towards(after));
    };
    const Vec2 a{0, 0}, b{w, 0}, c{w, h}, d{0, h};
    if (random.chance(0.2)) return polygon_of({at + a, at + b, at + c});
    vertex(d, a, b);
    vertex(a, b, c);
    vertex(b, c, d);
    vertex(c, d, a);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.front() == points.back()) points.pop_back();
    return polygon_of(std::move(points));
}

// Sides lie along each other, vertices hit vertices head on, and times equal max_time.
Case grid_case(Random& random) {
    const auto whole = [&](int reach) {
        return Vec2{static_cast<float>(random.integer(-reach, reach)),
                    static_cast<float>(random.integer(-reach, reach))};
    };
    const auto a = cut_box(random, {0, 0});
    const auto b = cut_box(random, whole(7));
    const Vec2 vb = whole(2);
    const Vec2 to = b.points()[0] - a.points()[0];
    const Vec2 d = random.chance(0.5) ? whole(3) : Vec2{std::clamp(to.x, -2.0f, 2.0f), std::clamp(to.y, -2.0f, 2.0f)};
    const float max_time =
        random.chance(0.3) ? std::numeric_limits<float>::infinity() : static_cast<float>(random.integer(0, 4));
    return {a, b, vb + d, vb, max_time};
}

// Along a needle's length rounding may leave no side that the line crosses.
Case needle_case(Random& random) {
    return needle_sweep(random, needle);
}

}  // namespace

void add_polygon_sweep_rows(Rows& rows) {
    SweepFilter hits = hit_filter("random");
    hits.draw = random_case;
    hits.decided_hits = hits.decided_misses = 0.98;
    add(rows, hits);
    SweepFilter times = time_filter("random");
    times.draw = random_case;
    times.decided_hits = 0.95;
    times.shares.push_back({"entry and exit", 0.2, [](const Case&, const auto& decided, const Sweep& exact) {
                                return exact.hits() && decided && decided->enter == decided->enter &&
                                       decided->exit == decided->exit;
                            }});
    add(rows, times);

    SweepFilter grid_hits = hit_filter("on_grids");
    grid_hits.draw = grid_case;
    grid_hits.decided_hits = 0.75;
    grid_hits.decided_misses = 0.95;
    add(rows, grid_hits);
    SweepFilter grid_times = time_filter("on_grids");
    grid_times.draw = grid_case;
    add(rows, grid_times);

    SweepFilter needle_hits = hit_filter("of_needles");
    needle_hits.draw = needle_case;
    needle_hits.cases = 10'000;
    add(rows, needle_hits);
    SweepFilter needle_times = time_filter("of_needles");
    needle_times.draw = needle_case;
    needle_times.cases = 10'000;
    add(rows, needle_times);
}

}  // namespace carom::test

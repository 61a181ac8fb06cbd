// Shape casts of a polygon and a circle in float: RoundGuess, for many vertices RoundSearch, and RoundEnds.
#include "narrow/filter/cast/round_search.hpp"
#include "narrow/filters/sweep_cases.hpp"

namespace carom::test {
namespace {

struct Case {
    SweepCase<ConvexPolygon, Circle> sweep;
    bool polygon_is_a;
};

// The exact sweep, or what the filter decides: a miss of the line, or when the line enters and leaves. These times may
// lie before the start or after max_time.
struct Passage {
    Sweep sweep{};
    bool misses = false;
    std::optional<double> enter, exit;
};

template <class Search>
std::optional<Passage> passage_by(Search&& search, const detail::PlainLoop<float>& loop, const detail::LocalPath& path,
                                  double radius) {
    if (!search.is_in_range()) return std::nullopt;
    if (search.misses()) return Passage{{}, true, {}, {}};
    detail::RoundFound<float> found;
    if (!search.find(loop, found)) return std::nullopt;
    const detail::RoundEnds ends(found, path, radius);
    Passage passage;
    if (ends.are_certain[0]) passage.enter = ends.t[0];
    if (ends.are_certain[1]) passage.exit = ends.t[1];
    if (!passage.enter && !passage.exit) return std::nullopt;
    return passage;
}

std::optional<Passage> decide(const Case& c) {
    const auto& [polygon, circle, va, vb, max_time] = c.sweep;
    const detail::PlainLoop<float> loop{detail::PolygonAccess::loop(polygon), int(polygon.points().size()), 0};
    const double radius = double(circle.radius);
    const detail::PlainPath path{detail::lanes_of(circle.center), detail::lanes_of(vb) - detail::lanes_of(va), 0,
                                 radius};
    const detail::LocalPath local(path, detail::PlainFrame{});
    if (loop.count > detail::most_in_loop) {
        return passage_by(detail::RoundSearch<float>(loop, local, radius), loop, local, radius);
    }
    return passage_by(detail::RoundGuess(loop, local, radius), loop, local, radius);
}

Passage exact_passage(const Case& c) {
    return {c.polygon_is_a ? exact_sweep(c.sweep) : exact_sweep(swapped(c.sweep)), false, {}, {}};
}

void compare(const Case& c, const Passage& decided, const Passage& exact) {
    constexpr double ulp = std::numeric_limits<float>::epsilon();
    const Sweep& sweep = exact.sweep;
    if (decided.misses) {
        EXPECT_FALSE(sweep.hits());
    }
    if (decided.enter) {
        EXPECT_FALSE(sweep.hits() && *decided.enter > (1 + ulp) * c.sweep.max_time);
        EXPECT_TRUE(!sweep.hits() || (!sweep.initially_overlapping) == (*decided.enter > 0));
        if (sweep.hits() && *decided.enter > 0) {
            EXPECT_NEAR(*decided.enter, sweep.enter, ulp * sweep.enter);
        }
    }
    if (decided.exit) {
        EXPECT_FALSE(sweep.hits() && *decided.exit < 0);
        if (sweep.hits() && sweep.exit < c.sweep.max_time) {
            EXPECT_NEAR(*decided.exit, sweep.exit, ulp * sweep.exit);
        }
    }
    if (decided.enter && decided.exit && *decided.enter > 0 && *decided.exit > 0) {
        EXPECT_TRUE(sweep.hits() || *decided.enter > (1 - ulp) * c.sweep.max_time);
    }
}

void verify(const Case& c, const Passage& exact) {
    const Sweep swept = c.polygon_is_a ? public_sweep(c.sweep) : public_sweep(swapped(c.sweep));
    EXPECT_EQ(swept.hits(), exact.sweep.hits());
    EXPECT_EQ(swept.graze, exact.sweep.graze);
}

Filter<Case, Passage> round_filter(const char* name) {
    Filter<Case, Passage> filter;
    filter.name = std::string("round_sweep_") + name;
    filter.cases = 20'000;
    filter.decide = decide;
    filter.exact = exact_passage;
    filter.compare = compare;
    filter.verify = verify;
    filter.is_hit = [](const Passage& passage) { return passage.sweep.hits(); };
    return filter;
}

Case random_case(Random& random) {
    const auto circle = [&](const Vec2& at, float size) {
        return Circle{at, size * (random.chance(0.1) ? 0x1p-20f : static_cast<float>(random.real(0.1, 3)))};
    };
    return {polygon_sweep(random, circle), random.chance(0.5)};
}

// Circles slide along sides, hit vertices head on and graze them; times equal 0 and max_time.
Case grid_case(Random& random) {
    const auto whole = [&](int low, int high) { return static_cast<float>(random.integer(low, high)); };
    const float w = whole(1, 4), h = whole(1, 4);
    const auto polygon = random.chance(0.5)
                             ? polygon_of({{0, 0}, {w, 0}, {w, h}, {0, h}})
                             : polygon_of({{1, 0}, {1 + w, 0}, {2 + w, h}, {1 + w, 2 * h}, {1, 2 * h}, {0, h}});
    const Circle circle{{whole(-7, 7), whole(-7, 7)}, whole(0, 4)};
    const Vec2 vb{whole(-2, 2), whole(-2, 2)};
    const Vec2 va = vb + Vec2{whole(-3, 3), whole(-3, 3)};
    return {{polygon, circle, va, vb, whole(0, 4)}, random.chance(0.5)};
}

// A flat polygon of many vertices.
Case many_case(Random& random) {
    const auto number = [&](double low, double high) { return static_cast<float>(random.real(low, high)); };
    const auto polygon = polygon_on_circle<float>(random, random.integer(31, 300), {}, number(0.3, 1.5));
    const float flat = number(0.2, 1);
    std::vector<Vec2> points;
    for (const Vec2& p : polygon.points()) points.push_back({p.x, flat * p.y});
    const Circle circle{{number(-4, 4), number(-4, 4)}, random.chance(0.3) ? 0 : number(0, 2)};
    const Vec2 vb{number(-1, 1), number(-1, 1)};
    const Vec2 va = vb + number(0.3, 2) * circle.center + Vec2{number(-2, 2), number(-2, 2)};
    const auto flattened = ConvexPolygon::from_points(std::move(points));
    return {{flattened ? *flattened : polygon, circle, va, vb, number(0.2, 3)}, random.chance(0.5)};
}

// A needle along its length at a circle of its width.
Case needle_case(Random& random) {
    const auto circle = [](const Vec2& at, const Vec2&, float width) { return Circle{at, width}; };
    return {needle_sweep(random, circle), random.chance(0.5)};
}

}  // namespace

void add_round_sweep_rows(Rows& rows) {
    auto random = round_filter("random");
    random.draw = random_case;
    random.decided_misses = 0.98;
    random.decided_hits = 0.95;
    random.shares.push_back({"misses or both times", 0.98, [](const Case&, const auto& decided, const Passage&) {
                                 return decided && (decided->misses || (decided->enter && decided->exit));
                             }});
    add(rows, random);
    auto grids = round_filter("on_grids");
    grids.draw = grid_case;
    grids.decided_hits = grids.decided_misses = 0.75;
    add(rows, grids);
    auto many = round_filter("of_many_vertices");
    many.draw = many_case;
    many.decided_hits = many.decided_misses = 0.95;
    add(rows, many);
    auto needles = round_filter("of_needles");
    needles.draw = needle_case;
    add(rows, needles);
}

}  // namespace carom::test

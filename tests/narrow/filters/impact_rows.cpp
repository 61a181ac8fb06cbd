// Balls and points that fly along polynomials: filter_ball_impact in doubles, against the general algorithm.
#include "narrow/filters/filter.hpp"
#include "narrow/filters/numbers.hpp"

#include <carom/motion/impact.hpp>

namespace carom::test {
namespace {

struct Flight {
    AnyShape ball;
    Motion of_ball;
    AnyShape target;
    Pose pose;
    Motion of_target;
    IntervalD times;
    bool ball_is_a = true;

    // Returns `use(a, motion of a, b, motion of b, times)`.
    template <class Use>
    auto with_order(Use use) const {
        const auto placed = place(target, pose);
        return ball_is_a ? use(ball, of_ball, placed, of_target, times) : use(placed, of_target, ball, of_ball, times);
    }
};

std::optional<Impact> decide(const Flight& c) {
    return c.with_order([](const auto&... query) -> std::optional<Impact> {
        detail::FoundImpact found;
        if (!detail::filter_impact(query..., found)) return std::nullopt;
        return detail::impact_of<float>(found);
    });
}

Impact exact_impact(const Flight& c) {
    return c.with_order([](const auto&... query) { return detail::general_impact<float>(query...); });
}

bool is_near(const Vec2& a, const Vec2& b, float size) {
    return std::fabs(a.x - b.x) <= size && std::fabs(a.y - b.y) <= size;
}

void compare(const Flight&, const Impact& decided, const Impact& exact) {
    EXPECT_EQ(decided.hits(), exact.hits());
    EXPECT_EQ(decided.time, exact.time);
    EXPECT_EQ(decided.graze, exact.graze);
    EXPECT_EQ(decided.initially_overlapping, exact.initially_overlapping);
    EXPECT_EQ(decided.certainty, exact.certainty);
    EXPECT_EQ(decided.feature_a, exact.feature_a);
    EXPECT_EQ(decided.feature_b, exact.feature_b);
    EXPECT_TRUE(is_near(decided.normal, exact.normal, 0x1p-23f));
    EXPECT_TRUE(is_near(decided.point, exact.point, 0x1p-20f * std::max(1.0f, std::fabs(exact.point.x))));
}

// Numbers of a few bits, so that sides and times tie; or any.
struct Draw {
    Random& random;
    bool on_grid;

    float number(int most) {
        if (on_grid) return static_cast<float>(random.integer(-2 * most, 2 * most)) / 2;
        return static_cast<float>(random.real(-most, most));
    }
    float size(int most) { return std::fabs(number(most)) + 0.5f; }
    Vec2 point(int most) { return {number(most), number(most)}; }
    Motion motion() {
        const int kind = random.integer(0, 3);
        if (kind == 0) return Motion::still();
        if (kind == 1) return Motion::linear(point(2));
        if (kind == 2) return Motion::ballistic(point(2), {0, -1});
        return Motion::polynomial({number(1), number(2), number(2)}, {number(1), number(2), number(2)});
    }
    Motion towards_target() {
        const Vec2 velocity{size(4) + 2, number(2) + 1};
        return random.chance(0.3) ? Motion::linear(velocity) : Motion::ballistic(velocity, {0, -4});
    }
    Rot rot() {
        if (on_grid) return Rot::degrees(90 * static_cast<float>(random.integer(0, 3)));
        return Rot::degrees(static_cast<float>(random.real(-180, 180)));
    }
    AnyShape target() {
        const Vec2 at{4 + number(1), number(1)};
        const Rot turn = rot();
        switch (random.integer(0, 7)) {
            case 0:
                return Segment{at, at + point(2)};
            case 1:
                return Capsule{at, at + point(2), size(1)};
            case 2:
                return Aabb{at, at + Vec2{size(2), size(2)}};
            case 3:
                return Box{at, {size(1), size(1)}, turn};
            case 4:
                return Triangle{at, at + point(2), at + point(2)};
            case 5:
                return Circle{at, size(1)};
            case 6:
                return Point{at};
            default:
                return hexagon(at);
        }
    }
    static AnyShape hexagon(const Vec2& at) {
        std::vector<Vec2> points;
        for (const Vec2& p : {Vec2{2, 0}, Vec2{1, 2}, Vec2{-1, 2}, Vec2{-2, 0}, Vec2{-1, -2}, Vec2{1, -2}}) {
            points.push_back(at + p);
        }
        return polygon_of(std::move(points));
    }
    Flight flight() {
        const AnyShape ball = random.chance(0.7) ? AnyShape(Circle{point(1), size(1)}) : AnyShape(Point{point(1)});
        const AnyShape other = target();
        const Motion of_ball = random.chance(0.8) ? towards_target() : motion();
        const Motion of_target = random.chance(0.8) ? Motion::still() : motion();
        const Vec2 at = random.chance(0.3) ? point(1) : Vec2{};
        const Pose pose{at, random.chance(0.3) ? rot() : Rot{}};
        const IntervalD times{0, 1 + static_cast<double>(size(2))};
        return {ball, of_ball, other, pose, of_target, times, random.chance(0.5)};
    }
};

Filter<Flight, Impact> flight_filter(bool on_grid) {
    Filter<Flight, Impact> filter;
    filter.name = on_grid ? "impact_of_balls_on_grids" : "impact_of_balls";
    filter.cases = 20'000;
    filter.draw = [on_grid](Random& random) { return Draw{random, on_grid}.flight(); };
    filter.decide = decide;
    filter.exact = exact_impact;
    filter.compare = compare;
    filter.is_hit = [](const Impact& impact) { return impact.hits(); };
    return filter;
}

}  // namespace

void add_impact_rows(Rows& rows) {
    auto filter = flight_filter(false);
    filter.decided_hits = filter.decided_misses = 0.85;
    const Circle ball{{0, 0}, 1};
    const Segment wall{{4, -2}, {4, 2}};
    const auto at_wall = [&](const AnyShape& shape, const Motion& motion, const IntervalD& times) {
        return Flight{shape, motion, wall, {}, Motion::still(), times};
    };
    filter.decided = {at_wall(ball, Motion::linear({2, 0.1f}), {0, 1.2}),
                      at_wall(ball, Motion::linear({1.7f, 0}), {0, 2})};
    filter.undecided = {at_wall(ball, Motion::linear({2, 0}), {0, 1.5}),              // just at the end
                        at_wall(ball, Motion::linear({2, 0}), {0, 2}),                // the time is a float
                        at_wall(ball, Motion::linear({2.25f, 1.5f}), {0, 9}),         // at the vertex of a side
                        at_wall(Circle{{3, 0}, 1}, Motion::linear({-1, 0}), {0, 9}),  // they touch at the start
                        at_wall(ball, Motion::linear({2, 0}).spinning(1, {0, 0}), {0, 9}),
                        at_wall(ball, Motion::linear({2, 0}).growing(1), {0, 9}),
                        at_wall(ball, Motion::linear({2, 0}), {-1, 9}),
                        at_wall(Point{{0, 0}}, Motion::linear({2, 0}), {0, 9})};
    add(rows, filter);
    filter = flight_filter(true);
    filter.decided_hits = filter.decided_misses = 0.7;
    add(rows, filter);
}

}  // namespace carom::test

// Shapes along polynomials, without rotation: filter_translating_impact, against the general algorithm.
#include "narrow/filters/filter.hpp"
#include "narrow/filters/numbers.hpp"

#include <carom/motion/impact.hpp>

#include <limits>

namespace carom::test {
namespace {

template <class T>
struct Flight {
    BasicAnyShape<T> a;
    BasicMotion<T> motion_a;
    BasicAnyShape<T> b;
    BasicPose<T> pose;
    BasicMotion<T> motion_b;
    IntervalD times;
    bool a_is_first = true;

    // Returns `use(a, motion of a, b, motion of b, times)`.
    template <class Use>
    auto with_order(Use use) const {
        const auto placed = place(b, pose);
        return a_is_first ? use(a, motion_a, placed, motion_b, times) : use(placed, motion_b, a, motion_a, times);
    }
};

template <class T>
std::optional<BasicImpact<T>> decide(const Flight<T>& c) {
    return c.with_order([](const auto&... query) -> std::optional<BasicImpact<T>> {
        detail::FoundImpact found;
        if (!detail::filter_impact(query..., found)) return std::nullopt;
        return detail::impact_of<T>(found);
    });
}

template <class T>
BasicImpact<T> exact_impact(const Flight<T>& c) {
    return c.with_order([](const auto&... query) { return detail::general_impact<T>(query...); });
}

template <class T>
bool is_near(const BasicVec2<T>& a, const BasicVec2<T>& b, T size) {
    return std::fabs(a.x - b.x) <= size && std::fabs(a.y - b.y) <= size;
}

template <class T>
void compare(const Flight<T>&, const BasicImpact<T>& decided, const BasicImpact<T>& exact) {
    EXPECT_EQ(decided.hits(), exact.hits());
    EXPECT_EQ(decided.time, exact.time);
    EXPECT_EQ(decided.graze, exact.graze);
    EXPECT_EQ(decided.initially_overlapping, exact.initially_overlapping);
    EXPECT_EQ(decided.certainty, exact.certainty);
    EXPECT_EQ(decided.feature_a, exact.feature_a);
    EXPECT_EQ(decided.feature_b, exact.feature_b);
    const T ulp = std::numeric_limits<T>::epsilon();
    EXPECT_TRUE(is_near(decided.normal, exact.normal, ulp));
    EXPECT_TRUE(is_near(decided.point, exact.point, 8 * ulp * std::max(T(1), std::fabs(exact.point.x))));
}

// Numbers of a few bits, so that sides and times tie; or any.
template <class T>
struct Draw {
    using Vec = BasicVec2<T>;
    using Shape = BasicAnyShape<T>;

    Random& random;
    bool on_grid;

    T number(int most) {
        if (on_grid) return static_cast<T>(random.integer(-2 * most, 2 * most)) / 2;
        return static_cast<T>(random.real(-most, most));
    }
    T size(int most) { return std::fabs(number(most)) + T(0.5); }
    Vec point(int most) { return {number(most), number(most)}; }
    BasicMotion<T> motion() {
        const int kind = random.integer(0, 4);
        if (kind == 0) return BasicMotion<T>::still();
        if (kind == 1) return BasicMotion<T>::linear(point(2));
        if (kind == 2) return BasicMotion<T>::ballistic(point(2), {0, -1});
        if (kind == 3)
            return BasicMotion<T>::polynomial({number(1), number(2), number(2)}, {number(1), number(2), number(2)});
        return BasicMotion<T>::polynomial({number(1), number(2), number(2), number(2)},
                                          {number(1), number(2), number(2), number(2)});
    }
    BasicMotion<T> towards_target() {
        const Vec velocity{size(4) + 2, number(2) + 1};
        const double kind = random.real(0, 1);
        if (kind < 0.3) return BasicMotion<T>::linear(velocity);
        if (kind < 0.7) return BasicMotion<T>::ballistic(velocity, {0, -4});
        // Eased: it starts slowly, or turns back.
        return BasicMotion<T>::polynomial({0, number(1), 3 * velocity.x, -number(2) - velocity.x},
                                          {0, number(1), velocity.y, -velocity.y / 2});
    }
    BasicRot<T> rot() {
        if (on_grid) return BasicRot<T>::degrees(90 * static_cast<T>(random.integer(0, 3)));
        return BasicRot<T>::degrees(static_cast<T>(random.real(-180, 180)));
    }
    Shape shape(const Vec& at) {
        const BasicRot<T> turn = rot();
        switch (random.integer(0, 9)) {
            case 0:
                return BasicSegment<T>{at, at + point(2)};
            case 1:
                return BasicCapsule<T>{at, at + point(2), size(1)};
            case 2:
            case 3:
                return BasicAabb<T>{at, at + Vec{size(2), size(2)}};
            case 4:
                return BasicBox<T>{at, {size(1), size(1)}, turn};
            case 5:
                return BasicTriangle<T>{at, at + point(2), at + point(2)};
            case 6:
                return BasicCircle<T>{at, size(1)};
            case 7:
                return BasicPoint<T>{at};
            case 8:
                return Rounded<BasicBox<T>>{{at, {size(1), size(1)}, turn}, size(1)};
            default:
                return hexagon(at);
        }
    }
    static Shape hexagon(const Vec& at) {
        std::vector<Vec> points;
        for (const Vec& p : {Vec{2, 0}, Vec{1, 2}, Vec{-1, 2}, Vec{-2, 0}, Vec{-1, -2}, Vec{1, -2}}) {
            points.push_back(at + p);
        }
        return BasicConvexPolygon<T>::from_points(std::move(points)).value();
    }
    Flight<T> flight() {
        const Shape a = random.chance(0.4) ? Shape(BasicCircle<T>{point(1), size(1)}) : shape(point(1));
        const Shape b = shape({(random.chance(0.1) ? T(0) : T(4)) + number(1), number(1)});
        const auto motion_a = random.chance(0.8) ? towards_target() : motion();
        const auto motion_b = random.chance(0.8) ? BasicMotion<T>::still() : motion();
        const Vec at = random.chance(0.3) ? point(1) : Vec{};
        const BasicPose<T> pose{at, random.chance(0.3) ? rot() : BasicRot<T>{}};
        const double start = random.chance(0.2) ? -0.25 : 0;
        const IntervalD times{start, 1 + static_cast<double>(size(2))};
        return {a, motion_a, b, pose, motion_b, times, random.chance(0.5)};
    }
};

template <class T>
Filter<Flight<T>, BasicImpact<T>> flight_filter(bool on_grid) {
    Filter<Flight<T>, BasicImpact<T>> filter;
    filter.name = "impact_on_paths_";
    filter.name += type_name<T>;
    if (on_grid) filter.name += "_on_grids";
    filter.cases = 20'000;
    filter.draw = [on_grid](Random& random) { return Draw<T>{random, on_grid}.flight(); };
    filter.decide = decide<T>;
    filter.exact = exact_impact<T>;
    filter.compare = compare<T>;
    filter.is_hit = [](const BasicImpact<T>& impact) { return impact.hits(); };
    filter.shares = {{"decided starts inside", 0.05, [](const auto&, const auto& decided, const auto&) {
                          return decided && decided->initially_overlapping;
                      }}};
    filter.decided_hits = filter.decided_misses = on_grid ? 0.6 : 0.9;
    return filter;
}

template <class T>
void add_by_hand(Filter<Flight<T>, BasicImpact<T>>& filter) {
    using Motion = BasicMotion<T>;
    const BasicCircle<T> ball{{0, 0}, 1};
    const BasicSegment<T> wall{{4, -2}, {4, 2}};
    const BasicAabb<T> crate{{-1, -1}, {1, 1}}, block{{4, -2}, {6, 2}};
    const auto at_wall = [&](const BasicAnyShape<T>& shape, const Motion& motion, const IntervalD& times) {
        return Flight<T>{shape, motion, wall, {}, Motion::still(), times};
    };
    const auto at_block = [&](const BasicAnyShape<T>& shape, const Motion& motion, const IntervalD& times) {
        return Flight<T>{shape, motion, block, {}, Motion::still(), times};
    };
    const double infinity = std::numeric_limits<double>::infinity();
    filter.decided = {at_wall(ball, Motion::linear({2, T(0.1)}), {0, 1.2}),
                      at_wall(ball, Motion::linear({T(1.7), 0}), {0, 2}),
                      at_wall(ball, Motion::linear({T(1.7), 0}), {-1, 2}),
                      at_wall(ball, Motion::polynomial({0, 0, 12, -8}, {}), {0, 1}),
                      at_block(crate, Motion::linear({T(1.7), T(0.3)}), {0, 2}),
                      at_block(crate, Motion::polynomial({0, 0, 12, -8}, {0, T(0.1)}), {0, 1}),
                      at_block(BasicAabb<T>{{5, 0}, {7, 1}}, Motion::linear({1, 0}), {0, 1}),
                      at_block(BasicCircle<T>{{5, T(0.5)}, T(0.25)}, Motion::linear({1, 0}), {0, 1})};
    filter.undecided = {at_wall(ball, Motion::linear({2, 0}), {0, 1.5}),                      // just at the end
                        at_wall(ball, Motion::linear({2, 0}), {0, 2}),                        // the time is a float
                        at_wall(ball, Motion::linear({T(2.25), T(1.5)}), {0, 9}),             // at the vertex of a side
                        at_wall(BasicCircle<T>{{3, 0}, 1}, Motion::linear({-1, 0}), {0, 9}),  // they touch at the start
                        at_block(crate, Motion::linear({T(1.7), T(1.7)}), {0, 9}),            // vertex to vertex
                        at_wall(ball, Motion::linear({2, 0}).growing(1), {0, 9}),
                        at_wall(ball, Motion::linear({2, 0}), {0, infinity}),
                        at_wall(ball, Motion::linear({2, 0}), {1, 1}),
                        at_wall(ball, Motion::polynomial({0, 1, 0, 0, 1}, {}), {0, 9}),  // of degree 4
                        at_wall(BasicPoint<T>{{0, 0}}, Motion::linear({2, 0}), {0, 9})};
}

template <class T>
void add_rows_of(Rows& rows) {
    auto filter = flight_filter<T>(false);
    add_by_hand(filter);
    add(rows, filter);
    add(rows, flight_filter<T>(true));
}

}  // namespace

void add_impact_rows(Rows& rows) {
    add_rows_of<float>(rows);
    add_rows_of<double>(rows);
}

}  // namespace carom::test

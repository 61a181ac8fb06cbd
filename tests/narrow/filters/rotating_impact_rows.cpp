// Polygons that rotate: filter_rotating_impact, against the general algorithm. Both are conservative, so times agree to
// a tolerance.
#include "narrow/filters/filter.hpp"
#include "narrow/filters/numbers.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/distance.hpp>

#include <limits>

namespace carom::test {
namespace {

template <class T>
struct Turn {
    BasicAnyShape<T> a;
    BasicMotion<T> motion_a;
    BasicAnyShape<T> b;
    BasicMotion<T> motion_b;
    IntervalD times;
    bool on_grid = false;
    bool is_of_many = false;
};

// With the time before it is rounded to T.
template <class T>
struct RotatingImpact {
    BasicImpact<T> impact;
    IntervalD time{};
};

template <class T>
std::optional<RotatingImpact<T>> decide(const Turn<T>& c) {
    detail::FoundImpact found;
    if (!detail::filter_impact(c.a, c.motion_a, c.b, c.motion_b, c.times, found)) return std::nullopt;
    return RotatingImpact<T>{detail::impact_of<T>(found), found.time};
}

template <class T>
RotatingImpact<T> exact_impact(const Turn<T>& c) {
    return {detail::general_impact<T>(c.a, c.motion_a, c.b, c.motion_b, c.times)};
}

template <class T>
void compare(const Turn<T>& c, const RotatingImpact<T>& decided, const RotatingImpact<T>& general) {
    const BasicImpact<T>&quick = decided.impact, &exact = general.impact;
    ASSERT_EQ(quick.hits(), exact.hits());
    EXPECT_EQ(quick.certainty, c.is_of_many ? exact.certainty : Certainty::conservative);
    if (!quick.hits()) return;
    EXPECT_EQ(quick.initially_overlapping, exact.initially_overlapping);
    if (quick.initially_overlapping) {
        EXPECT_EQ(quick.time, exact.time);
        EXPECT_EQ(quick.normal, exact.normal);
        EXPECT_EQ(quick.point, exact.point);
        EXPECT_EQ(quick.feature_a, exact.feature_a);
        EXPECT_EQ(quick.feature_b, exact.feature_b);
        return;
    }
    const double near = 0x1p-36;  // of times and lengths up to 10: a thousand tolerances
    const double ulp = std::is_same_v<T, float> ? 0x1p-22 : 0;
    EXPECT_NEAR(double(quick.time.lo), double(exact.time.lo), near + ulp);
    EXPECT_LE(double(quick.time.hi), double(exact.time.hi) + near + ulp);
    EXPECT_LE(double(exact.time.lo), decided.time.hi);
    EXPECT_LE(decided.time.lo, double(exact.time.hi));
    EXPECT_FALSE(quick.graze);
    EXPECT_NEAR(double(length_sq(quick.normal)), 1, 0x1p-20);
    // At that time the point is on both.
    const auto placed_a = detail::placed_at(c.a, c.motion_a, decided.time.hi);
    const auto placed_b = detail::placed_at(c.b, c.motion_b, decided.time.hi);
    const double far = std::is_same_v<T, float> ? 0x1p-17 : (c.on_grid ? 4 : 1) * near;
    EXPECT_LE(double(distance(placed_a, BasicPoint<T>{quick.point})), far);
    EXPECT_LE(double(distance(placed_b, BasicPoint<T>{quick.point})), far);
    EXPECT_LE(std::fabs(double(signed_distance(placed_a, placed_b))), far);
    // Two vertices that touch have normals of either, and sides along each other many points in common.
    const bool has_features = exact.feature_a.index >= 0;  // of at most 16 vertices
    if (!c.on_grid && has_features && dot(quick.normal, exact.normal) > T(0.999)) {
        EXPECT_EQ(quick.feature_a, exact.feature_a);
        EXPECT_EQ(quick.feature_b, exact.feature_b);
    }
}

template <class T>
struct Draw {
    Random& random;
    bool on_grid = false;     // of halves: sides lie along each other, and vertices touch
    bool is_of_many = false;  // one of them has more than 8 vertices

    T number(double most) {
        const double any = random.real(-most, most);
        return static_cast<T>(on_grid ? 0.5 * std::nearbyint(2 * any) : any);
    }
    BasicVec2<T> point(double most) { return {number(most), number(most)}; }
    T size() { return static_cast<T>(on_grid ? 0.5 * random.integer(1, 3) : random.real(0.1, 1.5)); }

    BasicAnyShape<T> shape(const BasicVec2<T>& at) {
        switch (random.integer(0, 3)) {
            case 0:
                return BasicAabb<T>{at - BasicVec2<T>{size(), size()}, at + BasicVec2<T>{size(), size()}};
            case 1:
                return BasicBox<T>{at, {size(), size()}, BasicRot<T>::degrees(number(180))};
            case 2:
                return BasicTriangle<T>{at + point(1.5), at + point(1.5), at + point(1.5)};
            default:
                return polygon(at);
        }
    }
    BasicAnyShape<T> polygon(const BasicVec2<T>& at) { return polygon(at, random.integer(3, 8), size(), 10); }
    BasicAnyShape<T> polygon_of_many(const BasicVec2<T>& at) {
        return polygon(at, random.integer(9, 64), T(random.real(0.5, 1.5)), 1);
    }
    BasicAnyShape<T> polygon(const BasicVec2<T>& at, int count, T reach, double most_degrees) {
        std::vector<BasicVec2<T>> points;
        for (int i = 0; i < count; ++i) {
            const auto turn = BasicRot<T>::degrees(T(360 * i) / T(count) + number(most_degrees));
            points.push_back(at + BasicVec2<T>{reach * turn.c, reach * turn.s});
        }
        return BasicConvexPolygon<T>::from_points(std::move(points)).value();
    }
    BasicMotion<T> motion(const BasicVec2<T>& at, const BasicVec2<T>& velocity) {
        T angular_velocity = random.chance(0.2) ? T(0) : number(random.chance(0.3) ? 20 : 4);
        if (on_grid && random.chance(0.5)) angular_velocity = T(1.5707963267948966);  // equal, or a quarter turn
        const auto pivot = random.chance(0.8) ? at : at + point(2);
        const bool is_straight = random.chance(0.7);
        const auto path = is_straight ? BasicMotion<T>::linear(velocity) : BasicMotion<T>::ballistic(velocity, {0, -9});
        return path.spinning(angular_velocity, pivot);
    }
    Turn<T> turn() {
        for (;;) {
            const BasicVec2<T> from{(random.chance(0.05) ? T(0) : T(-4)) + number(1), number(2)};
            const auto a = is_of_many ? polygon_of_many(from) : shape(from);
            const auto b = is_of_many && random.chance(0.3) ? polygon_of_many({0, 0}) : shape({0, 0});
            const auto motion_a = motion(from, {4 + number(4), number(2)});
            const auto motion_b = motion({0, 0}, point(1));
            const IntervalD times{random.chance(0.2) ? -0.25 : 0.0, 1.5};
            if (motion_a.rotates() || motion_b.rotates()) return {a, motion_a, b, motion_b, times, on_grid, is_of_many};
        }
    }
};

template <class T>
auto turn_filter(bool on_grid, bool is_of_many = false) {
    Filter<Turn<T>, RotatingImpact<T>> filter;
    filter.name = std::string("impact_of_rotating_polygons_") + type_name<T> + (on_grid ? "_on_grids" : "") +
                  (is_of_many ? "_of_many_vertices" : "");
    filter.cases = is_of_many ? 1'000 : 5'000;
    filter.draw = [=](Random& random) { return Draw<T>{random, on_grid, is_of_many}.turn(); };
    filter.decide = decide<T>;
    filter.exact = exact_impact<T>;
    filter.compare = compare<T>;
    filter.is_hit = [](const RotatingImpact<T>& impact) { return impact.impact.hits(); };
    filter.decided_hits = filter.decided_misses = 0.9;
    filter.shares = {
        {"decided starts inside", is_of_many ? 0.001 : 0.01, [](const auto&, const auto& decided, const auto&) {
             return decided && decided->impact.initially_overlapping;
         }}};
    return filter;
}

void add_by_hand(Filter<Turn<double>, RotatingImpact<double>>& filter) {
    const AabbD bar{{-2, -0.25}, {2, 0.25}}, peg{{-0.25, 0.75}, {0.25, 1.25}};
    const auto wheel = MotionD::still().spinning(1, {0, 0});
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    const auto at = [&](const MotionD& motion, const AnyShapeD& other, const IntervalD& times) {
        return Turn<double>{bar, motion, other, MotionD::still(), times};
    };
    filter.decided = {at(wheel, peg, {0, 9}), at(wheel, AabbD{{0, 0}, {1, 1}}, {0, 9}),      // they start inside
                      at(MotionD::linear({1, 0}).spinning(1, {0, 0}), peg, {0, infinity})};  // passes by
    filter.undecided = {at(wheel, AabbD{{0, 0.25}, {1, 1}}, {0, 9}),                         // they touch at the start
                        at(wheel, CircleD{{0, 1}, 0.25}, {0, 9}),
                        at(wheel, SegmentD{{0, 1}, {0, 2}}, {0, 9}),
                        at(wheel.growing(1), peg, {0, 9}),
                        at(wheel, peg, {9, 0}),
                        at(wheel, peg, {nan, 0}),
                        at(MotionD::linear({nan, 0}).spinning(1, {0, 0}), peg, {0, 9}),
                        at(MotionD::still().spinning(nan, {0, 0}), peg, {0, 9})};
}

}  // namespace

void add_rotating_impact_rows(Rows& rows) {
    add(rows, turn_filter<float>(false));
    add(rows, turn_filter<float>(true));
    auto doubles = turn_filter<double>(false);
    add_by_hand(doubles);
    add(rows, doubles);
    add(rows, turn_filter<double>(true));
    add(rows, turn_filter<float>(false, true));
    add(rows, turn_filter<double>(false, true));
}

}  // namespace carom::test

// Shape casts of two simple shapes: sweep_or of those that have a filter of their own, and quick_sweep of the parts of
// all others; near each other and far, on grids and off them, aimed at vertices and along sides.
#include "narrow/filters/sweep_cases.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/distance.hpp>
#include <carom/shape/rounded.hpp>

#include <algorithm>

namespace carom::test {
namespace {

template <class T>
T length_of(const BasicVec2<T>& v) {
    return std::sqrt(length_sq(v));
}

// Set by what a filter calls when it is undecided.
bool is_undecided = false;

template <class A, class B, class T>
BasicSweep<T> leave_undecided(const A&, const BasicVec2<T>&, const B&, const BasicVec2<T>&, T) {
    is_undecided = true;
    return {};
}

template <class A, class B>
std::optional<BasicSweep<scalar_of<A>>> decide(const SweepCase<A, B>& c) {
    using T = scalar_of<A>;
    if constexpr (requires { sweep_or(c.a, c.va, c.b, c.vb, c.max_time, &leave_undecided<A, B, T>); }) {
        is_undecided = false;
        const BasicSweep<T> swept = sweep_or(c.a, c.va, c.b, c.vb, c.max_time, &leave_undecided<A, B, T>);
        if (is_undecided) return std::nullopt;
        return swept;
    } else {
        if (c.va == c.vb) return std::nullopt;
        BasicSweep<T> swept;
        const ConvexPart<T> a = convex_part(Operand<A, T>{c.a}), b = convex_part(Operand<B, T>{c.b});
        if (!quick_sweep(SweptParts<T>{a, b, c.va, c.vb, c.max_time}, swept)) return std::nullopt;
        return swept;
    }
}

template <class T>
void expect_same_times(const BasicSweep<T>& got, const BasicSweep<T>& exact) {
    constexpr T ulp = std::numeric_limits<T>::epsilon();
    EXPECT_EQ(got.graze, exact.graze);
    EXPECT_EQ(got.certainty, exact.certainty);
    EXPECT_EQ(got.enter == got.exit, exact.enter == exact.exit);
    EXPECT_LE(std::fabs(got.enter - exact.enter), ulp * exact.enter);
    if (got.exit != exact.exit) {
        EXPECT_LE(std::fabs(got.exit - exact.exit), ulp * exact.exit);
    }
}

// A pose that places nothing anywhere else makes no difference to any bit.
template <class A, class B>
void verify_placed(const SweepCase<A, B>& c, const BasicSweep<scalar_of<A>>& plain) {
    const BasicPose<scalar_of<A>> identity{};
    const auto placed = sweep(place(c.a, identity), c.va, place(c.b, identity), c.vb, c.max_time);
    EXPECT_EQ(placed.hits(), plain.hits());
    EXPECT_EQ(placed.enter, plain.enter);
    EXPECT_EQ(placed.exit, plain.exit);
    EXPECT_EQ(placed.normal, plain.normal);
    EXPECT_EQ(placed.point, plain.point);
    EXPECT_EQ(placed.feature_a, plain.feature_a);
    EXPECT_EQ(placed.feature_b, plain.feature_b);
}

// Point and normal, or another choice of these where shapes touch along a side or at two vertices.
template <class A, class B>
void verify_contact(const SweepCase<A, B>& c, const BasicSweep<scalar_of<A>>& got,
                    const BasicSweep<scalar_of<A>>& exact) {
    using T = scalar_of<A>;
    constexpr T ulp = std::numeric_limits<T>::epsilon();
    const T reach = std::max(length_of(c.va), length_of(c.vb)) * exact.enter + length_of(bounds(c.b).max) + 8;
    if (got.feature_a == exact.feature_a && got.feature_b == exact.feature_b) {
        EXPECT_LE(length_of(got.normal - exact.normal), 4 * ulp);
        EXPECT_LE(length_of(got.point - exact.point), 4 * ulp * reach);
        return;
    }
    const auto off = [&](const auto& shape, const BasicVec2<T>& v) {
        return distance(BasicPoint<T>{got.point - got.enter * v}, shape);
    };
    EXPECT_LE(std::max(off(c.a, c.va), off(c.b, c.vb)), 8 * ulp * reach);
    EXPECT_GT(dot(got.normal, c.va - c.vb), T(0));
}

template <class T>
struct Draw {
    Random& random;
    bool on_grid;

    T number(double low, double high) { return T(random.real(low, high)); }
    T power(int low, int high) { return std::ldexp(T(1), random.integer(low, high)); }
    BasicVec2<T> point(T reach) { return {reach * number(-1, 1), reach * number(-1, 1)}; }
    BasicVec2<T> whole(int reach) { return {T(random.integer(-reach, reach)), T(random.integer(-reach, reach))}; }
    T size(int largest, double low, double high) { return on_grid ? T(random.integer(1, largest)) : number(low, high); }

    // Where b is, seen from a at the origin.
    BasicVec2<T> place() { return on_grid ? whole(6) : point(power(1, 12)); }

    // Mostly at each other.
    template <class A, class B>
    SweepCase<A, B> moved(const A& a, const B& b, const BasicVec2<T>& to) {
        const T max_time = random.chance(0.3) ? std::numeric_limits<T>::infinity()
                                              : (on_grid ? T(random.integer(0, 4)) : number(0.1, 8));
        if (on_grid) {
            const BasicVec2<T> vb = whole(2);
            if (random.chance(0.5)) return {a, b, vb + whole(3), vb, max_time};
            return {a, b, vb + BasicVec2<T>{std::clamp(to.x, T(-2), T(2)), std::clamp(to.y, T(-2), T(2))}, vb,
                    max_time};
        }
        const BasicVec2<T> vb = point(power(-3, 3));
        BasicVec2<T> d = number(0.2, 2) * (to + point(2));
        if (random.chance(0.1)) d.x = 0;
        if (random.chance(0.1)) d.y = 0;
        return {a, b, vb + d, vb, max_time};
    }

    BasicCircle<T> circle(const BasicVec2<T>& at) { return {at, size(3, 0.1, 2)}; }
    BasicAabb<T> aabb(const BasicVec2<T>& at) { return {at, at + BasicVec2<T>{size(3, 0.1, 2), size(3, 0.1, 2)}}; }
    BasicBox<T> box(const BasicVec2<T>& at) {
        const auto rot = BasicRot<T>::degrees(on_grid ? T(90 * random.integer(0, 3)) : number(-180, 180));
        return {at, {size(2, 0.1, 1.2), size(2, 0.1, 1.2)}, rot};
    }
    BasicVec2<T> end() { return on_grid ? whole(3) : point(2); }
    BasicSegment<T> segment(const BasicVec2<T>& at) { return {at, at + end()}; }
    BasicCapsule<T> capsule(const BasicVec2<T>& at) {
        return {at, at + end(), on_grid ? T(random.integer(0, 2)) : number(0.05, 1)};
    }
    // On a grid a hexagon with sides along both axes and two slanted ones, or rotated by a quarter turn.
    BasicConvexPolygon<T> polygon(const BasicVec2<T>& at) {
        if (!on_grid) return polygon_on_circle<T>(random, random.integer(3, 9), at, number(0.2, 1.5));
        const T w = T(random.integer(1, 3)), h = T(random.integer(1, 3)), c = T(random.integer(1, 2));
        std::vector<BasicVec2<T>> points{{0, 0},         {w + c, 0}, {w + 2 * c, c}, {w + 2 * c, h + c},
                                         {2 * c, h + c}, {0, c}};
        for (auto& p : points) p = at + (w > h ? p : BasicVec2<T>{-p.y, p.x});
        return BasicConvexPolygon<T>::from_points(std::move(points)).value();
    }
};

template <class T, class MakeA, class MakeB>
void add_row(Rows& rows, const char* name, MakeA make_a, MakeB make_b) {
    using A = decltype(make_a(std::declval<Draw<T>&>(), BasicVec2<T>{}));
    using B = decltype(make_b(std::declval<Draw<T>&>(), BasicVec2<T>{}));
    using Case = SweepCase<A, B>;
    for (const bool on_grid : {false, true}) {
        Filter<Case, BasicSweep<T>> filter;
        filter.name = std::string("sweep_of_") + name + "_" + type_name<T> + (on_grid ? "_on_grids" : "");
        filter.draw = [=](Random& random) {
            Draw<T> draw{random, on_grid};
            const BasicVec2<T> at = draw.place();
            const A a = make_a(draw, BasicVec2<T>{});
            return draw.moved(a, make_b(draw, at), at);
        };
        filter.decide = decide<A, B>;
        filter.exact = exact_sweep<A, B>;
        filter.is_hit = [](const BasicSweep<T>& swept) { return swept.hits(); };
        filter.compare = [](const Case&, const BasicSweep<T>& decided, const BasicSweep<T>& exact) {
            ASSERT_EQ(decided.hits(), exact.hits());
            if (!exact.hits()) return;
            const bool starts_in_contact = decided.initially_overlapping;
            EXPECT_EQ(starts_in_contact, exact.initially_overlapping);
            if (!starts_in_contact) expect_same_times(decided, exact);
        };
        filter.verify = [](const Case& c, const BasicSweep<T>& exact) {
            EXPECT_EQ(public_sweep_hits(c), exact.hits());
            const BasicSweep<T> swept = public_sweep(c);
            ASSERT_EQ(swept.hits(), exact.hits());
            EXPECT_EQ(swept.initially_overlapping, exact.initially_overlapping);
            expect_same_times(swept, exact);
            verify_placed(c, swept);
            if (!exact.initially_overlapping) verify_contact(c, swept, exact);
        };
        filter.decided_misses = on_grid ? 0.7 : 0.85;
        if (!on_grid) filter.decided_hits = 0.85;
        add(rows, filter);
    }
}

template <class T>
void add_rows(Rows& rows) {
    using Vec = BasicVec2<T>;
    const auto circle = [](Draw<T>& draw, const Vec& at) { return draw.circle(at); };
    const auto aabb = [](Draw<T>& draw, const Vec& at) { return draw.aabb(at); };
    const auto polygon = [](Draw<T>& draw, const Vec& at) { return draw.polygon(at); };
    const auto capsule = [](Draw<T>& draw, const Vec& at) { return draw.capsule(at); };
    const auto segment = [](Draw<T>& draw, const Vec& at) { return draw.segment(at); };
    const auto box = [](Draw<T>& draw, const Vec& at) { return draw.box(at); };
    const auto rounded_box = [](Draw<T>& draw, const Vec& at) {
        const auto core = draw.box(at);
        return Rounded<BasicBox<T>>{core, draw.number(0.05, 0.5)};
    };
    add_row<T>(rows, "circles", circle, circle);
    add_row<T>(rows, "aabbs", aabb, aabb);
    add_row<T>(rows, "polygons", polygon, polygon);
    add_row<T>(rows, "polygon_and_circle", polygon, circle);
    add_row<T>(rows, "circle_and_polygon", circle, polygon);
    add_row<T>(rows, "capsules", capsule, capsule);
    add_row<T>(rows, "capsule_and_segment", capsule, segment);
    add_row<T>(rows, "capsule_and_polygon", capsule, polygon);
    add_row<T>(rows, "boxes", box, box);
    add_row<T>(rows, "box_and_rounded_box", box, rounded_box);
}

}  // namespace

void add_sweep_rows(Rows& rows) {
    add_rows<float>(rows);
    add_rows<double>(rows);
}

}  // namespace carom::test

// Shape casts of two placed outlines, stored in every form: outline_sweep, without parts. The exact answer is that of
// the same shapes as the only part of a compound, with times that no filter had to do with.
#include "narrow/filters/sweep_cases.hpp"

#include <carom/shape/rounded.hpp>

#include <algorithm>

namespace carom::test {
namespace {

template <class A, class B>
struct OutlineCase {
    using T = scalar_of<A>;
    A a;
    BasicPose<T> pose_a;
    BasicVec2<T> va;
    B b;
    BasicPose<T> pose_b;
    BasicVec2<T> vb;
    T max_time;
};

template <class A, class B, class T = scalar_of<A>>
std::optional<BasicSweep<T>> decide_outlines(const OutlineCase<A, B>& c) {
    using namespace carom::detail;
    BasicSweep<T> swept;
    const Operand<A, T> a{c.a, &c.pose_a};
    const Operand<B, T> b{c.b, &c.pose_b};
    const std::optional<bool> hits =
        outline_sweep_hits(outline_view(a), outline_view(b), Course<T>{c.va, c.vb, c.max_time});
    if (!outline_sweep(outline_view(a), outline_view(b), Course<T>{c.va, c.vb, c.max_time}, swept)) return std::nullopt;
    if (hits) {
        EXPECT_EQ(*hits, swept.hits());
    }
    return swept;
}

template <class A, class B, class T = scalar_of<A>>
BasicSweep<T> exact_outlines(const OutlineCase<A, B>& c) {
    const auto alone = [](const auto& shape) { return *BasicCompound<T>::from_parts({{shape}}); };
    auto result = sweep(place(alone(c.a), c.pose_a), c.va, place(alone(c.b), c.pose_b), c.vb, c.max_time);
    set_exact_times<A, B, T>({c.a, &c.pose_a}, c.va, {c.b, &c.pose_b}, c.vb, c.max_time, result);
    return result;
}

template <class A, class B, class T = scalar_of<A>>
void compare_outlines(const OutlineCase<A, B>& c, const BasicSweep<T>& got, const BasicSweep<T>& exact) {
    constexpr T ulp = std::numeric_limits<T>::epsilon();
    const auto length = [](const BasicVec2<T>& v) { return std::sqrt(length_sq(v)); };
    ASSERT_EQ(got.hits(), exact.hits());
    if (!exact.hits()) return;
    EXPECT_EQ(got.initially_overlapping, exact.initially_overlapping);
    EXPECT_EQ(got.graze, exact.graze);
    EXPECT_LE(std::fabs(got.enter - exact.enter), ulp * exact.enter);
    if (got.exit != exact.exit) {
        EXPECT_LE(std::fabs(got.exit - exact.exit), ulp * exact.exit);
    }
    if (exact.initially_overlapping) return;
    EXPECT_EQ(got.feature_a, exact.feature_a);
    EXPECT_EQ(got.feature_b, exact.feature_b);
    const T travel = std::max(length(c.va), length(c.vb)) * exact.enter;
    const T size = std::max(length(c.pose_a.at), length(c.pose_b.at)) + 4;
    EXPECT_LE(length(got.normal - exact.normal), 2 * ulp);
    EXPECT_LE(length(got.point - exact.point), 2 * ulp * (travel + size));
}

template <class T>
struct OutlineDraw {
    Random& random;

    T number(double low, double high) { return T(random.real(low, high)); }
    BasicVec2<T> point(double reach) {
        const T x = number(-reach, reach);
        return {x, number(-reach, reach)};
    }
    BasicRot<T> rotation() { return BasicRot<T>::degrees(number(-180, 180)); }
    BasicPose<T> pose(const BasicVec2<T>& at) { return {at, rotation()}; }
    BasicBox<T> box() {
        const BasicVec2<T> center = point(1);
        const T width = number(0.2, 1.5), height = number(0.2, 1.5);
        return {center, {width, height}, rotation()};
    }
    BasicAabb<T> aabb() {
        const BasicVec2<T> low = point(1);
        const T width = number(0.4, 3), height = number(0.4, 3);
        return {low, low + BasicVec2<T>{width, height}};
    }
    BasicSegment<T> segment() {
        const BasicVec2<T> a = point(2);
        return {a, point(1) - a};
    }
    // Of either winding.
    BasicTriangle<T> triangle() {
        const BasicVec2<T> a = point(2), b = point(2);
        return {a, b, point(2)};
    }
    BasicConvexPolygon<T> polygon() {
        return polygon_on_circle<T>(random, random.integer(3, 9), point(1), number(0.3, 1.5));
    }

    template <class A, class B>
    OutlineCase<A, B> moved(const A& a, const B& b) {
        const BasicVec2<T> at = point(random.chance(0.2) ? 64 : 3), start = at + point(7);
        const BasicVec2<T> vb = point(2), va = vb + number(0.1, 2) * (at - start) + point(4);
        const T max_time = random.chance(0.3) ? std::numeric_limits<T>::infinity() : number(0.2, 2);
        return {a, pose(start), va, b, pose(at), vb, max_time};
    }
};

template <class T, class MakeA, class MakeB>
void add_outline_row(Rows& rows, const char* name, MakeA make_a, MakeB make_b) {
    using A = decltype(make_a(std::declval<OutlineDraw<T>&>()));
    using B = decltype(make_b(std::declval<OutlineDraw<T>&>()));
    Filter<OutlineCase<A, B>, BasicSweep<T>> filter;
    filter.name = std::string("sweep_of_placed_").append(name).append("_").append(type_name<T>);
    filter.draw = [=](Random& random) {
        OutlineDraw<T> draw{random};
        const A a = make_a(draw);
        return draw.moved(a, make_b(draw));
    };
    filter.decide = decide_outlines<A, B>;
    filter.exact = exact_outlines<A, B>;
    filter.is_hit = [](const BasicSweep<T>& swept) { return swept.hits(); };
    filter.compare = compare_outlines<A, B>;
    filter.decided_hits = filter.decided_misses = 0.95;
    add(rows, filter);
}

template <class T>
void add_outline_rows(Rows& rows) {
    using Draw = OutlineDraw<T>;
    const auto box = [](Draw& draw) { return draw.box(); };
    const auto aabb = [](Draw& draw) { return draw.aabb(); };
    const auto triangle = [](Draw& draw) { return draw.triangle(); };
    const auto segment = [](Draw& draw) { return draw.segment(); };
    const auto capsule = [](Draw& draw) {
        const auto core = draw.segment();
        return BasicCapsule<T>{core.a, core.b, draw.number(0.1, 1)};
    };
    const auto rounded_box = [](Draw& draw) {
        const auto core = draw.box();
        return Rounded<BasicBox<T>>{core, draw.number(0.05, 0.5)};
    };
    const auto polygon = [](Draw& draw) { return draw.polygon(); };
    add_outline_row<T>(rows, "boxes", box, box);
    add_outline_row<T>(rows, "aabb_and_triangle", aabb, triangle);
    add_outline_row<T>(rows, "triangle_and_rounded_box", triangle, rounded_box);
    add_outline_row<T>(rows, "segment_and_aabb", segment, aabb);
    add_outline_row<T>(rows, "capsule_and_polygon", capsule, polygon);
    add_outline_row<T>(rows, "rounded_boxes", rounded_box, rounded_box);
    add_outline_row<T>(rows, "capsules", capsule, capsule);
}

}  // namespace

void add_outline_sweep_rows(Rows& rows) {
    add_outline_rows<float>(rows);
    add_outline_rows<double>(rows);
}

}  // namespace carom::test

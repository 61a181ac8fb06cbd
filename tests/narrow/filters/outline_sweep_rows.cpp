// Shape casts of two placed outlines, stored in every form: outline_sweep, without parts. The exact answer is that of
// the same shapes as the only part of a compound, with times that no filter had to do with.
#include "narrow/filters/sweep_cases.hpp"

#include <carom/shape/rounded.hpp>

#include <algorithm>
#include <numbers>
#include <utility>
#include <vector>

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
    if (exact.initially_overlapping) {
        EXPECT_EQ(got.normal == (BasicVec2<T>{}), exact.normal == (BasicVec2<T>{}));
    }
    if (got.exit != exact.exit) {
        EXPECT_LE(std::fabs(got.exit - exact.exit), ulp * exact.exit);
    }
    if (exact.normal == BasicVec2<T>{}) return;
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

    // Of six corners mostly: opposite sides, and those of two such, are parallel but for rounding.
    BasicConvexPolygon<T> regular_polygon() {
        const int count = random.chance(0.7) ? 6 : random.integer(3, 12);
        const double radius = random.chance(0.5) ? 1 : random.real(0.3, 1.5);
        std::vector<BasicVec2<T>> corners;
        for (int i = 0; i < count; ++i) {
            const double angle = 2 * std::numbers::pi * i / count;
            corners.push_back({T(radius * std::cos(angle)), T(radius * std::sin(angle))});
        }
        return BasicConvexPolygon<T>::from_points(std::move(corners)).value();
    }

    // The same rotation, off by 2^-41 to 2^-56.
    BasicRot<T> nearly(const BasicRot<T>& rot) {
        const T off = std::ldexp(number(-1, 1), -random.integer(41, 56));
        return {rot.c - off * rot.s, rot.s + off * rot.c};
    }

    // Those in one frame have parallel sides.
    template <class A, class B>
    OutlineCase<A, B> moved(const A& a, const B& b, bool in_one_frame) {
        const BasicVec2<T> at = point(random.chance(0.2) ? 64 : 3), start = at + point(7);
        const BasicVec2<T> vb = point(2), va = vb + number(0.1, 2) * (at - start) + point(4);
        const T max_time = random.chance(0.3) ? std::numeric_limits<T>::infinity() : number(0.2, 2);
        const BasicPose<T> pose_a = pose(start);
        return {a, pose_a, va, b, in_one_frame ? BasicPose<T>{at, pose_a.rot} : pose(at), vb, max_time};
    }
};

template <class T>
BasicAabb<T> rotated(const BasicAabb<T>& box, int quarters) {
    const BasicVec2<T> p = carom::rotated(box.min, quarters), q = carom::rotated(box.max, quarters);
    return {{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
}

// Upright boxes that meet so that the first vertex of a's face is at the last one of b's, or beside it by a small part
// of the path.
template <class T>
OutlineCase<BasicAabb<T>, BasicAabb<T>> at_corners(OutlineDraw<T>& draw, bool are_placed) {
    const BasicAabb<T> a = draw.aabb(), size = draw.aabb();
    const BasicVec2<T> d{draw.number(0.5, 2), draw.number(-2, 2)};
    const T t = draw.number(0.5, 2);
    const T off =
        draw.random.chance(0.1) ? T(0) : std::ldexp(T(1), (are_placed ? 16 : 0) - draw.random.integer(36, 60));
    const BasicVec2<T> at{a.max.x + t * d.x, a.min.y + t * d.y * (draw.random.chance(0.5) ? 1 + off : 1 - off)};
    const int quarters = draw.random.integer(0, 3);
    const BasicAabb<T> b = rotated(BasicAabb<T>{at, at + (size.max - size.min)}, quarters);
    const BasicPose<T> pose = are_placed ? draw.pose(draw.point(3)) : BasicPose<T>{};
    const BasicVec2<T> va = rotate(pose.rot, carom::rotated(d, quarters));
    return {rotated(a, quarters), pose, va, b, pose, {}, t * (draw.random.chance(0.5) ? T(2) : T(0.5))};
}

// A number of eighths.
template <class T>
T eighths(OutlineDraw<T>& draw, int least, int most) {
    return T(draw.random.integer(least, most)) / 8;
}

// What rests on the top of a box, or beside it, on a grid of eighths, turned by a quarter or not at all, or is off that
// by a little: it slides along the side, presses against it, or leaves it.
template <class T, class A, class Make>
OutlineCase<A, BasicAabb<T>> resting(OutlineDraw<T>& draw, Make make) {
    const T half = eighths(draw, 1, 8), width = eighths(draw, 4, 24);
    const BasicVec2<T> center{eighths(draw, -16, 16), eighths(draw, -16, 16)};
    const int quarters = draw.random.integer(0, 3);
    const BasicAabb<T> b = rotated(BasicAabb<T>{{-width, T(-2)}, {width, T(0)}}, quarters);
    BasicVec2<T> at{eighths(draw, -32, 32), half};
    if (draw.random.chance(0.2)) at.y += std::ldexp(draw.number(-1, 1), -draw.random.integer(16, 50));
    const BasicVec2<T> along{eighths(draw, -16, 16), T(0)};
    BasicVec2<T> v = draw.random.chance(0.4) ? along : draw.point(2);
    if (draw.random.chance(0.2)) v = {eighths(draw, -8, 8), eighths(draw, -8, 8)};
    const BasicVec2<T> vb{eighths(draw, -8, 8), eighths(draw, -8, 8)};
    const T max_time = draw.random.chance(0.3) ? std::numeric_limits<T>::infinity() : eighths(draw, 0, 16);
    const BasicRot<T> turn = draw.random.chance(0.5) ? BasicRot<T>{} : BasicRot<T>{T(0), T(1)};
    return {make(draw, half, quarters),
            {rotate(turn, carom::rotated(at, quarters)) + center, turn},
            rotate(turn, carom::rotated(v, quarters)) + vb,
            b,
            {center, turn},
            vb,
            max_time};
}

template <class T, class A, class B, class MakeCase>
void add_row(Rows& rows, const char* name, MakeCase make_case, double decided_hits, double decided_misses = 0.95) {
    Filter<OutlineCase<A, B>, BasicSweep<T>> filter;
    filter.name = std::string("sweep_of_placed_").append(name).append("_").append(type_name<T>);
    filter.draw = [=](Random& random) {
        OutlineDraw<T> draw{random};
        return make_case(draw);
    };
    filter.decide = decide_outlines<A, B>;
    filter.exact = exact_outlines<A, B>;
    filter.is_hit = [](const BasicSweep<T>& swept) { return swept.hits(); };
    filter.most_hits = 0.9;
    filter.compare = compare_outlines<A, B>;
    filter.decided_hits = decided_hits;
    filter.decided_misses = decided_misses;
    add(rows, filter);
}

template <class T, class MakeA, class MakeB>
void add_outline_row(Rows& rows, const char* name, MakeA make_a, MakeB make_b, bool in_one_frame = false) {
    using A = decltype(make_a(std::declval<OutlineDraw<T>&>()));
    using B = decltype(make_b(std::declval<OutlineDraw<T>&>()));
    const auto make_case = [=](OutlineDraw<T>& draw) {
        const A a = make_a(draw);
        return draw.moved(a, make_b(draw), in_one_frame);
    };
    add_row<T, A, B>(rows, name, make_case, 0.95);
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
    const auto flat_segment = [](Draw& draw) {
        const auto at = draw.point(1);
        const T length = draw.number(1, 3);
        return BasicSegment<T>{at, {at.x + (draw.random.chance(0.5) ? length : -length), at.y}};
    };
    const auto flat_capsule = [=](Draw& draw) {
        const auto core = flat_segment(draw);
        return BasicCapsule<T>{core.a, core.b, draw.number(0.1, 1)};
    };
    add_outline_row<T>(rows, "boxes", box, box);
    add_outline_row<T>(rows, "aabb_and_triangle", aabb, triangle);
    add_outline_row<T>(rows, "triangle_and_rounded_box", triangle, rounded_box);
    add_outline_row<T>(rows, "segment_and_aabb", segment, aabb);
    add_outline_row<T>(rows, "capsule_and_polygon", capsule, polygon);
    add_outline_row<T>(rows, "rounded_boxes", rounded_box, rounded_box);
    add_outline_row<T>(rows, "capsules", capsule, capsule);
    const auto add_resting = [&]<class Make>(const char* name, Make make, double decided_hits = 0.75) {
        using A = decltype(make(std::declval<Draw&>(), T(1), 0));
        add_row<T, A, BasicAabb<T>>(
            rows, name, [=](Draw& draw) { return resting<T, A>(draw, make); }, decided_hits, 0.6);
    };
    add_resting("circle_at_rest", [](Draw&, T half, int) { return BasicCircle<T>{{}, half}; });
    add_resting("capsule_at_rest", [](Draw&, T half, int quarters) {
        const BasicVec2<T> end = carom::rotated(BasicVec2<T>{T(0), half / 2}, quarters);
        return BasicCapsule<T>{-end, end, half / 2};
    });
    add_resting("diamond_at_rest", [](Draw&, T half, int) {
        return BasicConvexPolygon<T>::from_points({{half, 0}, {0, half}, {-half, 0}, {0, -half}}).value();
    });
    if (std::is_same_v<T, float>) return;  // which has the features of either side, as it comes to them
    add_outline_row<T>(rows, "aabbs_in_one_frame", aabb, aabb, true);
    add_outline_row<T>(rows, "aabb_and_flat_capsule_in_one_frame", aabb, flat_capsule, true);
    add_outline_row<T>(rows, "flat_segment_and_aabb_in_one_frame", flat_segment, aabb, true);
    const auto regular = [](Draw& draw) { return draw.regular_polygon(); };
    const auto rounded_regular = [](Draw& draw) {
        return Rounded<BasicConvexPolygon<T>>{draw.regular_polygon(), draw.number(0.05, 0.5)};
    };
    add_outline_row<T>(rows, "regular_polygons_in_one_frame", regular, regular, true);
    add_outline_row<T>(rows, "regular_polygon_and_rounded_one_in_one_frame", regular, rounded_regular, true);
    add_outline_row<T>(rows, "box_and_regular_polygon_in_one_frame", box, regular, true);
    add_resting("box_at_rest", [](Draw&, T half, int) { return BasicAabb<T>{{-half, -half}, {half, half}}; });
    const auto twice_rounded = [](Draw&, T half, int) {
        return Rounded<BasicCapsule<T>>{{{}, {}, half / 2}, half / 2};
    };
    add_resting("twice_rounded_point_at_rest", twice_rounded, 0.01);
    add_resting("hexagon_at_rest", [](Draw&, T half, int quarters) {
        std::vector<BasicVec2<T>> corners{{-1, -half}, {1, -half}, {2, 0}, {1, half}, {-1, half}, {-2, 0}};
        for (BasicVec2<T>& corner : corners) corner = carom::rotated(corner, quarters);
        return BasicConvexPolygon<T>::from_points(std::move(corners)).value();
    });
    add_resting("flat_capsule_at_rest", [](Draw&, T half, int quarters) {
        const BasicVec2<T> end = carom::rotated(BasicVec2<T>{T(1), T(0)}, quarters);
        return BasicCapsule<T>{-end, end, half};
    });
    using Polygon = BasicConvexPolygon<T>;
    const auto nearly_parallel = [](Draw& draw) {
        const Polygon a = draw.regular_polygon();
        auto c = draw.moved(a, draw.regular_polygon(), true);
        c.pose_b.rot = draw.nearly(c.pose_b.rot);
        return c;
    };
    add_row<T, Polygon, Polygon>(rows, "nearly_parallel_regular_polygons", nearly_parallel, 0.9);
    using Box = BasicAabb<T>;
    add_row<T, Box, Box>(
        rows, "aabbs_at_corners", [](Draw& draw) { return at_corners(draw, true); }, 0.3);
    add_row<T, Box, Box>(
        rows, "upright_aabbs_at_corners", [](Draw& draw) { return at_corners(draw, false); }, 0.4);
}

}  // namespace

void add_outline_sweep_rows(Rows& rows) {
    add_outline_rows<float>(rows);
    add_outline_rows<double>(rows);
}

}  // namespace carom::test

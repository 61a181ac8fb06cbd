// Shape casts of a point or circle and a simple shape, either of them first, placed or not: disc_sweep. Near each other
// and far, on grids and off them. The exact answer is that of the same shapes as the only part of a compound, with
// times that no filter had to do with.
#include "narrow/filters/sweep_cases.hpp"
#include "polygons.hpp"

#include <carom/query/distance.hpp>
#include <carom/shape/rounded.hpp>

namespace carom::test {
namespace {

template <class S>
struct DiscCase {
    using T = scalar_of<S>;
    BasicCircle<T> disc;
    BasicPose<T> disc_pose;
    BasicVec2<T> disc_velocity;
    S shape;
    BasicPose<T> pose;
    BasicVec2<T> velocity;
    T max_time;
    bool disc_is_first;
};

// Calls `use(a, va, b, vb)` with the operands in their order.
template <class S, class Use>
auto in_order(const DiscCase<S>& c, Use use) {
    using T = scalar_of<S>;
    const detail::Operand<BasicCircle<T>, T> disc{c.disc, &c.disc_pose};
    const detail::Operand<S, T> shape{c.shape, &c.pose};
    if (c.disc_is_first) return use(disc, c.disc_velocity, shape, c.velocity);
    return use(shape, c.velocity, disc, c.disc_velocity);
}

template <class S>
auto decide_disc_sweep(const DiscCase<S>& c) {
    return in_order(c,
                    [&]<class A, class B, class T>(const A& a, const BasicVec2<T>& va, const B& b,
                                                   const BasicVec2<T>& vb) -> std::optional<BasicSweep<T>> {
                        BasicSweep<T> swept;
                        if (va == vb || !detail::disc_sweep(a, va, b, vb, c.max_time, swept)) return std::nullopt;
                        return swept;
                    });
}

template <class S>
auto exact_disc_sweep(const DiscCase<S>& c) {
    return in_order(c, [&]<class T>(const auto& a, const BasicVec2<T>& va, const auto& b, const BasicVec2<T>& vb) {
        const auto alone = [](const auto& shape) { return *BasicCompound<T>::from_parts({{shape}}); };
        auto result = sweep(place(alone(a.shape), *a.pose), va, place(alone(b.shape), *b.pose), vb, c.max_time);
        set_exact_times(a, va, b, vb, c.max_time, result);
        return result;
    });
}

template <class S>
auto placed_disc_sweep(const DiscCase<S>& c) {
    return in_order(c, [&](const auto& a, const auto& va, const auto& b, const auto& vb) {
        return sweep(place(a.shape, *a.pose), va, place(b.shape, *b.pose), vb, c.max_time);
    });
}

// Times to an ulp, and point and normal, or another choice of these where it touches at several.
template <class S, class T>
void compare_disc_sweeps(const DiscCase<S>& c, const BasicSweep<T>& got, const BasicSweep<T>& exact) {
    constexpr T ulp = std::numeric_limits<T>::epsilon();
    ASSERT_EQ(got.hits(), exact.hits());
    if (!exact.hits()) return;
    ASSERT_EQ(got.initially_overlapping, exact.initially_overlapping);
    EXPECT_EQ(got.graze, exact.graze);
    EXPECT_EQ(got.certainty, exact.certainty);
    EXPECT_LE(std::fabs(got.enter - exact.enter), ulp * exact.enter);
    if (got.exit != exact.exit) {
        EXPECT_LE(std::fabs(got.exit - exact.exit), ulp * exact.exit);
    }
    if (exact.initially_overlapping) return;
    if (got.feature_a == exact.feature_a && got.feature_b == exact.feature_b) {
        const auto length = [](const BasicVec2<T>& v) { return std::sqrt(length_sq(v)); };
        const T reach = std::max(length(c.velocity), length(c.disc_velocity)) * exact.enter + length(c.pose.at) +
                        length(c.disc_pose.at) + 8;
        EXPECT_LE(length(got.normal - exact.normal), 4 * ulp);
        EXPECT_LE(length(got.point - exact.point), 4 * ulp * reach);
        return;
    }
    const BasicVec2<T> towards = c.disc_is_first ? c.disc_velocity - c.velocity : c.velocity - c.disc_velocity;
    EXPECT_GT(dot(got.normal, towards), T(0));
}

template <class T>
struct DiscDraw {
    Random& random;
    bool on_grid;

    T number(double low, double high) { return on_grid ? T(random.integer(1, 2)) : T(random.real(low, high)); }
    BasicVec2<T> point(int reach) {
        if (on_grid) return {T(random.integer(-reach, reach)), T(random.integer(-reach, reach))};
        return {T(random.real(-reach, reach)), T(random.real(-reach, reach))};
    }
    BasicRot<T> rotation() {
        return BasicRot<T>::degrees(on_grid ? T(90 * random.integer(0, 3)) : T(random.real(-180, 180)));
    }
    BasicPose<T> pose(const BasicVec2<T>& at) {
        return random.chance(0.3) ? BasicPose<T>{} : BasicPose<T>{at, rotation()};
    }
    BasicBox<T> box() {
        const BasicVec2<T> center = point(1);
        const T width = number(0.2, 1.5), height = number(0.2, 1.5);
        return {center, {width, height}, rotation()};
    }
    BasicSegment<T> segment() {
        const BasicVec2<T> a = point(2);
        return {a, (on_grid ? T(2) : T(1)) * point(1) - a};
    }
    BasicTriangle<T> triangle() {
        const BasicVec2<T> a = point(2), b = point(2);
        return {a, b, point(2)};
    }
    BasicConvexPolygon<T> polygon() {
        const BasicVec2<T> at = point(1);
        if (!on_grid) return polygon_on_circle<T>(random, random.integer(3, 30), at, number(0.3, 1.5));
        const T w = number(1, 2), h = number(1, 2);
        return BasicConvexPolygon<T>::from_points({at, at + BasicVec2<T>{w, 0}, at + BasicVec2<T>{w + 1, h},
                                                   at + BasicVec2<T>{w, 2 * h}, at + BasicVec2<T>{0, 2 * h}})
            .value();
    }

    template <class S>
    DiscCase<S> moved(const S& shape) {
        const BasicVec2<T> at = point(random.chance(0.2) ? 64 : 3), start = at + point(7);
        const BasicPose<T> pose_of_shape = pose(at), pose_of_disc = pose(start);
        const BasicVec2<T> velocity = point(2), speed = point(2);
        const BasicVec2<T> towards = pose_of_shape.at - pose_of_disc.at;
        const T part = on_grid ? T(random.integer(0, 3) / 3) : T(random.real(0.1, 2));
        const T max_time = random.chance(0.3) ? std::numeric_limits<T>::infinity() : T(random.integer(1, 8)) / 4;
        const T radius = random.chance(0.3) ? T(0) : number(0.05, 1.5);
        return {{on_grid ? point(1) : point(1), radius},
                pose_of_disc,
                velocity + part * towards + speed,
                shape,
                pose_of_shape,
                velocity,
                max_time,
                random.chance(0.5)};
    }
};

template <class T, class Make>
void add_disc_row(Rows& rows, const char* name, Make make) {
    using S = decltype(make(std::declval<DiscDraw<T>&>()));
    for (const bool on_grid : {false, true}) {
        Filter<DiscCase<S>, BasicSweep<T>> filter;
        filter.name = std::string("sweep_of_disc_and_") + name + "_" + type_name<T> + (on_grid ? "_on_grids" : "");
        filter.draw = [=](Random& random) {
            DiscDraw<T> draw{random, on_grid};
            return draw.moved(make(draw));
        };
        filter.decide = decide_disc_sweep<S>;
        filter.exact = exact_disc_sweep<S>;
        filter.is_hit = [](const BasicSweep<T>& swept) { return swept.hits(); };
        filter.compare = compare_disc_sweeps<S, T>;
        filter.verify = [](const DiscCase<S>& c, const BasicSweep<T>& exact) {
            const BasicSweep<T> swept = placed_disc_sweep(c);
            ASSERT_EQ(swept.hits(), exact.hits());
            EXPECT_EQ(swept.initially_overlapping, exact.initially_overlapping);
            EXPECT_EQ(swept.graze, exact.graze);
        };
        filter.decided_hits = on_grid ? 0.2 : 0.75;
        filter.decided_misses = on_grid ? 0.5 : 0.75;
        add(rows, filter);
    }
}

template <class T>
void add_disc_rows(Rows& rows) {
    using Draw = DiscDraw<T>;
    add_disc_row<T>(rows, "circle", [](Draw& draw) {
        const auto center = draw.point(1);
        return BasicCircle<T>{center, draw.number(0.2, 1.5)};
    });
    add_disc_row<T>(rows, "segment", [](Draw& draw) { return draw.segment(); });
    add_disc_row<T>(rows, "capsule", [](Draw& draw) {
        const auto core = draw.segment();
        return BasicCapsule<T>{core.a, core.b, draw.number(0.1, 1)};
    });
    add_disc_row<T>(rows, "aabb", [](Draw& draw) {
        const auto box = draw.box();
        return BasicAabb<T>{box.center - box.half_extents, box.center + box.half_extents};
    });
    add_disc_row<T>(rows, "box", [](Draw& draw) { return draw.box(); });
    add_disc_row<T>(rows, "rounded_box", [](Draw& draw) {
        const auto core = draw.box();
        return Rounded<BasicBox<T>>{core, draw.number(0.05, 0.5)};
    });
    add_disc_row<T>(rows, "triangle", [](Draw& draw) { return draw.triangle(); });
    add_disc_row<T>(rows, "polygon", [](Draw& draw) { return draw.polygon(); });
    add_disc_row<T>(rows, "rounded_polygon", [](Draw& draw) {
        const auto core = draw.polygon();
        return Rounded<BasicConvexPolygon<T>>{core, draw.number(0.05, 0.5)};
    });
    add_disc_row<T>(rows, "rounded_triangle", [](Draw& draw) {
        const auto core = draw.triangle();
        return Rounded<BasicTriangle<T>>{core, draw.number(0.05, 0.5)};
    });
}

}  // namespace

void add_disc_sweep_rows(Rows& rows) {
    add_disc_rows<float>(rows);
    add_disc_rows<double>(rows);
}

}  // namespace carom::test

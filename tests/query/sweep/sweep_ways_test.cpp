// Two plain shapes have a shorter way through `sweep` than the same shapes as the one part of a compound: both must
// agree, near each other and far, on grids and off them, aimed at corners and along sides.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace {

using namespace carom;
using test::Random;

template <class T>
T length(const BasicVec2<T>& v) {
    return std::sqrt(length_sq(v));
}

// On a circle, so that it is convex, in floats too.
template <class T>
BasicConvexPolygon<T> polygon_at(Random& random, const BasicVec2<T>& at, bool on_grid) {
    if (on_grid) {
        // A hexagon with sides along both axes and two slanted ones, or rotated by a quarter.
        const T w = T(random.integer(1, 3)), h = T(random.integer(1, 3)), c = T(random.integer(1, 2));
        const std::vector<BasicVec2<T>> points{{0, 0},         {w + c, 0}, {w + 2 * c, c}, {w + 2 * c, h + c},
                                               {2 * c, h + c}, {0, c}};
        std::vector<BasicVec2<T>> moved;
        for (const auto& p : points) moved.push_back(at + (w > h ? p : BasicVec2<T>{-p.y, p.x}));
        return BasicConvexPolygon<T>::from_points(std::move(moved)).value();
    }
    const T size = T(random.real(0.2, 1.5));
    const int count = random.integer(3, 9);
    std::vector<BasicVec2<T>> points;
    for (int i = 0; i < count; ++i) {
        const auto turn = BasicRot<T>::degrees(T((i + random.real(0.1, 0.9)) * 360 / count));
        points.push_back(at + BasicVec2<T>{size * turn.c, size * turn.s});
    }
    return BasicConvexPolygon<T>::from_points(std::move(points)).value();
}

template <class T>
struct Motion {
    BasicVec2<T> va, vb;
    T max_time;
};

template <class T>
class SweepWays : public testing::Test {
  protected:
    T number(double low, double high) { return T(random.real(low, high)); }
    T power(int low, int high) { return std::ldexp(T(1), random.integer(low, high)); }
    BasicVec2<T> point(T reach) { return {reach * number(-1, 1), reach * number(-1, 1)}; }
    BasicVec2<T> whole(int reach) { return {T(random.integer(-reach, reach)), T(random.integer(-reach, reach))}; }

    // Where b is, as seen from a at the origin, and how they move: mostly at each other.
    BasicVec2<T> place(bool on_grid) { return on_grid ? whole(6) : point(power(1, 12)); }

    Motion<T> motion(bool on_grid, const BasicVec2<T>& to) {
        const T max_time = random.chance(0.3) ? std::numeric_limits<T>::infinity()
                                              : (on_grid ? T(random.integer(0, 4)) : number(0.1, 8));
        if (on_grid) {
            const BasicVec2<T> vb = whole(2);
            if (random.chance(0.5)) return {vb + whole(3), vb, max_time};
            return {vb + BasicVec2<T>{std::clamp(to.x, T(-2), T(2)), std::clamp(to.y, T(-2), T(2))}, vb, max_time};
        }
        const BasicVec2<T> vb = point(power(-3, 3));
        BasicVec2<T> d = number(0.2, 2) * (to + point(2));
        if (random.chance(0.1)) d.x = 0;
        if (random.chance(0.1)) d.y = 0;
        return {vb + d, vb, max_time};
    }

    template <class A, class B>
    void compare(const A& a, const B& b, const Motion<T>& m) {
        const BasicSweep<T> quick = sweep(a, m.va, b, m.vb, m.max_time);
        const BasicSweep<T> slow =
            sweep(*BasicCompound<T>::from_parts({{a}}), m.va, *BasicCompound<T>::from_parts({{b}}), m.vb, m.max_time);
        ++asked;
        hits += quick.hits();
        ASSERT_EQ(quick.hits(), slow.hits());
        ASSERT_EQ(sweep_hits(a, m.va, b, m.vb, m.max_time), slow.hits());
        compare_wrapped(a, b, m, quick);
        EXPECT_EQ(quick.initial_relation, slow.initial_relation);
        EXPECT_EQ(quick.graze, slow.graze);
        EXPECT_EQ(quick.certainty, slow.certainty);
        EXPECT_EQ(quick.enter == quick.exit, slow.enter == slow.exit);
        constexpr T ulp = std::numeric_limits<T>::epsilon();
        EXPECT_LE(std::fabs(quick.enter - slow.enter), ulp * slow.enter);
        if (quick.exit != slow.exit) {
            EXPECT_LE(std::fabs(quick.exit - slow.exit), ulp * slow.exit);
        }
        if (quick.initial_relation != Relation::disjoint) return;
        const T way = std::max(length(m.va), length(m.vb)) * slow.enter + length(bounds(b).max) + 8;
        if (quick.feature_a == slow.feature_a && quick.feature_b == slow.feature_b) {
            EXPECT_LE(length(quick.normal - slow.normal), 4 * ulp);
            EXPECT_LE(length(quick.point - slow.point), 4 * ulp * way);
            return;
        }
        // Where they meet along a side, or corner to corner, there is a choice.
        const auto off = [&](const auto& shape, const BasicVec2<T>& v) {
            return distance(BasicPoint<T>{quick.point - quick.enter * v}, shape);
        };
        EXPECT_LE(std::max(off(a, m.va), off(b, m.vb)), 8 * ulp * way);
        EXPECT_GT(dot(quick.normal, m.va - m.vb), T(0));
        ++chosen;
    }

    // What they are wrapped in makes no difference to any bit.
    template <class A, class B>
    void compare_wrapped(const A& a, const B& b, const Motion<T>& m, const BasicSweep<T>& plain) {
        const BasicPose<T> nowhere{};
        const BasicSweep<T> wrapped = sweep(carom::place(a, nowhere), m.va, carom::place(b, nowhere), m.vb, m.max_time);
        ASSERT_EQ(wrapped.hits(), plain.hits());
        EXPECT_EQ(wrapped.enter, plain.enter);
        EXPECT_EQ(wrapped.exit, plain.exit);
        EXPECT_EQ(wrapped.normal, plain.normal);
        EXPECT_EQ(wrapped.point, plain.point);
        EXPECT_EQ(wrapped.feature_a, plain.feature_a);
        EXPECT_EQ(wrapped.feature_b, plain.feature_b);
    }

    // Calls ask(on_grid) many times, and looks at how many hit.
    template <class Ask>
    void repeat(std::uint64_t count, Ask ask) {
        for (std::uint64_t i = 0; i < test::cases_or_fewer(count) && !testing::Test::HasFailure(); ++i) {
            SCOPED_TRACE(i);
            ask(random.chance(0.5));
        }
        test::expect_hit_rate(hits, asked);
        EXPECT_LT(chosen, hits);
    }

    Random random{11};
    int asked = 0;
    int hits = 0;
    int chosen = 0;
};

using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(SweepWays, Scalars);

TYPED_TEST(SweepWays, circles) {
    using T = TypeParam;
    this->repeat(20000, [&](bool on_grid) {
        const auto at = this->place(on_grid);
        const auto radius = [&] { return on_grid ? T(this->random.integer(1, 3)) : this->number(0.1, 2); };
        this->compare(BasicCircle<T>{{0, 0}, radius()}, BasicCircle<T>{at, radius()}, this->motion(on_grid, at));
    });
}

TYPED_TEST(SweepWays, boxes) {
    using T = TypeParam;
    this->repeat(20000, [&](bool on_grid) {
        const auto at = this->place(on_grid);
        const auto size = [&] { return on_grid ? T(this->random.integer(1, 3)) : this->number(0.1, 2); };
        const BasicAabb<T> a{{0, 0}, {size(), size()}};
        const BasicAabb<T> b{at, at + BasicVec2<T>{size(), size()}};
        this->compare(a, b, this->motion(on_grid, at));
    });
}

TYPED_TEST(SweepWays, polygons) {
    using T = TypeParam;
    this->repeat(20000, [&](bool on_grid) {
        const auto at = this->place(on_grid);
        const auto a = polygon_at<T>(this->random, {0, 0}, on_grid);
        this->compare(a, polygon_at<T>(this->random, at, on_grid), this->motion(on_grid, at));
    });
}

TYPED_TEST(SweepWays, polygon_and_circle) {
    using T = TypeParam;
    this->repeat(20000, [&](bool on_grid) {
        const auto at = this->place(on_grid);
        const T radius = on_grid ? T(this->random.integer(1, 3)) : this->number(0.05, 2);
        const auto polygon = polygon_at<T>(this->random, {0, 0}, on_grid);
        const BasicCircle<T> circle{at, radius};
        const auto motion = this->motion(on_grid, at);
        if (this->random.chance(0.5)) return this->compare(polygon, circle, motion);
        this->compare(circle, polygon, {-motion.va, -motion.vb, motion.max_time});
    });
}

TYPED_TEST(SweepWays, capsules_and_segments) {
    using T = TypeParam;
    this->repeat(20000, [&](bool on_grid) {
        const auto at = this->place(on_grid);
        const auto end = [&] { return on_grid ? this->whole(3) : this->point(2); };
        const auto radius = [&] { return on_grid ? T(this->random.integer(0, 2)) : this->number(0.05, 1); };
        const BasicCapsule<T> a{{0, 0}, end(), radius()};
        const auto motion = this->motion(on_grid, at);
        if (this->random.chance(0.3)) return this->compare(a, polygon_at<T>(this->random, at, on_grid), motion);
        if (this->random.chance(0.3)) return this->compare(a, BasicSegment<T>{at, at + end()}, motion);
        this->compare(a, BasicCapsule<T>{at, at + end(), radius()}, motion);
    });
}

TYPED_TEST(SweepWays, placed_boxes) {
    using T = TypeParam;
    this->repeat(20000, [&](bool on_grid) {
        const auto at = this->place(on_grid);
        const auto box = [&](const BasicVec2<T>& center) {
            const auto half = [&] { return on_grid ? T(this->random.integer(1, 2)) : this->number(0.1, 1.2); };
            const auto rot =
                BasicRot<T>::degrees(on_grid ? T(90 * this->random.integer(0, 3)) : this->number(-180, 180));
            return BasicBox<T>{center, {half(), half()}, rot};
        };
        const auto motion = this->motion(on_grid, at);
        const auto a = box({0, 0});
        if (this->random.chance(0.5)) return this->compare(a, box(at), motion);
        this->compare(a, Rounded<BasicBox<T>>{box(at), this->number(0.05, 0.5)}, motion);
    });
}

}  // namespace

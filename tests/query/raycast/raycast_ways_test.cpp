// Plain shapes have a shorter way through `raycast` than the same shape as the one part of a compound: both must agree,
// near the origin and far from it, for tiny radii and steep aims, on grids and off them.
#include "random.hpp"
#include "rates.hpp"

#include <carom/query/raycast.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

using namespace carom;
using test::Random;

template <class T>
class RaycastWays : public testing::Test {
  protected:
    T number(double low, double high) { return T(random.real(low, high)); }
    T power(int low, int high) { return std::ldexp(T(1), random.integer(low, high)); }
    BasicVec2<T> point(T reach) { return {reach * number(-1, 1), reach * number(-1, 1)}; }

    BasicRot<T> rotation() {
        if (random.chance(0.2)) return BasicRot<T>::degrees(T(90 * random.integer(0, 3)));
        const BasicRot<T> exact = BasicRot<T>::degrees(number(-180, 180));
        return random.chance(0.2) ? BasicRot<T>{exact.c * T(1 + 1e-7), exact.s * T(1 - 1e-7)} : exact;
    }

    // At shapes of size about 1 around the origin, from near or far, with directions of any length.
    BasicRay<T> ray() {
        BasicVec2<T> from = point(power(0, 16));
        const BasicVec2<T> to = point(T(1.6));
        if (random.chance(0.1)) from.x = to.x;
        if (random.chance(0.1)) from.y = to.y;
        return {from, power(-8, 8) * (to - from)};
    }

    template <class S>
    void compare(const BasicRay<T>& ray, const S& shape, T max_t) {
        const auto quick = raycast(ray, shape, max_t);
        const auto slow = raycast(ray, *BasicCompound<T>::from_parts({{shape}}), max_t);
        ++asked;
        hits += quick.hits();
        ASSERT_EQ(quick.hits(), slow.hits());
        if (!quick.hits()) return;
        constexpr T ulp = std::numeric_limits<T>::epsilon();
        EXPECT_EQ(quick.started_inside, slow.started_inside);
        EXPECT_EQ(quick.graze, slow.graze);
        EXPECT_EQ(quick.feature, slow.feature);
        EXPECT_EQ(quick.enter == quick.exit, slow.enter == slow.exit);
        EXPECT_LE(std::fabs(quick.enter - slow.enter), ulp * slow.enter);
        if (quick.exit != slow.exit) {
            EXPECT_LE(std::fabs(quick.exit - slow.exit), ulp * slow.exit);
        }
        const T size = std::fabs(ray.origin.x) + std::fabs(ray.origin.y) + 2;
        EXPECT_LE(length(quick.point - slow.point), 2 * ulp * size);
        EXPECT_LE(length(quick.normal - slow.normal), 4 * ulp);
    }

    static T length(const BasicVec2<T>& v) { return std::sqrt(length_sq(v)); }

    void expect_shares() const { test::expect_hit_rate(hits, asked); }

    Random random{11};
    int asked = 0;
    int hits = 0;
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(RaycastWays, Numbers);

TYPED_TEST(RaycastWays, agree) {
    using T = TypeParam;
    for (int i = 0; i < 20'000 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const BasicRay<T> ray = this->ray();
        const T max_t = this->random.chance(0.5) ? CastPath<T>::endless : 1 / this->power(-8, 8);
        const BasicVec2<T> half{this->number(0.1, 1.2), this->number(0.1, 1.2)};
        const BasicVec2<T> center = this->point(T(0.5));
        const T radius = this->number(0.3, 1) * this->power(-10, 0);
        const BasicBox<T> box{center, half, this->rotation()};
        const BasicAabb<T> aabb{center - half, center + half};
        this->compare(ray, BasicCircle<T>{center, this->number(0.1, 1)}, max_t);
        this->compare(ray, aabb, max_t);
        this->compare(ray, box, max_t);
        this->compare(ray, Rounded<BasicAabb<T>>{aabb, radius}, max_t);
        this->compare(ray, Rounded<BasicBox<T>>{box, radius}, max_t);
        std::vector<BasicVec2<T>> points;
        const int sides = this->random.integer(3, 12);
        for (int k = 0; k < sides; ++k) {
            const BasicRot<T> turn = BasicRot<T>::degrees(T(360 * k) / T(sides) + this->number(-5, 5));
            points.push_back(center + BasicVec2<T>{turn.c, turn.s});
        }
        this->compare(ray, BasicConvexPolygon<T>::from_points(points).value(), max_t);
    }
    this->expect_shares();
}

// Along axes with zeros of either sign, from faces and corners, to an end that is just reached, and with numbers that
// are none.
TYPED_TEST(RaycastWays, agreeOnUprightBoxesOnGrids) {
    using T = TypeParam;
    using Limits = std::numeric_limits<T>;
    Random& draw = this->random;
    const auto number = [&] { return draw.chance(0.1) ? -T(0) : T(draw.integer(-3, 3)); };
    const T hostile[] = {Limits::infinity(),   -Limits::infinity(), Limits::quiet_NaN(),
                         Limits::denorm_min(), -Limits::min(),      Limits::max()};
    for (int i = 0; i < 40'000 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const BasicVec2<T> low{number() - 1, number() - 1};
        BasicAabb<T> box{low, low + BasicVec2<T>{T(draw.integer(1, 7)), T(draw.integer(1, 7))}};
        BasicRay<T> ray{{number(), number()}, {number(), number()}};
        T max_t = draw.chance(0.5) ? CastPath<T>::endless : T(draw.integer(0, 12)) / 4;
        if (draw.chance(0.1)) {
            T* const numbers[] = {&box.min.x,    &box.min.y,       &box.max.x,       &box.max.y, &ray.origin.x,
                                  &ray.origin.y, &ray.direction.x, &ray.direction.y, &max_t};
            const int which = draw.integer(0, 8);
            *numbers[which] = which < 4 ? Limits::quiet_NaN() : hostile[draw.integer(0, 5)];
            const CastPath<T> path = CastPath<T>::along({ray}, max_t);
            const Operand<BasicAabb<T>, T> operand{box};
            EXPECT_EQ(raycast(ray, box, max_t).has_value(), cast(path, convex_part(operand)).has_value());
            continue;
        }
        this->compare(ray, box, max_t);
    }
    this->expect_shares();
}

// Vertices are looked at four at a time, and those behind the last are the first ones: for any number of them, through
// any two sides, past all on either side, from inside, and with numbers that are none.
TYPED_TEST(RaycastWays, agreeForAnyNumberOfVertices) {
    using T = TypeParam;
    using Limits = std::numeric_limits<T>;
    Random& draw = this->random;
    const T hostile[] = {Limits::infinity(), Limits::quiet_NaN(), Limits::denorm_min(), Limits::max()};
    for (int count = 3; count <= 34; ++count) {
        SCOPED_TRACE(count);
        for (int i = 0; i < 300 && !testing::Test::HasFailure(); ++i) {
            std::vector<BasicVec2<T>> points;
            for (int k = 0; k < count; ++k) {
                const BasicRot<T> turn = BasicRot<T>::degrees(T(360) * (T(k) + this->number(-0.1, 0.1)) / T(count));
                points.push_back({turn.c, turn.s});
            }
            const auto polygon = BasicConvexPolygon<T>::from_points(points).value();
            BasicRay<T> ray{this->point(draw.chance(0.2) ? T(0.5) : T(3)), {}};
            ray.direction = this->power(-4, 4) * (this->point(T(1.4)) - ray.origin);
            T max_t = draw.chance(0.5) ? CastPath<T>::endless : this->number(0, 2);
            if (draw.chance(0.05)) {
                T* const numbers[] = {&ray.origin.x, &ray.origin.y, &ray.direction.x, &ray.direction.y, &max_t};
                *numbers[draw.integer(0, 4)] = hostile[draw.integer(0, 3)];
                const CastPath<T> path = CastPath<T>::along({ray}, max_t);
                EXPECT_EQ(raycast(ray, polygon, max_t).has_value(),
                          cast(path, convex_part(Operand<BasicConvexPolygon<T>, T>{polygon})).has_value());
                continue;
            }
            this->compare(ray, polygon, max_t);
        }
    }
    this->expect_shares();
}

// A time below 0, or that is no number, is not there: from before the shape, from inside, and from behind it.
TYPED_TEST(RaycastWays, findNothingInNoTime) {
    using T = TypeParam;
    const auto polygon = BasicConvexPolygon<T>::from_points({{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}}).value();
    int hits_in_time = 0;
    for (int i = 0; i < 1'000; ++i) {
        const BasicRay<T> ray{this->point(T(2)), this->point(T(1))};
        hits_in_time += raycast(ray, polygon).has_value() && raycast(ray, BasicCircle<T>{{0, 0}, 1}).has_value();
        const T below = -this->power(-20, 20);
        for (const T max_t : {below, -std::numeric_limits<T>::denorm_min(), -std::numeric_limits<T>::infinity(),
                              std::numeric_limits<T>::quiet_NaN()}) {
            ASSERT_FALSE(raycast(ray, polygon, max_t).has_value()) << max_t;
            ASSERT_FALSE(raycast(ray, BasicCircle<T>{{0, 0}, 1}, max_t).has_value()) << max_t;
        }
    }
    EXPECT_GT(hits_in_time, 200);
}

}  // namespace

// Sweeps of boxes and balls in n dimensions, against rationals.
#include "query/nd_random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/nd_sweep.hpp>
#include <carom/query/sweep.hpp>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

using Q = mpq_class;

template <class T, std::size_t N>
std::array<T, N> draw(test::Random& random, bool grid) {
    std::array<T, N> v;
    for (T& x : v) x = test::number<T>(random, grid);
    return v;
}

template <class T, std::size_t N>
BallN<T, N> draw_ball(test::Random& random, bool grid) {
    BallN<T, N> ball = test::random_ball<T, N>(random, grid);
    ball.radius /= 4;
    return ball;
}

template <class T, std::size_t N>
const std::array<T, N>& place_of(const BoxN<T, N>& box) {
    return box.min;
}
template <class T, std::size_t N>
const std::array<T, N>& place_of(const BallN<T, N>& ball) {
    return ball.center;
}

// In contact at a rational time.
template <class T, std::size_t N>
bool touch_at(const BoxN<T, N>& a, const std::array<T, N>& va, const BoxN<T, N>& b, const std::array<T, N>& vb,
              const Q& t) {
    for (std::size_t i = 0; i < N; ++i) {
        const Q delta = t * (Q(va[i]) - Q(vb[i]));
        if (Q(a.min[i]) + delta > Q(b.max[i]) || Q(b.min[i]) > Q(a.max[i]) + delta) return false;
    }
    return true;
}
template <class T, std::size_t N>
bool touch_at(const BallN<T, N>& a, const std::array<T, N>& va, const BallN<T, N>& b, const std::array<T, N>& vb,
              const Q& t) {
    Q gap = -(Q(a.radius) + Q(b.radius)) * (Q(a.radius) + Q(b.radius));
    for (std::size_t i = 0; i < N; ++i) {
        const Q apart = Q(b.center[i]) - Q(a.center[i]) - t * (Q(va[i]) - Q(vb[i]));
        gap += apart * apart;
    }
    return gap <= 0;
}

// Whether they ever are: at the time at which they are nearest, or for boxes at any at which one is entered or left.
template <class T, std::size_t N>
bool ever_touch(const BoxN<T, N>& a, const std::array<T, N>& va, const BoxN<T, N>& b, const std::array<T, N>& vb,
                const Q& max_time) {
    if (touch_at(a, va, b, vb, 0) || touch_at(a, va, b, vb, max_time)) return true;
    for (std::size_t i = 0; i < N; ++i) {
        if (va[i] == vb[i]) continue;
        for (const Q& delta : {Q(Q(b.min[i]) - Q(a.max[i])), Q(Q(b.max[i]) - Q(a.min[i]))}) {
            const Q t = delta / (Q(va[i]) - Q(vb[i]));
            if (t >= 0 && t <= max_time && touch_at(a, va, b, vb, t)) return true;
        }
    }
    return false;
}
template <class T, std::size_t N>
bool ever_touch(const BallN<T, N>& a, const std::array<T, N>& va, const BallN<T, N>& b, const std::array<T, N>& vb,
                const Q& max_time) {
    Q along = 0, speed = 0;
    for (std::size_t i = 0; i < N; ++i) {
        const Q delta = Q(va[i]) - Q(vb[i]);
        along += delta * (Q(b.center[i]) - Q(a.center[i]));
        speed += delta * delta;
    }
    Q nearest = speed == 0 ? Q(0) : Q(along / speed);
    nearest = std::clamp(nearest, Q(0), max_time);
    return touch_at(a, va, b, vb, nearest);
}

template <class T>
Q beside(T t, double ulps) {
    return Q(t) + Q(ulps) * (Q(std::nextafter(t, std::numeric_limits<T>::infinity())) - Q(t));
}

struct Counts {
    int cases = 0, hits = 0, later = 0, instants = 0;
};

template <class T, std::size_t N, class Draw>
Counts check(bool grid, int towards, const Draw& draw_shape) {
    Counts counts;
    test::Random random(7 + N + (grid ? 100 : 0));
    const int cases = int(test::cases_or_fewer(4000, 500));
    for (int k = 0; k < cases; ++k) {
        const auto a = draw_shape(random, grid), b = draw_shape(random, grid);
        const auto vb = draw<T, N>(random, grid);
        auto va = draw<T, N>(random, grid);
        for (std::size_t i = 0; i < N && k % 5 < towards; ++i) {  // towards each other, more or less
            va[i] = vb[i] + place_of(b)[i] - place_of(a)[i] + (k % 5 < 2 ? T(random.integer(-1, 1)) : T(0));
        }
        const T max_time = T(random.integer(0, 16)) / 8;
        const auto hit = sweep(a, va, b, vb, max_time);
        ++counts.cases;
        EXPECT_EQ(hit.hits(), ever_touch(a, va, b, vb, Q(max_time)));
        if (!hit.hits()) continue;
        ++counts.hits;
        EXPECT_EQ(hit.initially_overlapping, touch_at(a, va, b, vb, 0));
        EXPECT_TRUE(!hit.initially_overlapping || hit.enter == 0);
        EXPECT_TRUE(hit.enter <= hit.exit && hit.exit <= max_time);
        counts.later += !hit.initially_overlapping;
        counts.instants += hit.enter == hit.exit;
        if (hit.enter == hit.exit && !grid) continue;  // a graze is nowhere but there
        if (hit.enter > 0 && hit.enter < max_time) {
            EXPECT_FALSE(touch_at(a, va, b, vb, beside(hit.enter, -2)));
            EXPECT_TRUE(touch_at(a, va, b, vb, beside(hit.enter, 2)) || hit.exit <= beside(hit.enter, 4));
        }
        if (hit.exit < max_time) {
            EXPECT_FALSE(touch_at(a, va, b, vb, beside(hit.exit, 2)));
        }
        if (hit.initially_overlapping) continue;
        T size_sq = 0, facing = 0;
        for (std::size_t i = 0; i < N; ++i) {
            size_sq += hit.normal[i] * hit.normal[i];
            facing += hit.normal[i] * (va[i] - vb[i]);
        }
        EXPECT_NEAR(size_sq, 1, 1e-5);
        EXPECT_GE(facing, T(-1e-4));
    }
    return counts;
}

template <class T, std::size_t N>
void check_all() {
    for (const bool grid : {false, true}) {
        // So many in five, because balls in many dimensions collide by chance too rarely, and boxes in few too often.
        const Counts boxes = check<T, N>(grid, N == 2 ? 1 : 3, test::random_box<T, N>);
        const Counts balls = check<T, N>(grid, N == 2 ? 3 : 5, draw_ball<T, N>);
        for (const Counts& counts : {boxes, balls}) {
            test::expect_hit_rate(counts.hits, counts.cases);
            test::expect_often(counts.later, counts.cases, 0.1, "later");
        }
    }
}

TEST(SweepN, AgreesWithRationals) {
    check_all<float, 2>();
    check_all<double, 2>();
    check_all<float, 3>();
    check_all<double, 3>();
    check_all<double, 5>();
}

TEST(SweepN, InThePlaneAsThere) {
    const auto plane = sweep(Circle{{0, 0}, 1}, {3, 1}, Circle{{7, 2}, 1.5f}, {0, 0}, 10);
    const auto n = sweep(BallN<float, 2>{{0, 0}, 1}, {3, 1}, BallN<float, 2>{{7, 2}, 1.5f}, {0, 0}, 10);
    EXPECT_EQ(n.enter, plane.enter);
    EXPECT_EQ(n.exit, plane.exit);
    EXPECT_EQ(n.normal[0], plane.normal.x);
    EXPECT_EQ(n.normal[1], plane.normal.y);
}

TEST(SweepN, InvalidQueries) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const BallN<float, 3> a{{0, 0, 0}, 1}, b{{1, 0, 0}, 1};
    EXPECT_TRUE(sweep(a, {0, 0, 0}, b, {0, 0, 0}).hits());
    EXPECT_FALSE(sweep(a, {nan, 0, 0}, b, {0, 0, 0}).hits());
    EXPECT_FALSE(sweep(a, {1, 0, 0}, b, {0, 0, 0}, -1).hits());
    EXPECT_FALSE(sweep(BallN<float, 3>{{0, 0, 0}, -1}, {1, 0, 0}, b, {0, 0, 0}).hits());
    EXPECT_FALSE(sweep(BoxN<float, 2>{{1, 1}, {0, 0}}, {1, 0}, BoxN<float, 2>{{0, 0}, {1, 1}}, {0, 0}).hits());
}

}  // namespace
}  // namespace carom

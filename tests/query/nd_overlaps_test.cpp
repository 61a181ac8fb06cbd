// Boxes and balls in n dimensions, against rationals and, in the plane, against the pairs there.
#include "query/nd_random.hpp"
#include "rates.hpp"

#include <carom/query/nd_overlaps.hpp>
#include <carom/query/overlaps.hpp>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

using test::number;
using test::random_ball;
using test::random_box;
using Q = mpq_class;

/// The sign of |ab| - reach.
template <class T, std::size_t N>
int distance_sign(const std::array<T, N>& a, const std::array<T, N>& b, const Q& reach) {
    Q sum = -reach * reach;
    for (std::size_t i = 0; i < N; ++i) sum += (Q(b[i]) - Q(a[i])) * (Q(b[i]) - Q(a[i]));
    return sgn(sum);
}

struct Tally {
    int cases = 0, hits = 0, touches = 0;
    void add(bool hit, bool deep) {
        ++cases;
        hits += hit;
        touches += hit && !deep;
    }
};

template <class T, std::size_t N>
void check(int count, Tally& balls, Tally& mixed, Tally& boxes) {
    test::Random random(N);
    for (int i = 0; i < count; ++i) {
        const bool grid = i % 2 == 0;
        const auto a = random_ball<T, N>(random, grid), b = random_ball<T, N>(random, grid);
        const auto p = random_box<T, N>(random, grid), q = random_box<T, N>(random, grid);

        const int gap = distance_sign(a.center, b.center, Q(Q(a.radius) + Q(b.radius)));
        ASSERT_EQ(overlaps(a, b), gap <= 0);
        ASSERT_EQ(penetrates(b, a), gap < 0);
        balls.add(gap <= 0, gap < 0);

        std::array<T, N> nearest;
        bool inside = true;
        for (std::size_t k = 0; k < N; ++k) {
            nearest[k] = std::max(p.min[k], std::min(p.max[k], a.center[k]));
            inside = inside && p.min[k] < a.center[k] && a.center[k] < p.max[k];
        }
        const int to_box = distance_sign(a.center, nearest, Q(a.radius));
        ASSERT_EQ(overlaps(p, a), to_box <= 0);
        ASSERT_EQ(penetrates(a, p), to_box < 0 || inside);
        mixed.add(to_box <= 0, to_box < 0 || inside);

        bool overlap = true, deep = true;
        for (std::size_t k = 0; k < N; ++k) {
            const T low = std::max(p.min[k], q.min[k]), high = std::min(p.max[k], q.max[k]);
            overlap = overlap && low <= high;
            deep = deep && p.min[k] < q.max[k] && q.min[k] < p.max[k];
        }
        ASSERT_EQ(overlaps(p, q), overlap);
        ASSERT_EQ(penetrates(q, p), deep);
        boxes.add(overlap, deep);
    }
}

TEST(NdOverlaps, AgreeWithRationals) {
    Tally balls, mixed, boxes;
    check<float, 1>(2000, balls, mixed, boxes);
    check<double, 2>(4000, balls, mixed, boxes);
    check<float, 3>(6000, balls, mixed, boxes);
    check<double, 3>(6000, balls, mixed, boxes);
    check<float, 7>(2000, balls, mixed, boxes);
    for (const Tally& t : {balls, mixed, boxes}) {
        test::expect_hit_rate(t.hits, t.cases);
        test::expect_often(t.touches, t.cases, 0.005, "touches");
    }
}

TEST(NdOverlaps, AgreeWithThePlane) {
    test::Random random(1);
    Tally balls, mixed, boxes;
    for (int i = 0; i < 4000; ++i) {
        const auto a = random_ball<float, 2>(random, i % 2), b = random_ball<float, 2>(random, i % 2);
        const auto p = random_box<float, 2>(random, i % 2), q = random_box<float, 2>(random, i % 2);
        const auto circle = [](const BallN<float, 2>& s) { return Circle{{s.center[0], s.center[1]}, s.radius}; };
        const auto aabb = [](const BoxN<float, 2>& s) { return Aabb{{s.min[0], s.min[1]}, {s.max[0], s.max[1]}}; };
        ASSERT_EQ(overlaps(a, b), overlaps(circle(a), circle(b)));
        ASSERT_EQ(penetrates(a, p), penetrates(circle(a), aabb(p)));
        ASSERT_EQ(penetrates(p, q), penetrates(aabb(p), aabb(q)));
        balls.add(overlaps(a, b), penetrates(a, b));
        mixed.add(overlaps(a, p), penetrates(a, p));
        boxes.add(overlaps(p, q), penetrates(p, q));
    }
    for (const Tally& t : {balls, mixed, boxes}) test::expect_hit_rate(t.hits, t.cases);
}

TEST(NdOverlaps, InvalidShapesOverlapNothing) {
    const BoxN<float, 3> cube{{0, 0, 0}, {1, 1, 1}};
    const float nan = std::nanf(""), inf = std::numeric_limits<float>::infinity();
    EXPECT_FALSE(overlaps(cube, BoxN<float, 3>{{0, 0, 0}, {1, nan, 1}}));
    EXPECT_FALSE(overlaps(cube, BoxN<float, 3>{{0, 2, 0}, {1, 1, 1}}));
    EXPECT_FALSE(overlaps(cube, BallN<float, 3>{{0, 0, 0}, -1}));
    EXPECT_FALSE(penetrates(cube, BallN<float, 3>{{0, 0, 0}, inf}));
    // 1e-30 squared underflows in float, 1e30 squared overflows: neither matters.
    EXPECT_FALSE(overlaps(BallN<float, 3>{{0, 0, 0}, 0}, BallN<float, 3>{{1e-30f, 0, 0}, 0}));
    EXPECT_FALSE(overlaps(BallN<float, 3>{{0, 0, 0}, 1e30f}, BallN<float, 3>{{3e30f, 0, 0}, 1e30f}));
}

}  // namespace
}  // namespace carom

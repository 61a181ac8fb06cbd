// The first time of a relation, against Sturm chains in rationals.
#include "math/sturm.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/math/first_time.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

using test::Random;

constexpr double infinity = std::numeric_limits<double>::infinity();

// |P1(t) - P2(t)|^2 for points that move on parabolas with coefficients on a grid.
PolynomialD distance_squared(Random& random) {
    PolynomialD sum;
    for (int axis = 0; axis < 2; ++axis) {
        PolynomialD path;
        path.resize(random.integer(1, 3));
        for (int i = 0; i < path.size(); ++i) path[i] = random.integer(-8, 8) / (i == 2 ? 2.0 : 1.0);
        sum = sum + path * path;
    }
    return sum;
}

TEST(FirstTime, AgainstSturmChains) {
    Random random(1);
    const long cases = long(test::cases_or_fewer(4000));
    long hits = 0, at_start = 0, inside = 0, grazes = 0;
    for (long i = 0; i < cases; ++i) {
        const PolynomialD relation = distance_squared(random);
        const double reach = random.integer(0, 14);
        const double n = reach * reach;
        const IntervalD interval{double(random.integer(0, 2)), random.chance(0.3) ? infinity : random.integer(2, 9)};
        const auto equal = first_time(relation, n, interval);
        const auto at_most = first_time_at_most(relation, n, interval);
        oracle::Polynomial p = test::exact(relation - PolynomialD(n));
        const mpq_class low(interval.lo),
            high(interval.hi < infinity ? interval.hi : std::numeric_limits<double>::max());
        const int start = sgn(test::value_at(p, low));
        if (p.empty()) {
            ASSERT_EQ(equal, (FirstTime{interval.lo, interval.lo, 0, 0}));
            ASSERT_EQ(at_most, equal);
            continue;
        }
        const test::SturmChain sturm(p);
        ASSERT_EQ(equal.has_value(), sturm.count(low, high) > 0);
        if (start < 0) {
            ASSERT_EQ(at_most, (FirstTime{interval.lo, interval.lo, -1, -1}));
        } else {
            ASSERT_EQ(at_most, equal);
        }
        hits += equal.has_value();
        inside += start < 0;
        if (!equal) continue;
        at_start += start == 0;
        grazes += equal->before == equal->after;
        // None before, one here.
        const mpq_class first_low(equal->low), first_high(equal->high);
        if (equal->exact()) {
            ASSERT_TRUE(sturm.is_root(first_low));
            ASSERT_EQ(sturm.count(low, first_low), 1);
        } else {
            ASSERT_EQ(sturm.count(low, first_low), 0);
            ASSERT_GE(sturm.inside(first_low, first_high), 1);
        }
        ASSERT_EQ(equal->before, test::sign_before(p, first_low));
        if (sturm.inside(first_low, first_high) <= 1) {
            ASSERT_EQ(equal->after, test::sign_after(p, first_high));
        }
    }
    std::printf("%ld cases, %ld hits, %ld inside, %ld at start, %ld grazes\n", cases, hits, inside, at_start, grazes);
    test::expect_hit_rate(hits, cases);
    test::expect_often(inside, cases, 0.05, "inside");
    test::expect_often(at_start, cases, 0.003, "at start");
    test::expect_often(grazes, cases, 0.005, "grazes");
}

// The relation as a formula of stored numbers: its coefficients are never rounded.
TEST(FirstTime, OfAFormula) {
    const double x = 0.1, speed = 0.3;  // as stored, 0.3 > 3 * 0.1
    const auto relation = [&]<class N>(In<N>) {
        const BasicPolynomial<N> path{-N(3) * N(x), N(speed)};
        return path * path;
    };
    const auto first = first_time(relation, 0, {0, 9});
    ASSERT_TRUE(first);
    EXPECT_LT(first->high, 1 + 0x1p-50);
    EXPECT_EQ(first->exact(), false);
    EXPECT_EQ(first->before, 1);
    EXPECT_EQ(first->after, 1);
    EXPECT_FALSE(first_time_at_most(relation, -1e-300, {0, 9}));
    EXPECT_FALSE(first_time(relation, 0, {2, 1}));
}

}  // namespace
}  // namespace carom

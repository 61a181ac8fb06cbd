/// Signs with roots against gmp: the roots to 2000 bits, where all that is not zero is far above the rounding.
#include "random.hpp"

#include <carom/detail/math/root_sign.hpp>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cstdio>

namespace carom {
namespace {

using detail::sign_with_root;
using detail::sign_with_two_roots;

auto number(double x) {
    return [x]<class N>(In<N>) { return N(x); };
}

constexpr mp_bitcnt_t precision = 2000;

mpf_class exact(double x) {
    return mpf_class(x, precision);
}

int sign(const mpf_class& x) {
    mpf_class bound(1, precision);
    mpf_div_2exp(bound.get_mpf_t(), bound.get_mpf_t(), 1200);
    return abs(x) < bound ? 0 : sgn(x);
}

// Small whole numbers (roots that often cancel), or any doubles.
double draw(test::Random& random, bool small) {
    return small ? random.integer(-6, 6) : random.scaled(-8, 8);
}

TEST(RootSign, OneRoot) {
    test::Random random(5);
    int zeros = 0;
    for (int i = 0; i < 200000; ++i) {
        const bool small = random.chance(0.7);
        const double a = draw(random, small), b = draw(random, small);
        double d = std::fabs(draw(random, small));
        if (random.chance(0.2)) d = d * d;
        const int expected = sign(exact(a) + exact(b) * sqrt(exact(d)));
        zeros += expected == 0;
        ASSERT_EQ(sign_with_root(number(a), number(b), number(d)), expected) << a << ' ' << b << ' ' << d;
    }
    EXPECT_GT(zeros, 3000);
}

TEST(RootSign, TwoRoots) {
    test::Random random(6);
    int zeros = 0;
    for (int i = 0; i < 100000; ++i) {
        const bool small = random.chance(0.7);
        const double a = draw(random, small), b = draw(random, small), c = draw(random, small), f = draw(random, small);
        const double d = std::fabs(draw(random, small)), e = random.chance(0.3) ? d : std::fabs(draw(random, small));
        const int expected = sign(exact(a) + exact(b) * sqrt(exact(d)) + exact(c) * sqrt(exact(e)) +
                                  exact(f) * sqrt(mpf_class(exact(d) * exact(e), precision)));
        zeros += expected == 0;
        ASSERT_EQ(sign_with_two_roots(number(a), number(b), number(c), number(f), number(d), number(e)), expected)
            << a << ' ' << b << ' ' << c << ' ' << f << ' ' << d << ' ' << e;
    }
    EXPECT_GT(zeros, 500);
}

// Squares whose roots differ in the last place only.
TEST(RootSign, NearlyEqual) {
    for (const double d : {2.0, 3.0, 1e10, 1e-10}) {
        const double root = std::sqrt(d);
        const int expected = sign(exact(root) - sqrt(exact(d)));
        EXPECT_EQ(sign_with_root(number(root), number(-1), number(d)), expected);
        EXPECT_EQ(sign_with_root(number(std::nextafter(root, 1e300)), number(-1), number(d)), 1);
        EXPECT_EQ(sign_with_root(number(std::nextafter(root, 0)), number(-1), number(d)), -1);
    }
}

// Far outside the range of expansions.
TEST(RootSign, HugeAndTiny) {
    EXPECT_EQ(sign_with_root(number(-0x3p1000), number(0x1p1000), number(9)), 0);
    EXPECT_EQ(sign_with_root(number(-0x3p-1000), number(0x1p-1000), number(9)), 0);
    EXPECT_EQ(sign_with_two_roots(number(-0x6p-1000), number(0), number(0), number(0x1p-1000), number(4), number(9)),
              0);
}

}  // namespace
}  // namespace carom

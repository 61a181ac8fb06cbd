// The exact number types themselves: sums and products against gmp, and when an expansion owns up.
#include "random.hpp"
#include "rates.hpp"

#include <carom/detail/math/error_bounded_pair.hpp>
#include <carom/detail/math/expansion.hpp>
#include <carom/detail/math/wide_number.hpp>

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace carom {
namespace {

using detail::ErrorBoundedPair;
using detail::Expansion;
using detail::TwoTerm;
using detail::WideNumber;

mpq_class value_of(const Expansion& e) {
    mpq_class sum = 0;
    for (int i = 0; i < e.size(); ++i) sum += mpq_class(e.component(i));
    return sum;
}

// A random expression of sums, differences and products, built in both worlds at once.
struct Twin {
    Expansion expansion;
    WideNumber wide;
    mpq_class truth;
};

Twin leaf(double x) {
    return {Expansion(x), WideNumber(x), mpq_class(x)};
}

Twin combine(test::Random& random, const Twin& a, const Twin& b) {
    switch (random.integer(0, 2)) {
        case 0:
            return {a.expansion + b.expansion, a.wide + b.wide, mpq_class(a.truth + b.truth)};
        case 1:
            return {a.expansion - b.expansion, a.wide - b.wide, mpq_class(a.truth - b.truth)};
        default:
            return {a.expansion * b.expansion, a.wide * b.wide, mpq_class(a.truth * b.truth)};
    }
}

Twin random_expression(test::Random& random, int depth, int exponent_span) {
    if (depth == 0) return leaf(random.chance(0.1) ? 0 : random.scaled(-exponent_span, exponent_span));
    return combine(random, random_expression(random, depth - 1, exponent_span),
                   random_expression(random, depth - 1, exponent_span));
}

TEST(Expansion, SumsAndProductsAreExact) {
    test::Random random(1);
    for (int i = 0; i < 5'000; ++i) {
        const Twin twin = random_expression(random, random.integer(1, 4), 30);
        ASSERT_TRUE(twin.expansion.reliable());
        ASSERT_EQ(value_of(twin.expansion), twin.truth);
        ASSERT_EQ(twin.expansion.sign(), sgn(twin.truth));
    }
}

TEST(Expansion, CancellationGivesZero) {
    const Expansion third(1.0 / 3.0);
    const Expansion product = third * third * third;
    EXPECT_GT(product.size(), 1);
    EXPECT_EQ((product - product).sign(), 0);
    EXPECT_EQ((product - product).size(), 0);
    EXPECT_EQ((product + -product).sign(), 0);
}

TEST(Expansion, OwnsUpToUnderflowAndOverflow) {
    EXPECT_FALSE((Expansion(1e-200) * Expansion(1.1e-200)).reliable());
    EXPECT_FALSE((Expansion(1e200) * Expansion(1.1e200)).reliable());
    EXPECT_FALSE((Expansion(1e300) * Expansion(1e-10)).reliable());  // splitting would overflow
    EXPECT_FALSE((Expansion(1.7e308) + Expansion(1.7e308)).reliable());
    EXPECT_TRUE((Expansion(1e-140) * Expansion(1.1e-140)).reliable());
    EXPECT_FALSE((Expansion(1e-200) * Expansion(1e-200) + Expansion(1)).reliable());
}

// Compressed components are nearly full doubles, so that the whole range of double fits into the capacity.
TEST(Expansion, CoversTheWholeRange) {
    for (const int gap : {1, 20, 54, 60}) {
        Expansion sum;
        mpq_class truth = 0;
        for (int i = -1070; i <= 1020; i += gap) {
            sum = sum + Expansion(std::ldexp(1.0, i));
            truth += mpq_class(std::ldexp(1.0, i));
        }
        EXPECT_TRUE(sum.reliable());
        EXPECT_EQ(value_of(sum), truth);
        EXPECT_EQ(sum.size() > 30, gap > 1);  // neighboring bits close up to a difference of two powers
    }
}

TEST(WideNumber, SignsOverTheWholeRangeOfDouble) {
    test::Random random(2);
    int zeros = 0;
    for (int i = 0; i < 3'000; ++i) {
        const Twin twin = random_expression(random, random.integer(1, 3), 1000);
        ASSERT_EQ(twin.wide.sign(), sgn(twin.truth));
        zeros += sgn(twin.truth) == 0;
    }
    EXPECT_GT(zeros, 0);
    for (const double x : {5e-324, 1e-310, 2.2250738585072014e-308, 1.0, 1.7976931348623157e308}) {
        EXPECT_EQ(WideNumber(x).sign(), 1);
        EXPECT_EQ(WideNumber(-x).sign(), -1);
        EXPECT_EQ((WideNumber(x) - WideNumber(x)).sign(), 0);
        EXPECT_EQ((WideNumber(x) * WideNumber(x) - WideNumber(x) * WideNumber(x)).sign(), 0);
    }
    EXPECT_EQ((WideNumber(1e308) * WideNumber(1e308) + WideNumber(-5e-324)).sign(), 1);
}

TEST(WideNumber, ExactQuotients) {
    test::Random random(3);
    for (int i = 0; i < 2'000; ++i) {
        const Twin a = random_expression(random, random.integer(0, 4), 300);
        const Twin b = random_expression(random, random.integer(0, 3), 300);
        if (sgn(b.truth) == 0) continue;
        ASSERT_EQ((exact_quotient(a.wide * b.wide, b.wide) - a.wide).sign(), 0);
        ASSERT_EQ((exact_quotient(a.wide * WideNumber(0x1p-77), WideNumber(0x1p-77)) - a.wide).sign(), 0);
    }
}

TEST(WideNumber, ExponentAndLeadingBits) {
    test::Random random(4);
    for (int i = 0; i < 2'000; ++i) {
        const Twin x = random_expression(random, random.integer(0, 4), 100);
        if (sgn(x.truth) == 0) continue;
        const std::int64_t e = x.wide.binary_exponent();
        mpq_class scaled = abs(x.truth);
        if (e >= 0) {
            scaled /= mpq_class(mpz_class(1) << static_cast<unsigned long>(e));
        } else {
            scaled *= mpq_class(mpz_class(1) << static_cast<unsigned long>(-e));
        }
        ASSERT_GE(scaled, 1);
        ASSERT_LT(scaled, 2);
        const ErrorBoundedPair rounded = x.wide.over_power(e);
        const mpq_class value = mpq_class(rounded.high) + mpq_class(rounded.low);
        ASSERT_LE(abs(mpq_class(sgn(x.truth) * scaled) - value), mpq_class(rounded.error));
        ASSERT_LE(rounded.error, 0x1p-95);
    }
}

// An expression in pairs of doubles, with the exact value next to it.
struct PairTwin {
    ErrorBoundedPair pair;
    mpq_class truth;
};

PairTwin random_pair(test::Random& random, int depth, int span) {
    if (depth == 0) {
        const double x = random.chance(0.5) ? random.integer(-9, 9) : random.scaled(-span, span);
        return {x, mpq_class(x)};
    }
    const PairTwin a = random_pair(random, depth - 1, span), b = random_pair(random, depth - 1, span);
    switch (random.integer(0, 2)) {
        case 0:
            return {a.pair + b.pair, mpq_class(a.truth + b.truth)};
        case 1:
            return {a.pair - b.pair, mpq_class(a.truth - b.truth)};
        default:
            return {a.pair * b.pair, mpq_class(a.truth * b.truth)};
    }
}

TEST(ErrorBoundedPair, BoundsItsErrorAndKnowsWhenItHasNone) {
    test::Random random(5);
    int exact = 0, zeros = 0, undecided = 0;
    constexpr int cases = 20'000;
    for (int i = 0; i < cases; ++i) {
        const PairTwin x = random_pair(random, random.integer(1, 4), i % 4 == 0 ? 250 : 20);
        const double size = x.pair.high + x.pair.low;
        if (!std::isfinite(size) || !std::isfinite(x.pair.error)) continue;
        ASSERT_LE(abs(x.truth - mpq_class(x.pair.high) - mpq_class(x.pair.low)), mpq_class(x.pair.error));
        const auto sign = x.pair.certain_sign();
        if (sign) {
            ASSERT_EQ(*sign, sgn(x.truth));
        }
        exact += x.pair.error == 0;
        zeros += sign == 0;
        undecided += !sign;
    }
    test::expect_often(exact, cases, 0.3, "exact");
    test::expect_often(zeros, cases, 0.005, "zeros");
    EXPECT_LT(undecided, cases / 50);
    // The low halves of products that are lost to underflow are in the bound.
    const ErrorBoundedPair low(TwoTerm{1, 0x1p-1000}, 0);
    EXPECT_GT((low * 0x1p-500).error, 0);
    EXPECT_FALSE((low * 0x1p-500 - 0x1p-500).certain_sign());
    // So is a product of an error that is.
    EXPECT_GT((ErrorBoundedPair(0x1p-1074) * 0.25 * 0x1p-200).error, 0);
    EXPECT_EQ((ErrorBoundedPair(0x1p-1074) * 0.25 * 0.0).error, 0);
}

}  // namespace
}  // namespace carom

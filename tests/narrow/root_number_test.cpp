// Signs of numbers with roots against long doubles, and identities that make them 0.
#include "random.hpp"
#include "rates.hpp"

#include <carom/detail/math/algebraic/root_number.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace {

using namespace carom;
using detail::ErrorBounded;
using detail::Expansion;
using detail::Radicands;
using detail::RootNumber;
using detail::WideNumber;

struct Terms {
    int of[4];

    template <class N>
    RootNumber<N> with(const Radicands<N>& radicands) const {
        const RootNumber<N> s = RootNumber<N>::first_root(radicands), t = RootNumber<N>::second_root(radicands);
        const auto whole = [](int i) { return RootNumber<N>(N(i)); };
        return whole(of[0]) + whole(of[1]) * s + (whole(of[2]) + whole(of[3]) * s) * t;
    }
    long double value(long double s, long double t) const { return of[0] + of[1] * s + (of[2] + of[3] * s) * t; }
};

template <class N>
Radicands<N> radicands(int first, int plain, int rooted) {
    Radicands<N> result;
    result.first = N(first);
    result.second[0] = N(plain);
    result.second[1] = N(rooted);
    return result;
}

TEST(RootNumber, SignsAreThoseOfTheValue) {
    test::Random random(5);
    int zeros = 0;
    for (int i = 0; i < 20000; ++i) {
        // Half of the time a square root of a square: 3 + 2 sqrt(2) = (1 + sqrt(2))^2.
        const bool nested = random.chance(0.5);
        const int first = nested ? 2 : random.integer(0, 9);
        const int plain = nested ? 3 : random.integer(0, 9), rooted = nested ? 2 : random.integer(0, 2);
        const auto s = std::sqrt(static_cast<long double>(first));
        const auto t = std::sqrt(plain + rooted * s);
        const auto term = [&] { return random.integer(-3, 3); };
        const Terms x{{term(), term(), term(), term()}}, y{{term(), term(), term(), term()}};
        const auto in_expansions = radicands<Expansion>(first, plain, rooted);
        const auto in_bounds = radicands<ErrorBounded>(first, plain, rooted);
        const auto product = x.with(in_expansions) * y.with(in_expansions);
        const auto rough = x.with(in_bounds) * y.with(in_bounds);
        const long double value = x.value(s, t) * y.value(s, t);
        const int sign = std::fabs(value) < 1e-12L ? 0 : (value > 0 ? 1 : -1);  // such numbers are 0 or far from it
        ASSERT_EQ(product.sign(), sign) << i;
        // The bound is not a number where it may be a root of less than 0.
        ASSERT_FALSE(std::fabs(rough.rounded().value - static_cast<double>(value)) > rough.rounded().error + 1e-12);
        ASSERT_EQ(*(product - x.with(in_expansions) * y.with(in_expansions)).sign(), 0);
        zeros += sign == 0;
    }
    test::expect_often(zeros, 20000, 0.005, "zeros");
}

TEST(RootNumber, NumbersThatAreZeroOnlyBecauseOfTheirRoots) {
    const auto of = radicands<WideNumber>(2, 3, 2);
    const auto s = RootNumber<WideNumber>::first_root(of), t = RootNumber<WideNumber>::second_root(of);
    EXPECT_EQ((s * s - 2.0).sign(), 0);
    EXPECT_EQ((t - s - 1.0).sign(), 0);
    EXPECT_EQ((t * s - s - 2.0).sign(), 0);
    EXPECT_EQ((t - s - 0x1.0000000000001p0).sign(), -1);
    const auto none = radicands<Expansion>(0, 0, 0);
    EXPECT_EQ((RootNumber<Expansion>::second_root(none) * 5.0 - 1.0).sign(), -1);
    EXPECT_EQ((RootNumber<Expansion>::second_root(none) * 5.0).sign(), 0);
}

}  // namespace

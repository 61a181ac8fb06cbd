// Arithmetic of polynomials in all number types, against rationals.
#include "math/sturm.hpp"
#include "random.hpp"

#include <gtest/gtest.h>

namespace carom {
namespace {

using detail::ErrorBounded;
using detail::ErrorBoundedPair;
using detail::Expansion;
using detail::WideNumber;
using test::Random;

PolynomialD draw(Random& random, int size) {
    PolynomialD p;
    p.resize(size);
    for (int i = 0; i < size; ++i) p[i] = random.integer(-20, 20);
    return p;
}

// Whole numbers of this size are exact in every type.
template <class N>
double number(const N& x) {
    if constexpr (std::is_same_v<N, double>) {
        return x;
    } else if constexpr (std::is_same_v<N, ErrorBounded>) {
        return x.value;
    } else if constexpr (std::is_same_v<N, ErrorBoundedPair>) {
        return x.high;
    } else if constexpr (std::is_same_v<N, Expansion>) {
        return x.size() == 0 ? 0 : x.component(x.size() - 1);
    } else {
        return x.over_power(0).high;
    }
}

template <class N>
class PolynomialOf : public testing::Test {};
using NumberTypes = testing::Types<double, ErrorBounded, ErrorBoundedPair, Expansion, WideNumber>;
TYPED_TEST_SUITE(PolynomialOf, NumberTypes);

// Both sides of each identity at some t, for sizes around the inline capacity.
TYPED_TEST(PolynomialOf, Arithmetic) {
    using N = TypeParam;
    Random random(1);
    for (int i = 0; i < 400; ++i) {
        const PolynomialD p_stored = draw(random, random.integer(0, i % 8 == 0 ? 12 : 5));
        const PolynomialD q_stored = draw(random, random.integer(0, 5));
        const auto p = lift<N>(p_stored), q = lift<N>(q_stored);
        const N t(double(random.integer(-3, 3))), s(double(random.integer(-2, 2)));
        EXPECT_EQ(number((p + q)(t)), number(p(t) + q(t)));
        EXPECT_EQ(number((p - q)(t)), number(p(t) - q(t)));
        EXPECT_EQ(number((p * q)(t)), number(p(t) * q(t)));
        EXPECT_EQ(number((-p)(t)), number(-p(t)));
        EXPECT_EQ(number(p.shifted(s)(t)), number(p(s + t)));
        EXPECT_EQ(number(p.scaled(s)(t)), number(p(s * t)));
        EXPECT_EQ(number((p * q).derivative()(t)), number((p.derivative() * q + p * q.derivative())(t)));
        EXPECT_EQ(mpq_class(number(p(t))), test::value_at(test::exact(p_stored), mpq_class(number(t))));
    }
}

TEST(Polynomial, KeepsItsCoefficientsWhenItGrowsAndShrinks) {
    PolynomialD p{1, 2, 3};
    p.resize(12);
    EXPECT_EQ(p.size(), 12);
    EXPECT_EQ(p[2], 3);
    EXPECT_EQ(p[11], 0);
    p[11] = 7;
    PolynomialD q = std::move(p);
    EXPECT_EQ(p.size(), 0);  // NOLINT: what is moved from is the zero polynomial
    EXPECT_EQ(q[11], 7);
    q.resize(2);
    EXPECT_EQ(q[1], 2);
    q.resize(3);
    EXPECT_EQ(q[2], 0);
    p = q;
    EXPECT_EQ(p(1.0), 3);
    EXPECT_EQ(Polynomial{}(4.0f), 0);
}

}  // namespace
}  // namespace carom

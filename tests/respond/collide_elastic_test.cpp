#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/respond/collide_elastic.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

using test::Random;

template <class T>
class CollideElastic : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(CollideElastic, Scalars);

// The textbook's formula, in long doubles.
struct Wide {
    long double x, y;
};
template <class T>
Wide wide(const BasicVec2<T>& v) {
    return {static_cast<long double>(v.x), static_cast<long double>(v.y)};
}

template <class T>
struct Balls {
    BasicVec2<T> p1, v1, p2, v2;
    T m1, m2, e;

    auto collide() const { return *collide_elastic(p1, v1, m1, p2, v2, m2, e); }
};

template <class T>
Balls<T> draw(Random& random) {
    const auto vec = [&] {
        return BasicVec2<T>{static_cast<T>(random.real(-9, 9)), static_cast<T>(random.real(-9, 9))};
    };
    Balls<T> balls{vec(), vec(), vec(), vec(), T(1), T(1), T(1)};
    if (random.chance(0.7)) {
        balls.m1 = static_cast<T>(std::exp2(random.real(-8, 8)));
        balls.m2 = static_cast<T>(std::exp2(random.real(-8, 8)));
    }
    if (random.chance(0.5)) balls.e = static_cast<T>(random.real(0, 1));
    return balls;
}

template <class T>
void expect_textbook(const Balls<T>& b, const BasicElasticCollision<T>& got) {
    const Wide p1 = wide(b.p1), p2 = wide(b.p2), v1 = wide(b.v1), v2 = wide(b.v2);
    const long double m1 = b.m1, m2 = b.m2, e = b.e;
    const Wide d{p2.x - p1.x, p2.y - p1.y};
    const long double size = std::sqrt(d.x * d.x + d.y * d.y);
    const Wide n{d.x / size, d.y / size};
    const long double closing = (v1.x - v2.x) * n.x + (v1.y - v2.y) * n.y;
    const long double impulse = (1 + e) * closing * m1 * m2 / (m1 + m2);
    const double bound = 64 * static_cast<double>(std::numeric_limits<T>::epsilon());
    EXPECT_TRUE(got.changed);
    const auto expect_near = [&](T value, long double right) {
        EXPECT_NEAR(static_cast<double>(value), static_cast<double>(right), bound);
    };
    expect_near(got.v1.x, v1.x - impulse / m1 * n.x);
    expect_near(got.v1.y, v1.y - impulse / m1 * n.y);
    expect_near(got.v2.x, v2.x + impulse / m2 * n.x);
    expect_near(got.v2.y, v2.y + impulse / m2 * n.y);
}

TYPED_TEST(CollideElastic, AgreesWithTheTextbook) {
    Random random(1);
    int changed = 0;
    const int cases = 20000;
    for (int i = 0; i < cases; ++i) {
        const auto balls = draw<TypeParam>(random);
        const auto got = balls.collide();
        if (got.changed) {
            ++changed;
            expect_textbook(balls, got);
            // Nothing is left to collide but rounding.
            const double closing = static_cast<double>(dot(got.v2 - got.v1, balls.p2 - balls.p1));
            EXPECT_GE(closing, -1e3 * static_cast<double>(std::numeric_limits<TypeParam>::epsilon()));
        } else {
            EXPECT_TRUE(got.v1 == balls.v1 && got.v2 == balls.v2);
        }
    }
    test::expect_hit_rate(changed, cases);
}

TYPED_TEST(CollideElastic, ScalesBitForBitAndIsSymmetric) {
    using T = TypeParam;
    Random random(2);
    for (int i = 0; i < 5000; ++i) {
        const auto b = draw<T>(random);
        const auto got = b.collide();
        const T k(64);
        const auto larger = *collide_elastic(k * b.p1, k * b.v1, b.m1 / k, k * b.p2, k * b.v2, b.m2 / k, b.e);
        EXPECT_TRUE(larger.v1 == k * got.v1 && larger.v2 == k * got.v2);
        const auto flipped = *collide_elastic(b.p2, b.v2, b.m2, b.p1, b.v1, b.m1, b.e);
        EXPECT_TRUE(flipped.v1 == got.v2 && flipped.v2 == got.v1);
    }
}

TYPED_TEST(CollideElastic, EqualMassesSwapTheNormalParts) {
    using T = TypeParam;
    using V = BasicVec2<T>;
    const auto after = collide_elastic(V{1, 1}, V{2, 5}, T(3), V{1, 4}, V{-4, -7}, T(3), T(1));
    EXPECT_EQ(after->v1, (V{2, -7}));
    EXPECT_EQ(after->v2, (V{-4, 5}));
}

TYPED_TEST(CollideElastic, WithoutRestitutionTheyMoveOnTogether) {
    using T = TypeParam;
    using V = BasicVec2<T>;
    const auto after = collide_elastic(V{0, 0}, V{4, 1}, T(1), V{2, 0}, V{0, 2}, T(3), T(0));
    EXPECT_EQ(after->v1, (V{1, 1}));
    EXPECT_EQ(after->v2, (V{1, 2}));
}

TYPED_TEST(CollideElastic, InfiniteMasses) {
    using T = TypeParam;
    using V = BasicVec2<T>;
    const T inf = std::numeric_limits<T>::infinity();
    const auto wall = collide_elastic(V{0, 0}, V{3, 1}, T(2), V{2, 0}, V{-1, 0}, inf, T(1));
    EXPECT_EQ(wall->v1, (V{-5, 1}));  // as it came, seen from the wall
    EXPECT_EQ(wall->v2, (V{-1, 0}));
    const auto both = collide_elastic(V{0, 0}, V{3, 1}, inf, V{2, 0}, V{0, 0}, inf, T(1));
    EXPECT_FALSE(both->changed);
    EXPECT_EQ(both->v1, (V{3, 1}));
}

TYPED_TEST(CollideElastic, ConcentricOnesStayAsTheyAre) {
    using T = TypeParam;
    using V = BasicVec2<T>;
    const auto after = collide_elastic(V{5, 5}, V{1, 0}, T(1), V{5, 5}, V{-1, 0}, T(1), T(1));
    EXPECT_FALSE(after->changed);
    EXPECT_EQ(after->v1, (V{1, 0}));
    EXPECT_EQ(after->v2, (V{-1, 0}));
}

TYPED_TEST(CollideElastic, WhetherTheyApproachIsExact) {
    using T = TypeParam;
    using V = BasicVec2<T>;
    const T next = std::nextafter(T(1), T(2));
    // They pass each other at right angles to the line of centers, or up to an ulp.
    EXPECT_FALSE(collide_elastic(V{0, 0}, V{1, -1}, T(1), V{1, 1}, V{0, 0}, T(1), T(1))->changed);
    EXPECT_TRUE(collide_elastic(V{0, 0}, V{next, -1}, T(1), V{1, 1}, V{0, 0}, T(1), T(1))->changed);
    EXPECT_FALSE(collide_elastic(V{0, 0}, V{1, -next}, T(1), V{1, 1}, V{0, 0}, T(1), T(1))->changed);
}

TYPED_TEST(CollideElastic, AtTheEndsOfTheRange) {
    using T = TypeParam;
    using V = BasicVec2<T>;
    const T large = std::numeric_limits<T>::max(), small = std::numeric_limits<T>::min();
    const auto huge = collide_elastic(V{-large, 0}, V{large / 4, 0}, large, V{large, 0}, V{-large / 4, 0}, large, T(1));
    EXPECT_EQ(huge->v1, (V{-large / 4, 0}));
    EXPECT_EQ(huge->v2, (V{large / 4, 0}));
    const auto tiny = collide_elastic(V{0, 0}, V{small, 0}, small, V{small, 0}, V{0, 0}, small, T(1));
    EXPECT_EQ(tiny->v1, (V{0, 0}));
    EXPECT_EQ(tiny->v2, (V{small, 0}));
}

TYPED_TEST(CollideElastic, BadNumbersAreNamed) {
    using T = TypeParam;
    using V = BasicVec2<T>;
    const T nan = std::numeric_limits<T>::quiet_NaN(), inf = std::numeric_limits<T>::infinity();
    const V o{0, 0}, x{1, 0};
    const auto expect = [](const auto& result, ErrorCode code, const char* message) {
        ASSERT_FALSE(result.ok());
        EXPECT_EQ(result.error().code, code);
        EXPECT_EQ(result.error().message, message);
    };
    expect(collide_elastic(V{nan, 0}, x, T(1), x, o, T(1), T(1)), ErrorCode::not_finite,
           "p1 must be finite; got (nan, 0)");
    expect(collide_elastic(o, x, T(1), x, V{0, inf}, T(1), T(1)), ErrorCode::not_finite,
           "v2 must be finite; got (0, inf)");
    expect(collide_elastic(o, x, T(0), x, o, T(1), T(1)), ErrorCode::out_of_range, "m1 must be more than 0; got 0");
    expect(collide_elastic(o, x, T(1), x, o, nan, T(1)), ErrorCode::not_finite, "m2 must not be NaN");
    expect(collide_elastic(o, x, T(1), x, o, T(1), T(1.5)), ErrorCode::out_of_range,
           "restitution must be from 0 to 1; got 1.5");
    expect(collide_elastic(o, x, T(1), x, o, T(1), nan), ErrorCode::not_finite, "restitution must not be NaN");
}

}  // namespace
}  // namespace carom

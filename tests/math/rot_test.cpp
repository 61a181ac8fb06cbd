// Rotations and poses: accuracy of sine and cosine, exact quarter turns, and what is not a rotation.
#include "random.hpp"

#include <carom/math/pose.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace carom {
namespace {

template <class T>
double ulps(T value, long double truth) {
    const T nearest = static_cast<T>(truth);
    const long double ulp = std::nextafter(std::fabs(nearest), T(4)) - static_cast<long double>(std::fabs(nearest));
    return static_cast<double>(std::fabs(value - truth) / ulp);
}

template <class T>
void expect_within_one_ulp() {
    test::Random random(3);
    double worst = 0;
    for (int i = 0; i < 200'000; ++i) {
        const T degrees = static_cast<T>(random.chance(0.5) ? random.real(-720, 720) : random.scaled(-30, 20));
        const long double exact =
            std::fmod(static_cast<long double>(degrees), 360.0L) * std::numbers::pi_v<long double> / 180;
        const auto by_degrees = BasicRot<T>::degrees(degrees);
        // The long double reference itself loses relative accuracy close to multiples of a quarter turn.
        const auto clear = [](long double x) { return std::fabs(x) > 0.1L; };
        if (clear(std::cos(exact))) worst = std::max(worst, ulps(by_degrees.c, std::cos(exact)));
        if (clear(std::sin(exact))) worst = std::max(worst, ulps(by_degrees.s, std::sin(exact)));
        const T radians = static_cast<T>(random.real(-1000, 1000));
        const auto by_radians = BasicRot<T>::radians(radians);
        const long double turn = radians;
        if (clear(std::cos(turn))) worst = std::max(worst, ulps(by_radians.c, std::cos(turn)));
        if (clear(std::sin(turn))) worst = std::max(worst, ulps(by_radians.s, std::sin(turn)));
        ASSERT_TRUE(is_rotation(by_degrees) && is_rotation(by_radians));
    }
    std::printf("sine and cosine: worst error %.3f ulp\n", worst);
    EXPECT_LE(worst, 1.0);
}

TEST(Rot, FloatIsWithinOneUlp) {
    expect_within_one_ulp<float>();
}
TEST(Rot, DoubleIsWithinOneUlp) {
    expect_within_one_ulp<double>();
}

TEST(Rot, KeepsRelativeAccuracyNextToQuarterTurns) {
    test::Random random(4);
    for (int i = 0; i < 10'000; ++i) {
        const double near = 90 + random.scaled(-40, -2);
        EXPECT_EQ(RotD::degrees(near).c, -RotD::degrees(near - 90).s);
        EXPECT_EQ(RotD::degrees(near + 90).s, -RotD::degrees(near + 90 - 180).s);
    }
}

TEST(Rot, QuarterTurnsAreExact) {
    for (int turns = -8; turns <= 8; ++turns) {
        const Rot r = Rot::degrees(90.0f * static_cast<float>(turns));
        const int quarter = ((turns % 4) + 4) % 4;
        EXPECT_EQ(r, (Rot{quarter == 0 ? 1.0f : (quarter == 2 ? -1.0f : 0.0f),
                          quarter == 1 ? 1.0f : (quarter == 3 ? -1.0f : 0.0f)}));
    }
    EXPECT_EQ(RotD::degrees(1e300).c, RotD::degrees(std::fmod(1e300, 360.0)).c);
    EXPECT_EQ(RotD::degrees(45).c, RotD::degrees(405).c);
    EXPECT_EQ(RotD::degrees(45).c, std::sqrt(0.5));
}

TEST(Rot, FromDirectionTakesAnyLength) {
    EXPECT_EQ(RotD::from_direction({0, 5}), (RotD{0, 1}));
    EXPECT_EQ(RotD::from_direction({-3, 4}), (RotD{-0.6, 0.8}));
    EXPECT_EQ(RotD::from_direction({-3e-320, 4e-320}).s,
              RotD::from_direction({-3e-320 * 0x1p1000, 4e-320 * 0x1p1000}).s);
    EXPECT_EQ(RotD::from_direction({3 * 0x1p1020, 4 * 0x1p1020}), (RotD{0.6, 0.8}));
    EXPECT_TRUE(is_rotation(Rot::from_direction({1e-45f, 1e-45f})));
    EXPECT_FALSE(is_rotation(Rot::from_direction({0, 0})));
    EXPECT_FALSE(is_rotation(Rot::from_direction({std::numeric_limits<float>::infinity(), 0})));
}

TEST(Rot, IsRotationHasASharpEdge) {
    EXPECT_TRUE(is_rotation(RotD{0.6, 0.8}));
    EXPECT_FALSE(is_rotation(RotD{1, 1}));
    EXPECT_FALSE(is_rotation(RotD{0, 0}));
    EXPECT_FALSE(is_rotation(RotD{std::nan(""), 0}));
    EXPECT_TRUE(is_rotation(RotD{1, 0x1p-10}));  // c^2 + s^2 = 1 + 2^-20 exactly
    EXPECT_FALSE(is_rotation(RotD{1, std::nextafter(0x1p-10, 1.0)}));
    EXPECT_FALSE(is_rotation(RotD::degrees(std::numeric_limits<double>::infinity())));
    EXPECT_FALSE(is_rotation(RotD::radians(std::nan(""))));
}

TEST(Pose, AppliesRotationThenTranslation) {
    const Pose pose{{10, 20}, Rot::degrees(90)};
    EXPECT_EQ(apply(pose, Vec2{1, 2}), (Vec2{8, 21}));
    EXPECT_EQ(apply(inverse(pose), Vec2{8, 21}), (Vec2{1, 2}));
    const Pose twice = compose(pose, pose);
    EXPECT_EQ(apply(twice, Vec2{1, 2}), apply(pose, apply(pose, Vec2{1, 2})));
}

}  // namespace
}  // namespace carom

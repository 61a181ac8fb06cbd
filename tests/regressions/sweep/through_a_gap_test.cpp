// Sweeps of a disc through a gap that is just as wide: the exact order of two moments of equal value decides whether it
// leaves one side before it meets the other. That took a quarter of the time of sweeps among tiles.
#include "random.hpp"
#include "rates.hpp"

#include <carom/carom.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

namespace carom {
namespace {

using test::Random;

template <class T>
class ThroughAGap : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(ThroughAGap, Types);

// Two boxes of different lengths, the lower one at y from -1.5 to -0.5, the upper one from 0.5 up.
template <class T>
BasicCompound<T> two_boxes() {
    return BasicCompound<T>::from_parts(
               {{BasicAabb<T>{{-3, T(0.5)}, {4, 3}}}, {BasicAabb<T>{{-5, T(-1.5)}, {2, T(-0.5)}}}})
        .value();
}

// From y = 2 on down: at 1/4 its center is in the middle of the gap, and at 1/2 below both.
template <class T>
T exit_of_fall(T radius, const BasicRot<T>& turn) {
    const BasicCircle<T> disc{rotate(turn, BasicVec2<T>{0, 2}), radius};
    return sweep(disc, rotate(turn, BasicVec2<T>{0, -8}), place(two_boxes<T>(), BasicPose<T>{{}, turn}), {}, T(1)).exit;
}

TYPED_TEST(ThroughAGap, ContactEndsInAGapThatIsWider) {
    using T = TypeParam;
    const T half = T(0.5);
    for (const BasicRot<T>& turn : {BasicRot<T>{}, BasicRot<T>{0, 1}, BasicRot<T>{-1, 0}}) {
        EXPECT_NEAR(exit_of_fall(half, turn), 0.5, 1e-6);
        EXPECT_NEAR(exit_of_fall(std::nextafter(half, T(1)), turn), 0.5, 1e-6);
        EXPECT_NEAR(exit_of_fall(std::nextafter(half, T(0)), turn), 0.25, 1e-6);
    }
}

// Rotations of rounded numbers stretch the gap by (c^2 + s^2)^(1/2), and not the disc.
TEST(ThroughATurnedGap, ContactEndsInAGapThatIsWider) {
    Random random(7);
    double wider = 0;
    const auto rounds = test::cases_or_fewer(2000);
    for (std::uint64_t i = 0; i < rounds; ++i) {
        const Rot turn = Rot::degrees(static_cast<float>(random.real(5, 85)));
        const auto whole = [](float x) { return static_cast<std::int64_t>(std::ldexp(double(x), 28)); };
        const std::int64_t length_sq = whole(turn.c) * whole(turn.c) + whole(turn.s) * whole(turn.s);
        const bool is_wider = length_sq > std::int64_t{1} << 56;
        EXPECT_NEAR(exit_of_fall(0.5f, turn), is_wider ? 0.25 : 0.5, 1e-5) << turn.c << " " << turn.s;
        wider += is_wider;
    }
    test::expect_share(wider, rounds, 0.2, 0.8, "wider gaps");
}

}  // namespace
}  // namespace carom

#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/respond/kinematics.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

using test::Random;

template <class T>
class Kinematics : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Kinematics, Scalars);

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

template <class T>
void expect_error(const Result<T>& result, ErrorCode code, const char* words) {
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, code) << result.error().message;
    EXPECT_NE(result.error().message.find(words), std::string::npos) << result.error().message;
}

TYPED_TEST(Kinematics, JumpsAreTheRootOfTwiceGravityTimesHeight) {
    using T = TypeParam;
    Random random(1);
    for (int i = 0; i < 10000; ++i) {
        const T g = static_cast<T>(random.scaled(-20, 20) * (random.chance(0.5) ? 1 : 2));
        const T gravity = std::fabs(g), height = std::fabs(static_cast<T>(random.scaled(-20, 20)));
        const T v = *jump_velocity(gravity, height);
        const long double right = std::sqrt(2 * static_cast<long double>(gravity) * static_cast<long double>(height));
        EXPECT_LE(std::fabs(static_cast<long double>(v) - right), right * std::numeric_limits<T>::epsilon());
        const T back = *jump_height(gravity, v);
        EXPECT_NEAR(static_cast<double>(back / height), 1, 4 * std::numeric_limits<T>::epsilon());
        EXPECT_EQ(*jump_velocity(16 * gravity, 4 * height), 8 * v);  // bit for bit
    }
}

TYPED_TEST(Kinematics, JumpsAtTheEndsOfTheRange) {
    using T = TypeParam;
    const T large = std::numeric_limits<T>::max(), small = std::numeric_limits<T>::denorm_min();
    EXPECT_EQ(*jump_velocity(large, small), *jump_velocity(small, large));
    EXPECT_TRUE(std::isfinite(*jump_velocity(large / 2, large)));  // 2 g h would overflow
    EXPECT_GT(*jump_velocity(2 * small, small), 0);                // and underflow
    EXPECT_EQ(*jump_velocity(T(3), T(0)), 0);
}

TYPED_TEST(Kinematics, TimeToTheApexIsWhenTheExactStepHasNoVelocity) {
    using T = TypeParam;
    for (const T height : {T(0.5), T(5), T(1000)}) {
        const T gravity(8), v = *jump_velocity(gravity, height);
        const auto top = ballistic_step(BasicFlight<T>{{0, 0}, {1, v}}, {0, -gravity}, *time_to_apex(gravity, v));
        EXPECT_NEAR(static_cast<double>(top.position.y / height), 1, 4 * std::numeric_limits<T>::epsilon());
        EXPECT_NEAR(static_cast<double>(top.velocity.y / v), 0, 4 * std::numeric_limits<T>::epsilon());
    }
}

TYPED_TEST(Kinematics, NumbersThatMakeNoJump) {
    using T = TypeParam;
    const T not_a_number = static_cast<T>(nan), endless = static_cast<T>(infinity);
    expect_error(jump_velocity(T(0), T(5)), ErrorCode::out_of_range,
                 "gravity, a magnitude, must be more than 0; got 0");
    expect_error(jump_velocity(T(-9.5), T(5)), ErrorCode::out_of_range, "got -9.5");
    expect_error(jump_velocity(T(10), T(-5)), ErrorCode::out_of_range, "height must be 0 or more; got -5");
    expect_error(jump_velocity(not_a_number, T(5)), ErrorCode::not_finite, "gravity");
    expect_error(jump_velocity(T(10), endless), ErrorCode::not_finite, "height must be finite; got inf");
    expect_error(jump_height(T(10), T(-1)), ErrorCode::out_of_range, "velocity must be 0 or more; got -1");
    expect_error(time_to_apex(T(-10), T(1)), ErrorCode::out_of_range, "gravity");
}

TYPED_TEST(Kinematics, LaunchInTimeArrives) {
    using T = TypeParam;
    Random random(2);
    for (int i = 0; i < 10000; ++i) {
        const BasicVec2<T> d{static_cast<T>(random.real(-9, 9)), static_cast<T>(random.real(-9, 9))};
        const BasicVec2<T> a{static_cast<T>(random.real(-9, 9)), static_cast<T>(random.real(-9, 9))};
        const T t = static_cast<T>(random.real(0.1, 3));
        const auto end = ballistic_step(BasicFlight<T>{{0, 0}, launch_in_time(d, a, t)->velocity}, a, t).position;
        const double bound = 64 * (10 + 9 * 9) * static_cast<double>(std::numeric_limits<T>::epsilon());
        EXPECT_NEAR(static_cast<double>(end.x), static_cast<double>(d.x), bound);
        EXPECT_NEAR(static_cast<double>(end.y), static_cast<double>(d.y), bound);
    }
    expect_error(launch_in_time(BasicVec2<T>{1, 1}, {0, -1}, T(0)), ErrorCode::out_of_range,
                 "time must be more than 0");
    expect_error(launch_in_time(BasicVec2<T>{1, T(nan)}, {0, -1}, T(1)), ErrorCode::not_finite, "offset");
}

template <class T>
void expect_throw(const BasicLaunch<T>& launch, const BasicVec2<T>& d, const BasicVec2<T>& a, T speed, double part) {
    const auto end = ballistic_step(BasicFlight<T>{{0, 0}, launch.velocity}, a, launch.time).position;
    const double size =
        std::sqrt(static_cast<double>(length_sq(d))) + static_cast<double>(launch.time) * static_cast<double>(speed);
    EXPECT_NEAR(static_cast<double>(end.x), static_cast<double>(d.x), part * size);
    EXPECT_NEAR(static_cast<double>(end.y), static_cast<double>(d.y), part * size);
    EXPECT_NEAR(std::sqrt(static_cast<double>(length_sq(launch.velocity))) / static_cast<double>(speed), 1, part);
}

TYPED_TEST(Kinematics, LaunchAtSpeedArrivesTwiceOrReportsTheNeededSpeed) {
    using T = TypeParam;
    Random random(3);
    int reached = 0;
    const int cases = 20000;
    for (int i = 0; i < cases; ++i) {
        const BasicVec2<T> d{static_cast<T>(random.real(-9, 9)), static_cast<T>(random.real(-9, 9))};
        const BasicVec2<T> a{0, static_cast<T>(random.real(-9, 9))};
        const T speed = static_cast<T>(random.real(0.5, 14));
        const auto launches = launch_at_speed(d, a, speed);
        const auto slowest = slowest_launch(d, a);
        const double least = std::sqrt(static_cast<double>(length_sq(slowest->velocity)));
        if (!launches) {
            EXPECT_EQ(launches.error().code, ErrorCode::unreachable);
            EXPECT_LE(static_cast<double>(speed), least * (1 + 4 * std::numeric_limits<T>::epsilon()));
            continue;
        }
        ++reached;
        EXPECT_GE(static_cast<double>(speed), least * (1 - 4 * std::numeric_limits<T>::epsilon()));
        EXPECT_LE(launches->low.time, launches->high.time);
        const double part = std::is_same_v<T, float> ? 1e-4 : 1e-10;
        expect_throw(launches->low, d, a, speed, part);
        expect_throw(launches->high, d, a, speed, part);
    }
    test::expect_hit_rate(reached, cases);
}

TYPED_TEST(Kinematics, LaunchesInSpecialDirections) {
    using T = TypeParam;
    using V = BasicVec2<T>;
    const auto straight = launch_at_speed(V{3, 4}, V{0, 0}, T(10));  // nothing pulls
    EXPECT_EQ(straight->low.velocity, (V{6, 8}));
    EXPECT_EQ(straight->high.time, T(0.5));
    const auto dropped = slowest_launch(V{0, -5}, V{0, -10});  // just let go
    EXPECT_EQ(dropped->velocity, (V{0, 0}));
    EXPECT_EQ(dropped->time, T(1));
    const auto up = launch_at_speed(V{0, 5}, V{0, -10}, T(10));  // the top is just reached
    EXPECT_EQ(up->low.velocity, (V{0, 10}));
    EXPECT_EQ(up->low.time, up->high.time);
    const auto down = launch_at_speed(V{0, -15}, V{0, -10}, T(10));  // down at once, or up first
    EXPECT_EQ(down->low.velocity, (V{0, -10}));
    EXPECT_EQ(down->high.velocity, (V{0, 10}));
    expect_error(launch_at_speed(V{0, 5}, V{0, -10}, T(9)), ErrorCode::unreachable, "at least 10; got 9");
    expect_error(launch_at_speed(V{0, 0}, V{0, -10}, T(9)), ErrorCode::out_of_range, "offset");
    expect_error(launch_at_speed(V{1, 0}, V{0, -10}, T(-9)), ErrorCode::out_of_range,
                 "speed must be more than 0; got -9");
    expect_error(slowest_launch(V{1, 0}, V{0, 0}), ErrorCode::out_of_range, "acceleration");
}

TYPED_TEST(Kinematics, LaunchesScaleBitForBit) {
    using T = TypeParam;
    using V = BasicVec2<T>;
    const V d{T(7.3), T(2.9)}, a{T(0.4), T(-9.81)};
    const T s = T(13.7f);
    const auto launches = launch_at_speed(d, a, s);
    const auto larger = launch_at_speed(T(1024) * d, T(1024) * a, 1024 * s);
    EXPECT_EQ(larger->low.velocity, T(1024) * launches->low.velocity);
    EXPECT_EQ(larger->high.time, launches->high.time);
    if constexpr (std::is_same_v<T, double>) {
        const double up = 0x1p700;
        const auto huge = launch_at_speed(up * d, up * a, up * s);
        EXPECT_EQ(huge->high.velocity, up * launches->high.velocity);
        const auto tiny = slowest_launch(1 / up * d, 1 / up * a);
        EXPECT_EQ(tiny->velocity, 1 / up * slowest_launch(d, a)->velocity);
    }
}

}  // namespace
}  // namespace carom

// Times in doubles lie between neighboring floats, as the library's own neighbors say.
#include "random.hpp"

#include <carom/motion/impact.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

TEST(ImpactTimes, InFloatsAreTheNeighbors) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const auto check = [](double lo, double hi) {
        const BasicInterval<float> times = detail::outward<float>({lo, hi});
        const auto low = static_cast<float>(lo), high = static_cast<float>(hi);
        EXPECT_EQ(times.lo, double(low) > lo ? std::nextafter(low, -infinity) : low) << lo;
        EXPECT_EQ(times.hi, double(high) < hi ? std::nextafter(high, infinity) : high) << hi;
        EXPECT_LE(double(times.lo), lo);
        EXPECT_GE(double(times.hi), hi);
    };
    for (const double t : {0.0, 1.0, 0.1, 1e-320, 1e-46, 1e-45, 0x1p-149, 1.2e-38, 3.5e38, 1e300, 0x1.fffffep127}) {
        check(t, t), check(-t, -t), check(-t, t);
    }
    test::Random random(3);
    for (int i = 0; i < 100000; ++i) {
        const double t = std::ldexp(random.real(-1, 1), random.integer(-160, 130));
        check(t, t), check(std::fmin(t, 0), std::fmax(t, 0));
    }
}

}  // namespace
}  // namespace carom

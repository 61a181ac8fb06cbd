// Two doubles at once are what one by one are, also where numbers do not compare.
#include <carom/detail/math/lanes/lanes.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr double numbers[] = {0.0, -0.0, 1, -1, 0x1p-1074, -0x1p-1022, 0x1.8p1023, infinity, -infinity, none};

std::uint64_t bits(double x) {
    return std::bit_cast<std::uint64_t>(x);
}

TEST(Lanes, AgreeWithSingleNumbers) {
    for (const double a : numbers) {
        for (const double b : numbers) {
            const Lanes v{a, b}, w{b, a}, less = lesser(v, w), more = greater(v, w), one = chosen(v < w, v, w);
            for (const int i : {0, 1}) {
                EXPECT_EQ(bits(less[i]), bits(v[i] < w[i] ? v[i] : w[i]));
                EXPECT_EQ(bits(more[i]), bits(v[i] > w[i] ? v[i] : w[i]));
                EXPECT_EQ(bits(one[i]), bits(less[i]));
                EXPECT_EQ(bits(magnitudes(v)[i]), bits(std::fabs(v[i])));
                if (v[i] >= 0) {
                    EXPECT_EQ(bits(roots_of(v)[i]), bits(std::sqrt(v[i])));
                } else {
                    EXPECT_TRUE(std::isnan(roots_of(v)[i]));
                }
            }
        }
    }
}

}  // namespace
}  // namespace carom::detail

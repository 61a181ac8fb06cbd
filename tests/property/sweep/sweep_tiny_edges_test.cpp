/// Sweeps of polygons with an edge of a few ulps: which of its two ends comes first is decided exactly, and the time is
/// that end's.
#include "oracle/motion/check_sweep.hpp"
#include "property/pairs.hpp"
#include "rates.hpp"

#include <carom/shape/convex_polygon.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace carom {
namespace {

using oracle::Body;
using oracle::SweepCase;
using oracle::SweepSort;

template <class T>
class Drawer {
  public:
    explicit Drawer(std::uint64_t number) : engine_(number + 1) {}

    int whole(int low, int high) { return low + static_cast<int>(engine_() % static_cast<unsigned>(high - low + 1)); }
    T number() { return T(whole(-1 << 22, 1 << 22)) / T(1 << 19) + T(whole(-99, 99)) * T(0x1p-40); }
    BasicVec2<T> at(int size) { return {T(whole(-size, size)) / 2, T(whole(-size, size)) / 2}; }

    /// As many ulps on, or back.
    T beside(T x, int ulps) {
        const T far = ulps < 0 ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::infinity();
        for (int i = std::abs(ulps); i > 0; --i) x = std::nextafter(x, far);
        return x;
    }

    /// A triangle with a short side, half of the time along an axis.
    BasicAnyShape<T> splinter() {
        const BasicVec2<T> from{number(), number()};
        const int along = whole(0, 3);
        const T x = along == 1 ? from.x : beside(from.x, whole(-4, 4));
        const T y = along == 0 ? from.y : beside(from.y, whole(-4, 4));
        return {BasicTriangle<T>{at(16), from, {x, y}}};
    }

    BasicAnyShape<T> target() {
        const BasicVec2<T> low = at(24);
        if (whole(0, 1) == 0) return {BasicAabb<T>{low, {low.x + T(whole(1, 16)) / 2, low.y + T(whole(1, 16)) / 2}}};
        if (whole(0, 1) == 0) return {BasicTriangle<T>{low, at(24), at(24)}};
        return splinter();
    }

    SweepCase<T> sweep() {
        SweepCase<T> drawn;
        drawn.made = {{splinter()}, {target()}};
        drawn.input = {at(8), at(8), 0, std::numeric_limits<double>::infinity()};
        if (whole(0, 1) == 0) std::swap(drawn.made.a, drawn.made.b);
        return drawn;
    }

  private:
    std::mt19937_64 engine_;
};

template <class T>
class SweepTinyEdges : public testing::Test {};
using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(SweepTinyEdges, Numbers, );

template <class T>
void expect_times_within_an_ulp(std::uint64_t cases) {
    int hits = 0, later = 0, asked = 0;
    test::for_cases(cases, [&](std::uint64_t i) {
        const auto check = oracle::check_sweep(Drawer<T>(i).sweep());
        ASSERT_EQ(check.disagreement, "");
        ++asked;
        hits += check.hit;
        later += check.enter.has_value();
        ASSERT_LE(std::fabs(check.enter.value_or(0)), 1);
        ASSERT_LE(std::fabs(check.exit.value_or(0)), 1);
    });
    test::expect_hit_rate(hits, asked);
    test::expect_often(later, asked, 0.15);
}

TYPED_TEST(SweepTinyEdges, TimesAreWithinAnUlp) {
    expect_times_within_an_ulp<TypeParam>(3000);
}

TYPED_TEST(SweepTinyEdges, TimesAreWithinAnUlpSlow) {
    expect_times_within_an_ulp<TypeParam>(100000);
}

}  // namespace
}  // namespace carom

// Rays that start at a surface, or a few ulps from it, as those that bounce: they took 2 to 8 us, as the exact search
// for where a line enters and leaves was made for each.
#include "random.hpp"
#include "rates.hpp"

#include <carom/carom.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace carom {
namespace {

using test::Random;

template <class T>
class FromASurface : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(FromASurface, Types);

// Shapes whose top is the x-axis around 0.
template <class T>
std::vector<BasicAnyShape<T>> flat_shapes() {
    const std::vector<BasicVec2<T>> corners{{-2, -1}, {0, -3}, {2, -1}, {1, 0}, {-1, 0}};
    return {BasicAabb<T>{{-1, -1}, {1, 0}}, BasicConvexPolygon<T>::from_points(corners).value(),
            BasicCapsule<T>{{-1, T(-0.5)}, {1, T(-0.5)}, T(0.5)},
            Rounded<BasicAabb<T>>{{{-1, -1}, {1, T(-0.25)}}, T(0.25)},
            Rounded<BasicTriangle<T>>{{{-1, T(-0.25)}, {0, -1}, {1, T(-0.25)}}, T(0.25)}};
}

TYPED_TEST(FromASurface, EnterWhereTheyMust) {
    using T = TypeParam;
    Random random(32);
    const auto shapes = flat_shapes<T>();
    const T u = std::numeric_limits<T>::epsilon();
    int hits = 0, tried = 0, later = 0;
    const auto rounds = static_cast<int>(test::cases_or_fewer(2000));
    for (int i = 0; i < rounds; ++i) {
        for (const auto& shape : shapes) {
            const auto number = [&](double reach) { return static_cast<T>(random.real(-reach, reach)); };
            const T steps = static_cast<T>(random.integer(-2, 4));
            const T gap = steps * u * (random.chance(0.5) ? T(0.25) : number(1) + T(1));
            const BasicVec2<T> direction{number(1), random.chance(0.2) ? T(0) : number(1)};
            const BasicRay<T> ray{{number(0.5), gap}, direction};
            const auto found = raycast(ray, shape, T(0.25));
            const bool sinks = direction.y < 0;
            const double time = sinks ? static_cast<double>(gap) / -static_cast<double>(direction.y) : 0;
            ASSERT_EQ(found.has_value(), gap <= 0 || (sinks && time <= 0.25)) << i;
            ++tried, hits += found.has_value();
            if (!found) continue;
            EXPECT_EQ(found->started_inside, gap < 0) << i;
            EXPECT_EQ(found->graze, gap == 0 && !sinks) << i;
            EXPECT_NEAR(found->enter, std::max(time, 0.0), u * std::max(time, 0.0)) << i;
            if (gap >= 0) {
                EXPECT_EQ(found->normal, (BasicVec2<T>{0, 1})) << i;
            }
            if (gap == 0 && direction.y > 0) {
                EXPECT_EQ(found->exit, 0) << i;
            }
            if (gap <= 0 && direction.y < 0) {
                EXPECT_GT(found->exit, T(0.1)) << i;
            }
            later += gap > 0;
        }
    }
    test::expect_hit_rate(hits, tried);
    test::expect_often(later, tried, 0.15, "hits that come later");
}

}  // namespace
}  // namespace carom

// Shapes that rest on each other, turned alike: sides of both are equally deep, which took thrice the time, and in
// doubles mostly rounding decides whether they touch, which took 10 us.
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
class TurnedAlike : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(TurnedAlike, Types);

// Shapes from -1/2 to 1/2 in y, with level sides at least one wide there.
template <class T>
std::vector<BasicAnyShape<T>> flat_shapes() {
    std::vector<BasicVec2<T>> corners{{T(-0.5), T(-0.5)}, {T(0.5), T(-0.5)}, {T(0.75), 0},
                                      {T(0.5), T(0.5)},   {T(-0.5), T(0.5)}, {T(-0.75), 0}};
    return {BasicBox<T>{{0, 0}, {1, T(0.5)}, {}}, BasicAabb<T>{{-1, T(-0.5)}, {1, T(0.5)}},
            BasicConvexPolygon<T>::from_points(corners).value(), BasicCapsule<T>{{T(-0.5), 0}, {T(0.5), 0}, T(0.5)}};
}

TYPED_TEST(TurnedAlike, RestOnEachOther) {
    using T = TypeParam;
    Random random(26);
    const auto shapes = flat_shapes<T>();
    const T u = std::numeric_limits<T>::epsilon();
    int tried = 0, hits = 0;
    const auto rounds = static_cast<int>(test::cases_or_fewer(2000));
    for (int i = 0; i < rounds; ++i) {
        for (const auto& a : shapes) {
            for (const auto& b : shapes) {
                const auto number = [&](double reach) { return static_cast<T>(random.real(-reach, reach)); };
                const BasicPose<T> pose{{number(4), number(4)}, BasicRot<T>::degrees(number(180))};
                const T gap = random.chance(0.5) ? T(-1) / 64 : T(0);
                const auto x = place(a, pose);
                const auto y = place(b, {apply(pose, {number(0.4), 1 + gap}), pose.rot});
                const bool meet = overlaps(x, y);
                const auto found = contact(x, y, T(0.125)), back = contact(y, x, T(0.125));
                ASSERT_TRUE(found && back) << i;
                EXPECT_EQ(meet, found->separation <= 0) << i;
                EXPECT_EQ(penetrates(x, y), found->separation < 0) << i;
                EXPECT_NEAR(found->separation, gap, 32 * u) << i;
                EXPECT_EQ(distance(x, y), std::max(found->separation, T(0))) << i;
                EXPECT_LE(length_sq(found->normal - rotate(pose.rot, BasicVec2<T>{0, 1})), 256 * u * u) << i;
                EXPECT_EQ(back->separation, found->separation) << i;
                EXPECT_EQ(back->normal, -found->normal) << i;
                const auto points = manifold(x, y, T(0.125));
                ASSERT_TRUE(points) << i;
                EXPECT_EQ(points->points().size(), 2u) << i;
                if (gap == 0) ++tried, hits += meet;
            }
        }
    }
    test::expect_hit_rate(hits, tried);
}

}  // namespace
}  // namespace carom

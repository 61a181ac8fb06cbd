// Pairs with their own formula against the kernel they shortcut.
#include "random.hpp"

#include <carom/narrow/simple_pairs.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

struct Counts {
    int overlapping = 0;
    int touching = 0;
    int total = 0;
};

// `times` scales sizes against distances, to balance hits and misses. Draws from a small grid, where touching and zero
// sizes are common, and from random numbers.
template <class A, class B, class DrawA, class DrawB>
void compare_with_kernel(int times, DrawA draw_a, DrawB draw_b) {
    using T = scalar_of<A>;
    const T growth = static_cast<T>(times);
    test::Random random(11);
    Counts counts;
    for (int i = 0; i < 100'000; ++i) {
        const bool grid = i % 2 == 0;
        const auto number = [&] {
            return grid ? static_cast<T>(random.integer(-4, 4)) / 2 : static_cast<T>(random.real(-2, 2));
        };
        const auto size = [&] { return random.chance(0.1) ? T(0) : growth * std::fabs(number()); };
        const A a = draw_a(number, size);
        const B b = draw_b(number, size);
        const Touch special = Pair<A, B>::touch(Operand<A, T>{a}, Operand<B, T>{b});
        const Touch kernel = touch(convex_part(Operand<A, T>{a}), convex_part(Operand<B, T>{b}));
        ASSERT_EQ(special, kernel) << "case " << i;
        ASSERT_EQ((Pair<A, B>::overlaps(Operand<A, T>{a}, Operand<B, T>{b})), kernel != Touch::apart) << "case " << i;
        ASSERT_EQ((Pair<A, B>::penetrates(Operand<A, T>{a}, Operand<B, T>{b})), kernel == Touch::penetrating) << i;
        ++counts.total;
        counts.overlapping += special != Touch::apart;
        counts.touching += special == Touch::touching;
    }
    EXPECT_GT(counts.overlapping, counts.total * 3 / 10);
    EXPECT_LT(counts.overlapping, counts.total * 7 / 10);
    EXPECT_GT(counts.touching, counts.total / 100);
}

const auto draw_circle = [](auto number, auto size) {
    using T = decltype(number());
    return BasicCircle<T>{{number(), number()}, size()};
};
const auto draw_aabb = [](auto number, auto size) {
    using T = decltype(number());
    const BasicVec2<T> low{number(), number()};
    return BasicAabb<T>{low, {low.x + size(), low.y + size()}};
};

TEST(SpecialPairs, CircleCircle) {
    compare_with_kernel<Circle, Circle>(1, draw_circle, draw_circle);
    compare_with_kernel<CircleD, CircleD>(1, draw_circle, draw_circle);
}
TEST(SpecialPairs, CircleAabb) {
    compare_with_kernel<Circle, Aabb>(2, draw_circle, draw_aabb);
    compare_with_kernel<CircleD, AabbD>(2, draw_circle, draw_aabb);
}
TEST(SpecialPairs, AabbAabb) {
    compare_with_kernel<Aabb, Aabb>(2, draw_aabb, draw_aabb);
    compare_with_kernel<AabbD, AabbD>(2, draw_aabb, draw_aabb);
}

}  // namespace
}  // namespace carom

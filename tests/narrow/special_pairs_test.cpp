// Pairs with their own formula against the kernel they shortcut.
#include "random.hpp"
#include "rates.hpp"

#include <carom/detail/narrow/touch/simple_pairs.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

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
    test::expect_hit_rate(counts.overlapping, counts.total);
    test::expect_often(counts.touching, counts.total, 0.01, "touching");
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

// The quick ways against the exact one where numbers are next to each other, beyond all bounds, or none at all.
template <class A, class B, class Draw, class DrawA, class DrawB>
void compare_with_exact(Draw draw, DrawA draw_a, DrawB draw_b) {
    using T = scalar_of<A>;
    Counts counts;
    for (int i = 0; i < 300'000; ++i) {
        const A a = draw_a(draw);
        const B b = draw_b(draw);
        const Touch exact = Pair<A, B>::touch(Operand<A, T>{a}, Operand<B, T>{b});
        ASSERT_EQ((Pair<A, B>::overlaps(Operand<A, T>{a}, Operand<B, T>{b})), exact != Touch::apart) << "case " << i;
        ASSERT_EQ((Pair<A, B>::penetrates(Operand<A, T>{a}, Operand<B, T>{b})), exact == Touch::penetrating) << i;
        ++counts.total;
        counts.overlapping += exact != Touch::apart;
        counts.touching += exact == Touch::touching;
    }
    test::expect_often(counts.overlapping, counts.total, 0.01, "overlapping");
    test::expect_often(counts.touching, counts.total, 0.0001, "touching");
}

const auto any_circle = [](const auto& number) {
    using T = decltype(number());
    return BasicCircle<T>{{number(), number()}, number()};
};
const auto any_aabb = [](const auto& number) {
    using T = decltype(number());
    return BasicAabb<T>{{number(), number()}, {number(), number()}};
};

template <class T>
void compare_hostile_numbers() {
    using Limits = std::numeric_limits<T>;
    const T sizes[] = {0,
                       Limits::denorm_min(),
                       3 * Limits::denorm_min(),
                       Limits::min(),
                       std::sqrt(Limits::min()),
                       1,
                       1 + Limits::epsilon(),
                       1 - Limits::epsilon() / 2,
                       3,
                       std::sqrt(Limits::max()),
                       Limits::max() / 4,
                       Limits::max() / 2,
                       Limits::max(),
                       Limits::infinity(),
                       Limits::quiet_NaN()};
    test::Random random(23);
    const auto size = [&](int last) { return sizes[random.integer(0, last)]; };
    // All squares are finite, then all numbers, and then some are none.
    for (const int last : {8, 12, 14}) {
        const auto number = [&] { return random.chance(0.3) ? -size(last) : size(last); };
        compare_with_exact<BasicCircle<T>, BasicCircle<T>>(number, any_circle, any_circle);
        compare_with_exact<BasicCircle<T>, BasicAabb<T>>(number, any_circle, any_aabb);
        compare_with_exact<BasicAabb<T>, BasicAabb<T>>(number, any_aabb, any_aabb);
    }
}

TEST(SpecialPairs, HostileNumbers) {
    compare_hostile_numbers<float>();
    compare_hostile_numbers<double>();
}

// One number at a time of two boxes that overlap, or of a circle and a box.
TEST(SpecialPairs, NoShapeOverlapsNothing) {
    const float infinity = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const float bad : {infinity, -infinity, nan, -nan}) {
        for (int i = 0; i < 8; ++i) {
            Aabb boxes[2] = {{{0, 0}, {2, 2}}, {{1, 1}, {3, 3}}};
            float* const ends[] = {&boxes[i / 4].min.x, &boxes[i / 4].min.y, &boxes[i / 4].max.x, &boxes[i / 4].max.y};
            *ends[i % 4] = bad;
            EXPECT_FALSE(detail::overlap(boxes[0], boxes[1])) << i << " " << bad;
            EXPECT_FALSE(detail::penetrate(boxes[0], boxes[1])) << i << " " << bad;
            const detail::Verdict<float> verdict = detail::verdict_of(Circle{{1.5f, 1.5f}, 1}, boxes[i / 4]);
            EXPECT_FALSE(verdict.is_certain() && verdict.penetrates()) << i << " " << bad;
        }
    }
    EXPECT_FALSE(detail::overlap(Aabb{{2, 0}, {0, 2}}, Aabb{{1, 1}, {1, 1}}));
    EXPECT_FALSE(detail::penetrate(Aabb{{0, 2}, {2, 0}}, Aabb{{-1, -1}, {3, 3}}));
    EXPECT_FALSE(detail::verdict_of(Circle{{0, 0}, 5}, Aabb{{0, 2}, {2, 0}}).is_certain());
    EXPECT_TRUE(detail::overlap(Aabb{{-3e38f, -3e38f}, {3e38f, 3e38f}}, Aabb{{3e38f, -3e38f}, {3e38f, 3e38f}}));
}

// Boxes and circles without size have their answers without a doubt, too, unless they touch.
TEST(SpecialPairs, VerdictsAreCertainForShapesWithoutSize) {
    EXPECT_TRUE(detail::verdict_of(Circle{{0, 0}, 1}, Aabb{{0.5f, 0}, {0.5f, 0}}).penetrates());
    EXPECT_TRUE(detail::verdict_of(Circle{{0, 0}, 1}, Aabb{{0.5f, 0}, {0.5f, 0}}).is_certain());
    EXPECT_TRUE(detail::verdict_of(Circle{{0, 0}, 0}, Aabb{{0.5f, 0}, {1, 1}}).is_certain());
    EXPECT_FALSE(detail::verdict_of(Circle{{0, 0}, 0}, Aabb{{-1, -1}, {1, 1}}).is_certain());
}

}  // namespace
}  // namespace carom

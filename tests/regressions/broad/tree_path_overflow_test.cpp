// Paths on which a difference or a product overflows though all input and output is finite: the closest box was missed,
// boxes next to the path were hit, and times were those of the path's end.

#include <carom/broad/tree.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace carom {
namespace {

template <class T>
class TreePathOverflow : public testing::Test {};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(TreePathOverflow, Numbers);

// Enough boxes for two levels: the bound of the subtrees' times was infinite, and beyond the end of the path.
TYPED_TEST(TreePathOverflow, TheClosestIsFoundWhereTheDistanceOverflows) {
    using T = TypeParam;
    using Box = BasicAabb<T>;
    using Vec = BasicVec2<T>;
    for (const T part : {T(0.52), T(0.6), T(0.9)}) {
        const T far = part * std::numeric_limits<T>::max(), step = far / 16;
        BasicTree<T> along, down, diagonal;
        for (int i = 1; i <= 9; ++i) {
            const T size = static_cast<T>(i), corner = far - size * (step / 16);
            ASSERT_TRUE(along.insert(Box{{far, -size}, {far, size}}).ok());
            ASSERT_TRUE(down.insert(Box{{-size, -far}, {size, -far}}).ok());
            ASSERT_TRUE(diagonal.insert(Box{{corner, corner}, {far, far}}).ok());
        }
        const auto check = [](const BasicTree<T>& tree, Vec from, Vec direction, T t, std::uint32_t index) {
            int visited = 0;
            tree.visit_ray(from, direction, 100, [&](TreeId) { ++visited; });
            EXPECT_EQ(visited, 9);
            const auto hit = tree.closest_on_ray(from, direction, 100);
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->id.index, index);
            EXPECT_NEAR(hit->t, t, t * (4 * std::numeric_limits<T>::epsilon()));
            EXPECT_FALSE(tree.closest_on_ray(from, direction, t * T(0.99)));
        };
        check(along, {-far, 0}, {step, 0}, 32, 0);
        check(down, {0, far}, {0, -step}, 32, 0);
        check(diagonal, {-far, -far}, {step, step}, 32 - T(9) / 16, 8);
    }
}

// The difference of two doubles overflowed in the time itself, which then was max_t.
TEST(TreePathOverflowOfDoubles, TheTimeIsRightWhereTheDistanceOverflows) {
    TreeD tree;
    ASSERT_TRUE(tree.insert({{1.5e308, -1}, {1.6e308, 1}}).ok());
    const auto hit = tree.closest_on_ray({-1.5e308, 0}, {1e307, 0}, 1000);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 30, 30 * (2 * std::numeric_limits<double>::epsilon()));
}

// Both a cross product and the bound on its rounding error were infinite, and so it counted as certain.
TYPED_TEST(TreePathOverflow, ABoxNextToThePathIsNotHitWhereTheirCrossProductOverflows) {
    using T = TypeParam;
    constexpr T most = std::numeric_limits<T>::max() / 2 + std::numeric_limits<T>::max() / 4;
    constexpr T far = most / 0x1p58f;  // the ray leaves the boxes' height at x = far / 2
    for (const T x_sign : {T(1), T(-1)}) {
        for (const T y_sign : {T(1), T(-1)}) {
            const auto box = [&](T from, T to) {
                const T x = x_sign * from, other_x = x_sign * to;
                return BasicAabb<T>{{std::min(x, other_x), -most}, {std::max(x, other_x), most}};
            };
            BasicTree<T> tree;
            ASSERT_TRUE(tree.insert(box(far, 2 * far)).ok());
            const BasicVec2<T> from{0, -y_sign * most}, direction{x_sign * T(0x1p-20f), y_sign * T(0x1p40f)};
            EXPECT_FALSE(tree.any_on_ray(from, direction, far / T(0x1p-22f)));
            ASSERT_TRUE(tree.insert(box(far / 4, far)).ok());
            EXPECT_TRUE(tree.any_on_ray(from, direction, far / T(0x1p-22f)));
        }
    }
}

// A time that is just the greatest number overflowed in the product with the direction's inverse.
TEST(TreePathOverflowOfFloats, TheClosestIsFoundAtTheGreatestTime) {
    constexpr float d = 0x1.bfbddcp-20f, far = 0x1.bfbddap+108f, most = std::numeric_limits<float>::max();
    Tree tree;
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(tree.insert({{far, -1}, {far, far + static_cast<float>(i)}}).ok());
    int visited = 0;
    tree.visit_ray({0, 0}, {d, d}, most, [&](TreeId) { ++visited; });
    EXPECT_EQ(visited, 20);
    const auto hit = tree.closest_on_ray({0, 0}, {d, d}, most);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->id.index, 0u);
    EXPECT_EQ(hit->t, most);
}

}  // namespace
}  // namespace carom

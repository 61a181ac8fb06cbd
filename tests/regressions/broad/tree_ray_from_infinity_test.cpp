// Rays with an infinite origin found boxes that reach to infinity.

#include <carom/broad/tree.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

TEST(TreeRayFromInfinity, FindsNothing) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    Tree tree;
    ASSERT_TRUE(tree.insert({{2, -1}, {infinity, 1}}).ok());
    ASSERT_TRUE(tree.insert({{-infinity, -infinity}, {infinity, infinity}}).ok());
    for (const Vec2 from : {Vec2{infinity, 0}, Vec2{-infinity, 3}, Vec2{0, infinity}}) {
        EXPECT_FALSE(tree.any_on_ray(from, {1, 0}));
        EXPECT_FALSE(tree.closest_on_ray(from, {1, 0}));
        EXPECT_FALSE(tree.closest_on_ray(from, {-1, 1}));
    }
    EXPECT_TRUE(tree.any_on_ray({3, 0}, {1, 0}));
}

}  // namespace
}  // namespace carom

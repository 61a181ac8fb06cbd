// What the compiler must not do to roundings. Built with -O3 and the flags that the CMake target carries to users.
#include <carom/math/vec2.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

// A number that the compiler does not know.
double opaque(double number) {
    volatile double stored = number;
    return stored;
}

// gcc 12.2 -O2 without -fno-tree-slp-vectorize keeps v unrounded, and leaves nothing over.
[[gnu::noinline]] Vec2D left_over(const Vec2D& v) {
    const Vec2 most{static_cast<float>(v.x), static_cast<float>(v.y)};
    return {v.x - static_cast<double>(most.x), v.y - static_cast<double>(most.y)};
}

// A fused multiply-add would not round the product.
[[gnu::noinline]] double product_and_sum(double a, double b, double c) {
    return a * b + c;
}

TEST(Rounding, TwoDoublesToFloatSideBySide) {
    const Vec2D rest = left_over({opaque(0.1), opaque(0.3)});
    EXPECT_EQ(rest.x, 0.1 - static_cast<double>(0.1f));
    EXPECT_EQ(rest.y, 0.3 - static_cast<double>(0.3f));
    EXPECT_NE(rest.x, 0);
    EXPECT_NE(rest.y, 0);
}

TEST(Rounding, OfAProductBeforeItsSum) {
    const double u = 0x1p-52;
    EXPECT_EQ(product_and_sum(opaque(1 + u), opaque(1 - u), -1), 0);  // fused: -u * u
}

}  // namespace
}  // namespace carom

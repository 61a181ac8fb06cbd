// The direction of an arc's second end was once read as that of an ellipse's contact, so its contacts were lost.
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

namespace {

using namespace carom;

TEST(Regression, ArcThatEndsOnABorderOnlyTouches) {
    const Arc arc{{0, -10}, 10, {1, 1}, {0, 1}};
    const HalfSpace below{{0, 0}, {1, 1}};
    EXPECT_TRUE(overlaps(arc, below));
    EXPECT_FALSE(penetrates(arc, below));
}

TEST(Regression, ArcThatEntersByACornerAndEndsInOnePenetrates) {
    const Arc arc{{-10, -4}, 5, {-4, -3}, {4, 3}};
    const Aabb box{{-6, -7}, {-1, -1}};
    EXPECT_TRUE(overlaps(arc, box));
    EXPECT_TRUE(penetrates(arc, box));
}

}  // namespace

// What all but touches an arc had a normal in the direction of a rounding error, as (-1, 0) or along a seam.
#include <carom/query/contact.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

namespace {

using namespace carom;

const AabbD box{{0, 0}, {2, 3.75}};
const ArcD arc{{-1, 2.75}, 2.25, {2, 1}, {2, 2}};
const auto end_above = place(arc, PoseD{{0, -0.0062305898749053235}, {}});

TEST(Regression, EndOfAnArcRightAboveASideHasItsNormal) {
    const auto c = contact(box, end_above, 1);
    ASSERT_TRUE(c);
    EXPECT_GT(c->separation, 0);
    EXPECT_LT(c->separation, 0x1p-50);
    EXPECT_EQ(c->normal, (Vec2D{0, 1}));
    EXPECT_EQ(contact(end_above, box, 1)->normal, (Vec2D{0, -1}));
}

TEST(Regression, ArcHitWithinARoundingErrorOfTheStartHasTheNormalOfTheSide) {
    const auto s = sweep(box, {1.75, 1.25}, end_above, {-2, -2.5}, 4);
    ASSERT_TRUE(s.hits());
    EXPECT_GT(s.enter, 0);
    EXPECT_EQ(s.normal, (Vec2D{0, 1}));
}

TEST(Regression, ArcThatTouchesASlopeHasItsNormal) {
    const Arc below{{-3, -4}, 5, {1, 0}, {0, 1}};  // touches the line through the origin at its point (0, 0)
    const auto c = contact(below, HalfSpace{{0, 0}, {-3, -4}});
    ASSERT_TRUE(c);
    EXPECT_EQ(c->separation, 0);
    EXPECT_NEAR(c->normal.x, 0.6f, 1e-7f);
    EXPECT_NEAR(c->normal.y, 0.8f, 1e-7f);
}

}  // namespace

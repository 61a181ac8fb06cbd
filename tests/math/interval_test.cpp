// Closed intervals: touching and zero-width ones overlap, empty and NaN ones never do.
#include <carom/math/interval.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

TEST(Interval, TouchingAndZeroWidthIntervalsOverlap) {
    EXPECT_TRUE(overlaps(Interval{0, 1}, Interval{1, 2}));
    EXPECT_TRUE(overlaps(Interval{1, 1}, Interval{1, 1}));  // [Flipcode]'s strict lemma loses both of these
    EXPECT_TRUE(overlaps(Interval{0, 3}, Interval{1, 2}));
    EXPECT_FALSE(overlaps(Interval{0, 1}, Interval{1.5f, 2}));
}

TEST(Interval, EmptyAndNanNeverOverlap) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE((Interval{2, 1}.empty()));
    EXPECT_TRUE((Interval{nan, 1}.empty()));
    EXPECT_FALSE(overlaps(Interval{2, 1}, Interval{0, 3}));
    EXPECT_FALSE(overlaps(Interval{0, 3}, Interval{nan, nan}));
}

TEST(Interval, IntersectionAndHull) {
    EXPECT_EQ(intersection(Interval{0, 2}, Interval{1, 3}), (Interval{1, 2}));
    EXPECT_TRUE(intersection(Interval{0, 1}, Interval{2, 3}).empty());
    EXPECT_EQ(hull(Interval{0, 1}, Interval{2, 3}), (Interval{0, 3}));
    EXPECT_TRUE((Interval{0, 1}.contains(1)));
    EXPECT_FALSE((Interval{0, 1}.contains(1.5f)));
    EXPECT_EQ((Interval{-1, 2}.width()), 3);
}

}  // namespace
}  // namespace carom

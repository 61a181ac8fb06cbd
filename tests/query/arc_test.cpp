#include <carom/query/bounds.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

constexpr Arc upper_half{{0, 0}, 5, {1, 0}, {-1, 0}};
constexpr Arc full{{0, 0}, 5, {1, 0}, {1, 0}};
constexpr Arc three_quarters{{0, 0}, 5, {0, -1}, {-1, 0}};

TEST(Arc, IsACurveWithEnds) {
    EXPECT_TRUE(overlaps(upper_half, Point{{3, 4}}));
    EXPECT_TRUE(overlaps(upper_half, Point{{-5, 0}}));
    EXPECT_FALSE(overlaps(upper_half, Point{{3, -4}}));
    EXPECT_FALSE(overlaps(upper_half, Point{{0, 0}}));
    EXPECT_FALSE(overlaps(full, Circle{{1, 0}, 3.5f}));
    EXPECT_TRUE(overlaps(full, Circle{{1, 0}, 4}));
}

TEST(Arc, ClockwiseIsTheOtherPart) {
    EXPECT_FALSE(overlaps(Arc{{0, 0}, 5, {-1, 0}, {1, 0}}, Point{{3, 4}}));
    EXPECT_TRUE(overlaps(Arc{{0, 0}, 5, {-1, 0}, {1, 0}}, Point{{3, -4}}));
}

TEST(Arc, EndsAreNotRounded) {
    // The end is at 5 / sqrt 2, which no float is; the line through it is x = y.
    const Arc arc{{0, 0}, 5, {1, 1}, {0, 1}};
    EXPECT_TRUE(overlaps(arc, Line{{7, 7}, {3, 3}}));
    EXPECT_FALSE(penetrates(arc, Line{{7, 7}, {3, 3}}));
    EXPECT_FALSE(overlaps(arc, Line{{7, 6.9999995f}, {3, 3}}));
}

TEST(Arc, PenetratesShapesThatItCrosses) {
    EXPECT_TRUE(penetrates(upper_half, Segment{{0, 0}, {0, 9}}));
    EXPECT_FALSE(penetrates(upper_half, Segment{{0, 0}, {0, 5}}));
    EXPECT_FALSE(penetrates(upper_half, Segment{{-9, 5}, {9, 5}}));
    EXPECT_TRUE(penetrates(upper_half, Aabb{{-1, 0}, {1, 9}}));
    EXPECT_FALSE(penetrates(upper_half, Aabb{{-1, 5}, {1, 9}}));
}

TEST(Arc, HoldsADiscInMoreThanHalfATurn) {
    EXPECT_TRUE(penetrates(three_quarters, Circle{{0, 0}, 5}));
    EXPECT_FALSE(penetrates(upper_half, Circle{{0, 0}, 5}));
    EXPECT_TRUE(overlaps(upper_half, Circle{{0, 0}, 5}));
    EXPECT_TRUE(penetrates(full, Circle{{0, 0}, 5}));
}

TEST(Arc, HoldsAnInscribedTriangle) {
    EXPECT_TRUE(penetrates(full, Triangle{{5, 0}, {-3, 4}, {-3, -4}}));
    EXPECT_FALSE(penetrates(full, Triangle{{5, 0}, {3, 4}, {4, 3}}));
}

TEST(Arc, OverAnEqualArcShiftsOffUnlessTheyShareMoreThanHalfATurn) {
    EXPECT_TRUE(penetrates(full, full));
    EXPECT_TRUE(penetrates(three_quarters, three_quarters));
    EXPECT_FALSE(penetrates(upper_half, upper_half));
    EXPECT_TRUE(overlaps(upper_half, upper_half));
    // Straight down, the full circle leaves the half; a bit more than the half holds it.
    EXPECT_FALSE(penetrates(upper_half, full));
    EXPECT_TRUE(penetrates(Arc{{0, 0}, 5, {4096, -1}, {-1, 0}}, full));
}

TEST(Arc, CusplikeGapsBetweenPartsAreCompared) {
    // Discs from inside and outside in one point of the circle: the curved gap between their shifts depends on both
    // radii.
    const CompoundPart inside{Circle{{0, 3}, 2}};
    const CompoundPart outside{Circle{{0, 7}, 2}};
    EXPECT_FALSE(penetrates(full, Compound::from_parts({inside}).value()));
    EXPECT_FALSE(penetrates(full, Compound::from_parts({outside}).value()));
    EXPECT_TRUE(penetrates(full, Compound::from_parts({inside, outside}).value()));
    EXPECT_FALSE(penetrates(Arc{{0, 0}, 5, {0, 1}, {0, -1}}, Compound::from_parts({inside, outside}).value()));
}

TEST(Arc, DistanceAndDepth) {
    EXPECT_EQ(distance(upper_half, Point{{0, 0}}), 5);
    EXPECT_EQ(distance(upper_half, Point{{0, -12}}), 13);
    EXPECT_EQ(signed_distance(full, Segment{{0, 0}, {0, 9}}), -4);
    EXPECT_EQ(signed_distance(full, Segment{{0, 2}, {0, 6}}), -1);
    EXPECT_EQ(signed_distance(upper_half, upper_half), 0);
    const auto hit = contact(full, Segment{{0, 2}, {0, 6}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->separation, -1);
    EXPECT_EQ(hit->normal, (Vec2{0, -1}));
}

TEST(Arc, Bounds) {
    EXPECT_EQ(bounds(upper_half), (Aabb{{-5, 0}, {5, 5}}));
    EXPECT_EQ(bounds(full), (Aabb{{-5, -5}, {5, 5}}));
}

TEST(Arc, WithoutRadiusIsAPoint) {
    EXPECT_TRUE(overlaps(Arc{{1, 2}, 0, {1, 0}, {0, 1}}, Point{{1, 2}}));
    EXPECT_FALSE(penetrates(Arc{{1, 2}, 0, {1, 0}, {0, 1}}, Segment{{0, 2}, {3, 2}}));
}

}  // namespace
}  // namespace carom

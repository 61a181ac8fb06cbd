// A shape that hit an arc was given a normal out of the crossing that rounding had brought them to: along the arc, even
// backwards. A ring is hit from outside as the disc is.
#include "random.hpp"
#include "rates.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

struct Counts {
    int hits = 0;
};

template <class Shape>
void expect_as_disc(const Shape& shape, test::Random& random, Counts& counts) {
    const Vec2D center{random.real(5, 9), random.real(-1, 1)};
    const double radius = random.real(1, 3);
    const Vec2D velocity{2, random.real(-0.5, 0.5)};
    const ArcD ring{center, radius, {1, 0}, {1, 0}};
    const auto expected = sweep(shape, velocity, CircleD{center, radius}, Vec2D{}, 50.0);
    if (!expected.hits() || expected.initially_overlapping) return;
    ++counts.hits;
    const auto swept = sweep(shape, velocity, ring, Vec2D{}, 50.0);
    ASSERT_TRUE(swept.hits());
    EXPECT_NEAR(swept.enter, expected.enter, 1e-13);
    EXPECT_NEAR(swept.normal.x, expected.normal.x, 1e-14);
    EXPECT_NEAR(swept.normal.y, expected.normal.y, 1e-14);
    EXPECT_NEAR(swept.point.x, expected.point.x, 1e-13);
    EXPECT_NEAR(swept.point.y, expected.point.y, 1e-13);
    const auto back = sweep(ring, Vec2D{}, shape, velocity, 50.0);
    EXPECT_NEAR(back.normal.x, -expected.normal.x, 1e-14);
    EXPECT_NEAR(back.normal.y, -expected.normal.y, 1e-14);
    const auto met = first_impact(shape, MotionD::linear(velocity), ring, MotionD::still(), {0, 50});
    ASSERT_TRUE(met.hits());
    EXPECT_NEAR(met.normal.x, expected.normal.x, 1e-10);
    EXPECT_NEAR(met.normal.y, expected.normal.y, 1e-10);
}

TEST(ArcContact, ARingIsHitAsTheDiscIs) {
    test::Random random(17);
    Counts counts;
    for (int i = 0; i < 300; ++i) {
        const Vec2D end{random.real(-2, 0), random.real(0, 2)};
        expect_as_disc(CircleD{{0, 0}, random.real(0.1, 1)}, random, counts);
        expect_as_disc(SegmentD{{0, 0}, end}, random, counts);
        expect_as_disc(CapsuleD{{0, 0}, end, random.real(0.1, 0.5)}, random, counts);
        expect_as_disc(BoxD{{-1, 0}, {random.real(0.1, 1), random.real(0.1, 1)}, RotD::radians(random.real(0, 6))},
                       random, counts);
        expect_as_disc(HalfSpaceD{{0, 0}, {1, random.real(-0.5, 0.5)}}, random, counts);
        expect_as_disc(LineD{{0, 0}, {random.real(-0.3, 0.3), 1}}, random, counts);
    }
    test::expect_often(counts.hits, 6 * 300, 0.8, "hits from outside");
}

// From inside, by an end, and two arcs.
TEST(ArcContact, FromInsideByAnEndAndByEachOther) {
    const ArcD bowl{{0, 0}, 5, {-1, 0}, {1, 0}};  // the lower half
    const auto falling = sweep(CircleD{{0, 0}, 1}, {0.0, -1.0}, bowl, Vec2D{}, 9.0);
    EXPECT_NEAR(falling.enter, 4, 1e-14);
    EXPECT_NEAR(falling.normal.y, -1, 1e-15);
    EXPECT_NEAR(falling.point.y, -5, 1e-14);
    const auto onto_end = sweep(AabbD{{4, 2}, {6, 3}}, {0.0, -1.0}, bowl, Vec2D{}, 9.0);
    EXPECT_NEAR(onto_end.enter, 2, 1e-14);
    EXPECT_NEAR(onto_end.normal.y, -1, 1e-15);
    EXPECT_NEAR(onto_end.point.x, 5, 1e-14);
    const ArcD small{{0, 0}, 2, {-1, 0}, {1, 0}};
    const auto nested = sweep(small, {0.6, -0.8}, bowl, Vec2D{}, 9.0);
    EXPECT_NEAR(nested.enter, 3, 1e-13);
    EXPECT_NEAR(nested.normal.x, 0.6, 1e-13);
    EXPECT_NEAR(nested.normal.y, -0.8, 1e-13);
    const auto dropped =
        first_impact(CircleD{{0, 0}, 1}, MotionD::ballistic({0, 0}, {0, -2}), bowl, MotionD::still(), {0, 9});
    EXPECT_NEAR(dropped.time.lo, 2, 1e-10);
    EXPECT_NEAR(dropped.normal.y, -1, 1e-12);
}

}  // namespace
}  // namespace carom

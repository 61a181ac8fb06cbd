// Failures of peers' casts of moving shapes, by their threads.
#include <carom/query/sweep.hpp>
#include <carom/shape/convex_polygon.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

// RandyGaul/cute_headers#252: a time of impact of 1, and the two overlap when moved there.
TEST(CuteHeaders, TheCircleStopsBeforeTheBox_252) {
    const auto box = ConvexPolygon::from_points({{2, 39}, {2, 40}, {1, 40}, {1, 39}}).value();
    const Vec2D velocity{0, double(-0.106166691f)};
    const CircleD circle{{double(2.34812546f), double(40.4136238f)}, 0.5};
    const auto hit = sweep(Circle{{2.34812546f, 40.4136238f}, 0.5f}, {0, -0.106166691f}, box, {0, 0}, 1);
    ASSERT_TRUE(hit.hits());
    EXPECT_LT(hit.enter, 1);
    // The nearest corner is (2, 40): sqrt(0.25 - dx^2) above it they touch.
    const double dx = circle.center.x - 2;
    const double t = (40 + std::sqrt(0.25 - dx * dx) - circle.center.y) / velocity.y;
    EXPECT_NEAR(double(hit.enter), t, 1e-7);
    EXPECT_EQ(hit.feature_b.kind, FeatureKind::vertex);
}

// RandyGaul/cute_headers#133: circles that come down on a corner, ever further out; the normal jumped to vertical.
TEST(CuteHeaders, TheNormalAtACornerTurnsWithTheCircle_133) {
    const Aabb box{{475, 200}, {525, 250}};
    float last = 0;
    for (int i = 1; i <= 25; ++i) {
        const auto hit = sweep(Circle{{525 + float(i), 0}, 50}, {0, 500}, box, {0, 0}, 1);
        ASSERT_TRUE(hit.hits());
        EXPECT_LT(hit.normal.x, last);
        EXPECT_NEAR(hit.normal.x, -float(i) / 50, 1e-6f);
        EXPECT_EQ(hit.point, (Vec2{525, 200}));
        last = hit.normal.x;
    }
}

// dimforge/parry#19: the turn of a polyline was left out: a hit where there is none, and none where there is one.
TEST(Parry, APolylineIsTurned_19) {
    const auto chain = Chain::open({{1, 1}, {-1, 1}}).value();
    const auto rotated = place(chain, Pose{{0, 0}, Rot::degrees(-90)});
    const Circle ball{{0, 0}, 0.5f};
    const auto hit = sweep(ball, {1, 0}, rotated, {0, 0}, 1);
    EXPECT_TRUE(hit.hits());
    EXPECT_EQ(hit.enter, 0.5f);
    EXPECT_FALSE(sweep(ball, {0, 1}, rotated, {0, 0}, 1).hits());
}

// dimforge/parry#107: sliding into a wall that is 0.003 away, found or not depending on the structure used.
TEST(Parry, ABallThatIsNearlyAtTheWall_107) {
    const Circle ball{{216.02324f, -1632.0032f}, 96};
    const Aabb wall{{-1280, -1920}, {1280, -1728}};
    const auto alone = sweep(ball, {-636.3961f, -636.3961f}, wall, {0, 0}, 1 / 60.0f);
    const auto among = sweep(ball, {-636.3961f, -636.3961f},
                             Compound::from_parts({{Circle{{900, 900}, 5}}, {wall}}).value(), {0, 0}, 1 / 60.0f);
    EXPECT_TRUE(alone.hits() && among.hits());
    EXPECT_EQ(alone.enter, among.enter);
    EXPECT_TRUE(alone.initially_overlapping);  // the ball's stored numbers reach 0.0032 into the wall
}

// The point was seen from the corner of a box of 5e9, and rounded there.
TEST(Sweep, APointNextToAnEnormousShape) {
    const Box ground{{0, -0.5f}, {5e9f, 0.5f}, {}};
    const auto hit = sweep(ground, {0, 0}, Circle{{1.4f, 1.177f}, 0.5166f}, {0, -1}, 2);
    EXPECT_TRUE(hit.hits());
    EXPECT_EQ(hit.point, (Vec2{1.4f, 0}));
}

}  // namespace
}  // namespace carom

// An ellipse and an arc were taken for the arc's convex hull where it is deep, and for one contact from first to last.
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/arc.hpp>
#include <carom/shape/ellipse.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

// It was as deep as the ring's outside is away.
TEST(EllipseAndArc, DepthIsThatOfTheCurve) {
    EXPECT_NEAR(signed_distance(EllipseD{{0, -6}, {1, 3}, {}}, ArcD{{0, 0}, 8}), -1, 1e-14);
    EXPECT_NEAR(signed_distance(Ellipse{{0, -6}, {1, 3}, {}}, Arc{{0, 0}, 8}), -1, 1e-6);
}

// The exit was that from the ring's far side.
TEST(EllipseAndArc, ExitIsThatOfTheFirstContact) {
    const SweepD hit = sweep(EllipseD{{-20, 0}, {2, 1}, {}}, {1, 0}, ArcD{{0, 0}, 8}, {0, 0});
    EXPECT_NEAR(hit.enter, 10, 1e-12);
    EXPECT_NEAR(hit.exit, 14, 1e-12);
}

// What crosses a ring was said to graze it, where its middle was inside.
TEST(EllipseAndArc, ARoundOneThatCrossesDoesNotGraze) {
    const SweepD hit = sweep(EllipseD{{-20, 0}, {1, 1}, {}}, {1, 0}, ArcD{{0, 0}, 8}, {0, 0});
    EXPECT_FALSE(hit.graze);
    EXPECT_NEAR(hit.exit, 13, 1e-12);
}

}  // namespace
}  // namespace carom

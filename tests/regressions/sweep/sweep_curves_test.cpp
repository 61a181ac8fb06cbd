// Sweeps of ellipses and arcs that missed, came too early, stayed too long or never ended before they were mended.
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

// The pointed end of the ellipse touches the arc from inside while the rest sticks out of its circle.
TEST(SweepOfCurves, AnArcHitsThePointedEndOfAnEllipse) {
    const ArcD arc{{20, 0}, 3, {std::sqrt(3.0), -1}, {std::sqrt(3.0), 1}};
    const EllipseD ellipse{{0, 0}, {10, 1}};
    const auto hit = sweep(arc, {-1, 0}, ellipse, {0, 0});
    EXPECT_NEAR(hit.enter, 13, 1e-9);
    EXPECT_NEAR(hit.exit, 33, 1e-9);
    EXPECT_TRUE(sweep(arc, {-1, 0}, ellipse, {0, 0}, 14).hits());
    EXPECT_FALSE(sweep(arc, {-1, 0}, ellipse, {0, 0}, 12.5).hits());
    const ArcD other{{-1.4342563060769535, 0.34771457395419247},
                     3.6792681044012063,
                     {-1.9909888331641477, 2.0041281275962408},
                     {2.7807203808303598, 2.9740761654594605}};
    EXPECT_TRUE(
        sweep_hits(other, {-1.7621144147325776, 1.8315391433543855},
                   EllipseD{{-3.5070576987293811, 3.7863287291034844}, {0.39122680024259648, 3.7099022656982505}},
                   {0, 0}, 2.02263));
}

// It touches at the max_time, which Newton's step passes by a rounding.
TEST(SweepOfCurves, AnEllipseTouchesALineAtMaxTime) {
    const auto hit = sweep(EllipseD{{-6, 3}, {1.5, 4}}, {1, -2}, LineD{{-4, -2}, {1, 2}}, {0, 0}, 1);
    EXPECT_TRUE(hit.hits());
    EXPECT_NEAR(hit.enter, 1, 1e-12);
}

// It touches at the start and leaves at once.
TEST(SweepOfCurves, AnEllipseLeavesALineAtOnce) {
    const auto hit = sweep(EllipseD{{1, -1}, {1.5, 4}}, {-3, 1}, LineD{{-4, 3}, {3, 0}}, {2, 3});
    EXPECT_TRUE(hit.hits());
    EXPECT_NEAR(hit.exit, 0, 1e-12);
}

// The end of an arc, rounded, passes a disc by less than can be told from a graze.
TEST(SweepOfCurves, TheEndOfAnArcGrazesADisc) {
    for (int k = 1; k <= 60; ++k) {
        const Arc arc{{0, 0}, 0.25f * float(k), {3, 4}, {-4, 3}};
        EXPECT_TRUE(sweep_hits(arc, {3, 4}, Circle{{34, 37}, 5}, {0, 0})) << k;
    }
}

// A time that underflows made a loop endless.
TEST(SweepOfCurves, TinyEllipsesAtEnormousSpeed) {
    const auto hit = sweep(EllipseD{{0, 0}, {2e-200, 1e-200}}, {1e200, 0}, CircleD{{1e-199, 0}, 1e-200}, {0, 0});
    EXPECT_TRUE(hit.hits());
}

}  // namespace
}  // namespace carom

/// Times of sweeps in double whose numbers nearly cancel. They came from some 100 bits, which were not enough: along a
/// side that is nearly parallel to the path, next to the start, and where a disc is hardly touched.
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

namespace {

using namespace carom;

TEST(SweepTime, AlongASideThatIsNearlyParallel) {
    const SegmentD a{{-0x1.d1fe96a94ccacp+7, -0x1.3fbeb2ab22552p+8}, {-0x1.d1fe96a94ccacp+7, -0x1.1bbfac0e835b2p+8}};
    const LineD b{{-0x1.9739debd4fdap+3, 0x1.9370d34fc2c42p+5}, {-0x1.60095baf42521p+3, -0x1.e53d81bc1e9d8p+3}};
    const PoseD pose{{0x1.d99afd1ae2739p+7, 0x1.422f7fb8cb23dp+8}, {}};
    const auto hit = sweep(place(a, pose), {0x1.488dccda00782p+7, 0x1.fad985245184bp+7}, b,
                           {-0x1.77b8ed541d9eep+3, 0x1.59c036832e732p+3});
    EXPECT_EQ(hit.enter, 25872393817441916);  // 25872393817441914.16
    EXPECT_EQ(hit.exit, 52649758871897024);   // 52649758871897027.45
}

/// It was to begin at 3.25e-17 and to end at 3.78e-17.
TEST(SweepTime, AnInstantNextToTheStart) {
    const CapsuleD a{
        {0x1.654b1898e468p+2, 0x1.db7e345e4ce8p+2}, {0x1.b52d0c14b3e8p+1, 0x1.d342936195f4p+2}, 0x1.fff819f8b2ap+0};
    const SegmentD b{{-0x1.5a1666a3534p+0, 0x1.8d3a63763a781p+3}, {0x1.6a61fe30b53p+0, 0x1.d342936195f42p+2}};
    const auto hit = sweep(a, {0, 0x1.95c47f6d846p+5}, b, {0, 0}, 1);
    EXPECT_EQ(hit.enter, 3.502215501457545e-17);
    EXPECT_EQ(hit.exit, hit.enter);
    EXPECT_TRUE(hit.graze);
}

/// Of two vertices right above each other, as the box's side sees them, the first was taken for both: ...805, 20 ulps
/// late.
TEST(SweepTime, OfAnEdgeOfAFewUlps) {
    const TriangleD a{{-2, 6}, {-5.196512517883056, 8.940832077360112}, {-5.196512517883049, 8.940832077360112}};
    const auto hit = sweep(a, {-2.5, 3.5}, AabbD{{-10, 14}, {-9, 22}}, {0, 0});
    EXPECT_EQ(hit.enter, 1.5213949928467776);  // ...77755
    EXPECT_EQ(hit.point.x, -9);
}

/// A point that comes through where a disc and an ellipse touch each other, along their tangent: any shift aside leads
/// into one of them.
TEST(SweepGraze, BetweenADiscAndAnEllipseThatTouch) {
    const auto both = Compound::from_parts({{Ellipse{{28, 27}, {5, 5}}}, {Circle{{36, 21}, 5}}}).value();
    EXPECT_FALSE(sweep(Point{{8, -8}}, {3, 4}, both, {0, 0}).graze);
    EXPECT_FALSE(raycast(Ray{{8, -8}, {3, 4}}, both)->graze);
    EXPECT_TRUE(sweep(Point{{8, -8}}, {3, 4}, Ellipse{{28, 27}, {5, 5}}, {0, 0}).graze);
}

/// The same where an arc ends on either side of the path.
TEST(SweepGraze, WhereTwoArcsTouchInTheirEnds) {
    const auto both =
        CompoundD::from_parts({{ArcD{{72, 4}, 5, {-3, 4}, {3, -4}}}, {ArcD{{66, 12}, 5, {3, -4}, {-3, 4}}}}).value();
    EXPECT_FALSE(sweep(PointD{{5, 8}}, {1, 0}, both, {0, 0}).graze);
    EXPECT_FALSE(raycast(RayD{{5, 8}, {1, 0}}, both)->graze);
    EXPECT_TRUE(sweep(PointD{{5, 8}}, {1, 0}, ArcD{{72, 4}, 5, {-3, 4}, {3, -4}}, {0, 0}).graze);
}

}  // namespace

// What is crossed or held is no graze, and what is only touched on one side is one: cases in which `first_impact` said
// something else than `sweep`.
#include <carom/build/simple_polygon.hpp>
#include <carom/motion/impact.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

template <class A, class B>
void expect_graze(bool graze, const A& a, const Vec2D& va, const B& b, const Vec2D& vb = {0, 0}) {
    const auto hit = first_impact(a, MotionD::linear(va), b, MotionD::linear(vb), {0, 10});
    EXPECT_TRUE(hit.hits() && hit.certainty == Certainty::exact);
    EXPECT_EQ(hit.graze, graze);
    EXPECT_EQ(sweep(a, va, b, vb, 10).graze, graze);
    int contacts = 0;
    all_contacts(a, MotionD::linear(va), b, MotionD::linear(vb), {0, 10}, [&](const MovingContactD& contact) {
        EXPECT_EQ(contact.graze, graze);
        return ++contacts == 1 ? Visit::stop : Visit::proceed;
    });
    EXPECT_EQ(contacts, 1);
}

// The end of another segment is hit in the instant in which the two in one line cross.
TEST(Graze, ASegmentThatCrossesOneOfAChainInItsLine) {
    const auto chain = ChainD::open({{7, 4}, {6, 5}, {4, 2}, {6, 1}}).value();
    expect_graze(false, SegmentD{{1, 3}, {5, 1}}, {3, -1}, chain);
}

// P passes where two of the sides of b - a, which all lie in one line, join.
TEST(Graze, ASegmentThatCrossesARayAtItsStart) {
    expect_graze(false, SegmentD{{16, -3}, {24, -3}}, {0, -4}, RayD{{16, -7}, {1, 0}});
    expect_graze(false, SegmentD{{0, 0}, {4, 0}}, {0, 1}, SegmentD{{0, 2}, {2, 2}});
    expect_graze(true, SegmentD{{0, 0}, {4, 0}}, {0, 1}, SegmentD{{4, 2}, {6, 2}});
}

// Along the left side of a polygon; its parts have sharp corners in it.
TEST(Graze, AlongASideInWhichCornersOfPartsLie) {
    const auto polygon = simple_polygon<double>(std::vector<Vec2D>{{5, -4}, {11, -4}, {11, -1}, {5, -1}},
                                                std::vector<std::vector<Vec2D>>{{{6, -1}, {8, -3}, {6, -3}}});
    expect_graze(true, SegmentD{{5, -5}, {-3, -7}}, {0, 1}, polygon.value());
}

// A point that slides along a segment of a chain to the end that another part shares with it, which is a mere point.
TEST(Graze, APointOnAChainWithARepeatedCorner) {
    const auto chain = ChainD::closed({{-3, 3}, {-1, 2}, {-3, 3}, {-3, 3}, {-1, 1}, {1, 3}}).value();
    expect_graze(true, BoxD{{-1, 1}, {0, 0}, {1, 0}}, {-1, 1}, chain);
}

// Two sides of a chain pass a corner in one instant, both on its left.
TEST(Graze, ACornerOfAChainPassesAnother) {
    const auto chain = ChainD::closed({{3, 0}, {-3, -3}, {0, -2}}).value();
    expect_graze(true, chain, {2, 2}, TriangleD{{0, 0}, {0, 1}, {-1, 1}});
}

// Both move so that the position of the first in the frame of the second is not a number at the time of impact.
TEST(OneSidedImpact, EndOnWhileBothMove) {
    const auto steep = ChainD::open_one_sided({{4, -4}, {-1, 1}}).value();
    const auto flat = ChainD::open_one_sided({{1, 2}, {-3, 0}}).value();
    const auto expect_hit_of_sweep = [](const auto& a, const Vec2D& va, const ChainD& chain, const Vec2D& vb) {
        const auto hit = first_impact(a, MotionD::linear(va), chain, MotionD::linear(vb), {0, 4});
        const auto swept = sweep(a, va, chain, vb, 4);
        ASSERT_TRUE(hit.hits() && swept.hits());
        EXPECT_NEAR(hit.time.lo, swept.enter, 0x1p-50);
        EXPECT_NEAR(hit.normal.x, swept.normal.x, 0x1p-50);
        EXPECT_NEAR(hit.normal.y, swept.normal.y, 0x1p-50);
    };
    expect_hit_of_sweep(PointD{{-5, 5}}, {3, -3}, steep, {0, 0});
    expect_hit_of_sweep(PointD{{-5, 5}}, {2, -3}, steep, {-1, 0});
    expect_hit_of_sweep(CircleD{{-5, -1}, 1}, {3, 3}, flat, {1, 2});
}

}  // namespace
}  // namespace carom

// Depths that were not the least: the exit begins as a cusp between two borders that touch and curve to the same
// side, or as a gap too narrow at its start; and a shift that left the two overlapping, as a round border was taken to
// pass between a half space and the box on it.
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

constexpr double hair = 0x1p-20;

struct EllipseCase {
    EllipseD ellipse;
    ArcD arc;
    double depth;
};

// The ellipse's longer half axis is the arc's radius: with both of its ends on the circle it may leave past the end.
TEST(DepthThroughCusps, OfAnEllipseThatJustFitsIntoTheCircle) {
    const EllipseCase cases[] = {
        {{{-3, 3}, {1, 5}, {0, 1}}, {{-3, 2}, 5, {0, -1}, {-1, 0}}, 1},
        {{{-4, -4}, {1, 5}, {-0.8, 0.6}}, {{-5, -4}, 5, {0, 1}, {3, 4}}, 1},
        {{{-1, -4}, {3, 6}, {}}, {{-1, -5}, 6, {0, 1}, {1, 1}}, 1},
        {{{-2, 2}, {1, 6}, {-1, 0}}, {{-1, 2}, 6, {4, -3}, {0, -1}}, 1},
        {{{-3, -1}, {4, 4}, {0.6, 0.8}}, {{-2, -3}, 4, {4, -3}, {-4, 3}}, std::sqrt(5.0)},  // a disc and half a circle
    };
    for (const auto& [ellipse, arc, depth] : cases) {
        const auto hit = contact(ellipse, arc);
        ASSERT_TRUE(hit);
        EXPECT_NEAR(hit->separation, -depth, hair) << depth;
        EXPECT_EQ(signed_distance(arc, ellipse), hit->separation);
        const auto moved = place(arc, PoseD{depth * hit->normal, {}});
        EXPECT_NEAR(signed_distance(ellipse, moved), 0, hair);
    }
}

// Their ends touch: the arc leaves straight down, which is narrow at first.
TEST(DepthThroughCusps, OfAnEllipseInHalfACircle) {
    EXPECT_NEAR(signed_distance(EllipseD{{0, -1}, {2, 0x1.8p-7}, {}}, ArcD{{0, -1}, 2, {-1, 0}, {1, 0}}), 0, hair);
}

// Both curve to the same side where the capsule's round end passes the end of the arc.
TEST(DepthThroughCusps, OfAnArcAndACapsule) {
    const CapsuleD capsule{{2, -1}, {-4, -1}, 2};
    EXPECT_NEAR(signed_distance(place(capsule, PoseD{{}, {-0.8, 0.6}}), ArcD{{-1, 1}, 5, {4, -3}, {-1, 0}}),
                -std::sqrt(6.4), hair);
}

TEST(DepthThroughCusps, OfARayAmongArcs) {
    const CompoundD shape = CompoundD::from_parts({{SegmentD{{-5, -1}, {0, -1}}},
                                                   {CircleD{{5, -1}, 5}},
                                                   {CapsuleD{{0, 4}, {-1, 4}, 5}},
                                                   {ArcD{{0, -6}, 5, {-1, 0}, {0, -1}}}})
                                .value();
    EXPECT_NEAR(signed_distance(RayD{{-1, -1}, {0, -1}}, shape), -1, hair);
}

// Between the half space and the disc that touches it from outside.
TEST(DepthThroughCusps, OfAPointBetweenAHalfSpaceAndADisc) {
    const CompoundD shape = CompoundD::from_parts({{ArcD{{16, -8}, 20, {3, 4}, {-4, 3}}},
                                                   {HalfSpaceD{{32, -20}, {0, -1}}},
                                                   {CapsuleD{{32, -40}, {16, -40}, 20}}})
                                .value();
    EXPECT_NEAR(signed_distance(PointD{{20, 28}}, shape), -std::sqrt(16.0 + 48 * 48), hair);
}

TEST(DepthThroughCusps, NoneWhereABoxRestsOnAHalfSpace) {
    const SegmentD segment{{6, -2}, {-4, -2}};
    const CompoundD shape =
        CompoundD::from_parts({{HalfSpaceD{{-6, 4}, {0, 1}}}, {CircleD{{-12, -4}, 10}}, {AabbD{{-6, 4}, {0, 12}}}})
            .value();
    const auto hit = contact(segment, shape);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(signed_distance(segment, place(shape, PoseD{-hit->separation * hit->normal, {}})), 0, 1e-13);
    EXPECT_NEAR(hit->separation, -std::sqrt(52.0), 1e-13);
}

}  // namespace
}  // namespace carom

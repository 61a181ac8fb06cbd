// A depth that is the same in two directions has no unique normal, be it of a union, an arc or a one-sided chain. The
// first direction that was found was said to be unique.
#include <carom/build/simple_polygon.hpp>
#include <carom/query/contact.hpp>
#include <carom/shape/any_shape.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

template <class A, class B>
void expect_tie(const A& a, const B& b) {
    for (const RotD& turn : {RotD{1, 0}, RotD{0.6, 0.8}}) {
        const PoseD pose{{3, -2}, turn};
        const auto hit = contact(place(a, pose), place(b, pose), 99.0);
        ASSERT_TRUE(hit);
        EXPECT_FALSE(hit->unique_normal);
        EXPECT_FALSE(contact(place(b, pose), place(a, pose), 99.0)->unique_normal);
    }
}

template <class A, class B>
void expect_unique(const A& a, const B& b) {
    for (const RotD& turn : {RotD{1, 0}, RotD{0.6, 0.8}}) {
        const PoseD pose{{3, -2}, turn};
        const auto hit = contact(place(a, pose), place(b, pose), 99.0);
        ASSERT_TRUE(hit);
        EXPECT_TRUE(hit->unique_normal);
    }
}

CompoundD plus() {
    return CompoundD::from_parts({{AabbD{{-3, -1}, {3, 1}}}, {AabbD{{-1, -3}, {1, 3}}}}).value();
}

TEST(TwoLeastDepths, OfUnionsAreNotUnique) {
    const auto grid = TileGridD::from_cells({-2, -2}, {2, 2}, 2, 2, {1, 1, 1, 1}).value();
    expect_tie(AabbD{{-1, -1}, {1, 1}}, grid);
    expect_unique(AabbD{{-1, -0.5}, {1, 1}}, grid);
    expect_tie(CircleD{{0, 0}, 0.5}, plus());
    expect_unique(PointD{{2.5, 0}}, plus());
    const std::vector<Vec2D> frame{{-4, -4}, {4, -4}, {4, 4}, {-4, 4}}, hole{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const auto ring = simple_polygon<double>(frame, std::vector<std::vector<Vec2D>>{hole}).value();
    expect_tie(CircleD{{0, 0}, 2}, ring);
}

TEST(TwoLeastDepths, OfUnionsOfCurvesAreNotUnique) {
    const auto pair = CompoundD::from_parts({{EllipseD{{-2, 0}, {3, 1}}}, {EllipseD{{2, 0}, {3, 1}}}}).value();
    expect_tie(EllipseD{{3, 0}, {1, 0.5}}, pair);
    const auto target = CompoundD::from_parts({{ArcD{{0, 0}, 5, {1, 0}, {1, 0}}}, {CircleD{{0, 0}, 1}}}).value();
    expect_tie(SegmentD{{-9, 0}, {9, 0}}, target);
}

TEST(TwoLeastDepths, OfArcsAreNotUnique) {
    const ArcD circle{{0, 0}, 2, {1, 0}, {1, 0}};
    expect_tie(CircleD{{0, 0}, 3}, circle);
    expect_tie(SegmentD{{-3, 0}, {3, 0}}, circle);
    expect_unique(SegmentD{{-3, 1}, {3, 1}}, circle);
}

TEST(TwoLeastDepths, OfAOneSidedValleyAreNotUnique) {
    const auto valley = ChainD::open_one_sided({{4, 4}, {0, 0}, {-4, 4}}).value();
    expect_tie(CircleD{{0, 1}, 2}, valley);
    expect_unique(CircleD{{1, 2}, 2}, valley);
}

TEST(TwoLeastDepths, WithoutEndAreNotUnique) {
    const auto all = CompoundD::from_parts({{HalfSpaceD{{0, 0}, {0, 1}}}, {HalfSpaceD{{0, 0}, {0, -1}}}}).value();
    EXPECT_FALSE(contact(all, CircleD{{0, 0}, 1})->unique_normal);
    EXPECT_FALSE(contact(all, ArcD{{0, 0}, 1})->unique_normal);
}

TEST(TwoNearestPoints, ToAnArcAreNotUnique) {
    const ArcD bow{{0, 0}, 5, {3, 4}, {-3, 4}};
    expect_tie(PointD{{0, 0}}, bow);
    expect_unique(PointD{{0, 1}}, bow);
    expect_tie(EllipseD{{0, 0}, {1, 2}}, ArcD{{0, 0}, 5, {1, 0}, {1, 0}});
    expect_tie(bow, ArcD{{0, 0}, 3, {-4, 3}, {4, 3}});
}

TEST(TwoLeastDepths, OfWhatRestsAreOne) {
    const auto floor = TileGridD::from_cells({-4, -2}, {2, 2}, 4, 1, {1, 1, 1, 1}).value();
    expect_unique(floor, AabbD{{-1, 0}, {1, 2}});
    expect_unique(floor, CircleD{{0, 1}, 1});
    const auto tiles = CompoundD::from_parts({{AabbD{{-4, -2}, {0, 0}}}, {AabbD{{0, -2}, {4, 0}}}}).value();
    expect_unique(tiles, AabbD{{-1, 0}, {1, 2}});
    expect_unique(tiles, AabbD{{0, -0.25}, {1, 2}});
}

}  // namespace
}  // namespace carom

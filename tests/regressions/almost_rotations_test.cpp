// Poses that are rotations to within 2^-20 only, as validate allows, and quarter turns that are not quite.
#include <carom/carom.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

// Filters load no outline whose pose is off by more than 2^-21, and had taken its vertices for none.
TEST(AlmostRotations, AreNotTakenForShapesWithoutVertices) {
    const Pose band{{0, 0}, {1 - 0x1.8p-22f, 0}};
    ASSERT_TRUE(validate(band).ok());
    const Aabb box{{0, 0}, {2, 2}};
    EXPECT_EQ(classify(Aabb{{-1, -1}, {1, 1}}, place(box, band)), Relation::overlapping);
    EXPECT_EQ(classify(Circle{{1, 0}, 1}, place(Circle{{0, 0}, 1}, band)), Relation::overlapping);
    const Aabb moving{{-9, 0}, {-8, 1}};
    const Triangle triangle{{0, 0}, {2, 0}, {0, 2}};
    EXPECT_TRUE(sweep(moving, {1, 0}, place(triangle, band), {0, 0}, 100).hits());
    EXPECT_TRUE(sweep_hits(moving, {1, 0}, place(triangle, band), {0, 0}, 100));
    EXPECT_TRUE(sweep(Circle{{-9, 0}, 1}, {1, 0}, place(Point{{0, 0}}, band), {0, 0}, 100).hits());
    EXPECT_TRUE(sweep(Aabb{{0, 0}, {1, 1}}, {1, 0}, place(box, band), {0, 0}, 100).initially_overlapping);
    int contacts = 0;
    const auto count = [&](const MovingContact&) { ++contacts; };
    all_contacts(moving, Motion::linear({1, 0}), place(box, band), Motion::still(), {0, 100}, count);
    EXPECT_EQ(contacts, 1);
}

TEST(AlmostRotations, AFastBoxOfAWorldMeetsWhatHasOne) {
    World world;
    world.add({.shape = Aabb{{0, 0}, {2, 2}}, .pose = {{0, 0}, {1 - 0x1.8p-22f, 0}}, .kind = ColliderKind::static_body})
        .value();
    world.add({.shape = Aabb{{-1, 0}, {0, 1}}, .pose = {{-9, 0}, {}}, .velocity = {40, 0}, .continuous = true}).value();
    ASSERT_TRUE(world.update(1).ok());
    EXPECT_EQ(world.begins().size(), 1u);
}

// Radii do not scale, so circle trees look further than their circles reach as seen from the frame of such a pose.
TEST(AlmostRotations, OfCircleTrees) {
    const CircleTree tree = CircleTree::from_leaves({{{0, 0}, 1}}, {-1}).value();
    const Pose pose{{0, 0}, {1 - 0x1p-22f, 0}};
    EXPECT_TRUE(overlaps(place(tree, pose), Point{{1, 0}}));
    EXPECT_TRUE(contains(place(tree, pose), Vec2{1, 0}));
    EXPECT_TRUE(penetrates(place(tree, pose), Point{{1 - 0x1p-24f, 0}}));
    EXPECT_TRUE(sweep(Point{{-5, 1}}, {1, 0}, place(tree, pose), {0, 0}, 100).hits());
}

// A box that a part's pose scales by 1 + 2^-40 is larger than its product rounded to the nearest.
TEST(AlmostRotations, OfPartsOfACompound) {
    const BoxD box{{-(1 + 0x1p-20 + 0x1p-40), 0}, {1 + 0x1p-20, 1}, {1 + 0x1p-40, 0}};
    const auto compound = CompoundD::from_parts({{box}, {AabbD{{-4, 5}, {4, 6}}}}).value();
    const PointD point{{0x1p-61, 0}};
    EXPECT_EQ(overlaps(compound, point), overlaps(box, point));
    EXPECT_TRUE(overlaps(compound, point));
}

}  // namespace
}  // namespace carom

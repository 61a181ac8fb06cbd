// What stops a mover or lets it pass at the end of a line: moves were `arrived` where they had not moved, and a ray
// that was only touched at its origin stopped them.
#include <carom/respond/move.hpp>
#include <carom/respond/move_and_slide.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/shape/chain.hpp>
#include <carom/shape/ray.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

const AnyShape box = Aabb{{-1, -1}, {1, 1}};

// The left slope lets the box through, as it comes from beyond its end, and the right one, as it comes from behind.
TEST(PassingEnds, OfASlopeThatIsMetFromBehindItsNeighbor) {
    const AnyShape valley = Chain::open_one_sided({{4, 2}, {0, 0}, {-4, 2}}).value();
    const AnyShape left = Chain::open_one_sided({{0, 0}, {-4, 2}}, Vec2{4, 2}).value();
    for (const AnyShape* const level : {&valley, &left}) {
        ObstacleList obstacles;
        obstacles.add({.shape = level});
        MoveWorkspace workspace;
        const Pose from{{2, -0.5f}, {}};
        for (const auto& made : {try_move(box, from, {-2, 0}, obstacles, workspace).value(),
                                 move_until_touching(box, from, {-2, 0}, obstacles, workspace).value(),
                                 slide(box, from, {-2, 0}, obstacles, workspace).value(),
                                 bounce(box, from, {-2, 0}, 1, obstacles, workspace).value()}) {
            EXPECT_EQ(made.end, MoveEnd::arrived);
            EXPECT_EQ(made.at, (Vec2{0, -0.5f}));
        }
        Character walker{.pose = from};
        for (int frame = 0; frame < 30; ++frame) {
            walker.velocity = {-6, 0};
            ASSERT_TRUE(move_and_slide(box, walker, 1.0f / 60, {}, obstacles, workspace).ok());
        }
        EXPECT_NEAR(walker.pose.at.x, -1, 1e-4);
    }
}

// It still stops what comes from its front.
TEST(PassingEnds, OfASlopeThatIsMetFromAbove) {
    const AnyShape valley = Chain::open_one_sided({{4, 2}, {0, 0}, {-4, 2}}).value();
    ObstacleList obstacles;
    obstacles.add({.shape = &valley});
    MoveWorkspace workspace;
    const Move made = move_until_touching(box, Pose{{0, 4}, {}}, {0, -8}, obstacles, workspace).value();
    EXPECT_EQ(made.end, MoveEnd::stopped);
    EXPECT_NEAR(made.at.y, 1.5f, 1e-5);
}

TEST(PassingEnds, OfARayThatLeadsAway) {
    const AnyShape corner = Aabb{{0, 0}, {1, 1}};
    MoveWorkspace workspace;
    for (const Vec2 away : {Vec2{-1, -2}, Vec2{-1, 0}}) {
        const AnyShape ray = Ray{{0, 0}, away}, below = Ray{{0, 0}, {1, 0}};
        ObstacleList beside, floor;
        beside.add({.shape = &ray});
        floor.add({.shape = &below});
        for (const Vec2 by : {Vec2{1, -1}, Vec2{1, 0}, Vec2{1, -16}}) {
            const Move made = try_move(corner, {}, by, beside, workspace).value();
            EXPECT_EQ(made.end, MoveEnd::arrived);
            EXPECT_EQ(made.at, by);
        }
        EXPECT_EQ(try_move(corner, {}, {1, -1}, floor, workspace).value().end, MoveEnd::stopped);
    }
}

}  // namespace
}  // namespace carom

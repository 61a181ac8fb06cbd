// Movers that fell through one-sided slopes, ignored platforms, left by the wrong side, hung in mid-air or did not end,
// hopped and stuck at the joints of tiles, or were thrown off.
#include <carom/carom.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace carom {
namespace {

template <class T>
class OneSidedSlope : public ::testing::Test {};
using Numbers = ::testing::Types<float, double>;
TYPED_TEST_SUITE(OneSidedSlope, Numbers);

// The normal of a hit, rounded to a float, is not quite that of the slope.
TYPED_TEST(OneSidedSlope, StopsMoversFromTheFront) {
    using T = TypeParam;
    const BasicAnyShape<T> body = BasicCapsule<T>{{0, T(0.5)}, {0, T(1.5)}, T(0.5)};
    for (int k = 0; k <= 9; ++k) {
        const T rise = T(k);
        const BasicAnyShape<T> slope =
            BasicChain<T>::open_one_sided({{30, 3 * rise}, {20, 2 * rise}, {10, rise}, {0, 0}}).value();
        BasicObstacleList<T> level;
        level.add({&slope});
        BasicMoveWorkspace<T> workspace;
        const BasicPose<T> above{{15, T(1.5) * rise + 2}, {}};
        EXPECT_EQ(try_move(body, above, {0, -9}, level, workspace)->end, MoveEnd::stopped) << k;
        EXPECT_EQ(move_until_touching(body, above, {0, -9}, level, workspace)->end, MoveEnd::stopped) << k;
        EXPECT_EQ(bounce(body, above, {0, -9}, 1, level, workspace)->hits.size(), 1u) << k;
        BasicCharacter<T> hero;
        hero.pose = above;
        for (int frame = 0; frame < 90; ++frame) {
            hero.velocity.y -= T(10) / 60;
            ASSERT_TRUE(move_and_slide(body, hero, T(1) / 60, {}, level, workspace).ok());
        }
        EXPECT_TRUE(hero.on_floor) << k;
        EXPECT_GE(hero.pose.at.y, T(1.5) * rise) << k;
    }
}

// A mover that bounces off the ground and a ceiling would come to the platform from beside, had the ground not stopped
// it before.
TEST(Movers, APlatformBehindWhatStopsThemIsNotPassed) {
    const AnyShape ball = Circle{{0, 0}, 1}, platform = Aabb{{4, -3}, {20, 0}}, ground = Aabb{{-9, -9}, {2, 0}},
                   ceiling = Aabb{{2.5f, 4}, {20, 5}};
    MoveWorkspace workspace;
    for (const bool is_first : {false, true}) {
        ObstacleList level;
        if (is_first) level.add({&platform, {}, {}, {0, 1}});
        level.add({&ground});
        level.add({&ceiling});
        if (!is_first) level.add({&platform, {}, {}, {0, 1}});
        const auto move = bounce(ball, {{0, 3}, {}}, {8, -8}, 1, level, workspace).value();
        EXPECT_EQ(move.at, (Vec2{8, 3}));
        EXPECT_EQ(move.hits.size(), 3u);
    }
}

TEST(Movers, LeaveABoxByTheSideThatTheirCenterIsOn) {
    const AnyShape box = Aabb{{0, 0}, {4, 3}};
    ObstacleList level;
    level.add({&box});
    MoveWorkspace workspace;
    const struct {
        float radius;
        Vec2 at, out;
    } cases[] = {{1, {2, 0}, {2, -1}}, {1, {0, 1.5f}, {-1, 1.5f}}, {1, {2, 3}, {2, 4}}, {1, {4, 1.5f}, {5, 1.5f}},
                 {8, {2, 0}, {2, -8}}};
    for (const auto& c : cases) {
        const AnyShape ball = Circle{{0, 0}, c.radius};
        const auto move = push_out(ball, {c.at, {}}, level, workspace).value();
        EXPECT_EQ(move.end, MoveEnd::arrived);
        EXPECT_EQ(move.at, c.out);
    }
}

// Both sides of a notch are hit at once, and out of one is into the other.
TEST(Movers, ComeToRestInANotch) {
    const AnyShape body = Rounded<Aabb>{{{0, 0}, {1, 1}}, 1}, rock = Circle{{6, 2}, 2}, box = Aabb{{1, 4}, {2, 5}};
    ObstacleList level;
    level.add({&rock});
    level.add({&box, {}, {}, {}, 1});
    MoveWorkspace workspace;
    for (const auto& move : {move_until_touching(body, {{3, 5}, {}}, {0, -3}, level, workspace).value(),
                             slide(body, {{3, 5}, {}}, {0, -3}, level, workspace).value()}) {
        EXPECT_EQ(move.end, MoveEnd::stopped);
        EXPECT_LT(distance(rock, place(body, {move.at, {}})), 1e-5f);
        EXPECT_FALSE(penetrates(rock, place(body, {move.at, {}})) || penetrates(box, place(body, {move.at, {}})));
    }
}

TEST(Walkers, AreNotOnAFloorThatTheyWentOnFrom) {
    const AnyShape body = Rounded<Aabb>{{{0, 0}, {1, 1}}, 1}, rock = Circle{{3, 3}, 2};
    ObstacleList level;
    level.add({&rock});
    MoveWorkspace workspace;
    Character hero;
    hero.pose.at = {-1, 5};
    hero.velocity = {9, -8};
    hero.on_floor = true;
    ASSERT_TRUE(move_and_slide(body, hero, 1, {.max_rise = 2, .step_height = 2, .snap = 1}, level, workspace).ok());
    EXPECT_GT(distance(rock, place(body, hero.pose)), 1);
    EXPECT_FALSE(hero.on_floor);
}

TEST(Walkers, ClimbWhatIsNarrowerThanAStepOfTime) {
    const AnyShape body = Aabb{{-0.5f, 0}, {0.5f, 2}}, ground = Aabb{{-20, -1}, {20, 0}}, post = Aabb{{0, 0}, {1, 0.5f}};
    ObstacleList level;
    level.add({&ground});
    level.add({&post, {}, {}, {}, 1});
    MoveWorkspace workspace;
    for (const float speed : {1.0f, 2.0f, 4.0f, 8.0f}) {
        Character hero;
        hero.pose.at = {-1, 0};
        hero.velocity = {speed, 0};
        hero.on_floor = true;
        const auto walk = move_and_slide(body, hero, 1, {.step_height = 1}, level, workspace).value();
        EXPECT_FALSE(walk.hit_wall) << speed;
        EXPECT_EQ(hero.velocity.x, speed);
        EXPECT_NEAR(hero.pose.at.x, speed - 1, 1e-5);
    }
}

// Round and round between a slope, a rock and a ceiling; and in a corridor with no more room than the mover takes.
TEST(Walkers, EndWhereTheyGetNowhere) {
    const AnyShapeD slope = SegmentD{{-5, 6}, {2, -2}}, rock = CircleD{{-2, 2}, 1}, top = BoxD{{-1, 4}, {3, 1}},
                    ball = CircleD{{0, 0}, 1};
    ObstacleListD level;
    for (const AnyShapeD* shape : {&slope, &rock, &top}) level.add({shape});
    MoveWorkspaceD workspace;
    CharacterD hero;
    hero.pose.at = {0, 1.9};
    hero.velocity = {-42, -14};
    EXPECT_EQ(move_and_slide(ball, hero, 1, {.max_rise = 2}, level, workspace)->end, MoveEnd::stopped);

    const AnyShape one = HalfSpace{{8, 9}, {2, -2}}, other = HalfSpace{{4, 1}, {-1, 1}}, box = Box{{0, 0}, {1, 1}};
    const Pose far{{595, -761}, {}};
    ObstacleList corridor;
    corridor.add({&one, far});
    corridor.add({&other, far});
    MoveWorkspace floats;
    for (int x = -6; x <= 6; ++x) {
        for (int y = -6; y <= 6; ++y) {
            Character squeezed;
            squeezed.pose = {{593.5f, -763.5f}, Rot::degrees(90)};
            squeezed.velocity = {float(x), float(y)};
            const WalkRules rules{.up = {0, -1}, .max_rise = 2};
            EXPECT_NE(move_and_slide(box, squeezed, 1, rules, corridor, floats)->end, MoveEnd::unfinished);
        }
    }
}

template <class T>
class Tiles : public ::testing::Test {
  protected:
    void add(const BasicAnyShape<T>& shape) { shapes_.push_back(shape); }

    // Walks until it is past x, for so many frames at most.
    BasicCharacter<T> walk(const BasicAnyShape<T>& body, const BasicVec2<T>& from, T speed, T to, int frames,
                           const BasicWalkRules<T>& rules) {
        BasicObstacleList<T> level;
        for (const BasicAnyShape<T>& shape : shapes_) level.add({&shape});
        BasicMoveWorkspace<T> workspace;
        BasicCharacter<T> hero;
        hero.pose.at = from;
        highest_ = from.y;
        for (int i = 0; i < frames && hero.pose.at.x < to; ++i) {
            hero.velocity = {speed, hero.velocity.y - T(10) / 60};
            hit_wall_ = move_and_slide<T>(body, hero, T(1) / 60, rules, level, workspace)->hit_wall || hit_wall_;
            highest_ = std::max(highest_, hero.pose.at.y);
        }
        return hero;
    }

    std::vector<BasicAnyShape<T>> shapes_;
    T highest_{};
    bool hit_wall_ = false;
};
TYPED_TEST_SUITE(Tiles, Numbers);

// The corner of the tile ahead is nearly touched, and not in the way.
TYPED_TEST(Tiles, ARoundMoverPassesTheirJoints) {
    using T = TypeParam;
    for (const T x : {T(0), T(256), T(4096), T(65536)}) {
        this->shapes_.clear();
        for (int i = 0; i < 20; ++i) this->add(BasicAabb<T>{{x + T(i), -1}, {x + T(i + 1), 0}});
        for (const T speed : {T(1), T(3), T(7), T(10.3)}) {
            const auto hero = this->walk(BasicCircle<T>{{0, 0}, T(0.25)}, {x + 2, T(0.25)}, speed, x + 12, 2000, {});
            EXPECT_GE(hero.pose.at.x, x + 12);
            EXPECT_EQ(this->highest_, T(0.25)) << x << " " << speed;
            EXPECT_TRUE(hero.on_floor);
        }
    }
    EXPECT_FALSE(this->hit_wall_);
}

TYPED_TEST(Tiles, ACorridorJustAsHighAsTheMoverIsPassed) {
    using T = TypeParam;
    for (int i = 0; i < 20; ++i) {
        this->add(BasicAabb<T>{{T(i), -1}, {T(i + 1), 0}});
        this->add(BasicAabb<T>{{T(i), 1}, {T(i + 1), 2}});
    }
    for (const T speed : {T(1), T(2.5), T(3.7), T(5), T(20)}) {
        const auto hero = this->walk(BasicCircle<T>{{0, 0}, T(0.5)}, {T(2.5), T(0.5)}, speed, 15, 1000, {});
        EXPECT_GE(hero.pose.at.x, 15) << speed;
    }
}

// The corner of a box is on that of two tiles. The side of the next one is no wall.
TYPED_TEST(Tiles, ASlopeOfTilesIsOneSlope) {
    using T = TypeParam;
    this->add(BasicAabb<T>{{-4, -1}, {0, 0}});
    for (int i = 0; i < 12; ++i) {
        const T x = T(i), low = x / 2, high = (x + 1) / 2;
        this->add(*BasicConvexPolygon<T>::from_points({{x, low - 1}, {x + 1, low - 1}, {x + 1, high}, {x, low}}));
    }
    for (const T speed : {T(1), T(2), T(2.3), T(3), T(4), T(6)}) {
        const BasicWalkRules<T> rules{.snap = T(0.5)};
        const auto hero = this->walk(BasicAabb<T>{{T(-0.4), 0}, {T(0.4), 1}}, {-2, 0}, speed, 10, 800, rules);
        EXPECT_GE(hero.pose.at.x, 10) << speed;
    }
}

TYPED_TEST(Tiles, TheCrestOfTheSteepestSlopeIsPassed) {
    using T = TypeParam;
    for (const T x : {T(0), T(5000)}) {
        this->shapes_ = {BasicAabb<T>{{x - 4, -1}, {x, 0}}, BasicTriangle<T>{{x, 0}, {x + 4, 0}, {x + 4, 4}},
                         BasicAabb<T>{{x + 4, 0}, {x + 12, 4}}};
        for (const T speed : {T(1), T(2), T(3), T(5)}) {
            const BasicWalkRules<T> rules{.snap = T(0.5)};
            const auto hero = this->walk(BasicCircle<T>{{0, T(0.4)}, T(0.4)}, {x - 1, 0}, speed, x + 6, 1000, rules);
            EXPECT_GE(hero.pose.at.x, x + 6) << x << " " << speed;
        }
    }
}

// There is room for the ball on the first step, but not where a width of it farther would be.
TYPED_TEST(Tiles, StairsAreClimbedAtAnySpeed) {
    using T = TypeParam;
    this->shapes_ = {BasicAabb<T>{{-8, -1}, {12, 0}}, BasicAabb<T>{{0, 0}, {12, T(0.25)}},
                     BasicAabb<T>{{T(0.5), 0}, {12, T(0.5)}}};
    const BasicWalkRules<T> rules{.step_height = T(0.2525), .snap = T(0.25)};
    for (const T speed : {T(1), T(2.3), T(6)}) {
        const auto ball = this->walk(BasicCircle<T>{{0, T(0.4)}, T(0.4)}, {-1, 0}, speed, 2, 600, rules);
        EXPECT_GE(ball.pose.at.x, 2) << speed;
        EXPECT_NEAR(static_cast<double>(ball.pose.at.y), 0.5, 1e-5) << speed;
    }
    // It arrives at the step with next to nothing left to go.
    const auto box = this->walk(BasicAabb<T>{{T(-0.4), 0}, {T(0.4), 1}}, {-2, 0}, 6, 2, 600, rules);
    EXPECT_GE(box.pose.at.x, 2);
    EXPECT_FALSE(this->hit_wall_);
}

// Between two planes that are nearly opposite, rounding decides where they meet: a slide only takes from the wish.
TEST(Movers, AreNotThrownOutOfAWedge) {
    const AnyShape floor = Aabb{{1, -1}, {2, 0}}, ball = Circle{{-1, 2}, 1}, body = Aabb{{-1, 0}, {1, 1}};
    ObstacleList level;
    level.add({&floor});
    level.add({&ball});
    MoveWorkspace workspace;
    for (int ulps = 0; ulps < 8; ++ulps) {
        const Vec2 from{0x1p-23f * float(ulps), 0};
        for (const Vec2& wish : {Vec2{-0.25f, 2}, Vec2{-2.5f, 1}, Vec2{-2.5f, 10}}) {
            const auto move = slide(body, {from, {}}, wish, level, workspace).value();
            EXPECT_LE(move.at.x, from.x + 1e-5f);
            EXPECT_GE(move.at.x, from.x + wish.x - 1e-5f);
            EXPECT_NEAR(move.at.y, 0, 1e-5f);
        }
    }
}

// What is penetrated by more than rounding is passed, whatever the coordinates; what is not still blocks.
TEST(Movers, AreNotPushedOutOfWhatTheyStartIn) {
    for (const float x : {0.0f, 8192.0f, 65536.0f}) {
        const AnyShape wall = Aabb{{x, -9}, {x + 5, 9}}, floor = Aabb{{x - 9, -3}, {x + 9, -1}};
        const AnyShape body = Aabb{{-1, -1}, {1, 1}};
        ObstacleList level;
        level.add({&wall});
        level.add({&floor});
        MoveWorkspace workspace;
        for (const Vec2& wish : {Vec2{-1, 0}, Vec2{1, 0}, Vec2{0, 1}, Vec2{0, 0}, Vec2{2, -2}}) {
            const Vec2 arrived{x + wish.x, std::fmax(wish.y, 0.0f)};
            EXPECT_EQ(slide(body, {{x, 0}, {}}, wish, level, workspace).value().at, arrived) << x;
        }
    }
}

// A piston of pixels, which move by whole pixels, pushes what is in front of it, however it is turned.
TEST(Movers, ArePushedByTurnedPixels) {
    for (const int degrees : {0, 90, 180, 270}) {
        Bitmask pixels = Bitmask::blank(10, 10).value();
        pixels.fill();
        Collider piston{.mask = {SharedMask(pixels)}, .velocity = {0.25f, 0}, .kind = ColliderKind::kinematic_body};
        piston.pose = {{degrees == 90 || degrees == 180 ? 10.0f : 0.0f, degrees >= 180 ? 10.0f : 0.0f},
                       Rot::degrees(float(degrees))};
        World world;
        ASSERT_TRUE(world.add(piston).ok() && world.update().ok());
        WorldObstacles level;
        MoveWorkspace workspace;
        const AnyShape body = Aabb{{0, 0}, {2, 2}};
        Vec2 at{12, 4};
        for (int i = 0; i < 200; ++i) {
            ASSERT_TRUE(world.update(1).ok());
            level.refresh(world);
            at = slide(body, {at, {}}, {}, level, workspace).value().at;
        }
        EXPECT_EQ(at, (Vec2{60, 4})) << degrees;
    }
}

// A corner of the mover that is exactly at a crest rests on it, from either kind of chain, and not on the slope before.
TEST(Movers, PassTheCrestsOfOneSidedGround) {
    const AnyShape body = Aabb{{-0.5f, 0}, {0.5f, 2}};
    for (const AnyShape& ground : {AnyShape(Chain::open({{-4, 0}, {0, 2}, {4, 0}}).value()),
                                   AnyShape(Chain::open_one_sided({{4, 0}, {0, 2}, {-4, 0}}).value())}) {
        ObstacleList level;
        level.add({&ground});
        MoveWorkspace workspace;
        Character hero{.pose = {{-2.5f, 1}, {}}};
        for (int i = 0; i < 10; ++i) {
            hero.velocity = {4, hero.velocity.y - 10.0f / 16};
            ASSERT_TRUE(move_and_slide(body, hero, 1.0f / 16, {}, level, workspace).ok());
            EXPECT_LE(hero.pose.at.y, 2);
        }
        EXPECT_EQ(hero.pose.at, (Vec2{0, 2}));
        EXPECT_TRUE(hero.on_floor);
    }
}

}  // namespace
}  // namespace carom

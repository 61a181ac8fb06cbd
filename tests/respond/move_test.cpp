#include "broad/allocations.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "respond/level.hpp"
#include "sanitized.hpp"

#include <carom/query/contact.hpp>

#include <cmath>

namespace carom {
namespace {

using test::bits;
using test::Level;
using test::Random;

template <class T>
class Moves : public testing::Test {
  public:
    BasicMoveWorkspace<T> room_;
    BasicAnyShape<T> ball_ = BasicCircle<T>{{0, 0}, 1};
};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Moves, Scalars);

#define NAMES                                       \
    using T = TypeParam;                            \
    using V [[maybe_unused]] = BasicVec2<T>;        \
    using Box [[maybe_unused]] = BasicAabb<T>;      \
    auto& workspace [[maybe_unused]] = this->room_; \
    const auto& ball [[maybe_unused]] = this->ball_

TYPED_TEST(Moves, TheFourHandlings) {
    NAMES;
    Level<T> level;
    const auto wall = level.add(Box{{5, -9}, {6, 9}});
    const auto stayed = *try_move(ball, {}, {8, 4}, level, workspace);
    EXPECT_EQ(stayed.at, (V{0, 0}));
    EXPECT_EQ(stayed.end, MoveEnd::stopped);
    ASSERT_EQ(stayed.hits.size(), 1u);
    EXPECT_EQ(stayed.hits[0].obstacle, wall);
    EXPECT_EQ(stayed.hits[0].time, T(0.5));
    const auto touched = *move_until_touching(ball, {}, {8, 4}, level, workspace);
    EXPECT_EQ(touched.at, (V{4, 2}));
    EXPECT_EQ(touched.time, T(0.5));
    const auto slid = *slide(ball, {}, {8, 4}, level, workspace);
    EXPECT_EQ(slid.at, (V{4, 4}));
    EXPECT_EQ(slid.direction, (V{0, 4}));
    const auto bounced = *bounce(ball, {}, {8, 4}, 1, level, workspace);
    EXPECT_EQ(bounced.at, (V{0, 4}));
    EXPECT_EQ(bounced.direction, (V{-8, 4}));
    EXPECT_EQ(bounce(ball, {}, {8, 4}, 0, level, workspace)->at, slid.at);
}

TYPED_TEST(Moves, ToTouchAndToSlideAlongIsFree) {
    NAMES;
    Level<T> level;
    level.add(Box{{5, -9}, {6, 9}});
    for (const V& displacement : {V{0, 3}, V{0, -3}, V{-3, 1}}) {
        const V from{4, 0};  // in contact
        EXPECT_EQ(try_move(ball, {from, {}}, displacement, level, workspace)->at, from + displacement);
        EXPECT_EQ(move_until_touching(ball, {from, {}}, displacement, level, workspace)->at, from + displacement);
        EXPECT_EQ(slide(ball, {from, {}}, displacement, level, workspace)->at, from + displacement);
        EXPECT_EQ(bounce(ball, {from, {}}, displacement, 1, level, workspace)->at, from + displacement);
    }
    EXPECT_EQ(try_move(ball, {{2, 0}, {}}, {2, 0}, level, workspace)->at, (V{4, 0}));  // up to contact, too
}

TYPED_TEST(Moves, NothingIsTooFast) {
    NAMES;
    Level<T> level;
    level.add(BasicSegment<T>{{5, -9}, {5, 9}});
    for (T speed = 8; speed < T(1e6); speed *= 3) {
        EXPECT_NEAR(static_cast<double>(slide(ball, {}, {speed, 0}, level, workspace)->at.x), 4, bits<T>(4)) << speed;
        EXPECT_EQ(try_move(ball, {}, {speed, 0}, level, workspace)->at.x, 0) << speed;
    }
}

TYPED_TEST(Moves, CornersStopWithoutBouncingToAndFro) {
    NAMES;
    for (const T lean : {T(0), T(0.5), T(2), T(5)}) {  // from a right angle to a narrow wedge
        Level<T> level;
        level.add(Box{{-20, -2}, {20, -1}});
        level.add(*BasicConvexPolygon<T>::from_points({{4, -1}, {9, -1}, {9, 9}, {4 - lean, 9}}));
        const auto move = *slide(ball, {{-9, 0}, {}}, {30, -3}, level, workspace);
        EXPECT_EQ(move.end, MoveEnd::stopped) << lean;
        EXPECT_LE(move.hits.size(), 4u) << lean;
        EXPECT_FALSE(level.is_penetrated_by(ball, {move.at, {}}));
        EXPECT_EQ(slide(ball, {move.at, {}}, {30, -3}, level, workspace)->at, move.at) << "it stays";
    }
}

TYPED_TEST(Moves, MovingObstaclesPushAndAreBouncedOff) {
    NAMES;
    Level<T> level;
    level.add(Box{{-3, -9}, {-2, 9}}, {{4, 0}, {}}, {4, 0});  // came from -3 to 1
    EXPECT_NEAR(static_cast<double>(slide(ball, {}, {0, 1}, level, workspace)->at.x), 3, bits<T>(4));
    const auto bounced = *bounce(ball, {}, {0, 1}, 1, level, workspace);
    EXPECT_EQ(bounced.direction, (V{8, 1}));  // twice as fast as what hit it
    EXPECT_FALSE(level.is_penetrated_by(ball, {bounced.at, {}}));
}

TYPED_TEST(Moves, BetweenBumpersItBouncesAndInANarrowingGapItIsUnfinished) {
    NAMES;
    Level<T> level;
    level.add(Box{{-3, -9}, {-2, 9}});
    level.add(Box{{2, -9}, {3, 9}});
    const auto move = *bounce(ball, {}, {40, 0}, 1, level, workspace);
    EXPECT_EQ(move.hits.size(), 20u);
    EXPECT_NEAR(static_cast<double>(move.at.x), 0, bits<T>(64));
    EXPECT_EQ(bounce(ball, {}, {4000, 0}, 1, level, workspace)->end, MoveEnd::unfinished);
    EXPECT_LE(std::fabs(static_cast<double>(bounce(ball, {}, {4000, 0}, 1, level, workspace)->at.x)), 1);
}

TYPED_TEST(Moves, PushedOutOfSeveralAtOnce) {
    NAMES;
    Level<T> corner;
    corner.add(Box{{-9, -9}, {0, 9}});
    corner.add(Box{{-9, -9}, {9, 0}});
    const auto out = *push_out(ball, {{T(0.25), T(0.5)}, {}}, corner, workspace);
    EXPECT_EQ(out.at, (V{1, 1}));
    EXPECT_EQ(out.end, MoveEnd::arrived);
    EXPECT_EQ(push_out(ball, {{5, 5}, {}}, corner, workspace)->at, (V{5, 5}));
    // A floor of tiles: up, not to the side of the one that it is in the least.
    Level<T> tiles;
    for (int i = -5; i < 5; ++i) tiles.add(Box{{T(i), -1}, {T(i + 1), 0}});
    EXPECT_EQ(push_out(Box{{T(-0.5), -1}, {T(0.5), 1}}, {{T(0.45), T(0.75)}, {}}, tiles, workspace)->at,
              (V{T(0.45), 1}));
    Level<T> gap;
    gap.add(Box{{-9, -9}, {T(-0.75), 9}});
    gap.add(Box{{T(0.75), -9}, {9, 9}});
    const auto caught = *push_out(ball, {}, gap, workspace);
    EXPECT_EQ(caught.end, MoveEnd::wedged);
    EXPECT_EQ(caught.at, (V{0, 0}));
    EXPECT_EQ(caught.hits.size(), 2u);
}

template <class T>
void add_things(Level<T>& level, Random& random) {
    const bool is_on_grid = random.chance(0.5);
    for (int i = 0; i < 12; ++i) {
        const auto number = [&](int most) {
            return is_on_grid ? static_cast<T>(random.integer(-2 * most, 2 * most)) / 2
                              : static_cast<T>(random.real(-most, most));
        };
        const BasicVec2<T> at{number(8), number(8)};
        const BasicVec2<T> half{std::fabs(number(2)) + T(0.25), std::fabs(number(2)) + T(0.25)};
        switch (random.integer(0, 4)) {
            case 0:
                level.add(BasicCircle<T>{at, half.x});
                break;
            case 1:
                level.add(BasicAabb<T>{at - half, at + half});
                break;
            case 2:
                level.add(BasicSegment<T>{at - half, at + half});
                break;
            case 3:
                level.add(BasicBox<T>{at, half, BasicRot<T>::degrees(static_cast<T>(random.integer(0, 90)))});
                break;
            default:
                level.add(*BasicChain<T>::open({at, at + half, {at.x + half.x, at.y - 1}}));
                break;
        }
    }
}

// No move penetrates anything, and the displacement up to a hit is that of `sweep`.
TYPED_TEST(Moves, NeverPenetrateAmongRandomThings) {
    NAMES;
    const auto bodies = test::bodies<T>();
    Random random(7);
    const int cases = static_cast<int>(test::cases_or_fewer(6000, 100));
    int asked = 0, met = 0;
    for (int i = 0; i < cases; ++i) {
        Level<T> level;
        add_things(level, random);
        const auto& body = bodies[static_cast<std::size_t>(random.integer(0, 3))];
        const BasicPose<T> pose{{static_cast<T>(random.integer(-8, 8)), static_cast<T>(random.integer(-8, 8))}, {}};
        const V displacement = random.chance(0.3)
                                   ? V{static_cast<T>(random.integer(-9, 9)), static_cast<T>(random.integer(-9, 9))}
                                   : V{static_cast<T>(random.real(-9, 9)), static_cast<T>(random.real(-9, 9))};
        if (level.is_penetrated_by(body, pose)) {
            const auto out = *push_out(body, pose, level, workspace);
            EXPECT_EQ(level.is_penetrated_by(body, {out.at, {}}), out.end == MoveEnd::wedged) << i;
            continue;
        }
        ++asked;
        const auto touched = *move_until_touching(body, pose, displacement, level, workspace);
        met += touched.end == MoveEnd::stopped;
        ASSERT_FALSE(level.is_penetrated_by(body, {touched.at, {}})) << i;
        const auto stayed = *try_move(body, pose, displacement, level, workspace);
        ASSERT_FALSE(level.is_penetrated_by(body, {stayed.at, {}})) << i;
        ASSERT_EQ(stayed.end, touched.end) << i;
        const auto slid = *slide(body, pose, displacement, level, workspace);
        ASSERT_FALSE(level.is_penetrated_by(body, {slid.at, {}})) << i;
        ASSERT_NE(slid.end, MoveEnd::wedged) << i;
        ASSERT_NE(slid.end, MoveEnd::unfinished) << i;
        const V gone = slid.at - pose.at;
        ASSERT_LE(static_cast<double>(length_sq(gone)), 1.001 * static_cast<double>(length_sq(displacement)) + 1e-9)
            << i;
        const auto bounced = *bounce(body, pose, displacement, 1, level, workspace);
        ASSERT_FALSE(level.is_penetrated_by(body, {bounced.at, {}})) << i;
        ASSERT_NEAR(static_cast<double>(length_sq(bounced.direction)), static_cast<double>(length_sq(displacement)),
                    bits<T>(64) * 100)
            << i;
    }
    test::expect_hit_rate(met, asked);
    test::expect_often(asked, cases, 0.2, "asked");
}

// A ram that moves by 10 pushes a ball at rest, which hits what is far from where it was.
TYPED_TEST(Moves, PushedBodiesHitDistantObstacles) {
    NAMES;
    for (const auto& [wall, has_room] : {std::pair{Box{{5, -9}, {6, 9}}, false},
                                         {Box{{T(8.5), -9}, {12, 9}}, false},
                                         {Box{{T(10.5), -9}, {12, 9}}, false},
                                         {Box{{11, -9}, {12, 9}}, true}}) {
        Level<T> level;
        level.add(Box{{8, -9}, {9, 9}}, {}, {10, 0});
        level.add(wall);
        const auto slid = *slide(ball, {}, {0, 0}, level, workspace);
        EXPECT_EQ(slid.end, has_room ? MoveEnd::arrived : MoveEnd::wedged) << wall.min.x;
        EXPECT_LE(slid.at.x, wall.min.x - 1);
        const auto bounced = *bounce(ball, {}, {0, 0}, T(0.5), level, workspace);
        EXPECT_LE(bounced.at.x, wall.min.x - 1);
        const BasicPose<T> start{{9, 0}, {}};  // in the ram, and in some of the walls
        const auto out = *push_out(ball, start, level, workspace);
        EXPECT_EQ(out.end == MoveEnd::wedged, level.is_penetrated_by(ball, {out.at, {}})) << wall.min.x;
    }
}

// How deep a shape is in what it penetrates of all obstacles, where these are at a time of the step.
template <class T>
double deepest_in(const std::vector<BasicObstacle<T>>& obstacles, T time, const BasicAnyShape<T>& body,
                  const BasicPose<T>& at) {
    double deepest = 0;
    for (const auto& obstacle : obstacles) {
        BasicPose<T> pose = obstacle.pose;
        if (time != 1) pose.at = pose.at + (time - 1) * obstacle.displacement;
        const auto mover = place(body, at), other = place(*obstacle.shape, pose);
        if (!penetrates(mover, other)) continue;
        const double depth = -static_cast<double>(signed_distance(mover, other));
        deepest = std::max({deepest, depth, std::numeric_limits<double>::min()});
    }
    return deepest;
}

// Off the grid, with rams that go further than anything wants to.
TYPED_TEST(Moves, NeverPenetrateMovingObstacles) {
    NAMES;
    const auto bodies = test::bodies<T>();
    Random random(11);
    const int cases = static_cast<int>(test::cases_or_fewer(4000, 100));
    int asked = 0, far = 0, wedged = 0, unfinished = 0;
    for (int i = 0; i < cases; ++i) {
        const auto number = [&](double most) { return static_cast<T>(random.real(-most, most)); };
        std::vector<BasicAnyShape<T>> shapes;
        std::vector<BasicObstacle<T>> obstacles;
        for (int n = 0; n < 10; ++n) {
            const V half{std::fabs(number(1)) + T(0.1), std::fabs(number(1)) + T(0.1)};
            if (random.chance(0.3)) {
                shapes.push_back(BasicCircle<T>{{0, 0}, half.x});
            } else {
                shapes.push_back(BasicBox<T>{{0, 0}, half, BasicRot<T>::degrees(number(90))});
            }
        }
        for (const auto& shape : shapes) {
            const V displacement = random.chance(0.7) ? V{number(12), number(12)} : V{};
            obstacles.push_back({&shape, {{number(9), number(9)}, {}}, displacement, {}, obstacles.size()});
        }
        const auto& body = bodies[static_cast<std::size_t>(random.integer(0, 3))];
        const BasicPose<T> pose{{number(4), number(4)}, {}};
        const V displacement = random.chance(0.5) ? V{number(1), number(1)} : V{};
        if (deepest_in(obstacles, T(0), body, pose) > 0) continue;
        ++asked;
        BasicObstacleList<T> level;
        for (const auto& obstacle : obstacles) level.add(obstacle);
        const auto slid = *slide(body, pose, displacement, level, workspace);
        const auto bounced = *bounce(body, pose, displacement, 1, level, workspace);
        const auto touched = *move_until_touching(body, pose, displacement, level, workspace);
        far += length_sq(slid.at - pose.at) > T(1.1) * length_sq(displacement);
        wedged += slid.end == MoveEnd::wedged;
        unfinished += slid.end == MoveEnd::unfinished;
        for (const auto& move : {slid, bounced, touched}) {
            if (move.end == MoveEnd::wedged) continue;
            ASSERT_TRUE(move.time == 1 || move.end != MoveEnd::arrived) << i;
            ASSERT_LE(deepest_in(obstacles, move.time, body, {move.at, {}}), move.time < 1 ? bits<T>(20) : 0) << i;
        }
    }
    test::expect_hit_rate(far, asked);
    test::expect_often(asked, cases, 0.2, "asked");
    EXPECT_LT(wedged, asked / 20 + 2);  // between two rams, most of them
    EXPECT_EQ(unfinished, 0);
}

TYPED_TEST(Moves, ScaleBitForBit) {
    NAMES;
    Random random(9);
    const T k = T(1) / 512;
    for (int i = 0; i < 200; ++i) {
        Level<T> level, small;
        std::vector<Box> boxes;
        for (int n = 0; n < 8; ++n) {
            const V at{static_cast<T>(random.real(-8, 8)), static_cast<T>(random.real(-8, 8))};
            const V half{static_cast<T>(random.real(0.1, 2)), static_cast<T>(random.real(0.1, 2))};
            level.add(Box{at - half, at + half});
            small.add(Box{k * (at - half), k * (at + half)});
        }
        const V displacement{static_cast<T>(random.real(-9, 9)), static_cast<T>(random.real(-9, 9))};
        const V a = slide(ball, {}, displacement, level, workspace)->at;
        EXPECT_EQ(slide(BasicCircle<T>{{0, 0}, k}, {}, k * displacement, small, workspace)->at, k * a) << i;
    }
}

TYPED_TEST(Moves, TakeNoMemoryOnceWarm) {
    NAMES;
    Random random(3);
    Level<T> level;
    add_things(level, random);
    std::size_t before = 0;
    for (int i = 0; i < 2; ++i) {
        before = allocations();
        slide(ball, {{-9, -9}, {}}, {18, 18}, level, workspace).value();
        bounce(ball, {{-9, -9}, {}}, {18, 18}, 1, level, workspace).value();
        push_out(ball, {{1, 1}, {}}, level, workspace).value();
    }
    EXPECT_EQ(allocations(), before);
}

TYPED_TEST(Moves, BadNumbersAreNamed) {
    NAMES;
    Level<T> level;
    const T nan = std::numeric_limits<T>::quiet_NaN();
    EXPECT_EQ(slide(ball, {}, {nan, 0}, level, workspace).error().code, ErrorCode::not_finite);
    EXPECT_EQ(slide(ball, {{0, 0}, {T(0.5), 0}}, {1, 0}, level, workspace).error().code, ErrorCode::bad_rotation);
    EXPECT_EQ(slide(BasicHalfSpace<T>{{0, 0}, {0, 1}}, {}, {1, 0}, level, workspace).error().code,
              ErrorCode::not_convex);
    EXPECT_EQ(bounce(ball, {}, {1, 0}, T(1.5), level, workspace).error().message,
              "restitution must be from 0 to 1; got 1.5");
    EXPECT_EQ(push_out(BasicPoint<T>{{0, 0}}, {}, level, workspace).error().code, ErrorCode::not_convex);
    EXPECT_STREQ(move_end_name(MoveEnd::wedged), "wedged");
}

}  // namespace
}  // namespace carom

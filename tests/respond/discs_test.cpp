#include "broad/allocations.hpp"
#include "random.hpp"
#include "sanitized.hpp"

#include <carom/query/overlaps.hpp>
#include <carom/respond/discs.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

using test::Random;

template <class T>
class Discs : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Discs, Scalars);

// A rack of 15 balls of radius 1 that touch as far as their numbers allow, and a cue ball.
template <class T>
std::vector<BasicDisc<T>> rack(T speed) {
    std::vector<BasicDisc<T>> balls{{{-30, T(0.25)}, {speed, 0}}};
    const T row = static_cast<T>(1.7320509);  // a little more than the root of 3
    for (int i = 0; i < 5; ++i) {
        for (int k = 0; k <= i; ++k) balls.push_back({{10 + row * T(i), T(2 * k - i)}});
    }
    return balls;
}

template <class T>
std::vector<BasicSegment<T>> cushions() {
    return {{{-50, -25}, {50, -25}}, {{50, -25}, {50, 25}}, {{50, 25}, {-50, 25}}, {{-50, 25}, {-50, -25}}};
}

template <class T>
void expect_apart(const BasicDiscTable<T>& table) {
    const auto discs = table.discs();
    for (std::size_t i = 0; i < discs.size(); ++i) {
        const BasicCircle<T> a{discs[i].at, discs[i].radius};
        for (std::size_t k = i + 1; k < discs.size(); ++k) {
            ASSERT_FALSE(penetrates(a, BasicCircle<T>{discs[k].at, discs[k].radius})) << i << " " << k;
        }
        for (const auto& wall : table.walls()) ASSERT_FALSE(penetrates(a, wall)) << i;
    }
}

// The time that is never is not the end of time.
TYPED_TEST(Discs, NothingHappensForEver) {
    using T = TypeParam;
    constexpr double endless = std::numeric_limits<double>::infinity();
    auto table = BasicDiscTable<T>::create({{{0, 0}, {1, 0}}, {{4, 0}}}).value();
    const DiscRun run = table.run_for(endless, 1000);
    EXPECT_TRUE(run.is_complete);
    EXPECT_EQ(run.collisions, 1u);
    EXPECT_EQ(table.time(), 2);
    EXPECT_EQ(table.discs()[0].at, (BasicVec2<T>{2, 0}));
    auto alone = BasicDiscTable<T>::create({{{0, 0}, {0, 0}}}).value();
    EXPECT_EQ(alone.run_for(endless, 1000).collisions, 0u);
    EXPECT_EQ(alone.discs()[0].at, (BasicVec2<T>{0, 0}));
    EXPECT_EQ(alone.run_for(std::numeric_limits<double>::max(), 1000).collisions, 0u);
}

TYPED_TEST(Discs, ABreakKeepsEnergyAndMomentum) {
    using T = TypeParam;
    const double drift = std::is_same_v<T, float> ? 1e-5 : 1e-13;
    auto table = BasicDiscTable<T>::create(rack<T>(40)).value();
    const double energy = table.energy();
    const Vec2D momentum = table.momentum();
    const DiscRun run = table.run_for(20);
    EXPECT_TRUE(run.is_complete);
    EXPECT_GT(run.collisions, 15u);
    int moved = 0;
    for (const auto& disc : table.discs()) moved += length_sq(disc.velocity) > 0;
    EXPECT_GE(moved, 12);
    EXPECT_NEAR(table.energy() / energy, 1, drift);
    EXPECT_NEAR(table.momentum().x / momentum.x, 1, drift);
    EXPECT_NEAR(table.momentum().y / momentum.x, 0, drift);
    expect_apart(table);
}

// On a table, collision after collision; what the cushions take of the momentum is counted.
template <class T>
void play(std::uint64_t collisions, double drift) {
    auto table = BasicDiscTable<T>::create(rack<T>(40), cushions<T>()).value();
    const double energy = table.energy();
    Vec2D momentum = table.momentum();
    std::vector<BasicVec2<T>> velocities;
    const auto remember = [&] {
        velocities.clear();
        for (const auto& disc : table.discs()) velocities.push_back(disc.velocity);
    };
    remember();
    std::uint64_t seen = 0;
    const auto account = [&](const BasicDiscCollision<T>& collision) {
        ++seen;
        if (collision.is_wall) {
            const BasicVec2<T>&now = table.discs()[collision.first].velocity, &then = velocities[collision.first];
            momentum = momentum + Vec2D{static_cast<double>(now.x) - static_cast<double>(then.x),
                                        static_cast<double>(now.y) - static_cast<double>(then.y)};
        }
        remember();
    };
    while (seen < collisions) {
        ASSERT_TRUE(table.run_for(5, account).is_complete);
        expect_apart(table);
        for (const auto& disc : table.discs()) {  // nothing gets out
            ASSERT_LT(std::fabs(disc.at.x), 49.001);
            ASSERT_LT(std::fabs(disc.at.y), 24.001);
        }
    }
    EXPECT_NEAR(table.energy() / energy, 1, drift);
    EXPECT_NEAR((table.momentum().x - momentum.x) / 40, 0, drift);
    EXPECT_NEAR((table.momentum().y - momentum.y) / 40, 0, drift);
}

TYPED_TEST(Discs, AGameKeepsEnergyAndMomentum) {
    play<TypeParam>(test::cases_or_fewer(5000), std::is_same_v<TypeParam, float> ? 1e-3 : 1e-11);
}

TEST(DiscsInDouble, SlowAHundredThousandCollisionsKeepThemTo1e9) {
    play<double>(test::cases_or_fewer(100000), 1e-9);
}

TYPED_TEST(Discs, TheSameTableGivesTheSameBits) {
    using T = TypeParam;
    auto a = BasicDiscTable<T>::create(rack<T>(40), cushions<T>()).value();
    auto b = a;
    a.run_for(20);
    b.run_for(20);
    for (std::size_t i = 0; i < a.discs().size(); ++i) {
        EXPECT_EQ(a.discs()[i].at, b.discs()[i].at);
        EXPECT_EQ(a.discs()[i].velocity, b.discs()[i].velocity);
    }
    // In the same steps it is the same; lengths times a power of two change nothing but their size.
    auto larger = rack<T>(40);
    for (auto& disc : larger) {
        disc.at = T(32) * disc.at;
        disc.velocity = T(32) * disc.velocity;
        disc.radius *= 32;
    }
    auto walls = cushions<T>();
    for (auto& wall : walls) wall = {T(32) * wall.a, T(32) * wall.b};
    auto c = BasicDiscTable<T>::create(larger, walls).value();
    c.run_for(20);
    for (std::size_t i = 0; i < a.discs().size(); ++i) EXPECT_EQ(c.discs()[i].at, T(32) * a.discs()[i].at);
}

// How long a game can be played back: errors grow by a factor with each collision. Sixteen balls that start apart.
TYPED_TEST(Discs, PlayedBackItReturnsToTheStart) {
    using T = TypeParam;
    const double time = std::is_same_v<T, float> ? 2 : 6;
    std::uint64_t collisions = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Random random(seed);
        const auto near = [&](double x) { return static_cast<T>(x + random.real(-4, 4)); };
        const auto speed = [&] { return static_cast<T>(random.real(-30, 30)); };
        std::vector<BasicDisc<T>> start;
        for (int i = 0; i < 16; ++i)
            start.push_back({{near(24 * (i / 4) - 36), near(12 * (i % 4) - 18)}, {speed(), speed()}});
        auto table = BasicDiscTable<T>::create(start, cushions<T>()).value();
        const DiscRun there = table.run_for(time);
        table.reverse();
        const DiscRun back = table.run_for(time);
        EXPECT_EQ(back.collisions, there.collisions);
        collisions += there.collisions;
        for (std::size_t i = 0; i < start.size(); ++i) {
            EXPECT_NEAR(static_cast<double>(table.discs()[i].at.x), static_cast<double>(start[i].at.x), 0.01) << seed;
            EXPECT_NEAR(static_cast<double>(table.discs()[i].at.y), static_cast<double>(start[i].at.y), 0.01) << seed;
        }
    }
    const std::uint64_t least = std::is_same_v<T, float> ? 150 : 450;
    EXPECT_GT(collisions, least);
}

TYPED_TEST(Discs, ACradlePassesThePushOn) {
    using T = TypeParam;
    using V = BasicVec2<T>;
    std::vector<BasicDisc<T>> balls{{{-5, 0}, {3, 0}}};
    for (int i = 0; i < 5; ++i) balls.push_back({{T(2 * i), 0}});
    auto table = BasicDiscTable<T>::create(balls).value();
    EXPECT_EQ(table.run_for(2).collisions, 5u);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(table.discs()[i].velocity, (V{0, 0}));
    EXPECT_EQ(table.discs()[5].velocity, (V{3, 0}));
    EXPECT_EQ(table.discs()[5].at, (V{11, 0}));
}

TYPED_TEST(Discs, NothingTunnels) {
    using T = TypeParam;
    auto table = BasicDiscTable<T>::create({{{0, 0}, {T(1e6), T(1e3)}, T(0.01)}}, cushions<T>()).value();
    for (int i = 0; i < 50; ++i) {
        table.run_for(0.01);
        ASSERT_LE(std::fabs(table.discs()[0].at.x), 50);
        ASSERT_LE(std::fabs(table.discs()[0].at.y), 25);
    }
    EXPECT_NEAR(table.time(), 0.5, 1e-9);
}

// Rounding puts their centers onto the walls, where the nearest point tells no direction.
TYPED_TEST(Discs, NotEvenPointsTunnel) {
    using T = TypeParam;
    const BasicSegment<T> walls[] = {
        {{-50, 5}, {50, 5}}, {{-50, -7}, {50, -9}}, {{40, 50}, {41, -50}}, {{-40, -50}, {-41, 50}}};
    int hits = 0;
    for (const T radius : {T(0), std::numeric_limits<T>::epsilon(), 4 * std::numeric_limits<T>::epsilon(), T(1e-3)}) {
        for (int i = 0; i < 50; ++i) {
            const BasicVec2<T> velocity{T(i % 7 - 3) * T(0.7), T(i % 5 - 2) * T(1.3)};
            auto table = BasicDiscTable<T>::create({{{T(0.3), T(0.1)}, velocity, radius, 1}},
                                                   {walls[0], walls[1], walls[2], walls[3]})
                             .value();
            for (int step = 0; step < 40; ++step) {
                table.run_for(T(2.3), [&](const auto&) { ++hits; });
                const BasicVec2<T> at = table.discs()[0].at;
                ASSERT_TRUE(orient(walls[0].a, walls[0].b, at) <= 0 && orient(walls[1].a, walls[1].b, at) >= 0 &&
                            orient(walls[2].a, walls[2].b, at) <= 0 && orient(walls[3].a, walls[3].b, at) <= 0)
                    << double(radius) << " " << i << " at " << double(at.x) << ", " << double(at.y);
            }
        }
    }
    EXPECT_GT(hits, 500);
}

TYPED_TEST(Discs, EndlessCollisionsAreBoundedAndReported) {
    using T = TypeParam;
    // A ball between two heavy ones that close in on it: ever more collisions in ever less time.
    const T inf = std::numeric_limits<T>::infinity();
    auto table =
        BasicDiscTable<T>::create({{{-3, 0}, {1, 0}, T(1), inf}, {{0, 0}, {5, 0}}, {{3, 0}, {-1, 0}, T(1), inf}})
            .value();
    const DiscRun run = table.run_for(5, std::uint64_t{1000});
    EXPECT_FALSE(run.is_complete);
    EXPECT_EQ(run.collisions, 1000u);
    EXPECT_LE(table.time(), 1.01);
}

// What a visitor stops goes on later as if it had not.
TYPED_TEST(Discs, AVisitorStopsARun) {
    using T = TypeParam;
    const auto rack = [] {
        std::vector<BasicDisc<T>> discs;
        for (int i = 0; i < 30; ++i) {
            discs.push_back({{T(4 * (i % 6)), T(4 * (i / 6))}, {T(i % 7 - 3), T(i % 5 - 2)}});
        }
        return BasicDiscTable<T>::create(discs, {{{-3, -3}, {40, -3}}, {{-3, -3}, {-3, 40}}}).value();
    };
    auto whole = rack(), halted = rack();
    std::vector<double> all, seen;
    const DiscRun run = whole.run_for(9, [&](const BasicDiscCollision<T>& hit) { all.push_back(hit.time); });
    ASSERT_TRUE(run.is_complete);
    ASSERT_GT(all.size(), 20u);
    int stops = 0;
    while (halted.time() < 9) {
        const DiscRun part = halted.run_for(9 - halted.time(), [&](const BasicDiscCollision<T>& hit) {
            seen.push_back(hit.time);
            return seen.size() % 4 == 0 ? Visit::stop : Visit::proceed;
        });
        stops += !part.is_complete;
        ASSERT_TRUE(part.is_complete || halted.time() == seen.back());
    }
    EXPECT_EQ(stops, static_cast<int>(all.size() / 4));
    EXPECT_EQ(seen, all);
    for (std::size_t i = 0; i < 30; ++i) EXPECT_EQ(whole.discs()[i].at, halted.discs()[i].at);
}

TYPED_TEST(Discs, InfiniteMassesFlyOnThroughEachOtherAndThroughWalls) {
    using T = TypeParam;
    using V = BasicVec2<T>;
    const T inf = std::numeric_limits<T>::infinity();
    auto two = BasicDiscTable<T>::create({{{0, 0}, {1, 0}, 1, inf}, {{4, 0}, {-1, 0}, 1, inf}}).value();
    const DiscRun run = two.run_for(10);
    EXPECT_TRUE(run.is_complete);
    EXPECT_EQ(run.collisions, 0u);
    EXPECT_EQ(two.discs()[0].at, (V{10, 0}));
    EXPECT_EQ(two.discs()[1].at, (V{-6, 0}));
    // One flies through a wall that a ball bounces off; two overlap each other and the wall.
    const std::vector<BasicDisc<T>> discs{
        {{0, 0}, {1, 0}, 1, inf}, {{0, 8}, {1, 0}, 1, 1}, {{5, -8}, {0, 0}, 1, inf}, {{5, T(-8.5)}, {0, 0}, 1, inf}};
    auto wall = BasicDiscTable<T>::create(discs, {{{5, -9}, {5, 9}}}, T(0.5)).value();
    EXPECT_EQ(wall.run_for(8).collisions, 1u);
    EXPECT_EQ(wall.discs()[0].at, (V{8, 0}));
    EXPECT_EQ(wall.discs()[0].velocity, (V{1, 0}));
    EXPECT_EQ(wall.discs()[1].at, (V{2, 8}));
    EXPECT_EQ(wall.discs()[2].at, discs[2].at);
    EXPECT_EQ(wall.discs()[3].at, discs[3].at);
}

TYPED_TEST(Discs, LargeNumbersAreFiniteEachByItself) {
    using T = TypeParam;
    const T large = T(0.9) * std::numeric_limits<T>::max();
    const auto make = [](BasicVec2<T> at, BasicVec2<T> velocity, std::vector<BasicSegment<T>> walls) {
        return BasicDiscTable<T>::create({{at, velocity}}, std::move(walls));
    };
    EXPECT_TRUE(make({0, 0}, {large, large}, {}).ok());
    EXPECT_TRUE(make({large, large}, {0, 0}, {}).ok());
    EXPECT_TRUE(make({0, 0}, {0, 0}, {{{large, large}, {large, -large}}}).ok());
    const T inf = std::numeric_limits<T>::infinity();
    EXPECT_EQ(make({0, 0}, {0, -inf}, {}).error().code, ErrorCode::not_finite);
    EXPECT_EQ(make({0, 0}, {0, 0}, {{{1, 2}, {3, inf}}}).error().code, ErrorCode::not_finite);
    make({0, 0}, {0, 0}, {}).value().set_velocity(0, {large, large});
}

TYPED_TEST(Discs, RunsTakeNoMemory) {
    using T = TypeParam;
    auto table = BasicDiscTable<T>::create(rack<T>(40), cushions<T>()).value();
    const std::size_t before = allocations();
    table.run_for(3);
    EXPECT_EQ(allocations(), before);
}

TYPED_TEST(Discs, BadTablesAreNamed) {
    using T = TypeParam;
    const auto expect = [](std::vector<BasicDisc<T>> discs, T restitution, ErrorCode code, const char* words) {
        const auto table = BasicDiscTable<T>::create(discs, cushions<T>(), restitution);
        ASSERT_FALSE(table.ok());
        EXPECT_EQ(table.error().code, code);
        EXPECT_NE(table.error().message.find(words), std::string::npos) << table.error().message;
    };
    expect({{{0, 0}}, {{1, 0}}}, 1, ErrorCode::out_of_range, "disc 0 penetrates disc 1");
    expect({{{0, 0}}, {{49.5f, 0}}}, 1, ErrorCode::out_of_range, "disc 1 penetrates wall 1");
    expect({{{0, 0}, {0, 0}, -1}}, 1, ErrorCode::negative_radius, "disc 0: radius must be >= 0; got -1");
    expect({{{0, 0}, {0, 0}, 1, 0}}, 1, ErrorCode::out_of_range, "mass");
    expect({{{0, std::numeric_limits<T>::infinity()}}}, 1, ErrorCode::not_finite, "disc 0");
    expect({}, 2, ErrorCode::out_of_range, "restitution must be from 0 to 1; got 2");
}

}  // namespace
}  // namespace carom

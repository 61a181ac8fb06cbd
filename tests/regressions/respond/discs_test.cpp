// Discs that collided without end, left through corners, were set far aside, or whose collisions were not visited.
#include <carom/respond/discs.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace carom {
namespace {

// What is left of the approach of two discs by rounding.
template <class T>
void expect_one_collision(const BasicDisc<T>& a, const BasicDisc<T>& b) {
    auto table = BasicDiscTable<T>::create({a, b}, {}, T(0)).value();
    const auto run = table.run_for(20, 1000);
    EXPECT_TRUE(run.is_complete);
    EXPECT_EQ(run.collisions, 1u);
}

TEST(Discs, WithoutRestitutionCollideOnce) {
    expect_one_collision<double>({{0, 0}, {2, -1}, 1, 1}, {{4, -3}, {-2, 2}, 1, 2});
    expect_one_collision<float>({{0, 0}, {-1, -1}, 1, 1}, {{6, 1}, {-3, -2}, 1, 1});
}

TEST(Discs, ARockThatIsHitIsVisited) {
    const float infinite = std::numeric_limits<float>::infinity();
    const Disc rock{{0, 0}, {0, 0}, 1, infinite}, ball{{5, 0}, {-1, 0}, 1, 1};
    for (const auto& discs : {std::vector<Disc>{rock, ball}, std::vector<Disc>{ball, rock}}) {
        auto table = DiscTable::create(discs).value();
        int visits = 0;
        table.run_for(10, [&](const DiscCollision&) { ++visits; });
        EXPECT_EQ(visits, 1);
    }
}

TEST(Discs, APointDoesNotLeaveThroughACornerOfTwoWalls) {
    auto table = DiscTable::create({{{0, 0}, {1, 1}, 0, 1}}, {{{-4, -4}, {4, -4}},
                                                              {{4, -4}, {4, 4}},
                                                              {{4, 4}, {-4, 4}},
                                                              {{-4, 4}, {-4, -4}}})
                     .value();
    table.run_for(100);
    EXPECT_LE(std::fabs(table.discs()[0].at.x), 4.0001f);
    EXPECT_LE(std::fabs(table.discs()[0].at.y), 4.0001f);
}

// A wall of no length has no sides: a disc that hits it was set aside by as much as its coordinates.
TEST(Discs, StayAtAPostThatTheyHit) {
    auto table = DiscTable::create({{{10000, 10000}, {-1, 0.25f}, 1, 1}}, {{{9996, 10001}, {9996, 10001}}}).value();
    const auto run = table.run_for(4);
    EXPECT_EQ(run.collisions, 1u);
    EXPECT_NEAR(table.discs()[0].at.x, 9997, 2);
    EXPECT_NEAR(table.discs()[0].at.y, 10001, 2);
}

}  // namespace
}  // namespace carom

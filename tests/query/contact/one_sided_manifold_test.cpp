// Manifolds of one-sided chains: the outermost points of the sides that face the body.
#include "query/contact/one_sided_floor.hpp"

#include <carom/query/manifold.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

using test::body_at;
using test::level_floor;

TEST(OneSidedContact, ManifoldsLeaveOutTheSidesBehind) {
    const auto plank = ChainD::closed_one_sided({{0, 0}, {8, 0}, {8, 0.125}, {0, 0.125}}).value();
    const auto rest = manifold(plank, body_at(2, 0.0625, 2), 1.0);
    ASSERT_TRUE(rest);
    ASSERT_EQ(rest->points().size(), 2u);
    EXPECT_EQ(rest->points()[0].separation, -0.0625);
    EXPECT_EQ(rest->points()[0].features.a, rest->points()[1].features.a);
    const auto across = manifold(level_floor(), body_at(2.5, -0.0625, 3));
    ASSERT_EQ(across->points().size(), 2u);
    EXPECT_EQ(across->points()[0].point, (Vec2D{5.5, -0.03125}));
    EXPECT_EQ(across->points()[1].point, (Vec2D{2.5, -0.03125}));
    EXPECT_FALSE(manifold(level_floor(), body_at(2.5, -0.75, 3)));
}

}  // namespace
}  // namespace carom

// Where a ray only touched an arc, another crossing with the same arc, out of the stretch, made it no graze.
#include <carom/query/raycast.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

namespace {

using namespace carom;

TEST(Regression, ArcCrossedLaterDoesNotKeepAGraze) {
    const Arc left_half{{0, -3}, 5, {0, 1}, {0, -1}};
    const Capsule above{{0, 7}, {4, 7}, 5};
    const Ray ray{{0, 2}, {-3, -4}};
    const auto hit = raycast(ray, *Compound::from_parts({{left_half}, {above}}));
    EXPECT_TRUE(hit.has_value());
    EXPECT_EQ(hit->exit, 0);
    EXPECT_TRUE(hit->graze);
}

}  // namespace

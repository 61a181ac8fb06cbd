// A ray through the point where two arcs end, one on either side of it, was a graze when it crossed one of them later.
#include <carom/query/raycast.hpp>
#include <carom/shape/compound.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace {

using namespace carom;

TEST(Regression, RayBetweenTwoArcEndsDoesNotGraze) {
    const Arc left{{-56, 10}, 40, {5, 0}, {-5, 0}};
    const Arc right{{16, 34}, 40, {-4, -3}, {4, 3}};
    const Ray ray{{-40, 0}, {12, 5}};
    const Compound both = *Compound::from_parts({{left}, {right}});
    for (const float max_t : {std::numeric_limits<float>::infinity(), 4.0f}) {
        const auto hit = raycast(ray, both, max_t);
        EXPECT_TRUE(hit.has_value());
        EXPECT_EQ(hit->enter, 2);
        EXPECT_EQ(hit->exit, 2);
        EXPECT_FALSE(hit->graze);
    }
    EXPECT_TRUE(raycast(ray, left)->graze);
    EXPECT_TRUE(raycast(ray, right, 4)->graze);
}

}  // namespace

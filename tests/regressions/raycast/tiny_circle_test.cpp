// In double a ray passed through circles so small that the squares of their radii are denormal: what these lost was
// multiplied by the square of the ray's length, and no bound had it.
#include "random.hpp"
#include "rates.hpp"

#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

using test::Random;

TEST(TinyCircle, IsHitByFastRaysThatPassItsCenter) {
    Random random(5);
    constexpr int rounds = 2000;
    int hits = 0;
    for (int i = 0; i < rounds; ++i) {
        const double beside = std::ldexp(random.real(1, 2), random.integer(-536, -500));
        const double speed = std::ldexp(1.0, random.integer(0, 60));
        const bool is_hit = random.chance(0.5);
        const CircleD circle{{1, beside}, beside * (1 + (is_hit ? 0x1p-40 : -0x1p-40))};
        const Vec2D velocity{speed, 0};
        EXPECT_EQ(raycast(RayD{{0, 0}, velocity}, circle).has_value(), is_hit) << beside << " " << speed;
        EXPECT_EQ(sweep(PointD{{0, 0}}, velocity, circle, {0, 0}, 2).hits(), is_hit) << beside << " " << speed;
        hits += is_hit;
    }
    test::expect_hit_rate(hits, rounds);
}

}  // namespace
}  // namespace carom

// Found here: hits depended on how long a half space's normal, an arc's directions or the displacements in a unit
// of time were written: where their squares leave the range of double, contacts of arcs were missed without a word.
#include <carom/query/sweep.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace carom {
namespace {

const RotD rotated{0x1.65f994d2ca93dp-1, 0x1.6e0eaba194dfcp-1};

TEST(Regression, ARingIntoAHalfSpaceWithALongNormal) {
    const PoseD place_of_ring{{0x1.9c0c1025193aep+1, 0x1.d186b1f690a0fp+0}, {}};
    const PoseD place_of_ground{{0x1.8dc1d574329cp+1, -0x1.32fcca696549ep-1}, rotated};
    const Vec2D velocity{-0x1.7009e9f16b5a1p+6, -0x1.1b24dbff49557p+6};
    for (const int from : {0, -1056, 1000}) {
        for (const int normal : {0, 1007, -1040}) {
            SCOPED_TRACE(std::to_string(from) + " " + std::to_string(normal));
            const ArcD ring{{0.375, -0.25}, 1.25, {std::ldexp(1, from), 0}, {std::ldexp(1, from), 0}};
            const HalfSpaceD ground{{0, 0.5}, {std::ldexp(3, normal), std::ldexp(4, normal)}};
            const auto a = place(ring, place_of_ring);
            const auto b = place(ground, place_of_ground);
            const auto hit = sweep(a, velocity, b, {}, 0.125);
            ASSERT_TRUE(hit.hits());
            EXPECT_EQ(hit.certainty, Certainty::exact);
            const HalfSpaceD usual_ground{{0, 0.5}, {3, 4}};
            const auto usual = sweep(place(ArcD{{0.375, -0.25}, 1.25, {1, 0}, {1, 0}}, place_of_ring), velocity,
                                     place(usual_ground, place_of_ground), {}, 0.125);
            EXPECT_EQ(hit.enter, usual.enter);
            EXPECT_EQ(hit.normal, usual.normal);
            EXPECT_TRUE(sweep_hits(a, velocity, b, {}, 0.125));
        }
    }
}

TEST(Regression, AnArcInAnyUnitOfTime) {
    const ArcD bow{{0, 0}, 2, {1, 0}, {-1, 0}};
    const AabbD box{{-1, 5}, {1, 6}};
    for (const int unit : {0, 950, -950}) {
        SCOPED_TRACE(unit);
        const auto hit = sweep(bow, {0, std::ldexp(1, unit)}, box, {}, std::ldexp(10, -unit));
        ASSERT_TRUE(hit.hits());
        EXPECT_EQ(hit.certainty, Certainty::exact);
        EXPECT_EQ(hit.enter, std::ldexp(3, -unit));
    }
}

// Lengths and speeds in units of their own, and a max_time that is beyond the range in those that are handy.
TEST(Regression, AnArcInAnyUnits) {
    for (const int length : {0, 950, -950}) {
        for (const int speed : {0, 600, -600}) {
            if (std::abs(length - speed) > 1000) continue;  // no double is the time
            SCOPED_TRACE(std::to_string(length) + " " + std::to_string(speed));
            const double l = std::ldexp(1, length), v = std::ldexp(1, speed);
            const ArcD bow{{0, 0}, 2 * l, {1, 0}, {-1, 0}};
            const AabbD box{{-l, 5 * l}, {l, 6 * l}};
            for (const double max_time :
                 {std::numeric_limits<double>::max(), std::numeric_limits<double>::infinity()}) {
                const double enter = std::ldexp(3, length - speed);
                const double exit = std::ldexp(6 - std::sqrt(3.0), length - speed);
                const auto hit = sweep(bow, {0, v}, box, {}, max_time);
                ASSERT_TRUE(hit.hits());
                EXPECT_EQ(hit.certainty, Certainty::exact);
                EXPECT_EQ(hit.enter, enter);
                EXPECT_EQ(hit.point, (Vec2D{0, 5 * l}));
                EXPECT_TRUE(sweep_hits(bow, {0, v}, box, {}, max_time));
                double last = 0;
                all_contacts(bow, {0, v}, box, {}, max_time,
                             [&](const ContactIntervalD& contact) { last = contact.exit; });
                EXPECT_DOUBLE_EQ(last, std::fmin(exit, max_time));
                EXPECT_EQ(hit.exit, last);
            }
        }
    }
}

}  // namespace
}  // namespace carom

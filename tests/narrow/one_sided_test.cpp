// One-sided chains: which normals each segment may push with, against the definition by nearest points.
#include "random.hpp"
#include "rates.hpp"

#include <carom/detail/shape/furthest_push.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/chain.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

using detail::furthest_push;

TEST(OneSided, FrontAndBack) {
    const auto two_sided = Chain::open({{0, 0}, {4, 0}}).value();
    const auto one_sided = Chain::open_one_sided({{0, 0}, {4, 0}}).value();
    for (const Vec2D n : {Vec2D{0, 1}, Vec2D{0, -1}, Vec2D{1, 0}, Vec2D{3, -2}})
        EXPECT_TRUE(chain_allows(two_sided, 0, n));
    EXPECT_TRUE(chain_allows(one_sided, 0, {0, -1}));  // along x the front is where y turns to x: below
    EXPECT_FALSE(chain_allows(one_sided, 0, {0, 1}));
    EXPECT_TRUE(chain_allows(one_sided, 0, {1, 0}));  // round an end that nothing is known beyond, a quarter turn
    EXPECT_TRUE(chain_allows(one_sided, 0, {-1, -1}));
    EXPECT_FALSE(chain_allows(one_sided, 0, {1, 1e-300}));
    EXPECT_TRUE(overlaps(one_sided, Point{{2, 0}}));  // the set of points is the same
}

TEST(OneSided, LoopsInPositiveOrderAreSolidFromOutside) {
    const auto box = ChainD::closed_one_sided({{0, 0}, {4, 0}, {4, 4}, {0, 4}}).value();
    EXPECT_TRUE(chain_allows(box, 1, {1, 0}));
    EXPECT_FALSE(chain_allows(box, 1, {-1, 0}));
    EXPECT_TRUE(chain_allows(box, 1, {1, 1}));  // over the corner, up to the next side's own normal
    EXPECT_TRUE(chain_allows(box, 1, {0, 1}));
    EXPECT_FALSE(chain_allows(box, 1, {-1e-9, 1}));
    EXPECT_TRUE(chain_allows(box, 2, {1, 1}));  // both of its sides may push there
    const auto room = ChainD::closed_one_sided({{0, 4}, {4, 4}, {4, 0}, {0, 0}}).value();
    EXPECT_TRUE(chain_allows(room, 0, {0, -1}));
    EXPECT_FALSE(chain_allows(room, 0, {0.1, -1}));  // the corner is hollow
}

TEST(OneSided, GhostsContinueTheGround) {
    const std::vector<Vec2> points{{10, 0}, {0, 0}};  // towards smaller x: the front is up
    const auto alone = Chain::open_one_sided(points).value();
    const auto level = Chain::open_one_sided(points, Vec2{20, 0}, Vec2{-10, 0}).value();
    const auto hill = Chain::open_one_sided(points, Vec2{20, -10}, Vec2{-10, 10}).value();
    EXPECT_TRUE(chain_allows(alone, 0, {1, 1}));
    EXPECT_TRUE(chain_allows(level, 0, {0, 1}));
    EXPECT_FALSE(chain_allows(level, 0, {1e-9, 1}));
    EXPECT_FALSE(chain_allows(level, 0, {-1e-9, 1}));
    EXPECT_TRUE(chain_allows(hill, 0, {1, 1}));  // as far as the falling neighbor's normal
    EXPECT_FALSE(chain_allows(hill, 0, {1.001, 1}));
    EXPECT_FALSE(chain_allows(hill, 0, {-1e-9, 1}));  // the other neighbor rises
    EXPECT_TRUE(chain_allows(Chain::open_one_sided(points, Vec2{10, 0}).value(), 0, {1, 1}));  // a ghost on the end
}

TEST(OneSided, RepeatedPointsAreSkipped) {
    const auto floor = ChainD::open_one_sided({{9, 0}, {5, 0}, {5, 0}, {5, 0}, {0, 0}}).value();
    EXPECT_FALSE(chain_allows(floor, 0, {-1e-9, 1}));
    EXPECT_FALSE(chain_allows(floor, 3, {1e-9, 1}));
    EXPECT_FALSE(chain_allows(floor, 1, {0, 1}));
    EXPECT_TRUE(chain_allows(floor, 3, {0, 1}));
    const auto nothing = ChainD::closed_one_sided({{1, 1}, {1, 1}, {1, 1}}).value();
    EXPECT_FALSE(chain_allows(nothing, 1, {0, 1}));
}

// The product of two lengths is 0 below 2^-540: even then a segment pushes along itself at most, not backwards.
TEST(OneSided, OfAnySizePushesAlongItselfAtMostWhereTheChainTurnsBack) {
    for (const int exponent : {0, 600, -400, -600, -900}) {
        const double unit = std::ldexp(1.0, exponent);
        const auto hook = ChainD::open_one_sided({{20 * unit, 0}, {10 * unit, 0}, {18 * unit, -4 * unit}}).value();
        EXPECT_EQ(furthest_push(hook, 0, 1), (Vec2D{-10 * unit, 0})) << exponent;
        EXPECT_EQ(furthest_push(hook, 1, 0), (Vec2D{-8 * unit, 4 * unit})) << exponent;
    }
}

// The nearest place on a loop to a point that is in front of all segments there: some segment may push from there to
// the point.
TEST(OneSided, TheNearestSegmentMayPush) {
    test::Random random(5);
    int asked = 0, at_corners = 0;
    for (int i = 0; i < 20000; ++i) {
        std::vector<Vec2D> points;
        for (int k = random.integer(3, 6); k > 0; --k)
            points.push_back({double(random.integer(-4, 4)), double(random.integer(-4, 4))});
        const auto made = ChainD::closed_one_sided(points);
        const Vec2D p{random.integer(-12, 12) / 2.0, random.integer(-12, 12) / 2.0};
        std::vector<std::size_t> nearest;
        double least = 1e9;
        Vec2D offset{};
        for (std::size_t s = 0; s < made->segment_count(); ++s) {
            const Vec2D a = made->segment_start(s), edge = made->segment_end(s) - a;
            if (edge == Vec2D{}) continue;
            const double t = std::fmin(std::fmax(dot(p - a, edge) / length_sq(edge), 0), 1);
            const double side = cross(edge, p - a);
            const bool inside = t > 0 && t < 1;
            const double far_sq = inside ? side * side / length_sq(edge) : length_sq(p - (a + t * edge));
            if (far_sq > least) continue;
            if (far_sq < least) nearest.clear();
            nearest.push_back(s);
            least = far_sq;
            offset = inside ? (side > 0 ? perp(edge) : -perp(edge)) : p - (a + t * edge);  // without rounding
        }
        bool in_front = least > 0 && !nearest.empty();
        bool allowed = false;
        for (const std::size_t s : nearest) {
            in_front = in_front && cross(made->segment_end(s) - made->segment_start(s), offset) < 0;
            allowed = allowed || chain_allows(*made, s, offset);
        }
        if (!in_front) continue;
        ++asked;
        at_corners += nearest.size() > 1;
        EXPECT_TRUE(allowed) << i;
    }
    test::expect_often(asked, 20000, 0.15, "in front");
    test::expect_often(at_corners, asked, 0.1, "at corners");
}

}  // namespace
}  // namespace carom

// Thousands that do not collide with each other against few: the broad phase for bullets.

#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/overlaps.hpp>
#include <carom/world/world.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace carom {
namespace {

using test::Random;

constexpr Filter bullet_filter{.category = 2, .mask = 1 | 4};
constexpr Filter enemy_filter{.category = 1};
constexpr Filter wall_filter{.category = 4};
constexpr Filter ghost_filter{.category = 8};  // hits enemies and its like, no bullets

struct Crowd {
    World world;
    std::vector<Collider> colliders;
    std::vector<ColliderId> ids;

    void add(const Collider& c) {
        colliders.push_back(c);
        ids.push_back(world.add(c).value());
    }
    bool overlap(std::size_t a, std::size_t b) const {
        const Collider &x = colliders[a], &y = colliders[b];
        if (x.kind == ColliderKind::static_body && y.kind == ColliderKind::static_body) return false;
        return may_collide(x.filter, y.filter) &&
               overlaps(place(x.shape, world.pose(ids[a])), place(y.shape, world.pose(ids[b])));
    }
};

Vec2 random_place(Random& random, float reach) {
    return {static_cast<float>(random.integer(0, static_cast<int>(reach))),
            static_cast<float>(random.real(0, static_cast<double>(reach)))};
}

Crowd random_crowd(Random& random, bool endless) {
    Crowd crowd;
    const float reach = random.chance(0.5) ? 100 : 400;
    const auto add = [&](const AnyShape& shape, const Filter& filter, ColliderKind kind) {
        Collider c{.shape = shape, .pose = {random_place(random, reach), {}}, .kind = kind, .filter = filter};
        if (kind == ColliderKind::dynamic_body) c.velocity = random_place(random, 3);
        crowd.add(c);
    };
    for (int i = 0; i < 1500; ++i) {
        if (i % 100 == 0) add(Circle{{0, 0}, 6}, enemy_filter, ColliderKind::dynamic_body);
        if (i % 200 == 0) add(Aabb{{-9, -2}, {9, 2}}, wall_filter, ColliderKind::static_body);
        if (i % 150 == 0) add(Circle{{0, 0}, 9}, ghost_filter, ColliderKind::dynamic_body);
        add(Circle{{0, 0}, 1}, bullet_filter, ColliderKind::dynamic_body);
    }
    if (endless) add(HalfSpace{{0, 0}, {1, 1}}, wall_filter, ColliderKind::static_body);
    return crowd;
}

TEST(WorldCrowds, AgreeWithAllPairs) {
    Random random(1);
    std::uint64_t met = 0, bullets = 0;
    const std::uint64_t rounds = test::cases_or_fewer(12, 2);
    for (std::uint64_t round = 0; round < rounds; ++round) {
        Crowd crowd = random_crowd(random, round % 4 == 3);
        for (int step = 0; step < 2; ++step) {
            ASSERT_TRUE(crowd.world.update(1).ok());
            std::vector<std::pair<std::uint32_t, std::uint32_t>> found, expected;
            for (const auto& events : {crowd.world.begins(), crowd.world.stays()}) {
                for (const WorldEvent& e : events) found.push_back({e.a.index, e.b.index});
            }
            std::sort(found.begin(), found.end());
            for (std::uint32_t a = 0; a < crowd.ids.size(); ++a) {
                for (std::uint32_t b = a + 1; b < crowd.ids.size(); ++b) {
                    if (!crowd.overlap(a, b)) continue;
                    expected.push_back({a, b});
                    bullets += crowd.colliders[a].filter == bullet_filter || crowd.colliders[b].filter == bullet_filter;
                }
            }
            EXPECT_EQ(found, expected) << "round " << round;
            met += found.size();
        }
    }
    EXPECT_GT(met, 40 * rounds);
    test::expect_often(bullets, met, 0.33, "bullets");
    EXPECT_LT(bullets, met);
}

}  // namespace
}  // namespace carom

// The tree of what moves that a world's queries go through, against looking at every box.

#include "broad/allocations.hpp"
#include "random.hpp"
#include "random_colliders.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/tasks.hpp>
#include <carom/world/world.hpp>

#include <gtest/gtest.h>
#include <world/candidates.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <set>

namespace carom {
namespace {

using detail::BoxSweep;
using detail::Candidates;
using test::ColliderSource;
using test::Random;

template <class T>
class Lookups : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Lookups, Scalars);

template <class T>
bool share(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    if (a.min.x > a.max.x || b.min.x > b.max.x) return false;  // empty
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/// Candidates, and where they are.
template <class T>
struct LookupCrowd {
    using Box = BasicAabb<T>;
    static constexpr T infinity = std::numeric_limits<T>::infinity();

    explicit LookupCrowd(std::uint64_t seed) : random(seed) {
        for (int i = 0; i < 300; ++i) add();
    }

    // On a grid, some of them empty or without an end.
    Box box() {
        const BasicVec2<T> at{static_cast<T>(random.integer(-40, 40)), static_cast<T>(random.integer(-40, 40))};
        if (random.chance(0.01)) return {{infinity, infinity}, {-infinity, -infinity}};
        if (random.chance(0.005)) return {{-infinity, -infinity}, {infinity, at.y}};
        return {at, at + BasicVec2<T>{static_cast<T>(random.integer(0, 3)), static_cast<T>(random.integer(0, 3))}};
    }

    void add() {
        auto slot = static_cast<std::uint32_t>(boxes.size());
        if (!free.empty()) {
            slot = free.back();
            free.pop_back();
        } else {
            boxes.emplace_back();
            lives.push_back(false);
            is_fixed.push_back(random.chance(0.1));
        }
        boxes[slot] = box();
        lives[slot] = true;
        candidates.insert(slot, is_fixed[slot], {}, boxes[slot]);
    }

    std::uint32_t any() {
        for (;;) {
            const auto slot = static_cast<std::uint32_t>(random.bits() % boxes.size());
            if (lives[slot]) return slot;
        }
    }

    void change() {
        const std::uint32_t slot = any();
        switch (random.integer(0, 3)) {
            case 0:
                return add();
            case 1:
                candidates.erase(slot);
                lives[slot] = false;
                free.push_back(slot);
                return;
            default:
                boxes[slot] = box();
                candidates.move(slot, boxes[slot]);
        }
    }

    // All or a few continue by themselves.
    void update(bool all) {
        std::vector<std::uint32_t> moving;
        for (std::uint32_t slot = 0; slot < boxes.size(); ++slot) {
            if (lives[slot] && !is_fixed[slot] && (all || random.chance(0.05))) moving.push_back(slot);
        }
        candidates.begin_update(moving);
        for (const std::uint32_t slot : moving) boxes[slot] = box();
        candidates.end_update(moving, boxes);
    }

    template <class Keep>
    std::set<std::uint32_t> those(const Keep& keep) const {
        std::set<std::uint32_t> found;
        for (std::uint32_t slot = 0; slot < boxes.size(); ++slot) {
            if (lives[slot] && keep(boxes[slot])) found.insert(slot);
        }
        return found;
    }

    void expect_in_box() {
        const Box query = box();
        std::multiset<std::uint32_t> found;
        candidates.for_each_in(boxes, query, [&](std::uint32_t slot) { found.insert(slot); });
        const auto expected = those([&](const Box& here) { return share(here, query); });
        ASSERT_EQ(found, (std::multiset<std::uint32_t>(expected.begin(), expected.end())));
    }

    // By the exact test of the tree, which is tested elsewhere: all boxes that are hit, and only boxes near the path.
    void expect_on_path() {
        Box start = box();
        if (!(start.min.x <= start.max.x) || start.min.x == -infinity) return;
        const BasicVec2<T> by{static_cast<T>(random.integer(-30, 30)), static_cast<T>(random.integer(-30, 30))};
        const BoxSweep<T> sweep{start, by, T(1), detail::joined_boxes(start, Box{start.min + by, start.max + by})};
        std::multiset<std::uint32_t> found;
        candidates.for_each_in_sweep(boxes, sweep, [&](std::uint32_t slot) { found.insert(slot); });
        BasicTree<T> tree;
        for (const std::uint32_t slot : those([](const Box& here) { return here.min.x <= here.max.x; })) {
            static_cast<void>(tree.insert(boxes[slot], slot).value());
        }
        std::set<std::uint32_t> met;
        tree.visit_sweep(start, by, T(1), [&](TreeId id) { met.insert(static_cast<std::uint32_t>(tree.data(id))); });
        const auto near = those([&](const Box& here) { return share(here, sweep.swept_box); });
        for (const std::uint32_t slot : met) ASSERT_EQ(found.count(slot), 1u);
        for (const std::uint32_t slot : found) ASSERT_EQ(near.count(slot), 1u);
        ASSERT_EQ(std::set<std::uint32_t>(found.begin(), found.end()).size(), found.size());
        // The first: here each is hit when its box is.
        T first = infinity, expected = infinity;
        const auto time_of = [&](std::uint32_t slot) -> std::optional<T> {
            BasicTree<T> one;
            const TreeId id = one.insert(boxes[slot]).value();
            const auto hit = one.closest_in_sweep(start, by, T(1));
            return hit && hit->id == id ? std::optional(hit->t) : std::nullopt;
        };
        for (const std::uint32_t slot : met) expected = std::min(expected, time_of(slot).value_or(infinity));
        candidates.find_first_in_sweep(boxes, sweep, [&](std::uint32_t slot) {
            const std::optional<T> time = time_of(slot);
            if (time) first = std::min(first, *time);
            return time;
        });
        ASSERT_EQ(first, expected);
    }

    void expect_nearest() {
        const Box asked = box();
        if (!(asked.min.x <= asked.max.x)) return;
        const T within = random.chance(0.3) ? infinity : static_cast<T>(random.integer(0, 20));
        const BasicVec2<T> wide{within, within};
        const Box around{asked.min - wide, asked.max + wide};
        const auto distance_to = [&](const Box& here) {
            const double x = static_cast<double>(std::max({here.min.x - asked.max.x, asked.min.x - here.max.x, T(0)}));
            const double y = static_cast<double>(std::max({here.min.y - asked.max.y, asked.min.y - here.max.y, T(0)}));
            return static_cast<T>(std::sqrt(x * x + y * y));
        };
        T least = infinity, expected = infinity;
        for (const std::uint32_t slot : those([&](const Box& here) { return share(here, around); })) {
            expected = std::min(expected, distance_to(boxes[slot]));
        }
        candidates.find_nearest(boxes, asked, within, around, [&](std::uint32_t slot) -> std::optional<T> {
            const T distance = distance_to(boxes[slot]);
            if (!(distance <= within)) return std::nullopt;
            least = std::min(least, distance);
            return distance;
        });
        ASSERT_EQ(least, expected <= within ? expected : infinity);
    }

    Random random;
    Candidates<T> candidates;
    std::vector<Box> boxes;
    std::vector<bool> lives, is_fixed;
    std::vector<std::uint32_t> free;
};

TYPED_TEST(Lookups, AgreeWithBruteForceOverRandomHistories) {
    int asked = 0, through_tree = 0;
    for (std::uint64_t seed = 0; seed < test::cases_or_fewer(12, 2); ++seed) {
        LookupCrowd<TypeParam> crowd(seed);
        for (int i = 0; i < 400; ++i) {
            const int what = crowd.random.integer(0, 99);
            if (what < 5) {
                crowd.update(what < 4);
            } else if (what < 30) {
                crowd.change();
            } else if (what < 31) {
                const Candidates<TypeParam> copy = crowd.candidates;  // as a snapshot does
                ASSERT_FALSE(copy.has_lookup());
                crowd.candidates = copy;
            } else {
                crowd.expect_in_box();
                crowd.expect_on_path();
                crowd.expect_nearest();
                ++asked;
                through_tree += crowd.candidates.has_lookup();
            }
            ASSERT_FALSE(testing::Test::HasFatalFailure()) << "step " << i << " of seed " << seed;
        }
    }
    test::expect_share(through_tree, asked, 0.3, 0.9, "through the tree");
}

/// A world of many that move, and queries about it.
template <class T>
struct Moving {
    Random random;
    ColliderSource<T> source{random};
    BasicWorld<T> world;
    std::vector<ColliderId> ids;
    std::vector<ColliderId> found, found_alone;
    std::vector<BasicWorldRaycast<T>> rays, rays_alone;

    explicit Moving(std::uint64_t seed, int count) : random(seed) {
        for (int i = 0; i < count; ++i) add();
    }

    void add() {
        BasicCollider<T> made = source.collider(0.05);
        made.pose = source.pose(60);
        ids.push_back(world.add(made).value());
    }

    void change() {
        const auto i = static_cast<std::size_t>(random.bits() % ids.size());
        switch (random.integer(0, 4)) {
            case 0:
                world.remove(ids[i]);
                ids[i] = ids.back();
                ids.pop_back();
                return add();
            case 1:
                return static_cast<void>(world.set_shape(ids[i], source.shape()));
            case 2:
                return world.set_filter(ids[i], source.filter());
            default:
                return static_cast<void>(world.move(ids[i], source.pose(60)));
        }
    }

    // A copy has no tree yet: it looks at all.
    void expect_same_as_alone() {
        const BasicWorld<T> alone = world;
        const BasicAnyShape<T> shape = source.shape();
        const BasicPose<T> pose = source.pose(60);
        const Filter filter = random.chance(0.5) ? Filter{} : source.filter();
        world.overlapping(shape, pose, filter, found);
        alone.overlapping(shape, pose, filter, found_alone);
        ASSERT_EQ(found, found_alone);
        const BasicAabb<T> box{pose.at, pose.at + BasicVec2<T>{12, 9}};
        world.overlap_aabb(box, filter, found);
        alone.overlap_aabb(box, filter, found_alone);
        ASSERT_EQ(found, found_alone);
        const BasicRay<T> ray{pose.at, source.vec(4)};
        const T max_t = random.chance(0.5) ? std::numeric_limits<T>::infinity() : T(5);
        world.raycast_all(ray, max_t, filter, rays);
        alone.raycast_all(ray, max_t, filter, rays_alone);
        ASSERT_EQ(rays.size(), rays_alone.size());
        const auto expect_hit = [](const auto& a, const auto& b) {
            ASSERT_EQ(a.has_value(), b.has_value());
            if (!a) return;
            EXPECT_EQ(a->id, b->id);
            EXPECT_EQ(a->hit.enter, b->hit.enter);
            EXPECT_EQ(a->hit.exit, b->hit.exit);
            EXPECT_EQ(a->hit.point, b->hit.point);
            EXPECT_EQ(a->hit.normal, b->hit.normal);
        };
        for (std::size_t i = 0; i < rays.size(); ++i) {
            expect_hit(std::optional(rays[i]), std::optional(rays_alone[i]));
        }
        const auto first = world.raycast(ray, max_t, filter);
        expect_hit(first, alone.raycast(ray, max_t, filter));
        ASSERT_EQ(first.has_value(), !rays.empty());
        if (first) expect_hit(first, std::optional(rays.front()));
        const BasicVec2<T> displacement = source.vec(40);
        expect_hit(world.sweep(shape, pose, displacement, filter), alone.sweep(shape, pose, displacement, filter));
        const T reach = random.chance(0.5) ? std::numeric_limits<T>::infinity() : T(8);
        const auto near = world.nearest(shape, pose, reach, filter),
                   near_alone = alone.nearest(shape, pose, reach, filter);
        ASSERT_EQ(near.has_value(), near_alone.has_value());
        if (!near) return;
        EXPECT_EQ(near->id, near_alone->id);
        EXPECT_EQ(near->closest.distance, near_alone->closest.distance);
        EXPECT_EQ(near->closest.on_a, near_alone->closest.on_a);
    }
};

TYPED_TEST(Lookups, GiveTheBitsThatAWorldWithoutThemGives) {
    for (std::uint64_t seed = 0; seed < test::cases_or_fewer(4, 1); ++seed) {
        Moving<TypeParam> moving(seed, 250);
        for (int i = 0; i < 160; ++i) {
            for (int k = moving.random.integer(0, 3); k-- > 0;) moving.change();
            if (i % 40 == 20) {
                ASSERT_TRUE(moving.world.update(TypeParam(0.25)).ok());
            }
            moving.expect_same_as_alone();
            ASSERT_FALSE(testing::Test::HasFailure()) << "query " << i << " of seed " << seed;
        }
    }
}

TYPED_TEST(Lookups, TakeNoMemoryOnceWarm) {
    using T = TypeParam;
    BasicWorld<T> world;
    Random random(3);
    for (int i = 0; i < 500; ++i) {
        const auto number = [&](double reach) { return static_cast<T>(random.real(-reach, reach)); };
        BasicCollider<T> ball{.shape = BasicCircle<T>{{0, 0}, T(1)}, .pose = {{number(50), number(50)}, {}}};
        ball.velocity = {number(1), number(1)};
        ASSERT_TRUE(world.add(ball).ok());
    }
    std::vector<ColliderId> found;
    std::size_t before = 0;
    for (int frame = 0; frame < 20; ++frame) {
        if (frame == 10) before = allocations();
        ASSERT_TRUE(world.update(T(0.125)).ok());
        for (int i = 0; i < 100; ++i) {
            world.overlap_aabb({{-50, -50}, {50, 50}}, {}, found);
            world.raycast({{-60, T(i) - 50}, {1, 0}});
            world.nearest(BasicCircle<T>{{T(i) - 50, 0}, T(1)}, {}, T(9));
        }
    }
    EXPECT_EQ(allocations(), before);
}

// The first query for which it pays builds the tree, in whichever thread.
TEST(LookupThreads, QueryAtOnce) {
    Moving<double> moving(7, 400);
    ThreadPool pool(3);
    for (int frame = 0; frame < 4; ++frame) {
        ASSERT_TRUE(moving.world.update(0.125).ok());
        const WorldD alone = moving.world;
        std::atomic<int> differ = 0;
        pool.run(16, [&](std::size_t part) {
            std::vector<ColliderId> found, expected;
            for (int i = 0; i < 20; ++i) {
                const Vec2D at{static_cast<double>(part) * 8 - 64, i * 6.0 - 60};
                moving.world.overlap_aabb({at, at + Vec2D{9, 9}}, {}, found);
                WorldD(alone).overlap_aabb({at, at + Vec2D{9, 9}}, {}, expected);
                differ += found != expected;
            }
        });
        EXPECT_EQ(differ, 0);
    }
}

// Found by a review: brute force had found an invalid box, and the tree had not.
TYPED_TEST(Lookups, InvalidBoxesAreNeverFound) {
    using T = TypeParam;
    constexpr T infinity = std::numeric_limits<T>::infinity();
    const auto nothing = SharedMask(Bitmask::blank(4, 4).value());
    for (const bool has_boxes : {false, true}) {
        BasicWorld<T> world;
        for (int i = 0; i < 200; ++i) {
            BasicCollider<T> collider{.shape = BasicAabb<T>{{0, 0}, {1, 1}}, .pose = {{T(i), 0}, {}}};
            if (!has_boxes || i == 0) collider.mask.pixels = nothing;
            ASSERT_TRUE(world.add(collider).ok());
        }
        std::vector<ColliderId> found;
        for (int asked = 0; asked < 400; ++asked) {  // at first without a tree, then with one
            world.overlap_aabb({{3, 0}, {2, 1}}, {}, found);
            EXPECT_TRUE(found.empty());
            world.overlap_aabb({{-infinity, -infinity}, {infinity, infinity}}, {}, found);
            EXPECT_EQ(found.size(), has_boxes ? 199u : 0u);
            EXPECT_EQ(world.nearest(BasicCircle<T>{{0, 0}, 1}, {}, infinity).has_value(), has_boxes);
        }
    }
}

}  // namespace
}  // namespace carom

// A world's queries against asking every collider.

#include "random_colliders.hpp"
#include "rates.hpp"
#include "reference_world.hpp"
#include "sanitized.hpp"

#include <carom/query/distance.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

namespace carom {
namespace {

using test::ColliderSource;
using test::Random;

/// A world and what is in it.
template <class T>
struct Stock {
    BasicWorld<T> world;
    std::map<ColliderId, BasicCollider<T>> colliders;

    Stock(ColliderSource<T>& source, int count) {
        for (int i = 0; i < count; ++i) {
            const BasicCollider<T> c = source.collider(0.2);
            colliders[world.add(c).value()] = c;
        }
        EXPECT_TRUE(world.update(0).ok());
    }

    // Some of them elsewhere, some gone, without an update.
    void change(Random& random, ColliderSource<T>& source) {
        for (auto c = colliders.begin(); c != colliders.end();) {
            if (random.chance(0.2)) {
                c->second.pose = source.pose(4);
                EXPECT_TRUE(world.move(c->first, c->second.pose).ok());
            }
            if (random.chance(0.1)) {
                world.remove(c->first);
                c = colliders.erase(c);
            } else {
                ++c;
            }
        }
    }
};

// The squares of a collider's pixels, or its shape, in the world's own numbers.
template <class T>
BasicAnyShape<T> as_shape(const BasicCollider<T>& c) {
    const PoseD pose{{static_cast<double>(c.pose.at.x), static_cast<double>(c.pose.at.y)},
                     {static_cast<double>(c.pose.rot.c), static_cast<double>(c.pose.rot.s)}};
    const MaskAt pixels = resample(*c.mask.pixels, placement_of(pose, c.mask.pivot, c.mask.scale)).value();
    std::vector<BasicCompoundPart<T>> squares;
    for (std::int64_t y = 0; y < pixels.mask.height(); ++y) {
        for (std::int64_t x = 0; x < pixels.mask.width(); ++x) {
            const BasicVec2<T> low{static_cast<T>(x + pixels.at.x), static_cast<T>(y + pixels.at.y)};
            if (pixels.mask.get(x, y)) squares.push_back({BasicAabb<T>{low, low + BasicVec2<T>{1, 1}}, {}});
        }
    }
    return BasicCompound<T>::from_parts(std::move(squares)).value();
}

// Calls ask(id, shape, pose) for those that the filter allows.
template <class T, class Ask>
void ask_each(const Stock<T>& stock, const Filter& filter, Ask ask) {
    for (const auto& [id, c] : stock.colliders) {
        if (!may_collide(filter, c.filter)) continue;
        if (c.mask.pixels) {
            ask(id, as_shape(c), BasicPose<T>{});
        } else {
            ask(id, c.shape, c.pose);
        }
    }
}

struct QueryTally {
    std::uint64_t asked = 0, found = 0;
};

template <class T>
void expect_overlapping(Random& random, ColliderSource<T>& source, const Stock<T>& stock, QueryTally& tally) {
    const BasicAnyShape<T> shape = source.shape();
    const BasicPose<T> pose = source.pose(4);
    const Filter filter = random.chance(0.5) ? Filter{} : source.filter();
    std::vector<ColliderId> expected, found{ColliderId{}};
    ask_each(stock, filter, [&](ColliderId id, const BasicAnyShape<T>& other, const BasicPose<T>& at) {
        if (overlaps(place(shape, pose), place(other, at))) expected.push_back(id);
    });
    stock.world.overlapping(shape, pose, filter, found);
    EXPECT_EQ(found, expected);
    tally.asked += stock.colliders.size();
    tally.found += found.size();
    const BasicAabb<T> box{pose.at, pose.at + BasicVec2<T>{3, 2}};
    stock.world.overlap_aabb(box, filter, found);
    std::vector<ColliderId> boxed;
    ask_each(stock, filter, [&](ColliderId id, const BasicAnyShape<T>&, const BasicPose<T>&) {
        if (overlaps(box, stock.world.box(id))) boxed.push_back(id);
    });
    EXPECT_EQ(found, boxed);
}

template <class T>
void expect_rays(Random& random, ColliderSource<T>& source, const Stock<T>& stock, QueryTally& tally) {
    const BasicRay<T> ray{source.vec(8), source.vec(2)};
    if (ray.direction == BasicVec2<T>{}) return;
    const T max_t = random.chance(0.3) ? std::numeric_limits<T>::infinity() : static_cast<T>(random.integer(0, 5));
    std::vector<BasicWorldRaycast<T>> expected, found;
    ask_each(stock, {}, [&](ColliderId id, const BasicAnyShape<T>& other, const BasicPose<T>& at) {
        const auto hit = raycast(ray, place(other, at), max_t);
        if (hit) expected.push_back({id, *hit});
    });
    std::sort(expected.begin(), expected.end(),
              [](const auto& x, const auto& y) { return std::pair(x.hit.enter, x.id) < std::pair(y.hit.enter, y.id); });
    stock.world.raycast_all(ray, max_t, {}, found);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].id, expected[i].id);
        EXPECT_EQ(found[i].hit.enter, expected[i].hit.enter);
        EXPECT_EQ(found[i].hit.exit, expected[i].hit.exit);
    }
    const auto first = stock.world.raycast(ray, max_t);
    ASSERT_EQ(first.has_value(), !expected.empty());
    if (first) {
        EXPECT_EQ(first->id, expected.front().id);
    }
    tally.asked += stock.colliders.size();
    tally.found += found.size();
}

template <class T>
void expect_sweeps(ColliderSource<T>& source, const Stock<T>& stock, QueryTally& tally) {
    const BasicAnyShape<T> shape = source.shape();
    const BasicPose<T> pose = source.pose(10);
    const BasicVec2<T> displacement = T(-1) * pose.at + source.vec(5);
    std::optional<std::pair<T, ColliderId>> expected;
    ask_each(stock, {}, [&](ColliderId id, const BasicAnyShape<T>& other, const BasicPose<T>& at) {
        const auto hit = sweep(place(shape, pose), displacement, place(other, at), {}, T(1));
        if (hit.hits() && (!expected || std::pair(hit.enter, id) < *expected)) expected = {hit.enter, id};
    });
    const auto found = stock.world.sweep(shape, pose, displacement);
    ASSERT_EQ(found.has_value(), expected.has_value());
    if (found) {
        EXPECT_EQ(std::pair(found->hit.enter, found->id), *expected);
    }
    ++tally.asked;
    tally.found += found.has_value() && found->hit.enter > 0;
}

template <class T>
void expect_nearest(Random& random, ColliderSource<T>& source, const Stock<T>& stock, QueryTally& tally) {
    const BasicAnyShape<T> shape = source.shape();
    const BasicPose<T> pose = source.pose(20);
    const T reach = random.chance(0.3) ? std::numeric_limits<T>::infinity() : static_cast<T>(random.integer(0, 20));
    std::optional<std::pair<T, ColliderId>> expected;
    ask_each(stock, {}, [&](ColliderId id, const BasicAnyShape<T>& other, const BasicPose<T>& at) {
        const T here = distance(place(shape, pose), place(other, at));
        if (here <= reach && (!expected || std::pair(here, id) < *expected)) expected = {here, id};
    });
    const auto found = stock.world.nearest(shape, pose, reach);
    ASSERT_EQ(found.has_value(), expected.has_value());
    if (found) {
        // Pixels are divided into boxes in another way here, and seen from there real numbers round differently.
        EXPECT_EQ(found->id, expected->second);
        EXPECT_NEAR(found->closest.distance, expected->first, 8 * std::numeric_limits<T>::epsilon() * expected->first);
    }
    ++tally.asked;
    tally.found += found.has_value() && found->closest.distance > 0;
}

template <class T>
void expect_queries_agree(std::uint64_t seed) {
    Random random(seed);
    ColliderSource<T> source(random);
    QueryTally overlapping, rays, sweeps, nearest;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(200); ++i) {
        Stock<T> stock(source, random.integer(1, 25));
        for (int k = 0; k < 20; ++k) {
            expect_overlapping(random, source, stock, overlapping);
            expect_rays(random, source, stock, rays);
            expect_sweeps(source, stock, sweeps);
            expect_nearest(random, source, stock, nearest);
            if (k == 10) stock.change(random, source);
            ASSERT_FALSE(testing::Test::HasFailure()) << "world " << i << " of seed " << seed << ", question " << k;
        }
    }
    // Of all colliders, also those that the filters leave out: each query finds several, and leaves out most.
    test::expect_share(overlapping.found, overlapping.asked, 0.1, 0.7, "overlapping");
    test::expect_share(rays.found, rays.asked, 0.05, 0.7, "rays");
    test::expect_hit_rate(sweeps.found, sweeps.asked, "sweeps");
    test::expect_hit_rate(nearest.found, nearest.asked, "nearest");
}

TEST(WorldQueries, AgreeWithBruteForce) {
    expect_queries_agree<float>(1);
    expect_queries_agree<double>(2);
}

// A sweep against full pixels is one against the box that they fill, also when it starts in contact.
TEST(WorldQueries, SweepsAtPixelsAreThoseAtTheirSquares) {
    Bitmask pixels = Bitmask::blank(20, 10).value();
    pixels.fill();
    const auto shared = SharedMask(pixels);
    Random random(5);
    std::uint64_t hits = 0, touching = 0, inside = 0, still = 0;
    const std::uint64_t rounds = test::cases_or_fewer(6000);
    for (std::uint64_t i = 0; i < rounds; ++i) {
        const Vec2 at{static_cast<float>(random.integer(-9, 9)), static_cast<float>(random.integer(-9, 9))};
        World grid, plain;
        const ColliderId mask = grid.add({.mask = {shared}, .pose = {at, {}}}).value();
        const ColliderId box = plain.add({.shape = Aabb{{0, 0}, {20, 10}}, .pose = {at, {}}}).value();
        const auto number = [&](int reach) { return static_cast<float>(random.integer(-reach, reach)) / 2; };
        const AnyShape shapes[] = {Circle{{0, 0}, 2}, Point{{0, 0}}, Segment{{-1, 0}, {2, 1}}, Aabb{{-1, -1}, {1, 2}}};
        const AnyShape& shape = shapes[random.integer(0, 3)];
        const Pose pose{at + Vec2{10, 5} + Vec2{number(40), number(26)}, {}};
        const Vec2 displacement = random.chance(0.1) ? Vec2{} : Vec2{number(40), random.chance(0.2) ? 0 : number(40)};
        const auto found = grid.sweep(shape, pose, displacement), expected = plain.sweep(shape, pose, displacement);
        ASSERT_EQ(found.has_value(), expected.has_value()) << i;
        if (!found) continue;
        EXPECT_EQ(found->id, mask);
        EXPECT_EQ(expected->id, box);
        const Sweep &x = found->hit, &y = expected->hit;
        const bool is_in = y.initially_overlapping && y.normal == Vec2{};
        EXPECT_EQ(x.initially_overlapping, y.initially_overlapping) << i;
        EXPECT_EQ(x.enter, y.enter) << i;
        EXPECT_EQ(x.exit, y.exit) << i;
        EXPECT_EQ(x.graze, y.graze) << i;
        // At the corners of rows, which also lie within the sides of the box, other normals do as well.
        EXPECT_TRUE(x.normal == y.normal || x.point.y == std::round(x.point.y)) << i;
        const Point met{x.point};  // one of many where they touch along a side
        if (!is_in) {
            EXPECT_LT(distance(met, place(shape, Pose{pose.at + x.enter * displacement, {}})), 1e-5f) << i;
            EXPECT_LT(distance(met, place(Aabb{{0, 0}, {20, 10}}, Pose{at, {}})), 1e-5f) << i;
        }
        if (HasFailure()) FAIL();
        ++hits;
        touching += x.initially_overlapping && !is_in;
        inside += is_in;
        still += displacement == Vec2{};
    }
    test::expect_hit_rate(hits, rounds);
    test::expect_often(touching, rounds, 0.016, "touching");
    test::expect_often(inside, rounds, 0.05, "inside");
    test::expect_often(still, rounds, 0.01, "still");
}

TEST(WorldQueries, InvalidQueriesFindNothing) {
    World world;
    ASSERT_TRUE(world.add({.shape = Circle{{0, 0}, 1}}).ok());
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    std::vector<ColliderId> found{ColliderId{}};
    world.overlapping(Circle{{nan, 0}, 1}, {}, found);
    EXPECT_TRUE(found.empty());
    world.overlap_aabb({{nan, nan}, {nan, nan}}, {}, found);
    EXPECT_TRUE(found.empty());
    EXPECT_FALSE(world.raycast({{0, 0}, {0, 0}}));
    EXPECT_FALSE(world.raycast({{0, 0}, {1, 0}}, nan));
    EXPECT_FALSE(world.sweep(Circle{{0, 0}, 1}, {}, {nan, 0}));
    EXPECT_FALSE(world.nearest(Circle{{0, 0}, -1}, {}, 5));
    EXPECT_FALSE(world.nearest(Circle{{0, 0}, 1}, {}, nan));
}

TEST(WorldNearest, AMaskWithoutPixelsIsNotThere) {
    for (const Rot& rot : {Rot{}, Rot::degrees(90)}) {
        World world;
        Collider collider;
        collider.mask.pixels = SharedMask(Bitmask::blank(3, 3).value());
        collider.pose.rot = rot;
        ASSERT_TRUE(world.add(collider).ok());
        EXPECT_FALSE(world.nearest(Circle{{0, 0}, 1}, {}, std::numeric_limits<float>::infinity()).has_value());
    }
}

}  // namespace
}  // namespace carom

// The tree of the boxes of a union's parts: what it finds near a box, on its way and nearest to it, against all boxes.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/detail/shape/part_tree.hpp>

#include <gtest/gtest.h>

#include <map>
#include <numeric>

namespace carom {
namespace {

using detail::BoxProbe;
using detail::MovingBox;
using detail::PartTree;

constexpr double infinity = std::numeric_limits<double>::infinity();

// On a grid, so that boxes touch and repeat; some large, thin, or without end.
AabbD random_box(test::Random& random, double unit, const Vec2D& shift) {
    const auto place = [&] { return unit * (random.chance(0.7) ? random.integer(0, 40) : random.real(0, 40)); };
    const Vec2D low{place(), place()};
    if (random.chance(0.01)) return {{-infinity, low.y + shift.y}, {infinity, infinity}};
    const double size = random.chance(0.05) ? 20 : 2;
    const Vec2D high{low.x + unit * size * random.integer(0, 2), low.y + unit * size * random.integer(0, 2)};
    return {low + shift, high + shift};
}

struct Boxes {
    std::vector<AabbD> all;
    PartTree tree;

    Boxes(std::vector<AabbD> boxes, PartTree::Order order)
        : all(std::move(boxes)),
          tree(
              all.size(), [this](std::size_t i) { return all[i]; }, order) {}
};

Boxes random_boxes(test::Random& random, std::size_t count, double unit, const Vec2D& shift) {
    std::vector<AabbD> boxes;
    for (std::size_t i = 0; i < count; ++i) boxes.push_back(random_box(random, unit, shift));
    return {std::move(boxes), random.chance(0.5) ? PartTree::Order::anywhere : PartTree::Order::along_chain};
}

std::vector<std::uint32_t> found_by(const PartTree& tree, const MovingBox& region) {
    std::vector<std::uint32_t> found;
    tree.any(region, [&](std::uint32_t number) {
        found.push_back(number);
        return false;
    });
    return found;
}

bool overlap(const AabbD& a, const AabbD& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

// Whether a box that moves meets another, by brute force: at one of many times, each in exact steps of a binary power.
bool meets_on_way(const MovingBox& region, const AabbD& box) {
    constexpr int steps = 256;
    for (int i = 0; i <= steps; ++i) {
        const double t = region.low + (region.high - region.low) * i / steps;
        const Vec2D way = t * region.velocity;
        if (overlap({region.box.min + way, region.box.max + way}, box)) return true;
    }
    return false;
}

TEST(PartTree, FindsInOrderAllThatABoxOverlaps) {
    test::Random random(1);
    std::size_t hits = 0, total = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(300); ++i) {
        const double unit = random.chance(0.2) ? std::ldexp(1.0, random.integer(-900, 900)) : 1;
        const Vec2D shift{unit * random.integer(-3, 3) * 1e5, unit * random.integer(-1, 1) * 1e6};
        const std::size_t count = static_cast<std::size_t>(random.chance(0.1) ? 5000 : random.integer(1, 300));
        const Boxes boxes = random_boxes(random, count, unit, shift);
        const AabbD region = random_box(random, random.chance(0.1) ? 3 * unit : unit, shift);
        const std::vector<std::uint32_t> found = found_by(boxes.tree, region);
        EXPECT_TRUE(std::is_sorted(found.begin(), found.end()));
        for (std::uint32_t k = 0; k < count; ++k) {
            if (!overlap(region, boxes.all[k])) continue;
            ASSERT_TRUE(std::binary_search(found.begin(), found.end(), k)) << i;
            ++hits;
        }
        if (found.size() < count / 4) total += found.size();
    }
    EXPECT_GT(hits, 0u);
    EXPECT_LE(total, hits + hits / 8);  // few more than those
}

TEST(PartTree, FindsAllThatABoxMeetsOnItsWay) {
    test::Random random(2);
    int hits = 0, found_in_all = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(300); ++i) {
        const Vec2D shift{random.integer(-3, 3) * 1e5, 0};
        const Boxes boxes = random_boxes(random, static_cast<std::size_t>(random.integer(1, 200)), 1, shift);
        const AabbD start = random_box(random, 1, shift);
        if (start.max.x == infinity) continue;
        const MovingBox region(start, {double(random.integer(-9, 9)), double(random.integer(-9, 9))},
                               random.integer(-2, 0), random.integer(0, 4));
        const std::vector<std::uint32_t> found = found_by(boxes.tree, region);
        found_in_all += static_cast<int>(found.size());
        for (std::uint32_t k = 0; k < boxes.all.size(); ++k) {
            if (!meets_on_way(region, boxes.all[k])) continue;
            ASSERT_TRUE(std::binary_search(found.begin(), found.end(), k)) << i;
            ++hits;
        }
    }
    EXPECT_GT(hits, 0);
    EXPECT_LT(found_in_all, 1.2 * hits);
}

TEST(PartTree, TheNearestAndTheSoonestComeBeforeTheLimit) {
    test::Random random(3);
    double visited = 0, count = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(300); ++i) {
        const Boxes boxes = random_boxes(random, static_cast<std::size_t>(random.integer(1, 500)), 1, {});
        const Vec2D at{random.real(-50, 90), random.real(-50, 90)};
        MovingBox region(AabbD{at, at});
        if (random.chance(0.5)) region = {region.box, Vec2D{20, 20} - at, 0, infinity};
        const BoxProbe probe(region, 1000);
        const auto bound = [&](std::size_t k) { return probe.bound(boxes.all[k].min, boxes.all[k].max); };
        double least = infinity;
        for (std::size_t k = 0; k < boxes.all.size(); ++k) least = std::min(least, bound(k));
        double limit = infinity, seen = infinity;
        boxes.tree.nearest_first(region, limit, [&](std::uint32_t k) {
            ++visited;
            seen = std::min(seen, bound(k));
            // Times of the probe are in lengths of the longer component of its way.
            const double speed = std::max(std::fabs(region.velocity.x), std::fabs(region.velocity.y));
            limit = std::min(limit, (region.moves() ? bound(k) / speed : bound(k)) + 1e-6);
        });
        EXPECT_EQ(seen, least) << i;
        count += static_cast<double>(boxes.all.size());
    }
    EXPECT_LT(visited, 0.25 * count);
}

// A search far from the origin, and in any unit, looks at no more.
TEST(PartTree, CostsNeitherDependOnPlaceNorUnit) {
    for (const auto& [unit, shift] : {std::pair(1.0, 0.0), std::pair(1.0, 0x1p40), std::pair(0x1p-800, 0.0)}) {
        std::vector<AabbD> row;
        for (int i = 0; i < 100000; ++i) {
            const Vec2D low{shift + unit * i, shift};
            row.push_back({low, {low.x + unit, low.y + unit}});
        }
        const Boxes boxes(std::move(row), PartTree::Order::anywhere);
        const Vec2D at{shift + unit * 77777.5, shift};
        const WorkMeter meter;
        EXPECT_EQ(found_by(boxes.tree, AabbD{at, at}).size(), 1u) << unit << " " << shift;
        EXPECT_LE(meter.units(), 6) << unit << " " << shift;
    }
}

TEST(PartTree, TakesAtMost24BytesAPart) {
    for (const PartTree::Order order : {PartTree::Order::anywhere, PartTree::Order::along_chain}) {
        const PartTree tree(
            100000,
            [](std::size_t i) {
                const double x = static_cast<double>(i);
                return AabbD{{x, x}, {x, x}};
            },
            order);
        EXPECT_LE(tree.bytes(), 24u * 100000);
    }
}

}  // namespace
}  // namespace carom

// The tree of the boxes of a union's parts: what it finds near a box, on its way and nearest to it, against all boxes.
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/detail/shape/part_tree.hpp>

#include <gtest/gtest.h>

#include <map>
#include <numbers>
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

// The mean number of nodes that a search for each of some boxes visits.
double nodes_visited(const PartTree& tree, const std::vector<AabbD>& regions) {
    const WorkMeter meter;
    for (const AabbD& region : regions) found_by(tree, region);
    return static_cast<double>(meter.units()) / static_cast<double>(regions.size());
}

// Along a ring as the edges of a polygon are; there are 6 levels.
TEST(PartTree, SearchesAtARingVisitLittleMoreThanOneNodeALevel) {
    std::vector<AabbD> ring, places;
    for (int i = 0; i < 100000; ++i) {
        const double angle = 2e-5 * std::numbers::pi * i, radius = 20000 + (i * 7919 % 1000) * 1e-3;
        const Vec2D at{radius * std::cos(angle), radius * std::sin(angle)};
        ring.push_back({at - Vec2D{0.6, 0.6}, at + Vec2D{0.6, 0.6}});
        if (i % 97 == 0) places.push_back({at, at});
    }
    const Boxes boxes(std::move(ring), PartTree::Order::anywhere);
    EXPECT_LE(nodes_visited(boxes.tree, places), 8);
}

// A few long boxes are in nodes of their own, so that others are no longer than what is in them.
TEST(PartTree, BoxesOfManySizesAreApart) {
    test::Random random(7);
    std::vector<AabbD> mixed, places;
    for (int i = 0; i < 100000; ++i) {
        const Vec2D at{random.real(0, 1000), random.real(0, 1000)};
        const double size = 1.5 * std::pow(random.real(0, 1) + 1e-4, -0.7);
        const Vec2D half{size * random.real(0, 1), size * random.real(0, 1)};
        mixed.push_back({at - half, at + half});
        if (i % 97 == 0) places.push_back({at, at});
    }
    const Boxes boxes(std::move(mixed), PartTree::Order::anywhere);
    EXPECT_LE(nodes_visited(boxes.tree, places), 35);
}

// A tree that is edited, and the boxes that are in it.
struct EditedTree {
    test::Random& random;
    PartTree::Order order;
    std::map<std::uint32_t, AabbD> boxes;
    PartTree tree;

    EditedTree(test::Random& source, std::map<std::uint32_t, AabbD> start, PartTree::Order kept)
        : random(source), order(kept), boxes(std::move(start)), tree(made()) {}

    PartTree made() const {
        const auto box_of = [&](std::uint32_t i) { return boxes.at(i); };
        if (order == PartTree::Order::along_chain) return PartTree(boxes.size(), box_of, order);
        std::vector<std::uint32_t> numbers;
        for (const auto& entry : boxes) numbers.push_back(entry.first);
        return PartTree(std::move(numbers), 1000, box_of);
    }

    void edit(const AabbD& box) {
        const auto box_of = [&](std::uint32_t i) { return boxes.at(i); };
        const auto number = static_cast<std::uint32_t>(random.integer(0, 999));
        const auto old = boxes.find(number);
        if (old == boxes.end()) {
            if (order == PartTree::Order::along_chain) return;
            boxes[number] = box;
            tree.add(number, box, box_of);
        } else if (order == PartTree::Order::along_chain || random.chance(0.3)) {
            const AabbD from = std::exchange(old->second, box);
            tree.change(number, from, box, box_of);
        } else {
            const AabbD from = old->second;
            boxes.erase(old);
            tree.remove(number, from, box_of);
        }
    }

    // Takes all parts away, and puts one there again.
    void empty() {
        while (!boxes.empty()) {
            const auto [number, box] = *boxes.begin();
            boxes.erase(boxes.begin());
            tree.remove(number, box, [&](std::uint32_t i) { return boxes.at(i); });
            expect_box_around_all();
        }
        EXPECT_TRUE(found_by(tree, AabbD{{-infinity, -infinity}, {infinity, infinity}}).empty());
        tree.add(7, {{1, 2}, {3, 4}}, [](std::uint32_t) { return AabbD{{1, 2}, {3, 4}}; });
        EXPECT_EQ(found_by(tree, AabbD{{2, 2}, {2, 2}}), std::vector<std::uint32_t>{7});
    }

    void expect_box_around_all() const {
        AabbD all{{infinity, infinity}, {-infinity, -infinity}};
        for (const auto& [number, box] : boxes) {
            all.min = {std::min(all.min.x, box.min.x), std::min(all.min.y, box.min.y)};
            all.max = {std::max(all.max.x, box.max.x), std::max(all.max.y, box.max.y)};
        }
        EXPECT_EQ(tree.box(), all);
    }
};

TEST(PartTree, FindsTheSameAfterEdits) {
    test::Random random(5);
    int hits = 0, emptied = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(60); ++i) {
        const double unit = random.chance(0.2) ? std::ldexp(1.0, random.integer(-900, 900)) : 1;
        std::map<std::uint32_t, AabbD> start;
        const int count = random.integer(0, 400);
        const bool along_chain = random.chance(0.3);
        for (int k = 0; k < count; ++k)
            start[static_cast<std::uint32_t>(along_chain ? k : random.integer(0, 999))] = random_box(random, unit, {});
        EditedTree edited(random, start, along_chain ? PartTree::Order::along_chain : PartTree::Order::anywhere);
        const int edits = random.integer(1, 600);
        for (int k = 0; k < edits; ++k) edited.edit(random_box(random, random.chance(0.01) ? 5000 * unit : unit, {}));
        edited.expect_box_around_all();
        EXPECT_EQ(edited.tree.size(), edited.boxes.size());
        for (int k = 0; k < 20; ++k) {
            const AabbD everywhere{{-infinity, -infinity}, {infinity, infinity}};
            const AabbD region = k == 0 ? everywhere : random_box(random, unit, {});
            const std::vector<std::uint32_t> found = found_by(edited.tree, region);
            EXPECT_TRUE(std::is_sorted(found.begin(), found.end()));
            for (const std::uint32_t number : found) ASSERT_TRUE(edited.boxes.contains(number)) << i;
            for (const auto& [number, box] : edited.boxes) {
                if (!overlap(region, box)) continue;
                ASSERT_TRUE(std::binary_search(found.begin(), found.end(), number)) << i;
                ++hits;
            }
        }
        if (edited.order == PartTree::Order::anywhere && i % 8 == 0) edited.empty(), ++emptied;
    }
    EXPECT_GT(hits, 1000);
    EXPECT_GT(emptied, 0);
}

// Parts that are moved, taken away and put elsewhere a hundred thousand times: what a search visits stays small, and so
// does the tree.
TEST(PartTree, StaysAsGoodAsNewAfterManyEdits) {
    test::Random random(6);
    constexpr std::uint32_t count = 20000;
    std::vector<AabbD> boxes(count);
    const auto place = [&](double around, double far) { return around + random.real(-far, far); };
    for (AabbD& box : boxes) {
        const Vec2D low{place(500, 500), place(500, 500)};
        box = {low, low + Vec2D{1, 1}};
    }
    const auto box_of = [&](std::size_t i) { return boxes[i]; };
    PartTree tree(count, box_of, PartTree::Order::anywhere);
    const std::size_t bytes = tree.bytes();
    for (std::uint64_t i = 0; i < test::cases_or_fewer(100000); ++i) {
        const auto number = static_cast<std::uint32_t>(random.integer(0, count - 1));
        const AabbD from = boxes[number];
        const Vec2D low = random.chance(0.5) ? Vec2D{place(from.min.x, 5), place(from.min.y, 5)}
                                             : Vec2D{place(500, 500), place(500, 500)};
        boxes[number] = {low, low + Vec2D{1, 1}};
        tree.change(number, from, boxes[number], box_of);
    }
    double units = 0, found = 0;
    for (int i = 0; i < 1000; ++i) {
        const Vec2D at{place(500, 500), place(500, 500)};
        const WorkMeter meter;
        found += static_cast<double>(found_by(tree, AabbD{at, at + Vec2D{10, 10}}).size());
        units += static_cast<double>(meter.units());
    }
    EXPECT_GT(found, 1000);
    EXPECT_LE(units, 20 * 1000) << "nodes that 1000 searches visit";
    EXPECT_LE(tree.bytes(), 5 * bytes);
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

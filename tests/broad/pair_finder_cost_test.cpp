// What the finder costs, counted and not timed: what is looked at, how that grows, and memory.

#include "../bench/broad_scenes.hpp"
#include "broad/layouts.hpp"
#include "random.hpp"
#include "sanitized.hpp"

#include <carom/broad/pair_finder.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

constexpr std::size_t many = test::is_sanitized ? 20'000 : 200'000;

// Runs each strategy and expects between 0.1 and 4 pairs a box, and work within (n + pairs) log n with a small factor;
// any quadratic part would be many times over it.
template <class T>
void expect_near_linear(const layouts::Boxes<T>& boxes, double least_pairs_per_box = 0.1) {
    for (const PairStrategy strategy : layouts::strategies) {
        BasicPairFinder<T> finder;
        std::size_t pairs = 0;
        PairOptions options;
        options.strategy = strategy;
        finder.for_each_pair(
            boxes, [&](IndexPair) { ++pairs; }, options);
        const auto n = static_cast<double>(boxes.size());
        const auto found = static_cast<double>(pairs);
        EXPECT_GT(found, least_pairs_per_box * n);
        EXPECT_LT(found, 4 * n);
        const double factor = finder.strategy() == strategy ? 8 : 24;
        EXPECT_LT(static_cast<double>(finder.work()), factor * (n + found) * std::log2(n))
            << pair_strategy_name(strategy);
        testing::Test::RecordProperty(pair_strategy_name(strategy),
                                      std::to_string(static_cast<double>(finder.work()) / n));
    }
}

TEST(PairFinderCost, SpreadOverASquare) {
    std::mt19937_64 random(1);
    expect_near_linear(layouts::scattered<float>(random, many, 1000, 1000, 4));
    expect_near_linear(layouts::scattered<double>(random, many, 1000, 1000, 4));
}

TEST(PairFinderCost, SpreadAlongAColumn) {
    std::mt19937_64 random(2);
    auto boxes = layouts::scattered<double>(random, many, 1, many, 1);
    expect_near_linear(boxes);
    for (auto& box : boxes) box.min.x = 0, box.max.x = 1;
    expect_near_linear(boxes);
}

TEST(PairFinderCost, SpreadAlongARow) {
    std::mt19937_64 random(3);
    auto boxes = layouts::scattered<double>(random, many, many, 1, 1);
    expect_near_linear(boxes);
    for (auto& box : boxes) box.min.y = 0, box.max.y = 1;
    expect_near_linear(boxes);
}

TEST(PairFinderCost, SpreadAlongBothDiagonals) {
    std::mt19937_64 random(4);
    auto boxes = layouts::scattered<double>(random, many, many, 0, 2);
    for (auto& box : boxes) box.min.y += box.min.x, box.max.y += box.min.x;
    expect_near_linear(boxes);
    for (auto& box : boxes) box = {{box.min.x, -box.max.y}, {box.max.x, -box.min.y}};
    expect_near_linear(boxes);
}

TEST(PairFinderCost, TallAndWideSlabsThatOverlapNothing) {
    // Long boxes side by side: each spans the whole field on one axis, so one axis alone tells nothing apart.
    layouts::Boxes<double> tall, wide;
    for (std::size_t i = 0; i < many; ++i) {
        const double at = static_cast<double>((i * 7919) % many);
        tall.push_back({{at, 0}, {at + 0.5, 1e6}});
        wide.push_back({{0, at}, {1e6, at + 0.5}});
    }
    expect_near_linear(tall, -1);
    expect_near_linear(wide, -1);
}

TEST(PairFinderCost, AFewHugeBoxesAmongManySmallOnes) {
    std::mt19937_64 random(5);
    expect_near_linear(layouts::mixed_sizes<double>(random, many, 2, 1000, 3));
}

// What the finder looks at, for each box and pair.
double work_of(const layouts::Boxes<float>& boxes) {
    PairFinder finder;
    std::size_t pairs = 0;
    finder.for_each_pair(boxes, [&](IndexPair) { ++pairs; });
    EXPECT_NE(finder.strategy(), PairStrategy::sweep);
    return static_cast<double>(finder.work()) / static_cast<double>(boxes.size() + pairs);
}

TEST(PairFinderCost, SizesOfAllKindsTakeLittleMoreThanOneSize) {
    for (const std::size_t n : {1000u, 30'000u, 300'000u}) {
        if (test::is_sanitized && n > 30'000) continue;
        const double uniform = work_of(bench::MovingBoxes(bench::BroadScene::uniform, n).boxes());
        const double mixed = work_of(bench::MovingBoxes(bench::BroadScene::mixed, n).boxes());
        EXPECT_LT(mixed, 1.6 * uniform) << n << " boxes; each size in a grid of its own takes twice as much";
    }
}

TEST(PairFinderCost, HeapsOfDustBelowBoxesOfAllSizes) {
    // The cells of the larger boxes would do for all that are smaller, were these not in heaps: one in each hundredth
    // of a cell.
    test::Random random(9);
    layouts::Boxes<float> boxes;
    const auto add = [&](double x, double y, double size) {
        boxes.push_back({{static_cast<float>(x), static_cast<float>(y)},
                         {static_cast<float>(x + size), static_cast<float>(y + size)}});
    };
    for (int i = 0; i < 3000; ++i) add(random.real(0, 1e5), random.real(0, 1e5), random.real(500, 1000));
    for (int i = 0; i < 3000; ++i) add(random.real(0, 1e5), random.real(0, 1e5), random.real(30, 60));
    for (int heap = 0; heap < (test::is_sanitized ? 2 : 20); ++heap) {
        const double x = random.real(0, 1e5), y = random.real(0, 1e5);
        for (int i = 0; i < 5000; ++i) add(x + random.real(0, 100), y + random.real(0, 100), random.real(0.5, 1.5));
    }
    EXPECT_LT(work_of(boxes), 80);
    expect_near_linear(boxes);
}

TEST(PairFinderCost, BoxesThatLieBehindCostNothingAgain) {
    // Half of the boxes are passed at once, but their low edges stay within reach of all that follow.
    layouts::Boxes<double> boxes;
    for (std::size_t i = 0; i < many; ++i) {
        const auto y = static_cast<double>(i % (many / 2));
        boxes.push_back(i < many / 2 ? BasicAabb<double>{{-1, y}, {-1, 1e6}}
                                     : BasicAabb<double>{{static_cast<double>(i), y}, {static_cast<double>(i), 1e6}});
    }
    for (std::size_t i = 0; i < many / 2; ++i) boxes[i].max.y = boxes[i].min.y;
    expect_near_linear(boxes, -1);
}

TEST(PairFinderCost, LongBoxesThatNoGridSuits) {
    // Tall ones and wide ones of the same length, side by side, that overlap nothing.
    layouts::Boxes<double> boxes;
    const std::size_t of_each = many / 2;
    const auto length = static_cast<double>(of_each);
    for (std::size_t i = 0; i < of_each; ++i) {
        const auto at = static_cast<double>((i * 7919) % of_each);
        boxes.push_back({{at, 0}, {at + 0.5, length}});
        boxes.push_back({{2 * length, at}, {3 * length, at + 0.5}});
    }
    expect_near_linear(boxes, -1);
}

TEST(PairFinderCost, TwoKindsOfOppositeAspectThatNeitherGridSuits) {
    // Wide boxes in clusters on the left, tall ones on the right: to either kind, the other's cells are so many rows or
    // columns that it would rather look at all of it. One tall box crosses every tenth cluster.
    constexpr double field = 1e9, length = 1e5;
    constexpr std::size_t clusters = test::is_sanitized ? 100 : 1000, in_cluster = 100;
    std::mt19937_64 random(7);
    layouts::Boxes<double> boxes;
    std::vector<Filter> filters;
    for (std::size_t c = 0; c < clusters; ++c) {
        const double x = layouts::random_number<double>(random, 0, field / 2 - 2 * length);
        const double y = layouts::random_number<double>(random, 0, field - length);
        for (std::size_t i = 0; i < in_cluster; ++i) {
            const double aside = layouts::random_number<double>(random, 0, 1), along = 2.0 * static_cast<double>(i);
            boxes.push_back(layouts::box_at(x + aside, y + along, length, 1.0));
            filters.push_back({.category = 1, .mask = 2});
            boxes.push_back(layouts::box_at(field / 2 + x + along, y + aside, 1.0, length));
            filters.push_back({.category = 2, .mask = 1});
        }
        if (c % 10 == 0) {
            boxes.push_back(layouts::box_at(x + length / 2, y - length / 2, 1.0, length));
            filters.push_back({.category = 2, .mask = 1});
        }
    }
    std::size_t expected = 0;  // wide boxes that another cluster's tall one crosses count, too
    PairOptions by_sweep;
    by_sweep.strategy = PairStrategy::sweep;
    by_sweep.filters = filters;
    PairFinderD().for_each_pair(
        boxes, [&](IndexPair) { ++expected; }, by_sweep);
    EXPECT_GE(expected, clusters / 10 * in_cluster);
    const auto n = static_cast<double>(boxes.size());
    for (const PairStrategy strategy : layouts::strategies) {
        PairOptions options;
        options.strategy = strategy;
        options.filters = filters;
        PairFinderD finder;
        std::size_t pairs = 0;
        finder.for_each_pair(
            boxes, [&](IndexPair) { ++pairs; }, options);
        EXPECT_EQ(pairs, expected) << pair_strategy_name(strategy);
        EXPECT_LT(static_cast<double>(finder.work()), 24 * n * std::log2(n)) << pair_strategy_name(strategy);
    }
}

TEST(PairFinderCost, DustNextToAHeapOfGiants) {
    // Hundreds of large boxes in one place, next to small ones that share their cells but do not touch them.
    std::mt19937_64 random(8);
    auto boxes = layouts::scattered<double>(random, many, 900, 900, 3);
    constexpr std::size_t giants = test::is_sanitized ? 300 : 500;
    for (std::size_t i = 0; i < giants; ++i) boxes.push_back({{901 + 0.001 * static_cast<double>(i), 0}, {2000, 1000}});
    expect_near_linear(boxes);
}

TEST(PairFinderCost, ManyFiltersOfFewKindsCostNothing) {
    // A heap of boxes with 24 categories that may all collide with the last box only.
    layouts::Boxes<float> boxes(test::is_sanitized ? 4000 : 20'000, {{0, 0}, {1, 1}});
    std::vector<Filter> filters;
    for (std::size_t i = 0; i < boxes.size(); ++i) filters.push_back({.category = 1u << i % 24, .mask = 1u << 31});
    filters.back() = {.category = 1u << 31};
    for (const PairStrategy strategy : layouts::strategies) {
        PairOptions options;
        options.strategy = strategy;
        options.filters = filters;
        PairFinder finder;
        std::size_t pairs = 0;
        finder.for_each_pair(
            boxes, [&](IndexPair) { ++pairs; }, options);
        EXPECT_EQ(pairs, boxes.size() - 1);
        EXPECT_LT(finder.work(), 60 * boxes.size()) << pair_strategy_name(strategy);
    }
}

TEST(PairFinderCost, HeapsAtRestOrThatMayNotCollideCostNothing) {
    // All in one place, but only the last one may collide with the others.
    layouts::Boxes<float> boxes(test::is_sanitized ? 4000 : 20'000, {{0, 0}, {1, 1}});
    std::vector<Filter> bullets(boxes.size(), Filter{.category = 4, .mask = 2});
    bullets.back() = {.category = 2};
    for (const PairStrategy strategy : layouts::strategies) {
        for (const bool filtered : {false, true}) {
            PairOptions options;
            options.strategy = strategy;
            if (filtered) options.filters = bullets;
            if (!filtered) options.moving = 1;
            PairFinder finder;
            std::size_t pairs = 0;
            finder.for_each_pair(
                boxes, [&](IndexPair) { ++pairs; }, options);
            EXPECT_EQ(pairs, boxes.size() - 1);
            EXPECT_LT(finder.work(), 60 * boxes.size()) << pair_strategy_name(strategy);
        }
    }
}

// Four times the boxes: four times the work and little more, in each scene that has a number of pairs for each box.
TEST(PairFinderCost, GrowsWithTheBoxes) {
    const std::size_t n = test::cases_or_fewer(20'000, 1500);
    for (const bench::BroadScene scene : bench::broad_scenes) {
        if (scene == bench::BroadScene::heap) continue;
        SCOPED_TRACE(bench::broad_scene_name(scene));
        const bench::MovingBoxes few(scene, n), more(scene, 4 * n);
        for (const PairStrategy strategy : layouts::strategies) {
            PairOptions options;
            options.strategy = strategy;
            std::size_t pairs[2] = {};
            double work[2];
            for (const bool is_more : {false, true}) {
                PairFinder finder;
                const bench::MovingBoxes& boxes = is_more ? more : few;
                options.filters = boxes.filters();
                finder.for_each_pair(
                    boxes.boxes(), [&](IndexPair) { ++pairs[is_more]; }, options);
                work[is_more] = static_cast<double>(finder.work());
            }
            const double growth = static_cast<double>(more.boxes().size() + pairs[1]) /
                                  static_cast<double>(few.boxes().size() + pairs[0]);
            EXPECT_LT(work[1], 1.6 * growth * work[0]) << pair_strategy_name(strategy);
        }
    }
}

TEST(PairFinderCost, SixtyBytesABox) {
    const std::size_t n = test::cases_or_fewer(300'000, 10'000);
    for (const bench::BroadScene scene : {bench::BroadScene::uniform, bench::BroadScene::clustered,
                                          bench::BroadScene::mixed, bench::BroadScene::brownian}) {
        const bench::MovingBoxes boxes(scene, n);
        PairFinder finder;
        finder.for_each_pair(boxes.boxes(), [](IndexPair) {});
        EXPECT_LT(finder.memory(), 60 * n) << bench::broad_scene_name(scene);
        EXPECT_GT(finder.memory(), 20 * n) << bench::broad_scene_name(scene);
    }
}

// Evenly spread boxes of one size, just so many that the grid keeps the most cells for each that it ever does: four.
template <class T>
void expect_most_bytes_a_box(std::size_t bytes) {
    const std::size_t side = test::cases_or_fewer(500, 200);
    layouts::Boxes<T> boxes;
    const T step = T(2.01);
    for (std::size_t i = 0; i < side * side; ++i)
        boxes.push_back(layouts::box_at(static_cast<T>(i % side) * step, static_cast<T>(i / side) * step, T(1), T(1)));
    BasicPairFinder<T> finder;
    finder.for_each_pair(boxes, [](IndexPair) {});
    EXPECT_LT(finder.memory(), bytes * boxes.size() + (1 << 20));
    EXPECT_GT(finder.memory(), (bytes - 2) * boxes.size()) << "not the layout that needs most";
}

TEST(PairFinderCost, MostBytesABox) {
    expect_most_bytes_a_box<float>(52);
    expect_most_bytes_a_box<double>(68);
}

}  // namespace
}  // namespace carom

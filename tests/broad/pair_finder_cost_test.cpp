// What the finder costs, counted and not timed: nodes looked at, and allocations when warm.

#include "broad/allocations.hpp"
#include "broad/layouts.hpp"

#include <carom/broad/pair_finder.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

constexpr std::size_t many = 200'000;

// Runs the finder and expects between 0.1 and 4 pairs a box, and work within (n + pairs) log n with a small factor; any
// quadratic part would be 1000 times over it.
template <class T>
void expect_near_linear(const layouts::Boxes<T>& boxes, double least_pairs_per_box = 0.1) {
    BasicPairFinder<T> finder;
    std::size_t pairs = 0;
    finder.for_each_pair(boxes, [&](IndexPair) { ++pairs; });
    const auto n = static_cast<double>(boxes.size());
    const auto found = static_cast<double>(pairs);
    EXPECT_GT(found, least_pairs_per_box * n);
    EXPECT_LT(found, 4 * n);
    EXPECT_LT(static_cast<double>(finder.work()), 8 * (n + found) * std::log2(n));
    testing::Test::RecordProperty("work_per_box", std::to_string(static_cast<double>(finder.work()) / n));
}

TEST(PairFinderCost, SpreadOverASquare) {
    std::mt19937_64 random(1);
    expect_near_linear(layouts::scattered<float>(random, many, 1000, 1000, 4));
    expect_near_linear(layouts::scattered<double>(random, many, 1000, 1000, 4));
}

TEST(PairFinderCost, SpreadAlongAColumn) {
    std::mt19937_64 random(2);
    auto boxes = layouts::scattered<double>(random, many, 1, 200'000, 1);
    expect_near_linear(boxes);
    for (auto& box : boxes) box.min.x = 0, box.max.x = 1;
    expect_near_linear(boxes);
}

TEST(PairFinderCost, SpreadAlongARow) {
    std::mt19937_64 random(3);
    auto boxes = layouts::scattered<double>(random, many, 200'000, 1, 1);
    expect_near_linear(boxes);
    for (auto& box : boxes) box.min.y = 0, box.max.y = 1;
    expect_near_linear(boxes);
}

TEST(PairFinderCost, SpreadAlongBothDiagonals) {
    std::mt19937_64 random(4);
    auto boxes = layouts::scattered<double>(random, many, 200'000, 0, 2);
    for (auto& box : boxes) box.min.y += box.min.x, box.max.y += box.min.x;
    expect_near_linear(boxes);
    for (auto& box : boxes) box = {{box.min.x, -box.max.y}, {box.max.x, -box.min.y}};
    expect_near_linear(boxes);
}

TEST(PairFinderCost, TallAndWideSlabsThatMeetNothing) {
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

TEST(PairFinderCost, AWarmFinderDoesNotAllocate) {
    std::mt19937_64 random(6);
    const auto boxes = layouts::scattered<float>(random, 5000, 100, 100, 3);
    const auto fewer = layouts::scattered<float>(random, 3000, 100, 100, 3);
    PairFinder finder;
    std::size_t pairs = 0;
    const std::size_t before_any = allocations();
    finder.for_each_pair(boxes, [&](IndexPair) { ++pairs; });
    const std::size_t warm = allocations();
    EXPECT_GT(warm, before_any) << "the counter does not count";
    for (int frame = 0; frame < 3; ++frame) {
        finder.for_each_pair(fewer, [&](IndexPair) { ++pairs; });
        finder.for_each_pair(boxes, [&](IndexPair) { ++pairs; });
    }
    EXPECT_EQ(allocations(), warm);
    EXPECT_GT(pairs, 1000u);
}

}  // namespace
}  // namespace carom

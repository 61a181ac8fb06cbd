// The same pairs in the same order, however the work is spread, and no allocations when warm, with threads or without.

#include "../bench/broad_scenes.hpp"
#include "broad/allocations.hpp"
#include "broad/layouts.hpp"
#include "sanitized.hpp"

#include <carom/broad/pair_finder.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

// Runs the jobs from the last to the first.
struct Backwards : TaskRunner {
    void run(std::size_t count, FunctionRef<void(std::size_t)> job) override {
        jobs += count;
        while (count > 0) job(--count);
    }
    std::size_t jobs = 0;
};

// The pairs one after the other as one number, so that a long sequence needs no memory.
struct Sequence {
    std::uint64_t pairs = 0;
    std::uint64_t hash = 0;
    friend bool operator==(const Sequence&, const Sequence&) = default;
};

Sequence sequence_of(const layouts::Boxes<float>& boxes, PairOptions options, TaskRunner* tasks,
                     std::uint64_t most = ~std::uint64_t{0}) {
    PairFinder finder;
    Sequence sequence;
    options.tasks = tasks;
    finder.for_each_pair(
        boxes,
        [&](IndexPair pair) {
            sequence.hash = (sequence.hash ^ pair.first) * 0x9e3779b97f4a7c15u;
            sequence.hash = (sequence.hash ^ pair.second) * 0x9e3779b97f4a7c15u;
            sequence.hash ^= sequence.hash >> 29;
            return ++sequence.pairs == most ? Visit::stop : Visit::proceed;
        },
        options);
    return sequence;
}

void expect_same_for_all(const layouts::Boxes<float>& boxes, PairOptions options = {}) {
    for (const PairStrategy strategy : layouts::strategies) {
        SCOPED_TRACE(pair_strategy_name(strategy));
        options.strategy = strategy;
        const Sequence alone = sequence_of(boxes, options, nullptr);
        Backwards backwards;
        EXPECT_EQ(sequence_of(boxes, options, &backwards), alone);
        if (strategy == PairStrategy::sweep || strategy == PairStrategy::partition) {
            EXPECT_EQ(backwards.jobs, 0u);
            continue;
        }
        EXPECT_GT(backwards.jobs, 0u);
        for (const std::size_t threads : {1, 2, 3}) {
            ThreadPool pool(threads);
            EXPECT_EQ(sequence_of(boxes, options, &pool), alone) << threads << " threads";
        }
        EXPECT_EQ(sequence_of(boxes, options, &backwards, alone.pairs / 2 + 1),
                  sequence_of(boxes, options, nullptr, alone.pairs / 2 + 1));
    }
}

TEST(PairThreads, TheOrderIsTheSameForAnyNumber) {
    for (const bench::BroadScene scene : bench::broad_scenes) {
        if (scene == bench::BroadScene::heap) continue;
        SCOPED_TRACE(bench::broad_scene_name(scene));
        const bench::MovingBoxes boxes(scene, test::cases_or_fewer(40'000, 10'000));
        PairOptions options;
        options.filters = boxes.filters();
        expect_same_for_all(boxes.boxes(), options);
    }
}

TEST(PairThreads, WhereManyPairsWaitForThoseBefore) {
    if constexpr (test::is_sanitized) {  // a smaller heap: chunks with some more pairs than may wait
        std::mt19937_64 random(7);
        expect_same_for_all(layouts::scattered<float>(random, 8192, 52, 52, 4));
        return;
    }
    expect_same_for_all(bench::MovingBoxes(bench::BroadScene::heap, 4200).boxes());
}

// Slabs that no grid suits lie behind boxes that one does: the grids give up in a later chunk of a wave.
TEST(PairThreads, WhereTheGridGivesUp) {
    std::mt19937_64 random(5);
    auto boxes = layouts::scattered<float>(random, 30'000, 250, 125, 2);
    for (std::size_t i = 0; i < 8000; ++i) {
        const auto at = static_cast<float>(i) / 32;
        boxes.push_back({{at, 126}, {at + 0.02f, 250}});
        boxes.push_back({{-134, at}, {-10, at + 0.02f}});
    }
    PairFinder finder;
    finder.for_each_pair(boxes, [](IndexPair) {});
    EXPECT_EQ(finder.strategy(), PairStrategy::sweep);
    expect_same_for_all(boxes);
}

TEST(PairThreads, SlowSameSetAndSequenceForAMillion) {
    const std::size_t n = test::cases_or_fewer(1'000'000, 50'000);
    for (const bench::BroadScene scene : {bench::BroadScene::uniform, bench::BroadScene::mixed}) {
        SCOPED_TRACE(bench::broad_scene_name(scene));
        const bench::MovingBoxes boxes(scene, n);
        expect_same_for_all(boxes.boxes());
        std::vector<IndexPair> expected;
        for (const PairStrategy strategy : layouts::strategies) {
            PairFinder finder;
            std::vector<IndexPair> pairs;
            PairOptions options;
            options.strategy = strategy;
            finder.for_each_pair(
                boxes.boxes(), [&](IndexPair pair) { pairs.push_back(pair); }, options);
            std::sort(pairs.begin(), pairs.end());
            if (expected.empty()) expected = pairs;
            EXPECT_GT(pairs.size(), n / 2);
            EXPECT_TRUE(pairs == expected) << pair_strategy_name(strategy);
        }
    }
}

TEST(PairThreads, AWarmFinderDoesNotAllocate) {
    std::mt19937_64 random(6);
    const auto boxes = layouts::scattered<float>(random, 5000, 100, 100, 3);
    const auto fewer = layouts::scattered<float>(random, 3000, 100, 100, 3);
    const auto mixed = layouts::mixed_sizes<float>(random, 5000, 2, 300, 3);
    const std::vector<Filter> filters(5000, Filter{.group = 1});
    ThreadPool pool(2);
    for (const PairStrategy strategy : layouts::strategies) {
        PairFinder finder;
        std::size_t pairs = 0;
        const auto frame = [&] {
            PairOptions options;
            options.strategy = strategy;
            finder.for_each_pair(
                mixed, [&](IndexPair) { ++pairs; }, options);
            finder.for_each_pair(
                fewer, [&](IndexPair) { ++pairs; }, options);
            options.filters = filters;
            options.tasks = &pool;
            finder.for_each_pair(
                boxes, [&](IndexPair) { ++pairs; }, options);
        };
        const std::size_t before_any = allocations();
        frame();
        const std::size_t warm = allocations();
        EXPECT_GT(warm, before_any) << "the counter does not count";
        for (int i = 0; i < 3; ++i) frame();
        EXPECT_EQ(allocations(), warm) << pair_strategy_name(strategy);
        EXPECT_GT(pairs, 1000u);
    }
}

}  // namespace
}  // namespace carom

#include "broad/layouts.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/broad/pair_finder.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

template <class T>
class PairFinderTest : public testing::Test {
  protected:
    std::vector<IndexPair> found(const layouts::Boxes<T>& boxes, const PairOptions& options = {}) {
        std::vector<IndexPair> pairs;
        EXPECT_EQ(finder.for_each_pair(
                      boxes, [&](IndexPair pair) { pairs.push_back(pair); }, options),
                  Visit::proceed);
        return pairs;
    }

    // Every pair, each once, and none else, from every strategy; returns how many.
    std::size_t expect_right(const layouts::Boxes<T>& boxes, PairOptions options = {}) {
        const std::vector<IndexPair> expected = layouts::brute_force(boxes, options);
        for (const PairStrategy strategy : layouts::strategies) {
            options.strategy = strategy;
            std::vector<IndexPair> pairs = found(boxes, options);
            std::sort(pairs.begin(), pairs.end());
            EXPECT_TRUE(pairs == expected) << pair_strategy_name(strategy) << " found " << pairs.size() << " pairs of "
                                           << expected.size() << " of " << boxes.size() << " boxes";
        }
        return expected.size();
    }

    // Runs `rounds` sets made by `make(n)` for sizes up to 60 boxes and asserts that 30 to 70 % of all pairs overlap.
    template <class Make>
    void expect_right_on_many(int rounds, Make make) {
        std::size_t hits = 0, all = 0;
        rounds = static_cast<int>(test::cases_or_fewer(static_cast<std::uint64_t>(rounds)));
        for (int round = 0; round < rounds; ++round) {
            const layouts::Boxes<T> boxes = make(2 + random() % 59);
            hits += expect_right(boxes);
            all += boxes.size() * (boxes.size() - 1) / 2;
            if (testing::Test::HasFailure()) FAIL() << "round " << round;
        }
        test::expect_hit_rate(hits, all);
    }

    BasicPairFinder<T> finder;
    std::mt19937_64 random{7};
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(PairFinderTest, Numbers);

TYPED_TEST(PairFinderTest, NothingAndOneBox) {
    EXPECT_EQ(this->expect_right({}), 0u);
    EXPECT_EQ(this->expect_right({{{0, 0}, {1, 1}}}), 0u);
}

TYPED_TEST(PairFinderTest, TouchingCounts) {
    // Edge to edge, corner to corner, a point on a corner, a segment on an edge; the last box is one step away.
    const TypeParam next = std::nextafter(TypeParam{1}, TypeParam{2});
    const layouts::Boxes<TypeParam> boxes{{{0, 0}, {1, 1}}, {{1, 0}, {2, 1}},  {{1, 1}, {2, 2}},
                                          {{0, 1}, {0, 1}}, {{-5, 0}, {5, 0}}, {{0, next}, {1, 3}}};
    EXPECT_EQ(this->expect_right(boxes), 4u + 2u + 1u);
}

TYPED_TEST(PairFinderTest, TwoHundredInOnePlaceMake19900Pairs) {
    EXPECT_EQ(this->expect_right(layouts::Boxes<TypeParam>(200, {{3, 4}, {5, 6}})), 19900u);
}

TYPED_TEST(PairFinderTest, Uniform) {
    this->expect_right_on_many(
        300, [&](std::size_t n) { return layouts::scattered<TypeParam>(this->random, n, 1, 1, 1.6); });
}

TYPED_TEST(PairFinderTest, Clustered) {
    this->expect_right_on_many(300, [&](std::size_t n) {
        layouts::Boxes<TypeParam> boxes = layouts::scattered<TypeParam>(this->random, n, 0.2, 0.2, 0.4);
        for (auto& box : boxes) {
            if (this->random() % 4 != 0) continue;
            const BasicVec2<TypeParam> far{100, -100};
            box = {box.min + far, box.max + far};
        }
        return boxes;
    });
}

TYPED_TEST(PairFinderTest, MixedSizes) {
    this->expect_right_on_many(
        300, [&](std::size_t n) { return layouts::mixed_sizes<TypeParam>(this->random, n, n / 4 + 1, 100, 30); });
}

TYPED_TEST(PairFinderTest, ColumnRowAndDiagonal) {
    this->expect_right_on_many(300, [&](std::size_t n) {
        layouts::Boxes<TypeParam> boxes = layouts::scattered<TypeParam>(this->random, n, 10, 10, 10);
        const auto layout = this->random() % 3;
        for (auto& box : boxes) {
            if (layout == 0) box.min.x = 0, box.max.x = 1;
            if (layout == 1) box.min.y = 0, box.max.y = 1;
            if (layout == 2) box.min.y = box.min.x, box.max.y = box.max.x;
        }
        return boxes;
    });
}

TYPED_TEST(PairFinderTest, IntegerGridTouchingAndDuplicates) {
    this->expect_right_on_many(600, [&](std::size_t n) { return layouts::on_grid<TypeParam>(this->random, n, 4); });
}

TYPED_TEST(PairFinderTest, NanAndInvertedOverlapNothingAndInfiniteOverlapWhatTheyReach) {
    const TypeParam inf = std::numeric_limits<TypeParam>::infinity(), nan = std::numeric_limits<TypeParam>::quiet_NaN();
    const layouts::Boxes<TypeParam> boxes{{{-inf, -inf}, {inf, inf}}, {{0, 0}, {1, 1}},         {{nan, 0}, {1, 1}},
                                          {{0, 0}, {1, nan}},         {{1, 0}, {0, 1}},         {{0, 1}, {1, 0}},
                                          {{0, -inf}, {0, inf}},      {{inf, inf}, {inf, inf}}, {{inf, 0}, {-inf, 1}}};
    // The plane overlaps the unit box, the vertical line and the corner at infinity; the line overlaps the box.
    EXPECT_EQ(this->expect_right(boxes), 4u);

    this->expect_right_on_many(1000, [&](std::size_t n) {
        layouts::Boxes<TypeParam> wild = layouts::scattered<TypeParam>(this->random, n, 1, 1, 5);
        layouts::poison(this->random, wild);
        return wild;
    });
}

TYPED_TEST(PairFinderTest, LargerSetsWithAShrinkingAndGrowingFinder) {
    // Sizes around whole groups and levels of the search tree, with leftovers of the set before in the finder's memory.
    for (const std::size_t n : {513, 1, 64, 65, 0, 7, 8, 9, 2000, 63, 512}) {
        this->expect_right(layouts::scattered<TypeParam>(this->random, n, 100, 100, 12));
        this->expect_right(layouts::on_grid<TypeParam>(this->random, n, 40));
    }
}

TYPED_TEST(PairFinderTest, TheOrderDependsOnTheBoxesOnly) {
    const auto boxes = layouts::on_grid<TypeParam>(this->random, 500, 20);
    for (const PairStrategy strategy : layouts::strategies) {
        PairOptions options;
        options.strategy = strategy;
        const std::vector<IndexPair> first = this->found(boxes, options);
        this->found(layouts::scattered<TypeParam>(this->random, 900, 10, 10, 2), options);
        EXPECT_EQ(this->found(boxes, options), first);
        BasicPairFinder<TypeParam> fresh;
        std::vector<IndexPair> again;
        fresh.for_each_pair(
            boxes, [&](IndexPair pair) { again.push_back(pair); }, options);
        EXPECT_EQ(again, first);
        EXPECT_GT(first.size(), 500u);
    }
}

TYPED_TEST(PairFinderTest, StopsWhenTheVisitorStops) {
    const layouts::Boxes<TypeParam> boxes(50, {{0, 0}, {1, 1}});
    for (const PairStrategy strategy : layouts::strategies) {
        PairOptions options;
        options.strategy = strategy;
        for (const int wanted : {1, 2, 256, 257, 600, 1225}) {
            int seen = 0;
            const Visit end = this->finder.for_each_pair(
                boxes, [&](IndexPair) { return ++seen == wanted ? Visit::stop : Visit::proceed; }, options);
            EXPECT_EQ(end, Visit::stop);
            EXPECT_EQ(seen, wanted);
        }
    }
    EXPECT_EQ(this->expect_right(boxes), 1225u);
}

TYPED_TEST(PairFinderTest, TakesConstAndLvalueVisitors) {
    const layouts::Boxes<TypeParam> boxes(3, {{0, 0}, {1, 1}});
    int seen = 0;
    const auto constant = [&seen](IndexPair) { ++seen; };
    auto changing = [&seen, own = 0](IndexPair) mutable { seen += ++own; };
    this->finder.for_each_pair(boxes, constant);
    this->finder.for_each_pair(boxes, changing);
    this->finder.for_each_pair(boxes, changing);
    EXPECT_EQ(seen, 3 + (1 + 2 + 3) + (4 + 5 + 6));
}

TYPED_TEST(PairFinderTest, WritesIntoABufferOrSaysHowLargeItMustBe) {
    const layouts::Boxes<TypeParam> boxes(40, {{0, 0}, {1, 1}});
    std::vector<IndexPair> out(780);
    EXPECT_EQ(this->finder.find_pairs(boxes, out).value(), 780u);
    std::sort(out.begin(), out.end());
    EXPECT_EQ(out, layouts::brute_force(boxes));

    const std::span<IndexPair> small(out.data(), 779);
    const auto refused = this->finder.find_pairs(boxes, small);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::buffer_too_small);
    EXPECT_EQ(refused.error().index, 780);
    EXPECT_EQ(refused.error().message, "out has room for 779 pairs; there are 780");
    EXPECT_EQ(this->finder.find_pairs(layouts::Boxes<TypeParam>{}, {}).value(), 0u);
}

TYPED_TEST(PairFinderTest, ValidateNamesTheFirstBadBox) {
    const TypeParam inf = std::numeric_limits<TypeParam>::infinity(), nan = std::numeric_limits<TypeParam>::quiet_NaN();
    layouts::Boxes<TypeParam> boxes{{{-inf, 0}, {inf, 0}}, {{1, 1}, {1, 1}}, {{0, 5}, {1, 4}}, {{0, 0}, {nan, 1}}};
    const auto error_of = [](const layouts::Boxes<TypeParam>& some) {
        return validate_boxes(std::span<const BasicAabb<TypeParam>>(some)).error();
    };
    EXPECT_EQ(error_of(boxes).code, ErrorCode::inverted_bounds);
    EXPECT_EQ(error_of(boxes).index, 2);
    EXPECT_EQ(error_of(boxes).message, "box 2: min (0, 5) must be <= max (1, 4) on both axes");
    boxes.erase(boxes.begin() + 2);
    EXPECT_EQ(error_of(boxes).code, ErrorCode::not_finite);
    EXPECT_EQ(error_of(boxes).index, 2);
    EXPECT_EQ(error_of(boxes).message, "box 2: min (0, 0) and max (nan, 1) must be numbers");
    boxes.pop_back();
    EXPECT_TRUE(validate_boxes(std::span<const BasicAabb<TypeParam>>(boxes)).ok());
}

TEST(PairStrategy, NamesConvertInBothDirections) {
    for (const PairStrategy strategy : layouts::strategies)
        EXPECT_EQ(find_pair_strategy(pair_strategy_name(strategy)), strategy);
    EXPECT_EQ(find_pair_strategy("quick"), std::nullopt);
}

}  // namespace
}  // namespace carom

// Every strategy on every scene of the benchmark, and on layouts that break the plain version of one strategy or other.

#include "../bench/broad_scenes.hpp"
#include "broad/layouts.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/broad/pair_finder.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

template <class T>
layouts::Boxes<T> converted(const std::vector<Aabb>& boxes) {
    layouts::Boxes<T> out;
    for (const Aabb& box : boxes) out.push_back({{box.min.x, box.min.y}, {box.max.x, box.max.y}});
    return out;
}

template <class T>
class PairScenes : public testing::Test {
  protected:
    std::size_t expect_right(const layouts::Boxes<T>& boxes, PairOptions options = {}) {
        const std::vector<IndexPair> expected = layouts::brute_force(boxes, options);
        for (const PairStrategy strategy : layouts::strategies) {
            options.strategy = strategy;
            std::vector<IndexPair> pairs;
            finder.for_each_pair(
                boxes, [&](IndexPair pair) { pairs.push_back(pair); }, options);
            used[static_cast<std::size_t>(strategy)] = finder.strategy();
            std::sort(pairs.begin(), pairs.end());
            EXPECT_TRUE(pairs == expected) << pair_strategy_name(strategy) << " found " << pairs.size() << " pairs of "
                                           << expected.size() << " of " << boxes.size() << " boxes";
        }
        return expected.size();
    }

    PairStrategy used_for(PairStrategy strategy) const { return used[static_cast<std::size_t>(strategy)]; }

    BasicPairFinder<T> finder;
    PairStrategy used[std::size(layouts::strategies)] = {};
    std::mt19937_64 random{11};
    const std::size_t many = test::cases_or_fewer(5000, 1200);
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(PairScenes, Numbers);

TYPED_TEST(PairScenes, EveryStrategyFindsTheSameAsBruteForce) {
    for (const bench::BroadScene scene : bench::broad_scenes) {
        SCOPED_TRACE(bench::broad_scene_name(scene));
        const std::size_t most = scene == bench::BroadScene::heap ? this->many / 10 : this->many;
        for (const std::size_t n : {most / 100, most / 10, most}) {
            bench::MovingBoxes boxes(scene, n);
            PairOptions options;
            options.filters = boxes.filters();
            std::size_t pairs = 0;
            for (int frame = 0; frame < 3; ++frame) {
                pairs = this->expect_right(converted<TypeParam>(boxes.boxes()), options);
                boxes.advance();
            }
            if (n == most) {
                EXPECT_GT(pairs, n / 3);
            }
        }
    }
}

TYPED_TEST(PairScenes, AutomaticTakesTheGridForOneSizeAndTheHierarchyForMany) {
    this->expect_right(converted<TypeParam>(bench::MovingBoxes(bench::BroadScene::uniform, 1000).boxes()));
    EXPECT_EQ(this->used_for(PairStrategy::automatic), PairStrategy::grid);
    EXPECT_EQ(this->used_for(PairStrategy::partition), PairStrategy::partition);
    EXPECT_EQ(this->used_for(PairStrategy::hierarchical_grid), PairStrategy::hierarchical_grid);
    this->expect_right(converted<TypeParam>(bench::MovingBoxes(bench::BroadScene::mixed, 1000).boxes()));
    EXPECT_EQ(this->used_for(PairStrategy::automatic), PairStrategy::hierarchical_grid);
    this->expect_right(layouts::Boxes<TypeParam>(20, {{0, 0}, {1, 1}}));
    EXPECT_EQ(this->used_for(PairStrategy::automatic), PairStrategy::partition);
}

// Long boxes across each other's cells in heaps that do not collide: no cell suits them, so the grids hand over in the
// middle, and the sweep must find exactly what is missing.
TYPED_TEST(PairScenes, GridsHandOverToTheSweep) {
    layouts::Boxes<TypeParam> boxes;
    for (std::size_t i = 0; i < this->many / 2; ++i) {
        const auto at = static_cast<TypeParam>(i * 7919 % (this->many / 2));
        const TypeParam length = static_cast<TypeParam>(this->many) / 2;
        boxes.push_back({{at, 0}, {at + TypeParam(0.9), length}});
        boxes.push_back({{length + 2, at}, {2 * length, at + TypeParam(0.9)}});
        if (i % 3 == 0) boxes.push_back({{at, at}, {at + 2, at + 2}});
    }
    EXPECT_GT(this->expect_right(boxes), this->many / 4);
    EXPECT_EQ(this->used_for(PairStrategy::grid), PairStrategy::sweep);
    EXPECT_EQ(this->used_for(PairStrategy::hierarchical_grid), PairStrategy::sweep);
    EXPECT_EQ(this->used_for(PairStrategy::automatic), PairStrategy::sweep);

    PairOptions options;
    options.moving = boxes.size() / 2;
    this->expect_right(boxes, options);
}

TYPED_TEST(PairScenes, AdversarialLayouts) {
    const std::size_t n = this->many / 2;
    const auto number = [](std::size_t i) { return static_cast<TypeParam>(i); };
    const TypeParam inf = std::numeric_limits<TypeParam>::infinity();
    layouts::Boxes<TypeParam> line, diagonal, nested, lattice, points, wide, blocks, crosses;
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t shuffled = i * 7919 % n;
        const TypeParam at = number(shuffled);
        line.push_back({{at, 3}, {at + 1, 3}});
        diagonal.push_back({{at, at}, {at + 1, at + 1}});
        lattice.push_back(
            {{number(shuffled % 50), number(shuffled / 50)}, {number(shuffled % 50) + 1, number(shuffled / 50) + 1}});
        points.push_back(
            {{number(shuffled % 20), number(shuffled % 19)}, {number(shuffled % 20), number(shuffled % 19)}});
        // Ten heaps, 10^9 apart.
        const TypeParam far = number(i % 10) * 100000000;
        wide.push_back({{far + at * TypeParam(0.01), -far}, {far + at * TypeParam(0.01) + 1, 1 - far}});
        // Blocks whose distance is a power of two of their size: the worst for cells counted modulo such a power.
        const TypeParam block = number(i % 64) * 4096;
        blocks.push_back({{block + at / number(n) * 4, block}, {block + at / number(n) * 4 + 1, block + 1}});
        if (i < 400) nested.push_back({{-at, -at}, {at, at}});
        if (i < 200) crosses.push_back({{number(i), -inf}, {number(i), inf}});
        if (i < 200) crosses.push_back({{-inf, number(i)}, {number(i), number(i)}});
    }
    EXPECT_EQ(this->expect_right(line), n - 1);
    EXPECT_EQ(this->expect_right(diagonal), n - 1);
    EXPECT_GT(this->expect_right(lattice), 3 * n);
    EXPECT_GT(this->expect_right(points), n / 4);
    EXPECT_GT(this->expect_right(wide), n);
    EXPECT_GT(this->expect_right(blocks), n);
    EXPECT_EQ(this->expect_right(nested), nested.size() * (nested.size() - 1) / 2);
    EXPECT_GT(this->expect_right(crosses), 200u * 100u);
    crosses.insert(crosses.end(), lattice.begin(), lattice.end());
    EXPECT_GT(this->expect_right(crosses), 200u * 100u);
}

// The largest and the smallest numbers there are, and sizes over the whole range of exponents.
TYPED_TEST(PairScenes, AllExponents) {
    using Limits = std::numeric_limits<TypeParam>;
    for (int round = 0; round < 20; ++round) {
        layouts::Boxes<TypeParam> boxes;
        const bool around_one = round % 2 == 0;
        for (std::size_t i = 0; i < 300; ++i) {
            const int range = Limits::max_exponent - 2;
            const auto exponent = static_cast<int>(this->random() % static_cast<unsigned>(2 * range)) - range;
            const auto number = [&](int e) {
                return std::ldexp(layouts::random_number<TypeParam>(this->random, -1, 1), e);
            };
            const BasicVec2<TypeParam> corner{number(around_one ? 0 : exponent), number(around_one ? 0 : exponent)};
            const BasicVec2<TypeParam> size{std::fabs(number(exponent)), std::fabs(number(exponent))};
            boxes.push_back({corner, corner + size});
        }
        EXPECT_GT(this->expect_right(boxes), 300u);
    }
}

TYPED_TEST(PairScenes, GroupsAndFilters) {
    std::size_t kept = 0, all = 0;
    for (int round = 0; round < static_cast<int>(test::cases_or_fewer(60)); ++round) {
        const auto boxes = layouts::mixed_sizes<TypeParam>(this->random, 400, 3, 100, 12);
        std::vector<Filter> filters(boxes.size() - this->random() % 50);
        // Few kinds, or more than the finder tells apart.
        const unsigned variety = round % 2 == 0 ? 2 : 6;
        for (Filter& filter : filters) {
            filter.category = 1u << this->random() % variety;
            filter.mask = ~static_cast<std::uint32_t>(this->random() % (1u << variety) & this->random());
            filter.group = static_cast<std::int32_t>(this->random() % 4) - 2;
        }
        PairOptions options;
        if (round % 3 != 0) options.filters = filters;
        if (round % 3 != 1) options.moving = this->random() % boxes.size();
        kept += this->expect_right(boxes, options);
        all += layouts::brute_force(boxes).size();
    }
    test::expect_hit_rate(kept, all);
}

}  // namespace
}  // namespace carom

// Tile grids: what they are the union of, that only cells near the other shape are visited, and that leaving parts out
// changes no result.
#include "query/overlap_of.hpp"
#include "random.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/distance.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

using detail::any_part;
using detail::ConvexPart;
using detail::Operand;
using detail::parts_of;
using detail::PartVisitor;
using detail::unions_overlap;
using detail::unions_penetrate;
using test::Overlap;
using test::overlap_of;
using Cell = TileGridD::Cell;

TileGridD random_grid(test::Random& random, int side, double cell) {
    std::vector<Cell> cells(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    for (Cell& c : cells) c = static_cast<Cell>(std::max(random.integer(-4, 3), 0));
    return TileGridD::from_cells({-3, 2}, {cell, cell}, side, side, cells,
                                 {TriangleD{{0, 0}, {cell, 0}, {0, cell}}, CircleD{{cell, cell / 2}, cell / 2}})
        .value();
}

TEST(TileGrid, JoinsFullTilesAndKeepsShapes) {
    const auto grid =
        TileGrid::from_cells({0, 0}, {2, 1}, 3, 3, {1, 1, 0, 1, 1, 2, 0, 1, 1}, {Triangle{{0, 0}, {2, 0}, {0, 1}}})
            .value();
    ASSERT_EQ(grid.blocks().size(), 3u);
    EXPECT_EQ(grid.blocks()[0], (TileGrid::Block{1, 0, 0, 2, 2}));
    EXPECT_EQ(grid.blocks()[1], (TileGrid::Block{2, 2, 1, 3, 2}));
    EXPECT_EQ(bounds(grid), (Aabb{{0, 0}, {6, 3}}));
    EXPECT_EQ(overlap_of(grid, Point{{2, 1}}), Overlap::penetrate);  // where four cells meet
    EXPECT_EQ(overlap_of(grid, Point{{3, 2}}), Overlap::penetrate);  // on the seam of two blocks
    EXPECT_EQ(overlap_of(grid, Point{{5, 1.5f}}), Overlap::touch);   // on the slope
    EXPECT_EQ(overlap_of(grid, Point{{5, 1.625f}}), Overlap::apart);
    EXPECT_EQ(overlap_of(grid, Circle{{5, 0}, 1}), Overlap::touch);
}

TEST(TileGrid, LinesAreSharedAlsoWhereTheyRound) {
    const std::vector<TileGrid::Cell> full(40 * 2, TileGrid::full);
    std::vector<TileGrid::Cell> checkers(40 * 2);
    for (std::size_t i = 0; i < checkers.size(); ++i) checkers[i] = i % 2 == i / 40 % 2 ? 1 : 0;
    const auto grid = TileGrid::from_cells({1e3f, 0}, {0.1f, 0.1f}, 40, 2, full).value();
    const auto board = TileGrid::from_cells({1e3f, 0}, {0.1f, 0.1f}, 40, 2, checkers).value();
    EXPECT_EQ(grid.blocks().size(), 1u);
    for (int i = 1; i < 40; ++i) {
        EXPECT_EQ(overlap_of(grid, Point{grid.corner(i, 1)}), Overlap::penetrate);
        EXPECT_EQ(overlap_of(board, Point{board.corner(i, 1)}), Overlap::touch);  // two corners, no gap and no overlap
    }
}

TEST(TileGrid, WrongNumbersAreRefused) {
    const auto code = [](const auto& result) { return result.error().code; };
    EXPECT_EQ(code(TileGrid::from_cells({0, 0}, {0, 1}, 1, 1, {1})), ErrorCode::bad_size);
    EXPECT_EQ(code(TileGrid::from_cells({0, 0}, {1, 1}, 1, 1, {1, 1})), ErrorCode::bad_size);
    EXPECT_EQ(code(TileGrid::from_cells({0, 0}, {1, 1}, -1, 1, {})), ErrorCode::bad_size);
    EXPECT_EQ(code(TileGrid::from_cells({1e9f, 0}, {1, 1}, 2, 1, {1, 1})), ErrorCode::bad_size);  // cells vanish
    EXPECT_EQ(code(TileGrid::from_cells({0, 0}, {1, 1}, 1, 1, {2})), ErrorCode::bad_row);
    EXPECT_EQ(code(TileGrid::from_cells({0, NAN}, {1, 1}, 1, 1, {1})), ErrorCode::not_finite);
    const auto bad_tile = TileGrid::from_cells({0, 0}, {1, 1}, 1, 1, {2}, {Circle{{0, 0}, -1}});
    EXPECT_EQ(code(bad_tile), ErrorCode::negative_radius);
    EXPECT_EQ(bad_tile.error().index, 0);
    EXPECT_TRUE(TileGrid::from_cells({0, 0}, {1, 1}, 0, 5, {}).ok());
}

// How many parts a query looks at.
template <class Shape>
int visited(const Shape& shape, const PoseD& pose, const AabbD& region) {
    int count = 0;
    any_part(Operand<Shape, double>{shape, &pose}, region, PartVisitor<double>([&](const ConvexPart<double>&) {
                 ++count;
                 return false;
             }));
    return count;
}

TEST(TileGrid, QueriesVisitOnlyNearParts) {
    constexpr int side = 1000;
    std::vector<Cell> cells(side * side);
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = static_cast<Cell>((i + i / side) % 2 * 2);  // checkers
    const auto grid =
        TileGridD::from_cells({0, 0}, {16, 16}, side, side, cells, {TriangleD{{0, 0}, {16, 0}, {0, 16}}}).value();
    EXPECT_EQ(grid.blocks().size(), 500000u);
    EXPECT_LE(visited(grid, {}, {{8000, 8000}, {8020, 8020}}), 5);
    EXPECT_LE(visited(grid, {{5, 5}, RotD::degrees(30)}, {{2000, 8000}, {2020, 8020}}), 13);
    EXPECT_EQ(visited(grid, {}, {{-50, 0}, {-1, 16000}}), 0);
    // A query that looked at every cell would take 10^5 times as long as one that does not.
    test::Random random(3);
    double sum = 0;
    for (int i = 0; i < 20000; ++i) {
        const CircleD ball{{random.real(-100, 16100), random.real(-100, 16100)}, 5};
        sum += overlaps(grid, ball) + penetrates(grid, ball) + distance(grid, ball);
    }
    EXPECT_GT(sum, 0);
}

template <class Shape>
void expect_same_as_without_regions(const Shape& shape, std::uint64_t seed) {
    test::Random random(seed);
    int hits = 0, touches = 0;
    for (int i = 0; i < 1500; ++i) {
        const PoseD rotated{{random.real(-9, 9), random.real(-9, 9)}, RotD::degrees(random.real(0, 90))};
        const PoseD upright{{double(random.integer(-9, 9)), double(random.integer(-9, 9))}, {}};
        const BoxD box{{double(random.integer(-6, 28)), double(random.integer(-6, 28))},
                       {random.integer(0, 8) / 2.0, random.integer(0, 3) / 2.0},
                       RotD::degrees(random.chance(0.7) ? 0 : random.real(0, 90))};
        const PoseD placement = random.chance(0.6) ? upright : rotated;
        const Operand<Shape, double> a{shape, &placement};
        const Operand<BoxD, double> b{box};
        const auto all_of_a = [&](PartVisitor<double> visit) { return any_part(a, visit); };
        const auto all_of_b = [&](PartVisitor<double> visit) { return any_part(b, visit); };
        const bool yes = unions_overlap<double>(all_of_a, all_of_b);
        const bool deep = unions_penetrate<double>(all_of_a, all_of_b);
        ASSERT_EQ(overlaps(place(shape, placement), box), yes) << i;
        ASSERT_EQ(penetrates(place(shape, placement), box), deep) << i;
        if (i % 5 == 0) {
            const auto near = detail::closest_of_parts<double>(parts_of(a), parts_of(b));
            const auto all = detail::closest_of_parts<double>(all_of_a, all_of_b);
            ASSERT_EQ(near.distance, all.distance) << i;
            ASSERT_EQ(near.on_a, all.on_a) << i;
            ASSERT_EQ(near.on_b, all.on_b) << i;
        }
        hits += yes;
        touches += yes && !deep;
    }
    test::expect_hit_rate(hits, 1500);
    test::expect_often(touches, 1500, 0.005, "touching");
}

TEST(TileGrid, SkippingPartsChangesNoResult) {
    test::Random random(1);
    for (std::uint64_t i = 0; i < test::cases_or_fewer(4); ++i)
        expect_same_as_without_regions(random_grid(random, 12, 2), i);
}

TEST(CircleTree, SkippingPartsChangesNoResult) {
    test::Random random(2);
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        std::vector<CircleD> leaves;
        std::vector<int> parents{-1};
        for (int i = 0; i < 8; ++i) parents.push_back(0);
        for (int i = 0; i < 80; ++i) {
            leaves.push_back(
                {{double(random.integer(0, 24)), double(random.integer(0, 24))}, random.integer(0, 4) / 2.0});
            parents.push_back(1 + i / 10);
        }
        expect_same_as_without_regions(CircleTreeD::from_leaves(leaves, parents).value(), seed);
    }
}

TEST(Chain, SkippingPartsChangesNoResult) {
    test::Random random(4);
    std::vector<Vec2D> points;
    for (int i = 0; i < 90; ++i) points.push_back({double(random.integer(0, 24)), double(random.integer(0, 24))});
    expect_same_as_without_regions(ChainD::open(points).value(), 5);
}

}  // namespace
}  // namespace carom

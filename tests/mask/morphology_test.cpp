// Thinner, thicker, rotated, scaled and coarser masks, against loops over every pixel.
#include "mask/naive.hpp"
#include "sanitized.hpp"

#include <carom/mask/coarse.hpp>
#include <carom/mask/morphology.hpp>
#include <carom/mask/rotated_masks.hpp>
#include <carom/mask/transform.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

using naive::Grid;
using naive::random_int;
using naive::random_side;

void expect_mask(const Bitmask& mask, const Grid& expected) {
    ASSERT_EQ(mask.width(), expected.width());
    ASSERT_EQ(mask.height(), expected.height());
    ASSERT_EQ(Grid::of(mask), expected);
    ASSERT_TRUE(naive::padding_is_clear(mask));
    ASSERT_EQ(mask.count(), naive::count(mask));
    ASSERT_EQ(mask.bounds(), naive::bounds(mask));
}

template <class Visit>
void for_each_neighbor(std::int64_t n, Neighbors neighbors, Visit visit) {
    for (std::int64_t y = -n; y <= n; ++y) {
        for (std::int64_t x = -n; x <= n; ++x) {
            if (neighbors == Neighbors::eight || std::abs(x) + std::abs(y) <= n) visit(x, y);
        }
    }
}

TEST(MaskMorphology, AgreesWithEveryNeighbor) {
    std::mt19937_64 random(51);
    std::int64_t eroded = 0, grown = 0;
    for (std::uint64_t round = test::cases_or_fewer(2000); round > 0; --round) {
        const Grid grid = naive::random_grid(random, random_side(random), random_side(random));
        const Bitmask mask = naive::mask_of(grid), before = mask;
        const std::int64_t n = random_int(random, 0, round % 100 == 0 ? 70 : 4);
        const std::int64_t work = (grid.width() + 2 * n) * (grid.height() + 2 * n) * (2 * n + 1) * (2 * n + 1);
        if (work > (n > 4 ? 20'000'000 : 1'000'000)) continue;
        for (const Neighbors neighbors : {Neighbors::four, Neighbors::eight}) {
            const auto all_around = [&](std::int64_t x, std::int64_t y) {
                bool all = true;
                for_each_neighbor(n, neighbors, [&](std::int64_t i, std::int64_t j) { all &= grid.get(x + i, y + j); });
                return all;
            };
            const auto any_around = [&](std::int64_t x, std::int64_t y) {
                bool any = false;
                for_each_neighbor(n, neighbors, [&](std::int64_t i, std::int64_t j) { any |= grid.get(x + i, y + j); });
                return any;
            };
            const Bitmask thin = erode(mask, n, neighbors).value();
            expect_mask(thin, Grid::of(grid.width(), grid.height(), all_around));
            const Bitmask thick = dilate(mask, n, neighbors, Frame::grow).value();
            expect_mask(thick, Grid::of(grid.width() + 2 * n, grid.height() + 2 * n,
                                        [&](auto x, auto y) { return any_around(x - n, y - n); }));
            expect_mask(dilate(mask, n, neighbors, Frame::keep).value(),
                        Grid::of(grid.width(), grid.height(), any_around));
            if (HasFatalFailure()) FAIL() << "round " << round << ", n " << n;
            eroded += n > 0 && thin.count() > 0 ? 1 : 0;
            grown += thick.count() > mask.count() ? 1 : 0;
        }
        ASSERT_EQ(mask, before);
    }
    EXPECT_GT(eroded, test::is_sanitized ? 5 : 100);
    EXPECT_GT(grown, test::is_sanitized ? 20 : 1000);
}

TEST(MaskMorphology, TakesAnyNumberOfSteps) {
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    Bitmask mask = Bitmask::blank(70, 3).value();
    EXPECT_EQ(dilate(mask, highest, Neighbors::four, Frame::keep)->count(), 0);
    mask.set(69, 2);
    EXPECT_EQ(dilate(mask, highest, Neighbors::four, Frame::keep)->count(), 210);
    EXPECT_EQ(dilate(mask, highest, Neighbors::eight, Frame::keep)->count(), 210);
    mask.fill();
    EXPECT_EQ(erode(mask, highest, Neighbors::eight)->count(), 0);
    EXPECT_EQ(dilate(mask, highest, Neighbors::eight, Frame::grow).error().code, ErrorCode::bad_size);
    EXPECT_EQ(dilate(mask, -1, Neighbors::eight, Frame::keep).error().message,
              "dilate: by -1 pixels; it must not be negative");
    EXPECT_EQ(erode(mask, -1, Neighbors::four).error().code, ErrorCode::bad_size);
}

TEST(MaskTransform, FlipsAndTurnsMoveEveryPixel) {
    std::mt19937_64 random(52);
    for (std::uint64_t round = test::cases_or_fewer(8000); round > 0; --round) {
        const std::int64_t w = random_side(random), h = random_side(random);
        const Grid grid = naive::random_grid(random, w, h);
        const Bitmask mask = naive::mask_of(grid);
        expect_mask(flip_x(mask), Grid::of(w, h, [&](auto x, auto y) { return grid.get(w - 1 - x, y); }));
        expect_mask(flip_y(mask), Grid::of(w, h, [&](auto x, auto y) { return grid.get(x, h - 1 - y); }));
        expect_mask(transpose(mask), Grid::of(h, w, [&](auto x, auto y) { return grid.get(y, x); }));
        // (x, y) goes to (-y, x), and back into the frame.
        const Grid rotated = Grid::of(h, w, [&](auto x, auto y) { return grid.get(y, h - 1 - x); });
        expect_mask(quarter_turns(mask, 1), rotated);
        ASSERT_EQ(quarter_turns(mask, -3), quarter_turns(mask, 1));
        ASSERT_EQ(quarter_turns(quarter_turns(mask, 1), 1), quarter_turns(mask, 2));
        ASSERT_EQ(quarter_turns(quarter_turns(mask, 1), 3), mask);
        if (HasFatalFailure()) FAIL() << w << " x " << h;
    }
}

TEST(MaskTransform, QuarterTurnsAreThoseOfResampling) {
    std::mt19937_64 random(53);
    for (std::uint64_t round = test::cases_or_fewer(200); round > 0; --round) {
        const Bitmask mask =
            naive::mask_of(naive::random_grid(random, random_int(random, 1, 80), random_int(random, 1, 80)));
        const int turns = static_cast<int>(random_int(random, -4, 4));
        ASSERT_EQ(rotate(mask, RotD::degrees(90 * turns), {0, 0})->mask, quarter_turns(mask, turns));
    }
    const Bitmask block = naive::mask_of({"####", "####"});
    const MaskAt diagonal = rotate(block, RotD::degrees(45), {2, 1}).value();
    EXPECT_NEAR(static_cast<double>(diagonal.mask.count()), 8, 2);
    EXPECT_TRUE(diagonal.mask.get(2 - diagonal.at.x, 1 - diagonal.at.y));
}

TEST(MaskTransform, ErrorsNameWhatTheCallerGave) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Bitmask block = naive::mask_of({"####", "####"});
    EXPECT_EQ(rotate(block, RotD{nan, 0}, {0, 0}).error().code, ErrorCode::not_finite);
    EXPECT_NE(rotate(block, RotD{nan, 0}, {0, 0}).error().message.find("the rotation"), std::string::npos);
    EXPECT_EQ(rotate(block, RotD{2, 0}, {0, 0}).error().code, ErrorCode::bad_rotation);
    EXPECT_NE(RotatedMasks::make(block, 4, {0, nan}).error().message.find("pivot"), std::string::npos);
}

TEST(MaskTransform, ScalingAgreesWithCenters) {
    std::mt19937_64 random(54);
    for (std::uint64_t round = test::cases_or_fewer(6000); round > 0; --round) {
        const Grid grid = naive::random_grid(random, random_side(random), random_side(random));
        const std::int64_t w = random_side(random), h = random_side(random);
        // The center of pixel i lies at (i + 1/2) * from / to; comparisons of whole numbers, no quotient.
        const auto source = [](std::int64_t i, std::int64_t from, std::int64_t to) {
            std::int64_t pixel = -1;
            while ((pixel + 1) * 2 * to <= (2 * i + 1) * from) ++pixel;
            return pixel;
        };
        std::vector<std::int64_t> columns, rows;
        for (std::int64_t x = 0; x < w; ++x) columns.push_back(source(x, grid.width(), w));
        for (std::int64_t y = 0; y < h; ++y) rows.push_back(source(y, grid.height(), h));
        expect_mask(scale(naive::mask_of(grid), w, h).value(), Grid::of(w, h, [&](std::int64_t x, std::int64_t y) {
                        return grid.get(columns[static_cast<std::size_t>(x)], rows[static_cast<std::size_t>(y)]);
                    }));
        if (HasFatalFailure()) FAIL() << w << " x " << h;
    }
    EXPECT_EQ(scale(Bitmask(), -1, 5).error().code, ErrorCode::bad_size);
    EXPECT_EQ(scale(Bitmask(), 6, 5)->count(), 0);
}

TEST(MaskCoarse, CellsHoldTheirPixels) {
    std::mt19937_64 random(55);
    for (std::uint64_t round = test::cases_or_fewer(6000); round > 0; --round) {
        const Grid grid = naive::random_grid(random, random_side(random), random_side(random));
        const std::int64_t n = random_int(random, 1, round % 4 == 0 ? 100 : 9);
        const CoarseMask coarse = coarse_copy(naive::mask_of(grid), n).value();
        Grid expected((grid.width() + n - 1) / n, (grid.height() + n - 1) / n);
        grid.for_each([&](std::int64_t x, std::int64_t y) {
            const PixelPos cell = coarse.cell_of({x, y});
            expected.set(cell.x, cell.y);
            const PixelRect pixels = coarse.pixels_of(cell);
            ASSERT_TRUE(pixels.min.x <= x && x < pixels.max.x && pixels.min.y <= y && y < pixels.max.y);
        });
        expect_mask(coarse.mask, expected);
        if (HasFatalFailure()) FAIL() << "cells of " << n;
    }
}

TEST(MaskCoarse, ConvertsAnyCoordinateInBothDirections) {
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    for (const std::int64_t n : {std::int64_t{1}, std::int64_t{7}, std::int64_t{64}, highest}) {
        const CoarseMask coarse = coarse_copy(naive::mask_of({"#"}), n).value();
        EXPECT_EQ(coarse.mask.count(), 1);
        for (const std::int64_t x : {lowest, lowest + 1, -n, std::int64_t{-1}, std::int64_t{0}, n - 1, highest}) {
            const PixelRect pixels = coarse.pixels_of(coarse.cell_of({x, -(x / 2)}));
            EXPECT_LE(pixels.min.x, x);
            EXPECT_TRUE(x < pixels.max.x || x == highest) << x;
        }
    }
    EXPECT_EQ(coarse_copy(Bitmask(), 0).error().message, "coarse copy: cells of 0 pixels; they must have at least one");
}

}  // namespace
}  // namespace carom

#include "mask/naive.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

using naive::Grid;
using naive::random_int;

// The same change to a mask and to a grid, of a kind that `random` chooses.
void change(std::mt19937_64& random, Bitmask& mask, Grid& grid) {
    const std::int64_t width = grid.width(), height = grid.height();
    const auto corner = [&](std::int64_t size) { return random_int(random, -5, size + 5); };
    const PixelRect rect{{corner(width), corner(height)}, {corner(width), corner(height)}};
    const auto in_rect = [&](std::int64_t x, std::int64_t y) {
        return x >= rect.min.x && x < rect.max.x && y >= rect.min.y && y < rect.max.y;
    };
    const auto kind = random() % 16;
    if (kind < 4 && width > 0 && height > 0) {
        const std::int64_t x = random_int(random, 0, width - 1), y = random_int(random, 0, height - 1);
        const bool on = random() % 2 == 0;
        mask.set(x, y, on);
        grid.set(x, y, on);
    } else if (kind < 6) {
        mask.fill(rect);
        grid = Grid::of(width, height, [&](auto x, auto y) { return grid.get(x, y) || in_rect(x, y); });
    } else if (kind < 8) {
        mask.clear(rect);
        grid = Grid::of(width, height, [&](auto x, auto y) { return grid.get(x, y) && !in_rect(x, y); });
    } else if (kind == 8) {
        mask.invert();
        grid = Grid::of(width, height, [&](auto x, auto y) { return !grid.get(x, y); });
    } else if (kind == 9 && random() % 4 == 0) {
        const bool on = random() % 2 == 0;
        on ? mask.fill() : mask.clear();
        grid = Grid::of(width, height, [&](auto, auto) { return on; });
    } else if (kind < 14) {
        const Grid brush_grid = naive::random_grid(random, naive::random_side(random), naive::random_side(random));
        const Bitmask brush = naive::mask_of(brush_grid);
        const PixelPos at{random_int(random, -brush.width() - 1, width + 1),
                          random_int(random, -brush.height() - 1, height + 1)};
        const bool draws = kind < 12;
        draws ? mask.draw(brush, at) : mask.erase(brush, at);
        brush_grid.for_each([&](std::int64_t x, std::int64_t y) { grid.set(x + at.x, y + at.y, draws); });
    } else if (kind == 14) {
        mask.summarize();
    } else {
        mask.draw(mask, {3, 1});
        const Grid before = grid;
        before.for_each([&](std::int64_t x, std::int64_t y) { grid.set(x + 3, y + 1); });
    }
}

// These results depend on what is stored in addition to the pixels.
void expect_sound(const Bitmask& mask, const Bitmask& probe, std::mt19937_64& random) {
    ASSERT_EQ(mask.count(), naive::count(mask));
    ASSERT_EQ(mask.bounds(), naive::bounds(mask));
    ASSERT_TRUE(naive::padding_is_clear(mask));
    const PlacedMask a{&mask, {0, 0}};
    const PlacedMask b{
        &probe, {random_int(random, -probe.width(), mask.width()), random_int(random, -probe.height(), mask.height())}};
    const naive::Overlap expected = naive::overlap(a, b);
    ASSERT_EQ(overlaps(a, b), expected.area > 0);
    ASSERT_EQ(overlap_area(b, a), expected.area);
    ASSERT_EQ(first_point(b, a), expected.first);
}

TEST(MaskEdit, SequencesOfChangesAgreeWithAGrid) {
    std::mt19937_64 random(11);
    int changed = 0, rounds = 0;
    for (std::uint64_t masks = test::cases_or_fewer(6000); masks > 0; --masks) {
        Grid grid = naive::random_grid(random, naive::random_side(random, 80), naive::random_side(random));
        Bitmask mask = naive::mask_of(grid);
        const Bitmask probe =
            naive::mask_of(naive::random_grid(random, naive::random_side(random, 80), naive::random_side(random)));
        for (int step = 0; step < 6; ++step, ++rounds) {
            const Grid before = grid;
            change(random, mask, grid);
            changed += grid != before ? 1 : 0;
            ASSERT_EQ(Grid::of(mask), grid) << "round " << rounds;
            expect_sound(mask, probe, random);
            if (HasFatalFailure()) FAIL() << "round " << rounds;
            ASSERT_EQ(mask, naive::mask_of(grid));
        }
    }
    test::expect_hit_rate(changed, rounds);
}

// Large enough for tiles.
TEST(MaskEdit, LargeMasksKeepTheirTilesTrue) {
    std::mt19937_64 random(12);
    Grid grid(1100, 1000);
    Bitmask mask = Bitmask::blank(1100, 1000).value();
    const Bitmask probe = naive::mask_of(naive::random_grid(random, 700, 1600));
    for (std::uint64_t step = test::cases_or_fewer(60, 8); step > 0; --step) {
        const Grid brush = naive::random_grid(random, naive::random_side(random, 200), naive::random_side(random, 200));
        const PixelPos at{random_int(random, -100, 1100), random_int(random, -100, 1000)};
        const bool draws = random() % 2 == 0;
        draws ? mask.draw(naive::mask_of(brush), at) : mask.erase(naive::mask_of(brush), at);
        brush.for_each([&](std::int64_t x, std::int64_t y) { grid.set(x + at.x, y + at.y, draws); });
        if (step % 5 == 0) {
            mask.invert();
            grid = Grid::of(1100, 1000, [&](auto x, auto y) { return !grid.get(x, y); });
        }
        expect_sound(mask, probe, random);
        ASSERT_FALSE(HasFatalFailure());
    }
    EXPECT_EQ(Grid::of(mask), grid);
    EXPECT_GT(mask.count(), 1000);
    mask.fill();
    expect_sound(mask, probe, random);
    EXPECT_EQ(mask.count(), 1100 * 1000);
}

// A mask of about so many runs a row, with rows that have none.
Bitmask mask_of_runs(std::mt19937_64& random, std::int64_t width, std::int64_t height, std::uint64_t most) {
    Bitmask mask = Bitmask::blank(width, height).value();
    for (std::int64_t y = 0; y < height; ++y) {
        for (std::uint64_t runs = random() % (most + 1); runs > 0; --runs) {
            const std::int64_t begin = random_int(random, 0, width), end = random_int(random, begin, width);
            mask.fill({{begin, y}, {end, y + 1}});
        }
    }
    return mask;
}

// Wide enough for stored runs: rows that keep one run, get a second one, and do not change.
TEST(MaskEdit, DrawsAndErasesTheRunsOfRows) {
    std::mt19937_64 random(15);
    int split = 0;
    const auto rounds = static_cast<int>(test::cases_or_fewer(3000));
    for (int round = 0; round < rounds; ++round) {
        Bitmask mask = mask_of_runs(random, random_int(random, 65, 200), random_int(random, 1, 70), 1 + random() % 2);
        Grid grid = Grid::of(mask);
        for (int step = 0; step < 4; ++step) {
            const std::int64_t width = random_int(random, 65, 200), height = random_int(random, 1, 70);
            const Bitmask brush = mask_of_runs(random, width, height, 1);
            const PixelPos at{random_int(random, -width, mask.width()), random_int(random, -height, mask.height())};
            const bool draws = random() % 2 == 0;
            const Bitmask probe = naive::mask_of(naive::random_grid(random, naive::random_side(random, 80), 20));
            for (int again = 0; again < 2; ++again) {  // the second time nothing changes
                draws ? mask.draw(brush, at) : mask.erase(brush, at);
                Grid::of(brush).for_each([&](std::int64_t x, std::int64_t y) { grid.set(x + at.x, y + at.y, draws); });
                ASSERT_EQ(Grid::of(mask), grid) << "round " << round;
                expect_sound(mask, probe, random);
                ASSERT_FALSE(HasFatalFailure()) << "round " << round;
            }
            split += draws ? 0 : 1;
        }
    }
    test::expect_hit_rate(split, 4 * rounds);
}

// Up to two runs in a row: at the borders, as wide as the mask, or with three gaps.
TEST(MaskEdit, InvertsTheRunsOfRows) {
    std::mt19937_64 random(14);
    int kept = 0;
    const auto rounds = static_cast<int>(test::cases_or_fewer(3000));
    for (int round = 0; round < rounds; ++round) {
        const std::int64_t width = random_int(random, 65, 200), height = random_int(random, 1, 40);
        const bool at_borders = random() % 2 == 0;
        Bitmask mask = Bitmask::blank(width, height).value();
        for (std::int64_t y = 0; y < height; ++y) {
            const std::int64_t begin = random_int(random, 0, width), end = random_int(random, begin, width);
            const auto kind = random() % 8;
            if (kind > 0) mask.fill({{kind < 4 ? 0 : begin, y}, {kind < 3 ? width : end, y + 1}});
            if (kind > 5 && at_borders) mask.fill({{0, y}, {begin / 2, y + 1}});
            if (kind > 5 && !at_borders) mask.clear({{(begin + end) / 2, y}, {(begin + end) / 2 + 3, y + 1}});
        }
        const Bitmask probe = naive::mask_of(naive::random_grid(random, naive::random_side(random, 80), 20));
        const Grid before = Grid::of(mask);
        mask.invert();
        ASSERT_EQ(Grid::of(mask), Grid::of(width, height, [&](auto x, auto y) { return !before.get(x, y); }));
        expect_sound(mask, probe, random);
        mask.invert();
        ASSERT_EQ(Grid::of(mask), before) << "round " << round;
        expect_sound(mask, probe, random);
        ASSERT_FALSE(HasFatalFailure()) << "round " << round;
        kept += at_borders ? 1 : 0;
    }
    test::expect_hit_rate(kept, rounds);
}

TEST(MaskEdit, BrushesFarOutsideChangeNothing) {
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    Bitmask mask = naive::mask_of({"#.#", ".#."});
    const Bitmask before = mask, brush = naive::mask_of({"##", "##"});
    for (const std::int64_t x : {lowest, lowest + 1, std::int64_t{-2}, std::int64_t{3}, highest}) {
        mask.draw(brush, {x, 0});
        mask.erase(brush, {0, x});
        mask.fill({{x, 5}, {x, highest}});
        mask.clear({{highest, lowest}, {lowest, highest}});
    }
    EXPECT_EQ(mask, before);
    mask.fill({{lowest, lowest}, {highest, highest}});
    EXPECT_EQ(mask.count(), 6);
    mask.clear({{lowest, lowest}, {highest, 1}});
    EXPECT_EQ(mask.count(), 3);
}

TEST(MaskEdit, CropAgreesWithEveryPixel) {
    std::mt19937_64 random(13);
    int with_pixels = 0;
    const auto rounds = static_cast<int>(test::cases_or_fewer(10000));
    for (int round = 0; round < rounds; ++round) {
        const Grid grid = naive::random_grid(random, naive::random_side(random), naive::random_side(random));
        const PixelPos min{random_int(random, -9, grid.width() + 3), random_int(random, -9, grid.height() + 3)};
        const PixelPos max{min.x + naive::random_side(random), min.y + naive::random_side(random)};
        const Bitmask part = naive::mask_of(grid).crop({min, max}).value();
        const Grid expected = Grid::of(max.x - min.x, max.y - min.y,
                                       [&](std::int64_t x, std::int64_t y) { return grid.get(x + min.x, y + min.y); });
        ASSERT_EQ(Grid::of(part), expected) << "round " << round;
        ASSERT_EQ(part, naive::mask_of(expected));
        with_pixels += part.count() > 0 ? 1 : 0;
    }
    test::expect_hit_rate(with_pixels, rounds);
}

TEST(MaskEdit, CropRefusesInvalidRectangles) {
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    const Bitmask mask = naive::mask_of({"##"});
    EXPECT_EQ(mask.crop({{1, 0}, {0, 1}}).error().code, ErrorCode::bad_size);
    EXPECT_EQ(mask.crop({{lowest, 0}, {highest, 1}}).error().code, ErrorCode::bad_size);
    EXPECT_EQ(mask.crop({{0, 0}, {1, Bitmask::max_side + 1}}).error().code, ErrorCode::bad_size);
    EXPECT_EQ(mask.crop({{highest - 1, lowest}, {highest, lowest + 2}})->count(), 0);
    EXPECT_EQ(mask.crop({{5, 5}, {5, 5}})->width(), 0);
}

}  // namespace
}  // namespace carom

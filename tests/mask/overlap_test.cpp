#include "mask/naive.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/mask/overlap.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

void expect_same(const PlacedMask& a, const PlacedMask& b, const naive::Overlap& expected) {
    EXPECT_EQ(overlaps(a, b), expected.area > 0);
    EXPECT_EQ(overlap_area(a, b), expected.area);
    EXPECT_EQ(first_point(a, b), expected.first);
    EXPECT_EQ(overlaps(b, a), expected.area > 0);
    EXPECT_EQ(overlap_area(b, a), expected.area);
    EXPECT_EQ(first_point(b, a), expected.first);
}

TEST(MaskOverlap, NeighborsDoNotOverlap) {
    const Bitmask pixel = naive::mask_of({"#"});
    for (std::int64_t y = -1; y <= 1; ++y) {
        for (std::int64_t x = -1; x <= 1; ++x) {
            EXPECT_EQ(overlaps({&pixel, {0, 0}}, {&pixel, {x, y}}), x == 0 && y == 0);
        }
    }
}

TEST(MaskOverlap, FirstPointIsInRowOrderEvenWhenALowerRowStartsFurtherLeft) {
    // The first shared pixel of row 0 is in the second word, that of row 1 in the first: a loop over stripes of words
    // would report the latter.
    Bitmask mask = Bitmask::blank(130, 2).value();
    mask.set(100, 0);
    mask.set(129, 0);
    mask.set(3, 1);
    EXPECT_EQ(first_point({&mask, {-7, 5}}, {&mask, {-7, 5}}), (PixelPos{93, 5}));
}

TEST(MaskOverlap, EmptyMasksOverlapNothing) {
    const Bitmask pixel = naive::mask_of({"#"});
    const Bitmask none, no_width = Bitmask::blank(0, 5).value(), no_height = Bitmask::blank(5, 0).value();
    for (const Bitmask* empty : {&none, &no_width, &no_height}) {
        for (const std::int64_t at : {lowest, std::int64_t{-1}, std::int64_t{0}, std::int64_t{1}, highest}) {
            expect_same({empty, {at, at}}, {&pixel, {0, 0}}, {});
            expect_same({empty, {at, at}}, {empty, {at, at}}, {});
        }
    }
}

TEST(MaskOverlap, AgreesWithEveryPixelAtEveryOffsetOfWordSizedMasks) {
    std::mt19937_64 random(2);
    for (const std::int64_t width : {63, 64, 65, 128}) {
        const Bitmask a = naive::random_mask(random, width, 2, 300);
        const Bitmask b = naive::random_mask(random, 66, 2, 300);
        for (std::int64_t x = -70; x <= width + 5; ++x) {
            const PlacedMask placed_a{&a, {0, 0}}, placed_b{&b, {x, 0}};
            expect_same(placed_a, placed_b, naive::overlap(placed_a, placed_b));
        }
    }
}

TEST(MaskOverlap, AgreesWithEveryPixelOnRandomMasks) {
    std::mt19937_64 random(3);
    std::uint64_t hits = 0;
    const std::uint64_t rounds = test::cases_or_fewer(4000, 4000);
    const auto side = [&] { return naive::random_int(random, 0, random() % 4 == 0 ? 200 : 70); };
    const auto density = [&] { return random() % 3 == 0 ? random() % 1000 : random() % 40; };
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const Bitmask a = naive::random_mask(random, side(), side(), density());
        const Bitmask b = naive::random_mask(random, side(), side(), density());
        const auto base = naive::random_int(random, -1'000'000'000'000, 1'000'000'000'000);
        const PlacedMask placed_a{&a, {base, -base}};
        const PlacedMask placed_b{&b,
                                  {base + naive::random_int(random, -b.width() - 2, a.width() + 2),
                                   -base + naive::random_int(random, -b.height() - 2, a.height() + 2)}};
        const naive::Overlap expected = naive::overlap(placed_a, placed_b);
        expect_same(placed_a, placed_b, expected);
        if (HasFailure()) FAIL() << "round " << round;
        hits += expected.area > 0 ? 1 : 0;
    }
    test::expect_hit_rate(hits, rounds);
}

// Of all kinds of contents and sizes: runs, bits and their mixtures.
TEST(MaskOverlap, AgreesWithEveryPixelOnPicturesOfAllKinds) {
    std::mt19937_64 random(4);
    std::uint64_t hits = 0, asked = 0;
    for (std::uint64_t round = test::cases_or_fewer(25000); round > 0; --round) {
        const auto draw = [&] {
            return naive::mask_of(
                naive::random_grid(random, naive::random_side(random, 40), naive::random_side(random)));
        };
        const Bitmask a = draw(), b = draw();
        for (int i = 0; i < 3; ++i, ++asked) {
            const PlacedMask placed_a{&a, {-3, 7}};
            const PlacedMask placed_b{&b,
                                      {-3 + naive::random_int(random, -b.width() / 2, a.width() / 2),
                                       7 + naive::random_int(random, -b.height() / 2, a.height() / 2)}};
            const naive::Overlap expected = naive::overlap(placed_a, placed_b);
            expect_same(placed_a, placed_b, expected);
            if (HasFailure()) FAIL() << "round " << round;
            hits += expected.area > 0 ? 1 : 0;
        }
    }
    test::expect_hit_rate(hits, asked);
}

// Pictures large enough for tiles, sparse and dense, at any offset.
TEST(MaskOverlap, LargePicturesAgreeWithTheirPixels) {
    std::mt19937_64 random(5);
    std::uint64_t hits = 0, asked = 0;
    for (std::uint64_t round = test::cases_or_fewer(40); round > 0; --round) {
        const auto draw = [&] {
            Bitmask mask = Bitmask::blank(1200 + naive::random_int(random, 0, 70), 1000).value();
            for (auto pixels = random() % 5000; pixels > 0; --pixels) {
                mask.set(naive::random_int(random, 0, mask.width() - 1), naive::random_int(random, 0, 999));
            }
            return mask;
        };
        Bitmask a = draw(), b = draw();
        if (round % 4 == 0) {
            a.invert();
            b.fill({{100, 100}, {900, 903}});
            b.clear({{300, 200}, {700, 600}});
        }
        for (int i = 0; i < 5; ++i, ++asked) {
            const PlacedMask placed_a{&a, {0, 0}};
            const PlacedMask placed_b{&b,
                                      {naive::random_int(random, -1200, 1200), naive::random_int(random, -1000, 1000)}};
            const naive::Overlap expected = naive::overlap(placed_a, placed_b);
            expect_same(placed_a, placed_b, expected);
            if (HasFailure()) FAIL() << "round " << round;
            hits += expected.area > 0 ? 1 : 0;
        }
    }
    test::expect_hit_rate(hits, asked);
}

TEST(MaskOverlap, TakesOffsetsAtBothEndsOfTheNumberRange) {
    const Bitmask block = naive::mask_of({"###", "###"});
    const PlacedMask low{&block, {lowest, lowest}}, high{&block, {highest - 2, highest - 1}};
    expect_same(low, high, {});
    expect_same(low, low, {6, PixelPos{lowest, lowest}});
    expect_same(high, high, {6, PixelPos{highest - 2, highest - 1}});
    expect_same(low, {&block, {lowest + 2, lowest + 1}}, {1, PixelPos{lowest + 2, lowest + 1}});
    expect_same(low, {&block, {lowest + 3, lowest}}, {});
    expect_same(low, {&block, {0, 0}}, {});
    expect_same(high, {&block, {-1, -1}}, {});
    expect_same({&block, {lowest, 0}}, {&block, {highest, 0}}, {});
}

TEST(MaskOverlap, PixelsPastTheLastCoordinateAreOffTheGrid) {
    const Bitmask block = naive::mask_of({"###", "###"});
    const Bitmask right = naive::mask_of({".##", "..."});
    expect_same({&block, {highest, highest}}, {&block, {highest, highest}}, {1, PixelPos{highest, highest}});
    expect_same({&right, {highest, 0}}, {&block, {highest, 0}}, {});
    expect_same({&right, {highest - 1, 0}}, {&block, {highest - 2, 0}}, {1, PixelPos{highest, 0}});
}

}  // namespace
}  // namespace carom

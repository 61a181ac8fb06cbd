#include "mask/naive.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/mask/rle_mask.hpp>

#include <gtest/gtest.h>

#include <limits>

namespace carom {
namespace {

using naive::random_int;
using naive::random_side;

void expect_same(const Bitmask& a, PixelPos a_at, const Bitmask& b, PixelPos b_at) {
    const RleMask rle_a(a), rle_b(b);
    const PlacedMask placed_a{&a, a_at}, placed_b{&b, b_at};
    const PlacedRleMask runs_a{&rle_a, a_at}, runs_b{&rle_b, b_at};
    const std::int64_t area = overlap_area(placed_a, placed_b);
    const auto first = first_point(placed_a, placed_b);
    ASSERT_EQ(overlap_area(runs_a, runs_b), area);
    ASSERT_EQ(overlap_area(runs_a, placed_b), area);
    ASSERT_EQ(first_point(runs_a, runs_b), first);
    ASSERT_EQ(first_point(runs_b, placed_a), first);
    ASSERT_EQ(overlaps(runs_a, runs_b), area > 0);
    ASSERT_EQ(overlaps(runs_b, placed_a), area > 0);
}

TEST(RleMask, AgreesWithTheMaskItWasMadeFrom) {
    std::mt19937_64 random(71);
    std::uint64_t hits = 0;
    const std::uint64_t rounds = test::cases_or_fewer(20000);
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const auto draw = [&] {
            return naive::mask_of(naive::random_grid(random, random_side(random, 40), random_side(random)));
        };
        const Bitmask a = draw(), b = draw();
        const PixelPos at{random_int(random, -b.width() / 2, a.width() / 2),
                          random_int(random, -b.height() / 2, a.height() / 2)};
        expect_same(a, {5, -9}, b, {5 + at.x, at.y - 9});
        if (HasFatalFailure()) FAIL() << "round " << round;
        hits += overlaps(PlacedMask{&a, {0, 0}}, PlacedMask{&b, at}) ? 1 : 0;
    }
    test::expect_hit_rate(hits, rounds);
}

TEST(RleMask, HoldsThePixelsOfTheMask) {
    std::mt19937_64 random(72);
    for (std::uint64_t round = test::cases_or_fewer(2000); round > 0; --round) {
        const Bitmask mask = naive::mask_of(naive::random_grid(random, random_side(random), random_side(random)));
        const RleMask compiled(mask);
        ASSERT_EQ(compiled.to_bitmask(), mask);
        ASSERT_EQ(compiled.count(), mask.count());
        ASSERT_EQ(compiled.bounds(), mask.bounds());
        for (std::int64_t y = -1; y <= mask.height(); ++y) {
            for (std::int64_t x = -1; x <= mask.width(); ++x) ASSERT_EQ(compiled.get(x, y), mask.get(x, y));
        }
        ASSERT_EQ(RleMask(compiled.to_bitmask()), compiled);
    }
    EXPECT_EQ(RleMask().count(), 0);
    EXPECT_TRUE(RleMask().row(0).empty());
}

TEST(RleMask, TakesOffsetsAtBothEndsOfTheNumberRange) {
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    const Bitmask block = naive::mask_of({"###", "#.#"});
    for (const PixelPos a : {PixelPos{lowest, lowest}, PixelPos{highest, highest}, PixelPos{highest - 1, 0}}) {
        for (const PixelPos b : {PixelPos{lowest, lowest}, PixelPos{highest, highest}, PixelPos{highest - 2, 0}}) {
            expect_same(block, a, block, b);
        }
    }
}

}  // namespace
}  // namespace carom

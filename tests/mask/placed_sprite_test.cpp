#include "mask/naive.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/mask/placed_sprite.hpp>
#include <carom/mask/rotated_masks.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

using naive::random_int;

RotD random_turn(std::mt19937_64& random) {
    return RotD::degrees(static_cast<double>(random_int(random, -23, 23)) * 15);
}

PlacedSprite random_sprite(std::mt19937_64& random, const Bitmask& mask) {
    const auto quarters = [&](int low, int high) { return static_cast<double>(random_int(random, low, high)) / 4; };
    const double scale = quarters(-8, 8);
    return {placement_of({{quarters(0, 44), quarters(0, 44)}, random_turn(random)}, {quarters(0, 80), quarters(0, 80)},
                         scale == 0 ? 1 : scale),
            &mask};
}

Bitmask some_mask(std::mt19937_64& random) {
    return naive::random_mask(random, random_int(random, 0, 30), random_int(random, 0, 30),
                              static_cast<std::uint64_t>(random_int(random, 1, 4)) * 100);
}

TEST(PlacedSprite, AgreesWithItsResampledMask) {
    std::mt19937_64 random(91);
    int hits = 0, asked = 0;
    for (auto round = static_cast<int>(test::cases_or_fewer(3000)); round > 0; --round) {
        const Bitmask mask_a = some_mask(random), mask_b = some_mask(random);
        const PlacedSprite a = random_sprite(random, mask_a), b = random_sprite(random, mask_b);
        const MaskAt grid_a = resample(mask_a, a.placement).value(), grid_b = resample(mask_b, b.placement).value();
        const PlacedMask as_a{&grid_a.mask, grid_a.at}, as_b{&grid_b.mask, grid_b.at};
        ASSERT_EQ(overlaps(a, as_b), overlaps(as_a, as_b));
        ASSERT_EQ(overlaps(as_b, a), overlaps(as_a, as_b));
        ASSERT_EQ(overlaps(a, b), overlaps(as_a, as_b));
        ASSERT_EQ(overlap_area(a, as_b), overlap_area(as_a, as_b));
        ASSERT_EQ(overlap_area(a, b), overlap_area(as_a, as_b));
        ASSERT_EQ(first_point(a, as_b), first_point(as_a, as_b));
        ASSERT_EQ(first_point(b, a), first_point(as_a, as_b));
        ++asked;
        hits += overlaps(as_a, as_b) ? 1 : 0;
    }
    test::expect_hit_rate(hits, asked);
}

TEST(PlacedSprite, InvalidPlacementsOverlapNothing) {
    Bitmask block = Bitmask::blank(4, 4).value();
    block.fill();
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    for (const SpritePlacement& bad : {SpritePlacement{.origin = {nan, 0}}, SpritePlacement{.x_axis = {0, 0}},
                                       SpritePlacement{.origin = {0x1p60, 0}}}) {
        EXPECT_FALSE(overlaps(PlacedSprite{bad, &block}, PlacedMask{&block, {0, 0}}));
        EXPECT_FALSE(overlaps(PlacedSprite{{}, &block}, PlacedSprite{bad, &block}));
    }
    EXPECT_FALSE(overlaps(PlacedSprite{{}, &block}, PlacedMask{&block, {std::numeric_limits<std::int64_t>::max(), 0}}));
    EXPECT_EQ(overlap_area(PlacedSprite{{}, &block}, PlacedMask{&block, {0, 0}}), 16);
    EXPECT_TRUE(overlaps({&block, {0, 0}}, {&block, {3, 3}}));  // two masks, not sprites
}

TEST(RotatedMasks, TheNearestOfAllAngles) {
    std::mt19937_64 random(92);
    const Bitmask mask = naive::random_mask(random, 17, 9, 500);
    for (const int count : {1, 2, 3, 4, 7, 64}) {
        const RotatedMasks rotated = RotatedMasks::make(mask, count, {8, 4}).value();
        ASSERT_EQ(rotated.count(), count);
        for (int k = 0; k < 2000; ++k) {
            const double degrees = static_cast<double>(random_int(random, -4000, 4000)) / 8;
            const int found = rotated.nearest(RotD::degrees(degrees));
            const double step = 360.0 / count;
            const double off = std::fabs(std::remainder(degrees - found * step, 360.0));
            EXPECT_LE(off, step / 2 + 1e-9) << degrees << " of " << count;
        }
        for (int i = 0; i < count; ++i) {
            const RotD turn = RotD::degrees(360.0 * i / count);
            EXPECT_EQ(rotated.nearest(turn), i);
            const MaskAt plain = resample(mask, placement_of({{0, 0}, turn}, {8, 4})).value();
            EXPECT_EQ(*rotated[i].mask, plain.mask);
            EXPECT_EQ(rotated.at(turn, {100.4, -7.5}).at, (PixelPos{plain.at.x + 100, plain.at.y - 7}));
        }
    }
}

TEST(RotatedMasks, BadInput) {
    Bitmask block = Bitmask::blank(4, 4).value();
    EXPECT_EQ(RotatedMasks::make(block, 0, {0, 0}).error().code, ErrorCode::bad_size);
    EXPECT_EQ(RotatedMasks::make(block, 8, {0, 0}, 0).error().code, ErrorCode::bad_size);
    EXPECT_EQ(RotatedMasks::make(block, 8, {0, 0}, 1e300).error().code, ErrorCode::bad_size);
    const RotatedMasks rotated = RotatedMasks::make(block, 8, {2, 2}).value();
    EXPECT_EQ(rotated.nearest({std::numeric_limits<double>::quiet_NaN(), 0}), 0);
    EXPECT_EQ(rotated.at({}, {std::numeric_limits<double>::infinity(), 1}).at, (PixelPos{-2, -1}));
}

}  // namespace
}  // namespace carom

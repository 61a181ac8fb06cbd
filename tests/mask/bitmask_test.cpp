#include "mask/naive.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace carom {
namespace {

TEST(Bitmask, IsEmptyByDefault) {
    const Bitmask mask;
    EXPECT_EQ(mask.width(), 0);
    EXPECT_EQ(mask.height(), 0);
    EXPECT_EQ(mask.count(), 0);
    EXPECT_EQ(mask.bounds(), PixelRect{});
    EXPECT_FALSE(mask.get(0, 0));
}

TEST(Bitmask, MayHaveNoWidthOrNoHeight) {
    for (const auto& [width, height] : {std::array{0, 7}, std::array{7, 0}, std::array{0, 0}}) {
        const Bitmask mask = Bitmask::blank(width, height).value();
        EXPECT_EQ(mask.width(), width);
        EXPECT_EQ(mask.height(), height);
        EXPECT_EQ(mask.count(), 0);
        EXPECT_TRUE(mask.bounds().empty());
        EXPECT_EQ(mask.word(0, 0), 0u);
    }
}

TEST(Bitmask, SetsAndClearsSinglePixelsAcrossWordBorders) {
    for (const std::int64_t width : {1, 63, 64, 65, 127, 128, 129}) {
        Bitmask mask = Bitmask::blank(width, 3).value();
        for (std::int64_t x = 0; x < width; ++x) {
            mask.set(x, 1);
            EXPECT_TRUE(mask.get(x, 1));
            EXPECT_EQ(mask.count(), 1);
            EXPECT_EQ(mask.bounds(), (PixelRect{{x, 1}, {x + 1, 2}}));
            EXPECT_TRUE(naive::padding_is_clear(mask));
            mask.set(x, 1, false);
            EXPECT_EQ(mask, Bitmask::blank(width, 3).value());
        }
    }
}

TEST(Bitmask, IsClearOutside) {
    const Bitmask mask = naive::mask_of({"##", "##"});
    constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max();
    for (const std::int64_t x : {-far - 1, std::int64_t{-1}, std::int64_t{2}, std::int64_t{64}, far}) {
        EXPECT_FALSE(mask.get(x, 0));
        EXPECT_FALSE(mask.get(0, x));
    }
}

#if !defined(NDEBUG) || defined(CAROM_HARDENED)
TEST(BitmaskDeathTest, SettingOutsideReportsPositionAndSize) {
    Bitmask mask = Bitmask::blank(4, 3).value();
    EXPECT_DEATH_IF_SUPPORTED(mask.set(4, 0), "pixel \\(4, 0\\) lies outside the mask of 4 x 3 pixels");
    EXPECT_DEATH_IF_SUPPORTED(mask.set(0, -1), "pixel \\(0, -1\\)");
}
#endif

TEST(Bitmask, ReadsRows) {
    const Bitmask mask = naive::mask_of({"#..", ".##"});
    EXPECT_EQ(mask.width(), 3);
    EXPECT_EQ(mask.height(), 2);
    EXPECT_TRUE(mask.get(0, 0));
    EXPECT_FALSE(mask.get(1, 0));
    EXPECT_TRUE(mask.get(2, 1));
    EXPECT_EQ(mask.count(), 3);
    EXPECT_EQ(mask.word(0, 1), 0b110u);
    EXPECT_EQ(naive::rows_of(mask), (std::vector<std::string>{"#..", ".##"}));
}

TEST(Bitmask, NamesTheBadRow) {
    const std::array<std::string_view, 3> ragged{"##", "##", "###"};
    const auto uneven = Bitmask::from_rows(ragged);
    ASSERT_FALSE(uneven.ok());
    EXPECT_EQ(uneven.error().code, ErrorCode::bad_row);
    EXPECT_EQ(uneven.error().index, 2);
    EXPECT_EQ(uneven.error().message, "mask: row 2 has 3 pixels, but row 0 has 2");

    const std::array<std::string_view, 2> letters{"##", "#x"};
    const auto unknown = Bitmask::from_rows(letters);
    ASSERT_FALSE(unknown.ok());
    EXPECT_EQ(unknown.error().code, ErrorCode::bad_row);
    EXPECT_EQ(unknown.error().index, 1);
    EXPECT_EQ(unknown.error().message, "mask: row 1, column 1 is the byte 0x78; use '#' for set and '.' for clear");
}

TEST(Bitmask, RefusesBadSizesBeforeTakingMemory) {
    constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max();
    const std::array<std::array<std::int64_t, 2>, 8> sizes{{{-1, 4},
                                                            {4, -1},
                                                            {-far - 1, -far - 1},
                                                            {Bitmask::max_side + 1, 0},
                                                            {0, Bitmask::max_side + 1},
                                                            {far, far},
                                                            {Bitmask::max_side, 257},
                                                            {65537, 65536}}};
    for (const auto& [width, height] : sizes) {
        const auto mask = Bitmask::blank(width, height);
        ASSERT_FALSE(mask.ok()) << width << " x " << height;
        EXPECT_EQ(mask.error().code, ErrorCode::bad_size);
        const auto picture = Bitmask::from_alpha({}, width, height);
        ASSERT_FALSE(picture.ok());
        EXPECT_EQ(picture.error().code, ErrorCode::bad_size);
    }
    EXPECT_TRUE(Bitmask::blank(Bitmask::max_side, 1).ok());
}

TEST(Bitmask, FromAlphaTakesPixelsAboveTheThreshold) {
    std::vector<std::uint8_t> rgba;
    using Bytes = std::vector<std::uint8_t>;
    for (const std::uint8_t alpha : Bytes{0, 127, 128, 255, 1, 126}) rgba.insert(rgba.end(), {255, 255, 255, alpha});
    EXPECT_EQ(naive::rows_of(Bitmask::from_alpha(rgba, 3, 2).value()), (std::vector<std::string>{"..#", "#.."}));
    EXPECT_EQ(naive::rows_of(Bitmask::from_alpha(rgba, 3, 2, 0).value()), (std::vector<std::string>{".##", "###"}));
    EXPECT_EQ(Bitmask::from_alpha(rgba, 3, 2, 255)->count(), 0);
}

TEST(Bitmask, FromAlphaRefusesAShortImage) {
    const std::vector<std::uint8_t> rgba(4 * 6 - 1);
    const auto mask = Bitmask::from_alpha(rgba, 3, 2);
    ASSERT_FALSE(mask.ok());
    EXPECT_EQ(mask.error().code, ErrorCode::bad_size);
    EXPECT_EQ(mask.error().message, "mask: an RGBA image of 3 x 2 pixels has 24 bytes, but 23 were given");
}

TEST(Bitmask, CountAndBoundsAgreeWithEveryPixel) {
    std::mt19937_64 random(1);
    std::uint64_t with_pixels = 0;
    const std::uint64_t rounds = test::cases_or_fewer(1000);
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const std::uint64_t per_mille = random() % 2 == 0 ? 0 : random() % 20;
        const Bitmask mask =
            naive::random_mask(random, naive::random_int(random, 0, 200), naive::random_int(random, 0, 60), per_mille);
        ASSERT_EQ(mask.count(), naive::count(mask));
        ASSERT_EQ(mask.bounds(), naive::bounds(mask));
        ASSERT_TRUE(naive::padding_is_clear(mask));
        with_pixels += mask.count() > 0 ? 1 : 0;
    }
    test::expect_hit_rate(with_pixels, rounds);
}

}  // namespace
}  // namespace carom

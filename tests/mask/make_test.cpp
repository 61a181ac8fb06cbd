#include "mask/naive.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <gtest/gtest.h>

namespace carom {
namespace {

using naive::Grid;
using naive::random_side;

std::vector<std::uint8_t> random_bytes(std::mt19937_64& random, std::int64_t count) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(count));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    return bytes;
}

TEST(MaskMakers, AgreeWithEveryByte) {
    std::mt19937_64 random(21);
    std::int64_t set = 0, all = 0;
    for (std::uint64_t round = test::cases_or_fewer(4000); round > 0; --round) {
        const std::int64_t width = random_side(random, 80), height = random_side(random);
        const auto threshold = static_cast<std::uint8_t>(random() % 2 == 0 ? 127 : random() % 256);
        const auto alpha = random_bytes(random, width * height), rgba = random_bytes(random, 4 * width * height);
        const auto byte = [&](const auto& bytes, std::int64_t i) { return bytes[static_cast<std::size_t>(i)]; };
        const auto expect = [&](const Bitmask& mask, auto pixel) {
            const Grid expected = Grid::of(width, height, [&](auto x, auto y) { return pixel(y * width + x); });
            ASSERT_EQ(Grid::of(mask), expected);
            ASSERT_TRUE(naive::padding_is_clear(mask));
            ASSERT_EQ(mask.bounds(), naive::bounds(mask));
            set += mask.count();
            all += width * height;
        };
        expect(Bitmask::from_alpha_plane(alpha, width, height, threshold).value(),
               [&](std::int64_t i) { return byte(alpha, i) > threshold; });
        expect(Bitmask::from_alpha(rgba, width, height, threshold).value(),
               [&](std::int64_t i) { return byte(rgba, 4 * i + 3) > threshold; });
        // Colours from few, so that the key is frequent.
        auto colors = rgba;
        for (std::uint8_t& part : colors) part &= 1;
        expect(Bitmask::from_color_key(colors, width, height, {1, 0, 1}).value(), [&](std::int64_t i) {
            return byte(colors, 4 * i) != 1 || byte(colors, 4 * i + 1) != 0 || byte(colors, 4 * i + 2) != 1;
        });
        const std::int64_t row_bytes = (width + 7) / 8;
        const auto bits = random_bytes(random, row_bytes * height);
        for (const BitOrder order : {BitOrder::lowest_first, BitOrder::highest_first}) {
            expect(Bitmask::from_bits(bits, width, height, order).value(), [&](std::int64_t i) {
                const std::int64_t x = i % width, place = x % 8;
                return (byte(bits, i / width * row_bytes + x / 8) >>
                            (order == BitOrder::lowest_first ? place : 7 - place) &
                        1) != 0;
            });
        }
        if (HasFatalFailure()) FAIL() << width << " x " << height << ", threshold " << int{threshold};
    }
    test::expect_hit_rate(set, all);
}

TEST(MaskMakers, RefuseWrongNumbersOfBytes) {
    const std::vector<std::uint8_t> bytes(100);
    for (const auto& [width, height] : {std::pair{10, 11}, {-1, 1}, {1 << 25, 0}}) {
        EXPECT_EQ(Bitmask::from_alpha_plane(bytes, width, height).error().code, ErrorCode::bad_size);
        EXPECT_EQ(Bitmask::from_color_key(bytes, width, height, {}).error().code, ErrorCode::bad_size);
        EXPECT_EQ(Bitmask::from_bits(bytes, width, height, BitOrder::lowest_first).error().code, ErrorCode::bad_size);
    }
    EXPECT_EQ(Bitmask::from_alpha_plane(bytes, 10, 11).error().message,
              "mask: an alpha plane of 10 x 11 pixels has 110 bytes, but 100 were given");
    EXPECT_EQ(Bitmask::from_bits(bytes, 9, 51, BitOrder::lowest_first).error().message,
              "mask: packed bits of 9 x 51 pixels have 102 bytes, but 100 were given");
}

}  // namespace
}  // namespace carom

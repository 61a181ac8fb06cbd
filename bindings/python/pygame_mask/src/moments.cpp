#include "moments.hpp"

#include <array>
#include <bit>

namespace carom::pygame {

namespace {

// The number of the set bits of a word, and the sums of their positions and of the squares of these.
struct BitSums {
    std::int64_t count = 0, positions = 0, squares = 0;
};

// 0 + 1 + ... + (n - 1), and the same of squares.
constexpr std::int64_t sum_below(std::int64_t n) {
    return n * (n - 1) / 2;
}
constexpr std::int64_t square_sum_below(std::int64_t n) {
    return n * (n - 1) * (2 * n - 1) / 6;
}

// The same for each byte.
struct ByteSums {
    std::uint8_t count, positions, squares;
};

constexpr std::array<ByteSums, 256> sums_of_bytes() {
    std::array<ByteSums, 256> all{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            if ((byte >> bit & 1) == 0) continue;
            all[byte].count = static_cast<std::uint8_t>(all[byte].count + 1);
            all[byte].positions = static_cast<std::uint8_t>(all[byte].positions + bit);
            all[byte].squares = static_cast<std::uint8_t>(all[byte].squares + bit * bit);
        }
    }
    return all;
}

constexpr std::array<ByteSums, 256> byte_sums = sums_of_bytes();

BitSums sums_of_run(std::int64_t begin, std::int64_t end) {
    return {end - begin, sum_below(end) - sum_below(begin), square_sum_below(end) - square_sum_below(begin)};
}

// Most words of sprites are one run of pixels.
BitSums sums_of(std::uint64_t word) {
    const int begin = std::countr_zero(word), length = std::countr_one(word >> begin);
    if (begin + length == 64 || word >> (begin + length) == 0) return sums_of_run(begin, begin + length);
    BitSums sums;
    for (std::int64_t left = 0; word; left += 8, word >>= 8) {
        const ByteSums& byte = byte_sums[word & 255];
        sums.count += byte.count;
        sums.positions += left * byte.count + byte.positions;
        sums.squares += left * (left * byte.count + 2 * byte.positions) + byte.squares;
    }
    return sums;
}

}  // namespace

Moments moments_of(const Bitmask& mask) {
    Moments all;
    for (std::int64_t column = 0; column < mask.columns(); ++column) {
        const std::int64_t left = 64 * column;
        for (std::int64_t y = 0; y < mask.height(); ++y) {
            const std::uint64_t word = mask.word(column, y);
            if (word == 0) continue;
            const BitSums sums = sums_of(word);
            const std::int64_t x = left * sums.count + sums.positions;
            all.count += sums.count;
            all.x += x;
            all.y += y * sums.count;
            all.xx += left * left * sums.count + 2 * left * sums.positions + sums.squares;
            all.xy += x * y;
            all.yy += y * y * sums.count;
        }
    }
    return all;
}

}  // namespace carom::pygame

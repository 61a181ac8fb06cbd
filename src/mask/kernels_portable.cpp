// The kernels on the compiler's own vectors of 16 bytes: what builds without Highway use. Always compiled, so that the
// tests compare them with the others.
#include "kernels.hpp"

#include <carom/detail/compiler.hpp>

#ifdef CAROM_HAS_SSE2
#include <emmintrin.h>
#endif

#include <bit>
#include <cstring>
#include <type_traits>

namespace carom::detail {
namespace {

using Words = VectorOf<std::uint64_t>::Type;
using Runs = VectorOf<std::int16_t>::Type;
using Lengths = VectorOf<std::uint32_t>::Type;

struct L {
    using WordVec = Words;
    static constexpr std::int64_t word_lanes() { return 2; }
    static Words load(const std::uint64_t* from) {
        Words words;
        std::memcpy(&words, from, sizeof words);
        return words;
    }
    static void store(Words words, std::uint64_t* to) { std::memcpy(to, &words, sizeof words); }
    static Words shift_right(Words words, int by) { return words >> static_cast<std::uint64_t>(by); }
    static Words shift_left(Words words, int by) { return words << static_cast<std::uint64_t>(by); }
    static Words bit_and(Words a, Words b) { return a & b; }
    static Words bit_or(Words a, Words b) { return a | b; }
    static Words and_not(Words a, Words b) { return a & ~b; }
    static Words minus_one(Words words) { return words - 1; }
    static Words where_zero(Words test, Words words) {
        return Words{test[0] == 0 ? words[0] : 0, test[1] == 0 ? words[1] : 0};
    }
    static bool is_any_set(Words words) { return (words[0] | words[1]) != 0; }
    static std::int64_t first_set(Words words) { return words[0] != 0 ? 0 : words[1] != 0 ? 1 : -1; }
    static Words zero_words() { return Words{}; }
    static Words add(Words a, Words b) { return a + b; }
    // In pairs of bits, in fours, in bytes [Warren, Hacker's Delight, 5-1]. Where not every machine has an instruction
    // for it, std::popcount calls a function for each word.
    static Words count_bits(Words words) {
        words -= words >> 1 & 0x5555555555555555u;
        words = (words & 0x3333333333333333u) + (words >> 2 & 0x3333333333333333u);
        words = (words + (words >> 4)) & 0x0f0f0f0f0f0f0f0fu;
#ifdef CAROM_HAS_SSE2
        return std::bit_cast<Words>(_mm_sad_epu8(std::bit_cast<__m128i>(words), _mm_setzero_si128()));
#else
        words += words >> 8;
        words += words >> 16;
        words += words >> 32;
        return words & 0x7f;
#endif
    }
    static std::int64_t sum(Words words) {
        return static_cast<std::int64_t>(words[0] + words[1]);
    }

    using RunVec = Runs;
    static constexpr std::int64_t run_lanes() {
        return 8;
    }
    static Runs load_runs(const std::int16_t* from) {
        Runs runs;
        std::memcpy(&runs, from, sizeof runs);
        return runs;
    }
    static Runs set_runs(std::int16_t x) {
        return Runs{x, x, x, x, x, x, x, x};
    }
    static Runs add_runs(Runs a, Runs b) {
        return a + b;
    }
    static Runs max_runs(Runs a, Runs b) {
        const Runs greater = a > b;
        return (a & greater) | (b & ~greater);
    }
    static Runs min_runs(Runs a, Runs b) {
        const Runs greater = a > b;
        return (b & greater) | (a & ~greater);
    }
    static Runs length(Runs begin, Runs end) {
        const Runs difference = end - begin;
        return difference & (difference > Runs{});
    }
    static std::int64_t first_positive(Runs lengths) {
        const Words words = std::bit_cast<Words>(lengths);  // no length is negative
        if (!is_any_set(words)) return -1;
        std::int64_t row = 0;
        while (lengths[row] == 0) ++row;
        return row;
    }
    // Lengths are not negative, so two of them can be read as the halves of an unsigned number.
    static Lengths zero_lengths() {
        return Lengths{};
    }
    static Lengths add_lengths(Lengths total, Runs lengths) {
        const Lengths pairs = std::bit_cast<Lengths>(lengths);
        return total + (pairs & 0xffff) + (pairs >> 16);
    }
    static std::int64_t sum_lengths(Lengths total) {
        return std::int64_t{total[0]} + total[1] + total[2] + total[3];
    }

    template <std::int64_t bytes_per_pixel>
    static std::uint64_t word_above(const std::uint8_t* bytes, std::uint8_t limit) {
        std::uint64_t word = 0;
        for (int bit = 0; bit < 64; ++bit) {
            const bool above = bytes[bytes_per_pixel * (bit + 1) - 1] > limit;
            word |= static_cast<std::uint64_t>(above) << bit;
        }
        return word;
    }
};

#include "kernels-inl.hpp"

}  // namespace

const Kernels& portable_kernels() {
    return table;
}

#if !defined(CAROM_WITH_HIGHWAY)
const Kernels& choose_kernels() {
    return table;
}
#endif

}  // namespace carom::detail

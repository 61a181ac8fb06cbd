// The kernels, one word at a time: what the tests compare the others with.
#include "kernels.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

namespace carom::detail {
namespace {

struct L {
    using WordVec = std::uint64_t;
    static constexpr std::int64_t word_lanes() { return 1; }
    static WordVec load(const std::uint64_t* from) { return *from; }
    static void store(WordVec words, std::uint64_t* to) { *to = words; }
    static WordVec shift_right(WordVec words, int by) { return words >> by; }
    static WordVec shift_left(WordVec words, int by) { return words << by; }
    static WordVec bit_and(WordVec a, WordVec b) { return a & b; }
    static WordVec bit_or(WordVec a, WordVec b) { return a | b; }
    static WordVec and_not(WordVec a, WordVec b) { return a & ~b; }
    static WordVec minus_one(WordVec words) { return words - 1; }
    static WordVec where_zero(WordVec test, WordVec words) { return test == 0 ? words : 0; }
    static bool is_any_set(WordVec words) { return words != 0; }
    static std::int64_t first_set(WordVec words) { return words != 0 ? 0 : -1; }
    static WordVec zero_words() { return 0; }
    static WordVec add(WordVec a, WordVec b) { return a + b; }
    static WordVec count_bits(WordVec words) { return static_cast<WordVec>(std::popcount(words)); }
    static std::int64_t sum(WordVec words) { return static_cast<std::int64_t>(words); }

    using RunVec = int;
    static constexpr std::int64_t run_lanes() { return 1; }
    static RunVec load_runs(const std::int16_t* from) { return *from; }
    static RunVec set_runs(std::int16_t x) { return x; }
    static RunVec add_runs(RunVec a, RunVec b) { return a + b; }
    static RunVec max_runs(RunVec a, RunVec b) { return std::max(a, b); }
    static RunVec min_runs(RunVec a, RunVec b) { return std::min(a, b); }
    static RunVec length(RunVec begin, RunVec end) { return std::max(end - begin, 0); }
    static std::int64_t first_positive(RunVec lengths) { return lengths > 0 ? 0 : -1; }
    static std::int64_t zero_lengths() { return 0; }
    static std::int64_t add_lengths(std::int64_t total, RunVec lengths) { return total + lengths; }
    static std::int64_t sum_lengths(std::int64_t total) { return total; }

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

const Kernels& scalar_kernels() {
    return table;
}

}  // namespace carom::detail

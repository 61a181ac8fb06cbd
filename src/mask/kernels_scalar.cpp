// The kernels one word at a time. Always compiled: the tests compare the others with them.
#include "kernels.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

namespace carom::detail {
namespace {

struct L {
    using Words = std::uint64_t;
    static constexpr std::int64_t word_lanes() { return 1; }
    static Words load(const std::uint64_t* from) { return *from; }
    static void store(Words words, std::uint64_t* to) { *to = words; }
    static Words shift_right(Words words, int by) { return words >> by; }
    static Words shift_left(Words words, int by) { return words << by; }
    static Words both(Words a, Words b) { return a & b; }
    static Words either(Words a, Words b) { return a | b; }
    static Words and_not(Words a, Words b) { return a & ~b; }
    static Words minus_one(Words words) { return words - 1; }
    static Words where_zero(Words test, Words words) { return test == 0 ? words : 0; }
    static bool is_any_set(Words words) { return words != 0; }
    static std::int64_t first_set(Words words) { return words != 0 ? 0 : -1; }
    static Words no_words() { return 0; }
    static Words add(Words a, Words b) { return a + b; }
    static Words count_bits(Words words) { return static_cast<Words>(std::popcount(words)); }
    static std::int64_t sum(Words words) { return static_cast<std::int64_t>(words); }

    using Runs = int;
    static constexpr std::int64_t run_lanes() { return 1; }
    static Runs load_runs(const std::int16_t* from) { return *from; }
    static Runs set_runs(std::int16_t x) { return x; }
    static Runs add_runs(Runs a, Runs b) { return a + b; }
    static Runs later(Runs a, Runs b) { return std::max(a, b); }
    static Runs earlier(Runs a, Runs b) { return std::min(a, b); }
    static Runs length(Runs begin, Runs end) { return std::max(end - begin, 0); }
    static std::int64_t first_positive(Runs lengths) { return lengths > 0 ? 0 : -1; }
    static std::int64_t no_lengths() { return 0; }
    static std::int64_t add_lengths(std::int64_t total, Runs lengths) { return total + lengths; }
    static std::int64_t sum_lengths(std::int64_t total) { return total; }

    template <std::int64_t bytes_a_pixel>
    static std::uint64_t word_above(const std::uint8_t* bytes, std::uint8_t limit) {
        std::uint64_t word = 0;
        for (int bit = 0; bit < 64; ++bit) {
            const bool above = bytes[bytes_a_pixel * (bit + 1) - 1] > limit;
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

#if !defined(CAROM_WITH_HIGHWAY)
const Kernels& choose_kernels() {
    return table;
}
#endif

}  // namespace carom::detail

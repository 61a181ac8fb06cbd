// The kernels once for each instruction set that Highway knows; which ones run is chosen at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "mask/kernels_highway.cpp"
#include "kernels.hpp"

#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include <cstring>
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace carom::detail {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR  // no vectors: Highway's plain words are ours

const Kernels* kernel_table() {
    return &scalar_kernels();
}

#else

namespace {

namespace hn = hwy::HWY_NAMESPACE;

struct L {
    using WordTag = hn::CappedTag<std::uint64_t, word_group>;
    using Words = hn::Vec<WordTag>;
    static std::int64_t word_lanes() { return static_cast<std::int64_t>(hn::Lanes(WordTag())); }
    static Words load(const std::uint64_t* from) { return hn::LoadU(WordTag(), from); }
    static void store(Words words, std::uint64_t* to) { hn::StoreU(words, WordTag(), to); }
    static Words shift_right(Words words, int by) { return hn::ShiftRightSame(words, by); }
    static Words shift_left(Words words, int by) { return hn::ShiftLeftSame(words, by); }
    static Words both(Words a, Words b) { return hn::And(a, b); }
    static Words either(Words a, Words b) { return hn::Or(a, b); }
    static Words and_not(Words a, Words b) { return hn::AndNot(b, a); }
    static Words minus_one(Words words) { return hn::Sub(words, hn::Set(WordTag(), 1)); }
    static Words where_zero(Words test, Words words) { return hn::IfThenElseZero(test == hn::Zero(WordTag()), words); }
    static bool is_any_set(Words words) { return !hn::AllTrue(WordTag(), words == hn::Zero(WordTag())); }
    static std::int64_t first_set(Words words) { return hn::FindFirstTrue(WordTag(), words != hn::Zero(WordTag())); }
    static Words no_words() { return hn::Zero(WordTag()); }
    static Words add(Words a, Words b) { return hn::Add(a, b); }
    static Words count_bits(Words words) { return hn::PopulationCount(words); }
    static std::int64_t sum(Words words) {
        return static_cast<std::int64_t>(hn::GetLane(hn::SumOfLanes(WordTag(), words)));
    }

    using RunTag = hn::CappedTag<std::int16_t, run_group>;
    using Runs = hn::Vec<RunTag>;
    static std::int64_t run_lanes() { return static_cast<std::int64_t>(hn::Lanes(RunTag())); }
    static Runs load_runs(const std::int16_t* from) { return hn::LoadU(RunTag(), from); }
    static Runs set_runs(std::int16_t x) { return hn::Set(RunTag(), x); }
    static Runs add_runs(Runs a, Runs b) { return hn::Add(a, b); }
    static Runs later(Runs a, Runs b) { return hn::Max(a, b); }
    static Runs earlier(Runs a, Runs b) { return hn::Min(a, b); }
    static Runs length(Runs begin, Runs end) { return hn::Max(hn::Sub(end, begin), hn::Zero(RunTag())); }
    static std::int64_t first_positive(Runs lengths) {
        return hn::FindFirstTrue(RunTag(), lengths > hn::Zero(RunTag()));
    }
    // Lengths are not negative, so two of them can be taken out of 32 bits as they lie there.
    using LengthTag = hn::Repartition<std::uint32_t, RunTag>;
    using Lengths = hn::Vec<LengthTag>;
    static Lengths no_lengths() { return hn::Zero(LengthTag()); }
    static Lengths add_lengths(Lengths total, Runs lengths) {
        const Lengths pairs = hn::BitCast(LengthTag(), lengths);
        return hn::Add(total, hn::Add(hn::And(pairs, hn::Set(LengthTag(), 0xffff)), hn::ShiftRight<16>(pairs)));
    }
    static std::int64_t sum_lengths(Lengths total) {
        std::uint32_t parts[run_group / 2];
        hn::StoreU(total, LengthTag(), parts);
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < hn::Lanes(LengthTag()); ++i) sum += parts[i];
        return sum;
    }

    // The byte of each pixel is compared on its own, or as the highest of four: what lies below it does not matter when
    // the bound is the highest number that is not above the limit.
    template <std::int64_t bytes_a_pixel>
    static std::uint64_t word_above(const std::uint8_t* bytes, std::uint8_t limit) {
        using Pixel = std::conditional_t<bytes_a_pixel == 1, std::uint8_t, std::uint32_t>;
        using Tag = hn::CappedTag<Pixel, 64>;
        const std::size_t lanes = hn::Lanes(Tag());
        const auto bound =
            hn::Set(Tag(), static_cast<Pixel>(bytes_a_pixel == 1 ? limit : (std::uint32_t{limit} << 24 | 0xffffff)));
        std::uint64_t word = 0;
        for (std::size_t bit = 0; bit < 64; bit += lanes) {
            const auto pixels = hn::LoadU(hn::Repartition<std::uint8_t, Tag>(), bytes + bytes_a_pixel * bit);
            std::uint8_t bits[8] = {};
            hn::StoreMaskBits(Tag(), hn::BitCast(Tag(), pixels) > bound, bits);
            std::uint64_t part;
            std::memcpy(&part, bits, sizeof part);
            word |= part << bit;
        }
        return word;
    }
};

#include "kernels-inl.hpp"

}  // namespace

const Kernels* kernel_table() {
    return &table;
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace carom::detail
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace carom::detail {

HWY_EXPORT(kernel_table);

const Kernels& choose_kernels() {
    return *HWY_DYNAMIC_DISPATCH(kernel_table)();
}

}  // namespace carom::detail
#endif

// The kernels, compiled for each instruction set that Highway supports and chosen at run time.
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

#if HWY_TARGET == HWY_SCALAR  // without vectors, the scalar kernels

const Kernels* kernel_table() {
    return &scalar_kernels();
}

#else

namespace {

namespace hn = hwy::HWY_NAMESPACE;

struct L {
    using WordTag = hn::CappedTag<std::uint64_t, word_group>;
    using WordVec = hn::Vec<WordTag>;
    static std::int64_t word_lanes() { return static_cast<std::int64_t>(hn::Lanes(WordTag())); }
    static WordVec load(const std::uint64_t* from) { return hn::LoadU(WordTag(), from); }
    static void store(WordVec words, std::uint64_t* to) { hn::StoreU(words, WordTag(), to); }
    static WordVec shift_right(WordVec words, int by) { return hn::ShiftRightSame(words, by); }
    static WordVec shift_left(WordVec words, int by) { return hn::ShiftLeftSame(words, by); }
    static WordVec bit_and(WordVec a, WordVec b) { return hn::And(a, b); }
    static WordVec bit_or(WordVec a, WordVec b) { return hn::Or(a, b); }
    static WordVec and_not(WordVec a, WordVec b) { return hn::AndNot(b, a); }
    static WordVec minus_one(WordVec words) { return hn::Sub(words, hn::Set(WordTag(), 1)); }
    static WordVec where_zero(WordVec test, WordVec words) {
        return hn::IfThenElseZero(test == hn::Zero(WordTag()), words);
    }
    static bool is_any_set(WordVec words) { return !hn::AllTrue(WordTag(), words == hn::Zero(WordTag())); }
    static std::int64_t first_set(WordVec words) { return hn::FindFirstTrue(WordTag(), words != hn::Zero(WordTag())); }
    static WordVec zero_words() { return hn::Zero(WordTag()); }
    static WordVec add(WordVec a, WordVec b) { return hn::Add(a, b); }
    static WordVec count_bits(WordVec words) { return hn::PopulationCount(words); }
    static std::int64_t sum(WordVec words) {
        return static_cast<std::int64_t>(hn::GetLane(hn::SumOfLanes(WordTag(), words)));
    }

    using RunTag = hn::CappedTag<std::int16_t, run_group>;
    using RunVec = hn::Vec<RunTag>;
    static std::int64_t run_lanes() { return static_cast<std::int64_t>(hn::Lanes(RunTag())); }
    static RunVec load_runs(const std::int16_t* from) { return hn::LoadU(RunTag(), from); }
    static RunVec set_runs(std::int16_t x) { return hn::Set(RunTag(), x); }
    static RunVec add_runs(RunVec a, RunVec b) { return hn::Add(a, b); }
    static RunVec max_runs(RunVec a, RunVec b) { return hn::Max(a, b); }
    static RunVec min_runs(RunVec a, RunVec b) { return hn::Min(a, b); }
    static RunVec length(RunVec begin, RunVec end) { return hn::Max(hn::Sub(end, begin), hn::Zero(RunTag())); }
    static std::int64_t first_positive(RunVec lengths) {
        return hn::FindFirstTrue(RunTag(), lengths > hn::Zero(RunTag()));
    }
    // Lengths are not negative, so two 16-bit ones can be read as the halves of an unsigned 32-bit number.
    using LengthTag = hn::Repartition<std::uint32_t, RunTag>;
    using LengthVec = hn::Vec<LengthTag>;
    static LengthVec zero_lengths() { return hn::Zero(LengthTag()); }
    static LengthVec add_lengths(LengthVec total, RunVec lengths) {
        const LengthVec pairs = hn::BitCast(LengthTag(), lengths);
        return hn::Add(total, hn::Add(hn::And(pairs, hn::Set(LengthTag(), 0xffff)), hn::ShiftRight<16>(pairs)));
    }
    static std::int64_t sum_lengths(LengthVec total) {
        std::uint32_t parts[run_group / 2];
        hn::StoreU(total, LengthTag(), parts);
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < hn::Lanes(LengthTag()); ++i) sum += parts[i];
        return sum;
    }

    // The byte of each pixel is compared alone, or as the highest of four: the lower three do not matter when they are
    // all ones in the bound.
    template <std::int64_t bytes_per_pixel>
    static std::uint64_t word_above(const std::uint8_t* bytes, std::uint8_t limit) {
        using Pixel = std::conditional_t<bytes_per_pixel == 1, std::uint8_t, std::uint32_t>;
        using Tag = hn::CappedTag<Pixel, 64>;
        const std::size_t lanes = hn::Lanes(Tag());
        const auto bound =
            hn::Set(Tag(), static_cast<Pixel>(bytes_per_pixel == 1 ? limit : (std::uint32_t{limit} << 24 | 0xffffff)));
        std::uint64_t word = 0;
        for (std::size_t bit = 0; bit < 64; bit += lanes) {
            const auto pixels = hn::LoadU(hn::Repartition<std::uint8_t, Tag>(), bytes + bytes_per_pixel * bit);
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

/// Sorting pair keys: many small integers, in ranges that threads share.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace carom::detail {

/// Sorts the keys; `scratch` has room for as many. Bytes in which no two keys differ are skipped. Source: radix sort
/// [Knuth 1973, 5.2.5].
inline void sort_keys(std::span<std::uint64_t> keys, std::span<std::uint64_t> scratch) {
    constexpr std::size_t few = 256;
    if (keys.size() <= few) return std::sort(keys.begin(), keys.end());
    std::uint64_t different = 0;
    for (const std::uint64_t key : keys) different |= key ^ keys.front();
    std::span<std::uint64_t> from = keys, to = scratch;
    for (int shift = 0; shift < 64; shift += 8) {
        if ((different >> shift & 0xFF) == 0) continue;
        std::array<std::size_t, 257> first{};
        for (const std::uint64_t key : from) ++first[(key >> shift & 0xFF) + 1];
        for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
        for (const std::uint64_t key : from) to[first[key >> shift & 0xFF]++] = key;
        std::swap(from, to);
    }
    if (from.data() != keys.data()) std::copy(from.begin(), from.end(), keys.begin());
}

/// Ranges of keys, by the slots in their upper halves.
class KeyRanges {
  public:
    /// At least one and at most `most`, which divide the slots evenly.
    KeyRanges(std::size_t slots, std::size_t most) : shift_(static_cast<int>(std::bit_width(slots / most))) {
        count_ = slots == 0 ? 1 : of(std::uint64_t{slots - 1} << 32) + 1;
    }

    std::size_t count() const { return count_; }
    std::size_t of(std::uint64_t key) const { return static_cast<std::size_t>((key >> 32) >> shift_); }

    /// What belongs to a range, of a list sorted by its keys.
    template <class Pair>
    std::span<const Pair> part(std::span<const Pair> pairs, std::size_t range) const {
        const auto begin_of = [&](std::size_t at) {
            return std::partition_point(pairs.begin(), pairs.end(),
                                        [&](const Pair& pair) { return of(pair.key) < at; });
        };
        return {begin_of(range), begin_of(range + 1)};
    }

  private:
    int shift_;
    std::size_t count_;
};

/// Brings the keys of each range together, and lists where each range ends.
inline void divide_keys(std::vector<std::uint64_t>& keys, std::vector<std::uint64_t>& scratch, const KeyRanges& ranges,
                        std::vector<std::size_t>& ends) {
    scratch.resize(keys.size());
    ends.assign(ranges.count(), 0);
    if (ranges.count() == 1) {
        ends[0] = keys.size();
        return;
    }
    for (const std::uint64_t key : keys) ++ends[ranges.of(key)];
    std::size_t sum = 0;
    for (std::size_t& end : ends) end = (sum += end) - end;  // where it begins, until its keys are there
    for (const std::uint64_t key : keys) scratch[ends[ranges.of(key)]++] = key;
    keys.swap(scratch);
}

}  // namespace carom::detail

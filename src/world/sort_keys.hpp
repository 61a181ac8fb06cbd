/// Sorting pair keys: many small integers, in ranges that threads share.
#pragma once

#include "chunks.hpp"

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

/// Keys of several lists, with those of each range together, in the order of the lists.
class DividedKeys {
  public:
    /// `keys_of(list)` is a span of keys, for each number below `lists`.
    template <class KeysOf>
    void assign(std::size_t lists, const KeysOf& keys_of, const KeyRanges& ranges, TaskRunner* tasks) {
        const std::size_t count = ranges.count();
        if (count == 1) return join(lists, keys_of);
        places_.assign(lists * count, 0);
        for_each_chunk(tasks, lists, 1, [&](std::size_t list, std::size_t, std::size_t) {
            for (const std::uint64_t key : keys_of(list)) ++places_[list * count + ranges.of(key)];
        });
        ends_.resize(count);
        std::size_t sum = 0;
        for (std::size_t range = 0; range < count; ++range) {
            for (std::size_t list = 0; list < lists; ++list) {
                std::size_t& place = places_[list * count + range];
                place = (sum += place) - place;
            }
            ends_[range] = sum;
        }
        keys_.resize(sum);
        for_each_chunk(tasks, lists, 1, [&](std::size_t list, std::size_t, std::size_t) {
            for (const std::uint64_t key : keys_of(list)) keys_[places_[list * count + ranges.of(key)]++] = key;
        });
        scratch_.resize(sum);
    }

    /// Those of a range, which it sorts.
    std::span<const std::uint64_t> sorted(std::size_t range) {
        const std::size_t first = range == 0 ? 0 : ends_[range - 1], size = ends_[range] - first;
        const std::span<std::uint64_t> own = std::span(keys_).subspan(first, size);
        sort_keys(own, std::span(scratch_).subspan(first, size));
        return own;
    }

  private:
    template <class KeysOf>
    void join(std::size_t lists, const KeysOf& keys_of) {
        keys_.clear();
        for (std::size_t list = 0; list < lists; ++list) {
            keys_.insert(keys_.end(), keys_of(list).begin(), keys_of(list).end());
        }
        ends_.assign(1, keys_.size());
        scratch_.resize(keys_.size());
    }

    std::vector<std::uint64_t> keys_, scratch_;
    std::vector<std::size_t> places_;  // of each list, where its next key in each range goes
    std::vector<std::size_t> ends_;    // of the ranges
};

}  // namespace carom::detail

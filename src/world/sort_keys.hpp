/// Sorting of pair keys: by counting, byte by byte, since there are many and they are small.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace carom::detail {

/// Sorts the keys; `room` is for the work and grows to their number. Bytes in which no two keys differ are skipped.
/// Source: radix sort [Knuth 1973, 5.2.5].
inline void sort_keys(std::vector<std::uint64_t>& keys, std::vector<std::uint64_t>& room) {
    constexpr std::size_t few = 256;
    if (keys.size() <= few) return std::sort(keys.begin(), keys.end());
    std::uint64_t different = 0;
    for (const std::uint64_t key : keys) different |= key ^ keys.front();
    room.resize(keys.size());
    for (int shift = 0; shift < 64; shift += 8) {
        if ((different >> shift & 0xFF) == 0) continue;
        std::array<std::size_t, 257> first{};
        for (const std::uint64_t key : keys) ++first[(key >> shift & 0xFF) + 1];
        for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
        for (const std::uint64_t key : keys) room[first[key >> shift & 0xFF]++] = key;
        keys.swap(room);
    }
}

}  // namespace carom::detail

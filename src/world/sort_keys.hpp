/// Radix sort of pair keys: many small integers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace carom::detail {

/// Sorts the keys; `scratch` grows to their number. Bytes in which no two keys differ are skipped. Source: radix sort
/// [Knuth 1973, 5.2.5].
inline void sort_keys(std::vector<std::uint64_t>& keys, std::vector<std::uint64_t>& scratch) {
    constexpr std::size_t few = 256;
    if (keys.size() <= few) return std::sort(keys.begin(), keys.end());
    std::uint64_t different = 0;
    for (const std::uint64_t key : keys) different |= key ^ keys.front();
    scratch.resize(keys.size());
    for (int shift = 0; shift < 64; shift += 8) {
        if ((different >> shift & 0xFF) == 0) continue;
        std::array<std::size_t, 257> first{};
        for (const std::uint64_t key : keys) ++first[(key >> shift & 0xFF) + 1];
        for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
        for (const std::uint64_t key : keys) scratch[first[key >> shift & 0xFF]++] = key;
        keys.swap(scratch);
    }
}

}  // namespace carom::detail

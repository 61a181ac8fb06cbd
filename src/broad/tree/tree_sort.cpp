#include "tree_sort.hpp"

#include <array>
#include <cstdint>
#include <utility>

namespace carom::detail {
namespace {

template <class T>
using Key = typename TreeScratch<T>::Key;

// Stable radix sort from the lowest digit; digits that are equal in all keys are skipped [Knuth 5.2.5]. `other` is a
// buffer of the same size; the result is in one of the two, which is returned.
template <int digit_bits, class T>
std::span<Key<T>> sort_by_radix(std::span<Key<T>> keys, std::span<Key<T>> other) {
    using Bits = typename TreeScratch<T>::Bits;
    constexpr int digits = (8 * sizeof(Bits) + digit_bits - 1) / digit_bits;
    constexpr std::size_t values = std::size_t{1} << digit_bits;
    std::array<std::array<std::uint32_t, values>, digits> counts = {};
    for (const Key<T>& key : keys) {
        for (int digit = 0; digit < digits; ++digit) ++counts[digit][(key.bits >> (digit * digit_bits)) % values];
    }
    for (int digit = 0; digit < digits; ++digit) {
        std::array<std::uint32_t, values>& offset = counts[digit];
        const auto digit_of = [&](const Key<T>& key) {
            return static_cast<std::size_t>((key.bits >> (digit * digit_bits)) % values);
        };
        if (offset[digit_of(keys[0])] == keys.size()) continue;
        std::uint32_t sum = 0;
        for (std::uint32_t& count : offset) sum += std::exchange(count, sum);
        for (const Key<T>& key : keys) other[offset[digit_of(key)]++] = key;
        std::swap(keys, other);
    }
    return keys;
}

}  // namespace

template <class T>
std::span<const Key<T>> sorted_keys(TreeScratch<T>& scratch) {
    scratch.sorted.resize(scratch.keys.size());
    const std::span<Key<T>> keys(scratch.keys), other(scratch.sorted);
    if (keys.empty()) return keys;
    // Small enough digits that handling the counts takes less time than handling the keys.
    return keys.size() < 4096 ? sort_by_radix<8, T>(keys, other) : sort_by_radix<11, T>(keys, other);
}

template std::span<const Key<float>> sorted_keys(TreeScratch<float>&);
template std::span<const Key<double>> sorted_keys(TreeScratch<double>&);

}  // namespace carom::detail

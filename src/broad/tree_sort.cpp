#include "tree_sort.hpp"

#include "tree_buckets.hpp"

#include <utility>

namespace carom::detail {
namespace {

template <class T>
using Key = typename TreeScratch<T>::Key;

// The number as an unsigned one in the same order, -0 as 0; NaN, the middle of a box without ends, as 0 too.
template <class T>
auto ordered_bits(T number) {
    using Bits = typename TreeScratch<T>::Bits;
    constexpr Bits sign = Bits{1} << (8 * sizeof(Bits) - 1);
    const Bits bits = std::bit_cast<Bits>(number == number ? number + T(0) : T(0));
    return (bits & sign) != 0 ? static_cast<Bits>(~bits) : bits | sign;
}

// Sorts keys, equal ones in the order they come in: by radix from the lowest digit, leaving out digits
// that are the same in all [Knuth 5.2.5]. `other` is room for as many; the result is where the returned span says.
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
        std::array<std::uint32_t, values>& place = counts[digit];
        const auto digit_of = [&](const Key<T>& key) { return (key.bits >> (digit * digit_bits)) % values; };
        if (place[digit_of(keys[0])] == keys.size()) continue;
        std::uint32_t sum = 0;
        for (std::uint32_t& count : place) sum += std::exchange(count, sum);
        for (const Key<T>& key : keys) other[place[digit_of(key)]++] = key;
        std::swap(keys, other);
    }
    return keys;
}

}  // namespace

template <class T>
void sort_entries(std::span<const TreeEntry<T>> from, std::span<TreeEntry<T>> to, TreeAxis axis,
                  TreeScratch<T>& scratch) {
    scratch.keys.resize(from.size());
    scratch.sorted.resize(from.size());
    for (std::uint32_t i = 0; i < from.size(); ++i)
        scratch.keys[i] = {ordered_bits(axis == TreeAxis::x ? middle_x(from[i]) : middle_y(from[i])), i};
    const std::span<Key<T>> keys(scratch.keys), other(scratch.sorted);
    // With digits for which the counts take less time than the keys.
    const auto sorted = keys.size() < 4096 ? sort_by_radix<8, T>(keys, other) : sort_by_radix<11, T>(keys, other);
    for (std::size_t i = 0; i < sorted.size(); ++i) to[i] = from[sorted[i].entry];
}

template void sort_entries(std::span<const TreeEntry<float>>, std::span<TreeEntry<float>>, TreeAxis,
                           TreeScratch<float>&);
template void sort_entries(std::span<const TreeEntry<double>>, std::span<TreeEntry<double>>, TreeAxis,
                           TreeScratch<double>&);

}  // namespace carom::detail

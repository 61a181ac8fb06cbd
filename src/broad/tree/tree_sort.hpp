// Radix sort of boxes, where buckets do not suffice.
#pragma once

#include <carom/broad/tree_node.hpp>

#include <cstddef>
#include <span>

namespace carom::detail {

/// `scratch.keys` in the order of their bits; stable. Valid until keys are set again.
template <class T>
std::span<const typename TreeScratch<T>::Key> sorted_keys(TreeScratch<T>& scratch);

/// Maps a number to an unsigned integer of the same order. -0 and NaN, the center of an unbounded box, count as 0.
template <class T>
auto ordered_bits(T number) {
    using Bits = typename TreeScratch<T>::Bits;
    constexpr Bits sign = Bits{1} << (8 * sizeof(Bits) - 1);
    const Bits bits = std::bit_cast<Bits>(number == number ? number + T(0) : T(0));
    return (bits & sign) != 0 ? static_cast<Bits>(~bits) : bits | sign;
}

/// The indices from 0 to count - 1 in the order of `center_of(index)`.
template <class T, class CenterOf>
std::span<const typename TreeScratch<T>::Key> sort_by(std::size_t count, CenterOf center_of, TreeScratch<T>& scratch) {
    scratch.keys.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        scratch.keys[i] = {ordered_bits(center_of(i)), static_cast<std::uint32_t>(i)};
    return sorted_keys(scratch);
}

}  // namespace carom::detail

// Boxes sorted by radix, for where buckets do not do.
#pragma once

#include <carom/detail/broad/tree_node.hpp>

#include <cstddef>
#include <span>

namespace carom::detail {

/// `scratch.keys` in the order of their bits, equal ones in the order they come in; valid until keys are set again.
template <class T>
std::span<const typename TreeScratch<T>::Key> sorted_keys(TreeScratch<T>& scratch);

/// The number's bits as an unsigned one in the same order, those of -0 as of 0; NaN, the middle of a box without ends,
/// as 0 too.
template <class T>
auto ordered_bits(T number) {
    using Bits = typename TreeScratch<T>::Bits;
    constexpr Bits sign = Bits{1} << (8 * sizeof(Bits) - 1);
    const Bits bits = std::bit_cast<Bits>(number == number ? number + T(0) : T(0));
    return (bits & sign) != 0 ? static_cast<Bits>(~bits) : bits | sign;
}

/// The places from 0 to count - 1 in the order of `middle_of(place)`.
template <class T, class MiddleOf>
std::span<const typename TreeScratch<T>::Key> sort_by(std::size_t count, MiddleOf middle_of, TreeScratch<T>& scratch) {
    scratch.keys.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        scratch.keys[i] = {ordered_bits(middle_of(i)), static_cast<std::uint32_t>(i)};
    return sorted_keys(scratch);
}

}  // namespace carom::detail

#include "tree_order.hpp"

#include "tree_boxes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>

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

template <class T>
T from_ordered_bits(typename TreeScratch<T>::Bits bits) {
    using Bits = typename TreeScratch<T>::Bits;
    constexpr Bits sign = Bits{1} << (8 * sizeof(Bits) - 1);
    return std::bit_cast<T>((bits & sign) != 0 ? bits ^ sign : static_cast<Bits>(~bits));
}

// Sorts by bits, equal ones in the order they come in: by radix from the lowest digit, leaving out digits that are the
// same in all [Knuth 5.2.5].
template <class T>
void sort_by_radix(std::vector<Key<T>>& keys, std::vector<Key<T>>& other) {
    constexpr int digit_bits = 11;
    constexpr int digits = (8 * sizeof(keys[0].bits) + digit_bits - 1) / digit_bits;
    constexpr std::size_t values = std::size_t{1} << digit_bits;
    std::array<std::array<std::uint32_t, values>, digits> counts = {};
    for (const Key<T>& key : keys) {
        for (int digit = 0; digit < digits; ++digit) ++counts[digit][(key.bits >> (digit * digit_bits)) % values];
    }
    other.resize(keys.size());
    for (int digit = 0; digit < digits; ++digit) {
        std::array<std::uint32_t, values>& place = counts[digit];
        const auto digit_of = [&](const Key<T>& key) { return (key.bits >> (digit * digit_bits)) % values; };
        if (place[digit_of(keys[0])] == keys.size()) continue;
        std::uint32_t sum = 0;
        for (std::uint32_t& count : place) sum += std::exchange(count, sum);
        for (const Key<T>& key : keys) other[place[digit_of(key)]++] = key;
        keys.swap(other);
    }
}

// How many slices make the tiles square. The middle half of the boxes tells how far they spread, whatever outliers do.
template <class T>
std::size_t slice_count(const std::vector<Key<T>>& by_x, const std::vector<Key<T>>& by_y) {
    const auto spread = [](const std::vector<Key<T>>& keys) {
        const std::size_t quarter = keys.size() / 4;
        return static_cast<double>(from_ordered_bits<T>(keys[keys.size() - 1 - quarter].bits)) -
               static_cast<double>(from_ordered_bits<T>(keys[quarter].bits));
    };
    const double tiles = static_cast<double>((by_x.size() + tree_fan_out - 1) / tree_fan_out);
    const double width = spread(by_x), height = spread(by_y);
    if (!(width > 0)) return 1;
    const double slices = std::sqrt(tiles) * std::sqrt(width / height);
    return slices < tiles ? static_cast<std::size_t>(std::max(1.0, slices + 0.5)) : static_cast<std::size_t>(tiles);
}

// One size class of the entries, those of scratch.chosen, put at the end of scratch.order.
template <class T>
void order_class(TreeScratch<T>& scratch) {
    const std::vector<TreeEntry<T>>& entries = scratch.entries;
    std::vector<Key<T>>&by_x = scratch.by_x, &by_y = scratch.by_y;
    const std::size_t n = scratch.chosen.size();
    by_y.clear();
    for (const std::uint32_t i : scratch.chosen)
        by_y.push_back({ordered_bits(entries[i].box.min.y / 2 + entries[i].box.max.y / 2), i});
    sort_by_radix<T>(by_y, scratch.other);
    by_x.clear();
    for (const Key<T>& key : by_y) {
        const BasicAabb<T>& box = entries[key.entry].box;
        by_x.push_back({ordered_bits(box.min.x / 2 + box.max.x / 2), key.entry});
    }
    sort_by_radix<T>(by_x, scratch.other);

    const std::size_t slices = slice_count<T>(by_x, by_y);
    scratch.slice.resize(entries.size());
    scratch.place.assign(slices, 0);
    for (std::size_t rank = 0; rank < n; ++rank) {
        const auto slice = static_cast<std::uint32_t>(rank * slices / n);
        scratch.slice[by_x[rank].entry] = slice;
        ++scratch.place[slice];
    }
    std::size_t end = scratch.order.size();
    scratch.order.resize(end + n);
    for (std::size_t slice = 0; slice < slices; ++slice) {
        const std::size_t begin = std::exchange(end, end + scratch.place[slice]);
        scratch.place[slice] = static_cast<std::uint32_t>(slice % 2 == 0 ? begin : end - 1);
    }
    for (const Key<T>& key : by_y) {
        const std::uint32_t slice = scratch.slice[key.entry];
        scratch.order[slice % 2 == 0 ? scratch.place[slice]++ : scratch.place[slice]--] = key.entry;
    }
}

// The median size of a sample spread over the entries, of those that have a size at all.
template <class T>
T typical_size(const std::vector<TreeEntry<T>>& entries) {
    std::array<T, 255> sizes;
    std::size_t count = 0;
    const std::size_t step = entries.size() / sizes.size() + 1;
    for (std::size_t i = 0; i < entries.size(); i += step) {
        const T size = half_perimeter(entries[i].box);
        if (size > 0) sizes[count++] = size;
    }
    if (count == 0) return 0;
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(count / 2);
    std::nth_element(sizes.begin(), middle, sizes.begin() + static_cast<std::ptrdiff_t>(count));
    return *middle;
}

constexpr int class_count = 16;

template <class T>
int size_class(T size, T typical) {
    int found = 0;
    for (T limit = 4 * typical; found + 1 < class_count && size > limit; limit *= 4) ++found;
    return found;
}

}  // namespace

template <class T>
void order_for_nodes(TreeScratch<T>& scratch) {
    std::vector<TreeEntry<T>>& entries = scratch.entries;
    const T typical = typical_size(entries);
    std::array<std::uint32_t, class_count> counts = {};
    scratch.size_class.clear();
    for (const TreeEntry<T>& entry : entries) {
        const int found = size_class(half_perimeter(entry.box), typical);
        scratch.size_class.push_back(static_cast<std::uint8_t>(found));
        ++counts[found];
    }
    scratch.order.clear();
    scratch.chosen.clear();
    for (int wanted = 0; wanted < class_count; ++wanted) {
        if (counts[wanted] == 0) continue;
        scratch.chosen.clear();
        for (std::uint32_t i = 0; i < entries.size(); ++i) {
            if (scratch.size_class[i] == wanted) scratch.chosen.push_back(i);
        }
        order_class(scratch);
    }
    scratch.ordered.clear();
    for (const std::uint32_t i : scratch.order) scratch.ordered.push_back(entries[i]);
    entries.swap(scratch.ordered);
}

template void order_for_nodes(TreeScratch<float>&);
template void order_for_nodes(TreeScratch<double>&);

}  // namespace carom::detail

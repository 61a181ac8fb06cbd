#include "tree_order.hpp"

#include "tree_boxes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
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

// Sorts by one of the numbers, equal ones in the order they come in: by radix from the lowest digit, leaving out digits
// that are the same in all [Knuth 5.2.5]. `other` is room for as many; the result is where the returned span says.
template <int digit_bits, class T, class Bits>
std::span<Key<T>> sort_by_radix(std::span<Key<T>> keys, std::span<Key<T>> other, Bits Key<T>::*bits) {
    constexpr int digits = (8 * sizeof(Bits) + digit_bits - 1) / digit_bits;
    constexpr std::size_t values = std::size_t{1} << digit_bits;
    std::array<std::array<std::uint32_t, values>, digits> counts = {};
    for (const Key<T>& key : keys) {
        for (int digit = 0; digit < digits; ++digit) ++counts[digit][(key.*bits >> (digit * digit_bits)) % values];
    }
    for (int digit = 0; digit < digits; ++digit) {
        std::array<std::uint32_t, values>& place = counts[digit];
        const auto digit_of = [&](const Key<T>& key) { return (key.*bits >> (digit * digit_bits)) % values; };
        if (place[digit_of(keys[0])] == keys.size()) continue;
        std::uint32_t sum = 0;
        for (std::uint32_t& count : place) sum += std::exchange(count, sum);
        for (const Key<T>& key : keys) other[place[digit_of(key)]++] = key;
        std::swap(keys, other);
    }
    return keys;
}

// With digits for which the counts take less time than the keys.
template <class T, class Bits>
std::span<Key<T>> sort_by(Bits Key<T>::*bits, std::span<Key<T>> keys, std::span<Key<T>> other) {
    return keys.size() < 4096 ? sort_by_radix<8, T>(keys, other, bits) : sort_by_radix<11, T>(keys, other, bits);
}

// How far the middle half of the numbers spread, whatever outliers do; by a sample.
template <class T, class NumberOf>
double spread(std::size_t count, NumberOf number_of) {
    std::array<T, 255> sample = {};
    std::size_t n = 0;
    for (std::size_t i = 0, step = count / sample.size() + 1; i < count; i += step) sample[n++] = number_of(i);
    const auto ranked = [&](std::size_t rank) {
        const auto at = sample.begin() + static_cast<std::ptrdiff_t>(rank);
        std::nth_element(sample.begin(), at, sample.begin() + static_cast<std::ptrdiff_t>(n));
        return static_cast<double>(*at);
    };
    const double low = ranked(n / 4);
    return ranked(n - 1 - n / 4) - low;
}

// How many slices make the tiles square.
std::size_t slice_count(std::size_t boxes, double width, double height) {
    const std::size_t tiles = (boxes + tree_fan_out - 1) / tree_fan_out;
    if (!(width > 0)) return 1;
    const double slices = std::sqrt(static_cast<double>(tiles)) * std::sqrt(width / height);
    return slices < static_cast<double>(tiles) ? static_cast<std::size_t>(std::max(1.0, slices + 0.5)) : tiles;
}

// Puts one size class of the entries, those in scratch.keys, at the end of scratch.order.
template <class T>
void order_class(TreeScratch<T>& scratch) {
    const std::size_t n = scratch.keys.size();
    scratch.sorted.resize(n);
    const auto middle = [&](std::size_t i) {
        const BasicAabb<T>& box = scratch.entries[scratch.keys[i].entry].box;
        return BasicVec2<T>{box.min.x / 2 + box.max.x / 2, box.min.y / 2 + box.max.y / 2};
    };
    const auto number = [](T value) { return value == value ? value : T(0); };
    const double width = spread<T>(n, [&](std::size_t i) { return number(middle(i).x); });
    const double height = spread<T>(n, [&](std::size_t i) { return number(middle(i).y); });
    const std::size_t slices = slice_count(n, width, height);

    const std::span<Key<T>> by_x = sort_by<T>(&Key<T>::x, std::span(scratch.keys), std::span(scratch.sorted));
    const std::span<Key<T>> room = by_x.data() == scratch.keys.data() ? std::span(scratch.sorted) : scratch.keys;
    for (std::size_t slice = 0; slice < slices; ++slice) {
        const auto cut = [&](std::uint64_t k) { return static_cast<std::size_t>(k * n / slices); };
        const std::size_t begin = cut(slice), end = cut(slice + 1);
        std::span<Key<T>> keys = by_x.subspan(begin, end - begin);
        if (keys.size() > tree_fan_out) keys = sort_by<T>(&Key<T>::y, keys, room.subspan(begin, end - begin));
        if (slice % 2 == 0) {
            for (std::size_t i = 0; i < keys.size(); ++i) scratch.order.push_back(keys[i].entry);
        } else {
            for (std::size_t i = keys.size(); i-- > 0;) scratch.order.push_back(keys[i].entry);
        }
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
    const std::vector<TreeEntry<T>>& entries = scratch.entries;
    const T typical = typical_size(entries);
    std::array<std::uint32_t, class_count> counts = {};
    scratch.size_class.resize(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const int found = size_class(half_perimeter(entries[i].box), typical);
        scratch.size_class[i] = static_cast<std::uint8_t>(found);
        ++counts[found];
    }
    scratch.order.clear();
    for (int wanted = 0; wanted < class_count; ++wanted) {
        if (counts[wanted] == 0) continue;
        scratch.keys.resize(counts[wanted]);
        for (std::uint32_t i = 0, end = 0; end < counts[wanted]; ++i) {
            if (scratch.size_class[i] != wanted) continue;
            const BasicAabb<T>& box = entries[i].box;
            scratch.keys[end++] = {ordered_bits(box.min.x / 2 + box.max.x / 2),
                                   ordered_bits(box.min.y / 2 + box.max.y / 2), i};
        }
        order_class(scratch);
    }
}

template void order_for_nodes(TreeScratch<float>&);
template void order_for_nodes(TreeScratch<double>&);

}  // namespace carom::detail

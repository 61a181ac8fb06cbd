#include "tree_order.hpp"

#include "tree_buckets.hpp"
#include "tree_sort.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace carom::detail {
namespace {

// How many slices make the tiles square.
std::size_t slice_count(std::size_t boxes, double width, double height) {
    const std::size_t tiles = (boxes + tree_fan_out - 1) / tree_fan_out;
    if (!(width > 0)) return 1;
    const double slices = std::sqrt(static_cast<double>(tiles)) * std::sqrt(width / height);
    return slices < static_cast<double>(tiles) ? static_cast<std::size_t>(std::max(1.0, slices + 0.5)) : tiles;
}

// Slices along x, which follow each other in memory.
struct Slices {
    static constexpr std::size_t most = most_buckets / 4;
    std::size_t count;
    std::array<std::uint32_t, most + 1> begin = {};  // and, as one more, the end
};

// Copies entries into their slices, as the sums of the buckets' counts cut them. Does nothing and returns false where a
// bucket has more boxes than a slice should.
template <class T>
bool cut_by_buckets(std::span<const TreeEntry<T>> from, std::span<TreeEntry<T>> to, const Buckets<T>& buckets,
                    std::uint16_t* digits, Slices& slices) {
    if (!buckets.are_sound() || slices.count * 4 > buckets.count()) return false;
    const std::size_t n = from.size();
    std::array<std::uint32_t, most_buckets> counts = {};
    for (std::size_t i = 0; i < n; ++i) ++counts[digits[i] = buckets.of(middle_x(from[i]))];
    std::array<std::uint16_t, most_buckets> slice_of;
    for (std::uint64_t bucket = 0, before = 0; bucket < buckets.count(); ++bucket) {
        const std::uint64_t count = counts[bucket];
        if (count * slices.count > n && slices.count > 1) return false;
        const std::uint64_t slice = (before + count / 2) * slices.count / n;
        slice_of[bucket] = static_cast<std::uint16_t>(std::min<std::uint64_t>(slice, slices.count - 1));
        slices.begin[slice_of[bucket] + 1u] += counts[bucket];
        before += count;
    }
    for (std::size_t slice = 0; slice < slices.count; ++slice) slices.begin[slice + 1] += slices.begin[slice];
    auto next = slices.begin;
    for (std::size_t i = 0; i < n; ++i) to[next[slice_of[digits[i]]]++] = from[i];
    return true;
}

// Copies a slice's entries in the order of y, or backwards. Neighbors within a bucket stay as they come: it is much
// lower than a node.
template <class T>
void order_slice(std::span<const TreeEntry<T>> from, std::span<TreeEntry<T>> to, const Spread<T>& spread,
                 bool is_backwards, TreeScratch<T>& scratch) {
    const Buckets<T> buckets(spread, 2 * from.size());
    const auto last = static_cast<std::uint16_t>(buckets.count() - 1);
    std::array<std::uint32_t, most_buckets> next;
    std::uint32_t most = 0;
    if (buckets.are_sound()) {
        std::fill_n(next.begin(), buckets.count(), 0);
        std::uint16_t* const digits = scratch.digits.data();
        for (std::size_t i = 0; i < from.size(); ++i) {
            const std::uint16_t bucket = buckets.of(middle_y(from[i]));
            ++next[digits[i] = is_backwards ? static_cast<std::uint16_t>(last - bucket) : bucket];
        }
        std::uint32_t sum = 0;
        for (std::size_t bucket = 0; bucket <= last; ++bucket) {
            most = std::max(most, next[bucket]);
            sum += std::exchange(next[bucket], sum);
        }
        if (most <= 4 * tree_fan_out) {
            for (std::size_t i = 0; i < from.size(); ++i) to[next[digits[i]]++] = from[i];
            return;
        }
    }
    sort_entries(from, to, TreeAxis::y, scratch);
    if (is_backwards) std::reverse(to.begin(), to.end());
}

// Entries of about one size. `room` is for as many.
template <class T>
void order_class(std::span<TreeEntry<T>> entries, std::span<TreeEntry<T>> room, TreeScratch<T>& scratch) {
    const std::size_t n = entries.size();
    if (n <= tree_fan_out) return;
    const Spread<T> x = spread_of(std::span<const TreeEntry<T>>(entries), middle_x<T>);
    const Spread<T> y = spread_of(std::span<const TreeEntry<T>>(entries), middle_y<T>);
    Slices slices{slice_count(n, x.half(), y.half())};
    const bool is_cut = cut_by_buckets<T>(entries, room, Buckets<T>(x, 2 * n), scratch.digits.data(), slices);
    if (!is_cut) sort_entries<T>(entries, room, TreeAxis::x, scratch);
    for (std::size_t slice = 0; slice < slices.count; ++slice) {
        const std::size_t begin = is_cut ? slices.begin[slice] : slice * std::uint64_t{n} / slices.count;
        const std::size_t end = is_cut ? slices.begin[slice + 1] : (slice + 1) * std::uint64_t{n} / slices.count;
        order_slice<T>(room.subspan(begin, end - begin), entries.subspan(begin, end - begin), y, slice % 2 != 0,
                       scratch);
    }
}

// The median size of a sample spread over the entries, of those that have a size at all.
template <class T>
T typical_size(const std::vector<TreeEntry<T>>& entries) {
    std::array<T, 127> sizes;
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
    std::array<std::uint32_t, class_count + 1> begin = {};
    scratch.digits.resize(entries.size());
    scratch.room.resize(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const int found = size_class(half_perimeter(entries[i].box), typical);
        scratch.digits[i] = static_cast<std::uint16_t>(found);
        ++begin[static_cast<std::size_t>(found) + 1];
    }
    for (std::size_t size = 0; size < class_count; ++size) begin[size + 1] += begin[size];
    if (begin[1] < entries.size()) {
        auto next = begin;
        for (std::size_t i = 0; i < entries.size(); ++i) scratch.room[next[scratch.digits[i]]++] = entries[i];
        scratch.room.swap(entries);
    }
    for (std::size_t size = 0; size < class_count; ++size) {
        const std::size_t count = begin[size + 1] - begin[size];
        order_class(std::span(entries).subspan(begin[size], count), std::span(scratch.room).subspan(begin[size], count),
                    scratch);
    }
}

template void order_for_nodes(TreeScratch<float>&);
template void order_for_nodes(TreeScratch<double>&);

}  // namespace carom::detail

// The order in which a build packs boxes into nodes.
#pragma once

#include "tree_buckets.hpp"
#include "tree_sort.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

namespace carom::detail {

// The number of slices that makes the tiles square.
inline std::size_t slice_count(std::size_t boxes, double width, double height) {
    const std::size_t tiles = (boxes + tree_fan_out - 1) / tree_fan_out;
    if (!(width > 0)) return 1;
    const double slices = std::sqrt(static_cast<double>(tiles)) * std::sqrt(width / height);
    return slices < static_cast<double>(tiles) ? static_cast<std::size_t>(std::max(1.0, slices + 0.5)) : tiles;
}

// Slices along x, contiguous in memory.
struct Slices {
    static constexpr std::size_t most = max_buckets / 4;
    std::size_t count;
    std::array<std::uint32_t, most + 1> begin = {};  // of each slice, and the end of the last
};

// The children of a level, slice by slice, in the memory of its nodes and those above, at the end of that. A node takes
// at least as much as what becomes its children, and there is one above if there are several: so nodes, which are made
// in their order, only overwrite slices that have been read.
template <class T>
class ChildrenInSlices {
  public:
    ChildrenInSlices(TreeNode<T>* end_of_nodes, std::size_t count)
        : begin_(reinterpret_cast<std::byte*>(end_of_nodes) - count * sizeof(TreeChild<T>)) {}

    void put(std::size_t i, const TreeChild<T>& child) { std::memcpy(begin_ + i * sizeof child, &child, sizeof child); }
    void read(std::size_t i, std::span<TreeChild<T>> to) const {
        if (!to.empty()) std::memcpy(to.data(), begin_ + i * sizeof(TreeChild<T>), to.size_bytes());
    }

  private:
    static_assert(tree_fan_out * sizeof(TreeChild<T>) <= sizeof(TreeNode<T>));
    static_assert(std::is_trivially_copyable_v<TreeChild<T>> && std::is_trivially_copyable_v<TreeNode<T>>);

    std::byte* begin_;
};

// Copies boxes into slices, cut by the cumulative counts of the buckets. Returns false, with nothing copied, if a
// bucket has more boxes than a slice should.
template <class T>
bool cut_by_buckets(const TreeLevel<T>& from, const Buckets<T>& buckets, TreeScratch<T>& scratch, Slices& slices,
                    ChildrenInSlices<T>& to) {
    if (!buckets.is_usable() || slices.count * 4 > buckets.count()) return false;
    const std::size_t n = from.size();
    std::uint16_t* const digits = scratch.digits.data();
    std::array<std::uint32_t, max_buckets> counts = {};
    for (std::size_t i = 0; i < n; ++i) ++counts[digits[i] = buckets.of(center_x(from.box(i)))];
    std::array<std::uint16_t, max_buckets> slice_of;
    std::uint64_t slice = 0, before = 0;
    for (std::size_t bucket = 0; bucket < buckets.count(); ++bucket) {
        const std::uint64_t count = counts[bucket];
        if (count * slices.count > n && slices.count > 1) return false;
        while ((before + count / 2) * slices.count >= (slice + 1) * n && slice + 1 < slices.count) ++slice;
        slice_of[bucket] = static_cast<std::uint16_t>(slice);
        slices.begin[slice + 1] += counts[bucket];
        before += count;
    }
    for (std::size_t i = 0; i < slices.count; ++i) slices.begin[i + 1] += slices.begin[i];
    auto next = slices.begin;
    for (std::size_t i = 0; i < n; ++i) to.put(next[slice_of[digits[i]]]++, {from.box(i), from.child(i)});
    return true;
}

// Fills `scratch.order` with the indices of a slice's boxes in the order of y, or backwards. Boxes within a bucket keep
// their order: a bucket is much lower than a node.
template <class T>
void order_slice(std::span<const TreeChild<T>> slice, const Spread<T>& spread, bool is_backwards,
                 TreeScratch<T>& scratch) {
    const std::size_t n = slice.size();
    scratch.order.resize(std::max(scratch.order.size(), n));
    const Buckets<T> buckets(spread, n);
    const auto last = static_cast<std::uint16_t>(buckets.count() - 1);
    std::array<std::uint32_t, max_buckets> next;
    std::uint32_t most = 0;
    if (buckets.is_usable()) {
        std::fill_n(next.begin(), buckets.count(), 0);
        std::uint16_t* const digits = scratch.digits.data();
        for (std::size_t i = 0; i < n; ++i) {
            const std::uint16_t bucket = buckets.of(center_y(slice[i].box));
            ++next[digits[i] = is_backwards ? static_cast<std::uint16_t>(last - bucket) : bucket];
        }
        std::uint32_t sum = 0;
        for (std::size_t bucket = 0; bucket <= last; ++bucket) {
            most = std::max(most, next[bucket]);
            sum += std::exchange(next[bucket], sum);
        }
        if (most <= 4 * tree_fan_out) {
            for (std::size_t i = 0; i < n; ++i) scratch.order[next[digits[i]]++] = static_cast<std::uint32_t>(i);
            return;
        }
    }
    const auto sorted = sort_by(
        n, [&](std::size_t i) { return center_y(slice[i].box); }, scratch);
    for (std::size_t i = 0; i < n; ++i) scratch.order[is_backwards ? n - 1 - i : i] = sorted[i].entry;
}

// Orders boxes of similar size.
template <class T, class Builder>
void order_class(const TreeLevel<T>& from, TreeScratch<T>& scratch, TreeNode<T>* end_of_nodes, Builder& builder) {
    const std::size_t n = from.size();
    constexpr std::size_t ahead = 16;  // for prefetching: children are scattered in memory
    const Spread<T> x = spread_of(from, center_x<T>);
    const Spread<T> y = spread_of(from, center_y<T>);
    const Buckets<T> buckets(x, std::max<std::size_t>(n / 2, 16));
    Slices slices{n > tree_fan_out ? slice_count(n, x.half(), y.half()) : 1};
    if (slices.count / 2 <= Slices::most) slices.count = std::min(slices.count, Slices::most);
    ChildrenInSlices<T> children(end_of_nodes, n);
    const bool is_cut = cut_by_buckets(from, buckets, scratch, slices, children);
    if (!is_cut) {
        const auto sorted = sort_by(
            n, [&](std::size_t i) { return center_x(from.box(i)); }, scratch);
        for (std::size_t i = 0; i < n; ++i) children.put(i, {from.box(sorted[i].entry), from.child(sorted[i].entry)});
    }
    for (std::size_t slice = 0; slice < slices.count; ++slice) {
        const std::size_t begin = is_cut ? slices.begin[slice] : slice * std::uint64_t{n} / slices.count;
        const std::size_t end = is_cut ? slices.begin[slice + 1] : (slice + 1) * std::uint64_t{n} / slices.count;
        scratch.slice.resize(std::max(scratch.slice.size(), end - begin));
        const auto boxes = std::span(scratch.slice).first(end - begin);
        children.read(begin, boxes);
        order_slice<T>(boxes, y, slice % 2 != 0, scratch);
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            if (i + ahead < boxes.size()) builder.expect(boxes[scratch.order[i + ahead]].child);
            builder.add(boxes[scratch.order[i]]);
        }
    }
}

// The median of the nonzero sizes in a sample of the boxes.
template <class T>
T typical_size(const TreeLevel<T>& level) {
    std::array<T, 127> sizes;
    std::size_t count = 0;
    const std::size_t step = level.size() / sizes.size() + 1;
    for (std::size_t i = 0; i < level.size(); i += step) {
        const T size = half_perimeter(level.box(i));
        if (size > 0) sizes[count++] = size;
    }
    if (count == 0) return 0;
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(count / 2);
    std::nth_element(sizes.begin(), middle, sizes.begin() + static_cast<std::ptrdiff_t>(count));
    return *middle;
}

inline constexpr std::size_t class_count = 16;

// Class 0 goes up to 4 times the typical size, each other one up to 4 times the limit of the one before.
template <class T>
std::size_t size_class(T size, T typical) {
    std::size_t found = 0;
    for (T limit = 4 * typical; found + 1 < class_count && size > limit; limit *= 4) ++found;
    return found;
}

// True only if all boxes are in class 0.
template <class T>
bool are_of_one_class(std::span<const BasicAabb<T>> boxes, T typical) {
    T width = 0, height = 0;
    for (const BasicAabb<T>& box : boxes) {
        width = greater_of(width, box.max.x - box.min.x);
        height = greater_of(height, box.max.y - box.min.y);
    }
    return width + height <= 4 * typical;
}

// Lists the boxes by class in `scratch.by_class`. Returns where each class begins, and the end of the last.
template <class T>
std::array<std::uint32_t, class_count + 1> sort_by_class(const TreeLevel<T>& from, T typical, TreeScratch<T>& scratch) {
    const std::size_t n = from.size();
    std::array<std::uint32_t, class_count + 1> begin = {};
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t found = size_class(half_perimeter(from.box(i)), typical);
        scratch.digits[i] = static_cast<std::uint16_t>(found);
        ++begin[found + 1];
    }
    for (std::size_t size = 0; size < class_count; ++size) begin[size + 1] += begin[size];
    scratch.by_class.resize(n);
    auto next = begin;
    for (std::size_t i = 0; i < n; ++i) scratch.by_class[next[scratch.digits[i]]++] = static_cast<std::uint32_t>(i);
    return begin;
}

/// Calls `builder.add` for each box, in an order in which any 8 consecutive boxes are close together, and usually
/// `builder.expect` for its child some time before. This is Sort-Tile-Recursive [Leutenegger, Lopez and Edgington
/// 1997], slices along x that are each sorted along y, with three changes. The number of slices makes the tiles square
/// where most boxes are, so that a column or a row of boxes is sorted along itself; every other slice runs backwards,
/// so that a node across two slices stays at one side; and boxes more than 4, 16, 64, ... times as large as the median
/// are kept apart, so that they do not spoil the nodes of small boxes. Depends only on the boxes and their order. The
/// builder makes the nodes of this level from the first on, and those up to `end_of_nodes` are overwritten. Cost: O(n).
template <class T, class Builder>
void order_for_nodes(TreeLevel<T> from, TreeScratch<T>& scratch, TreeNode<T>* end_of_nodes, Builder& builder) {
    scratch.digits.resize(from.size());
    const T typical = typical_size(from);
    const bool is_one_node = from.size() <= tree_fan_out;  // without one above it
    if (is_one_node || are_of_one_class(from.boxes, typical)) return order_class(from, scratch, end_of_nodes, builder);
    const auto begin = sort_by_class(from, typical, scratch);
    for (std::size_t size = 0; size < class_count; ++size) {
        from.order = std::span(scratch.by_class).subspan(begin[size], begin[size + 1] - begin[size]);
        if (!from.order.empty()) order_class(from, scratch, end_of_nodes, builder);
    }
}

}  // namespace carom::detail

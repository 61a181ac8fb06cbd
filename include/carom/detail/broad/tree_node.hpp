/// TreeNode: the internal parts of Tree, the dynamic AABB tree.
#pragma once

#include <carom/broad/filter.hpp>
#include <carom/detail/aligned_vector.hpp>
#include <carom/shape/aabb.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace carom::detail {

inline constexpr int tree_fan_out = 8;
inline constexpr int tree_min_children = 3;
inline constexpr std::uint32_t no_node = std::numeric_limits<std::uint32_t>::max();

/// A box keeps the number of its leaf in 29 bits. Every node but the root has at least 3 children.
inline constexpr std::uint32_t no_leaf = (1u << 29) - 1;
inline constexpr std::uint32_t tree_max_boxes = 1'000'000'000;
inline constexpr int tree_max_height = 20;

/// Eight boxes as a structure of arrays, so that one instruction compares several: three cache lines in float. A slot
/// without a child has NaN for edges, so that every comparison with it is false.
template <class T>
struct alignas(64) TreeNode {
    T min_x[tree_fan_out], min_y[tree_fan_out], max_x[tree_fan_out], max_y[tree_fan_out];
    std::uint32_t child[tree_fan_out];       // a node; in a leaf, the index of a box
    std::uint32_t generation[tree_fan_out];  // in a leaf, that of the box
};

/// The data of a node that edits need and queries do not. A free node has no children, and the next free node as its
/// parent.
struct TreeLink {
    std::uint32_t parent = no_node;
    std::uint8_t slot = 0;  // slot in the parent
    std::uint8_t count = 0;
    std::uint8_t level = 0;  // 0 is a leaf
};

/// The data of a box besides its edges, which are in its leaf, and its filter. Without a leaf the index is free, and
/// `data` is the next free index.
struct TreeItem {
    std::uint64_t data = 0;
    std::uint32_t generation = 0;
    std::uint32_t leaf : 29 = no_leaf;
    std::uint32_t slot : 3 = 0;  // slot in the leaf

    bool is_free() const { return leaf == no_leaf; }
    void put(std::uint32_t node, int at) {
        leaf = node & no_leaf;
        slot = static_cast<unsigned>(at) & 7u;
    }

    /// To one that is not in the tree; its id, if it had one, becomes stale.
    void renew(std::uint64_t to) {
        if (!is_free()) ++generation;
        leaf = no_leaf;
        data = to;
    }
};

/// A box and the child that it bounds.
template <class T>
struct TreeChild {
    BasicAabb<T> box;
    std::uint32_t child = no_node;
};

/// A child as edits move it from node to node.
template <class T>
struct TreeEntry : TreeChild<T> {
    std::uint32_t generation = 0;
};

/// A batch of boxes that a query has found: those whose bits are set in `slots`.
struct TreeHits {
    const std::uint32_t* index;
    const std::uint32_t* generation;
    std::uint64_t slots;
};

/// A box translated by t * direction, 0 <= t <= max_t. For a ray it is a point.
template <class T>
struct TreeSweep {
    BasicAabb<T> moving;
    BasicVec2<T> direction;
    T max_t;
};

template <class T>
class SweepSigns;

/// The input of the nodes of one level: boxes, and the child that each of them bounds. All boxes, or those that `order`
/// lists.
template <class T>
struct TreeLevel {
    std::span<const BasicAabb<T>> boxes;
    std::uint32_t first = 0;                  // the child of the first box; the others' follow it
    const std::uint32_t* children = nullptr;  // or, if not null, the child of each box
    std::span<const std::uint32_t> order = {};

    std::size_t size() const { return order.empty() ? boxes.size() : order.size(); }
    const BasicAabb<T>& box(std::size_t i) const { return boxes[number(i)]; }
    std::uint32_t child(std::size_t i) const {
        return children ? children[number(i)] : first + static_cast<std::uint32_t>(number(i));
    }

  private:
    std::size_t number(std::size_t i) const { return order.empty() ? i : order[i]; }
};

/// Scratch buffers of builds, kept for the next one unless they are large for the boxes.
template <class T>
struct TreeScratch {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    struct Key {
        Bits bits;  // of a number, mapped to an unsigned integer of the same order
        std::uint32_t entry;
    };
    AlignedVector<BasicAabb<T>> kept;  // the boxes of a rebuild, and the child of each
    AlignedVector<std::uint32_t> children;
    AlignedVector<std::uint32_t> by_class;     // the boxes sorted into size classes
    AlignedVector<BasicAabb<T>> nodes, above;  // of the last level and of the next one
    AlignedVector<TreeChild<T>> slice;         // along x
    AlignedVector<std::uint16_t> digits;       // the bucket or size class of each box
    AlignedVector<std::uint32_t> order;        // along y in a slice
    AlignedVector<Key> keys, sorted;

    void shrink(std::size_t boxes) {
        constexpr std::size_t little = 16 << 20;  // bytes, as those below
        std::size_t bytes = 0;
        each_rare([&](const auto& buffer) { bytes += buffer.capacity() * sizeof(buffer[0]); });
        if (bytes > little && bytes > 4 * boxes) {
            each_rare([](auto& buffer) { std::exchange(buffer, std::remove_reference_t<decltype(buffer)>()); });
        }
    }

  private:
    // Those of which most builds need little.
    void each_rare(auto visit) { visit(kept), visit(children), visit(slice), visit(order), visit(keys), visit(sorted); }
};

}  // namespace carom::detail

/// TreeNode: the internal parts of Tree, the dynamic AABB tree.
#pragma once

#include <carom/broad/filter.hpp>
#include <carom/shape/aabb.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace carom::detail {

inline constexpr int tree_fan_out = 8;
inline constexpr int tree_min_children = 3;
inline constexpr std::uint32_t no_node = std::numeric_limits<std::uint32_t>::max();

/// Every node but the root has at least 3 children, and there are fewer than 2^32 boxes.
inline constexpr int tree_max_height = 22;

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

/// The data of a box besides its edges, which are in its leaf. Without a leaf the index is free, and `data` is the next
/// free index.
struct TreeItem {
    std::uint64_t data = 0;
    std::uint32_t leaf = no_node;
    std::uint32_t generation = 0;
    Filter filter;
    std::uint8_t slot = 0;  // slot in the leaf
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

/// The input of the nodes of one level: boxes, and the child that each of them bounds.
template <class T>
struct TreeLevel {
    std::span<const BasicAabb<T>> boxes;
    std::uint32_t first = 0;                  // the child of the first box; the others' follow it
    const std::uint32_t* children = nullptr;  // or, if not null, the child of each box

    std::uint32_t child(std::size_t box) const {
        return children ? children[box] : first + static_cast<std::uint32_t>(box);
    }
};

/// Scratch buffers of builds, kept for the next one.
template <class T>
struct TreeScratch {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    struct Key {
        Bits bits;  // of a number, mapped to an unsigned integer of the same order
        std::uint32_t entry;
    };
    struct Boxes {
        std::vector<BasicAabb<T>> boxes;
        std::vector<std::uint32_t> children;

        void resize(std::size_t count) {
            boxes.resize(count);
            children.resize(count);
        }
        TreeLevel<T> part(std::size_t begin, std::size_t count) const {
            return {std::span(boxes).subspan(begin, count), 0, children.data() + begin};
        }
    };
    Boxes kept, by_class;                    // the boxes of a rebuild; boxes sorted into size classes
    std::vector<BasicAabb<T>> nodes, above;  // of the last level and of the next one
    std::vector<TreeChild<T>> slices;        // along x
    std::vector<std::uint16_t> digits;       // the bucket or size class of each box
    std::vector<std::uint32_t> order;        // along y in a slice
    std::vector<Key> keys, sorted;
};

}  // namespace carom::detail

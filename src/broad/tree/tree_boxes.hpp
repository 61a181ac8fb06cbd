// Box operations of trees: unions, sizes that are finite for any box, and access to the slots of a node.
#pragma once

#include <carom/broad/tree_node.hpp>

#include <limits>

namespace carom::detail {

template <class T>
T lesser_of(T a, T b) {
    return b < a ? b : a;
}

template <class T>
T greater_of(T a, T b) {
    return b > a ? b : a;
}

template <class T>
BasicAabb<T> union_of(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    return {{lesser_of(a.min.x, b.min.x), lesser_of(a.min.y, b.min.y)},
            {greater_of(a.max.x, b.max.x), greater_of(a.max.y, b.max.y)}};
}

template <class T>
bool overlap(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

template <class T>
bool contains_box(const BasicAabb<T>& outer, const BasicAabb<T>& inner) {
    return outer.min.x <= inner.min.x && inner.max.x <= outer.max.x && outer.min.y <= inner.min.y &&
           inner.max.y <= outer.max.y;
}

// The width plus the height; finite for infinite boxes, too.
template <class T>
T half_perimeter(const BasicAabb<T>& box) {
    constexpr T largest = std::numeric_limits<T>::max() / 64;
    const auto length = [&](T low, T high) { return high > low ? lesser_of(high - low, largest) : T(0); };
    return length(box.min.x, box.max.x) + length(box.min.y, box.max.y);
}

template <class T>
BasicAabb<T> box_at(const TreeNode<T>& node, int slot) {
    return {{node.min_x[slot], node.min_y[slot]}, {node.max_x[slot], node.max_y[slot]}};
}

template <class T>
void set_box(TreeNode<T>& node, int slot, const BasicAabb<T>& box) {
    node.min_x[slot] = box.min.x;
    node.min_y[slot] = box.min.y;
    node.max_x[slot] = box.max.x;
    node.max_y[slot] = box.max.y;
}

template <class T>
TreeEntry<T> entry_at(const TreeNode<T>& node, int slot) {
    return {{box_at(node, slot), node.child[slot]}, node.generation[slot]};
}

template <class T>
void set_child(TreeNode<T>& node, int slot, const TreeChild<T>& child, std::uint32_t generation = 0) {
    set_box(node, slot, child.box);
    node.child[slot] = child.child;
    node.generation[slot] = generation;
}

template <class T>
void clear_slot(TreeNode<T>& node, int slot) {
    constexpr T none = std::numeric_limits<T>::quiet_NaN();
    set_child(node, slot, {{{none, none}, {none, none}}, no_node});
}

// Bounds of the first `count` slots, at least one.
template <class T>
BasicAabb<T> box_around(const TreeNode<T>& node, int count) {
    BasicAabb<T> box = box_at(node, 0);
    for (int i = 1; i < count; ++i) box = union_of(box, box_at(node, i));
    return box;
}

}  // namespace carom::detail

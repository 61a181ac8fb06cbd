// What a tree does with boxes: unions, sizes that are finite for any box, and the places of a node.
#pragma once

#include <carom/detail/broad/tree_node.hpp>

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
bool holds(const BasicAabb<T>& outer, const BasicAabb<T>& inner) {
    return outer.min.x <= inner.min.x && inner.max.x <= outer.max.x && outer.min.y <= inner.min.y &&
           inner.max.y <= outer.max.y;
}

// The width plus the height, and a number that can be calculated with for infinite boxes too.
template <class T>
T half_perimeter(const BasicAabb<T>& box) {
    constexpr T largest = std::numeric_limits<T>::max() / 64;
    const auto length = [&](T low, T high) { return high > low ? lesser_of(high - low, largest) : T(0); };
    return length(box.min.x, box.max.x) + length(box.min.y, box.max.y);
}

template <class T>
BasicAabb<T> box_at(const TreeNode<T>& node, int place) {
    return {{node.min_x[place], node.min_y[place]}, {node.max_x[place], node.max_y[place]}};
}

template <class T>
void set_box(TreeNode<T>& node, int place, const BasicAabb<T>& box) {
    node.min_x[place] = box.min.x;
    node.min_y[place] = box.min.y;
    node.max_x[place] = box.max.x;
    node.max_y[place] = box.max.y;
}

template <class T>
TreeEntry<T> entry_at(const TreeNode<T>& node, int place) {
    return {{box_at(node, place), node.child[place]}, node.generation[place]};
}

template <class T>
void set_child(TreeNode<T>& node, int place, const TreeChild<T>& child, std::uint32_t generation = 0) {
    set_box(node, place, child.box);
    node.child[place] = child.child;
    node.generation[place] = generation;
}

template <class T>
void empty_place(TreeNode<T>& node, int place) {
    constexpr T none = std::numeric_limits<T>::quiet_NaN();
    set_child(node, place, {{{none, none}, {none, none}}, no_node});
}

// Around the first `count` places, of which there is at least one.
template <class T>
BasicAabb<T> box_around(const TreeNode<T>& node, int count) {
    BasicAabb<T> box = box_at(node, 0);
    for (int i = 1; i < count; ++i) box = union_of(box, box_at(node, i));
    return box;
}

}  // namespace carom::detail

// How a tree is built at once: level by level from the leaves up, each in the order of tree_order.hpp cut into full
// nodes.

#include "tree_boxes.hpp"
#include "tree_fault.hpp"
#include "tree_order.hpp"

#include <carom/broad/tree.hpp>

#include <utility>

namespace carom {

using namespace detail;

// Where group g of the entries begins when they are shared out evenly: no node has less than half of another's
// children.
static std::size_t group_begin(std::size_t group, std::size_t groups, std::size_t entries) {
    return group * entries / groups;
}

// The nodes over the entries in `scratch_`, which are in their order, stay unwritten until their own order is known, so
// that siblings lie side by side: their boxes and numbers become the entries of the level above.
template <class T>
void BasicTree<T>::build(std::vector<Entry>& entries) {
    nodes_.clear();
    links_.clear();
    free_node_ = root_ = no_node;
    height_ = 0;
    if (entries.empty()) return;
    order_for_nodes(scratch_);
    for (bool is_last = false; !is_last; ++height_) {
        is_last = entries.size() <= tree_fan_out;
        build_level(height_, is_last);
    }
    root_ = static_cast<std::uint32_t>(nodes_.size()) - 1;
}

template <class T>
void BasicTree<T>::build_level(int level, bool is_last) {
    std::vector<Entry>& below = scratch_.below;
    std::vector<Entry>& entries = scratch_.entries;
    below.swap(entries);
    const std::size_t groups = (below.size() + tree_fan_out - 1) / tree_fan_out;
    entries.clear();
    for (std::size_t group = 0; group < groups; ++group) {
        Entry entry{below[group_begin(group, groups, below.size())].box, static_cast<std::uint32_t>(group), 0};
        for (std::size_t i = group_begin(group, groups, below.size()); i < group_begin(group + 1, groups, below.size());
             ++i)
            entry.box = union_of(entry.box, below[i].box);
        entries.push_back(entry);
    }
    if (!is_last) order_for_nodes(scratch_);
    for (Entry& entry : entries) {
        const std::size_t group = entry.child;
        entry.child = new_node(level);
        for (std::size_t i = group_begin(group, groups, below.size()); i < group_begin(group + 1, groups, below.size());
             ++i)
            append(entry.child, below[i]);
    }
}

template <class T>
void BasicTree<T>::rebuild() {
    std::vector<Entry>& entries = scratch_.entries;
    entries.resize(items_.size());
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        for (int i = 0; links_[node].level == 0 && i < links_[node].count; ++i)
            entries[nodes_[node].child[i]] = entry_at(nodes_[node], i);
    }
    // In the order of their indices, so that the new tree does not depend on the old one.
    std::size_t kept = 0;
    for (std::size_t index = 0; index < items_.size(); ++index) {
        if (items_[index].leaf != no_node) entries[kept++] = entries[index];
    }
    entries.resize(kept);
    build(entries);
}

template <class T>
Status BasicTree<T>::assign(std::span<const Box> boxes) {
    CAROM_ASSERT(boxes.size() < no_node, "at most 2^32 - 2 boxes; got %zu", boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (std::optional<Error> error = fault_of(boxes[i], static_cast<std::ptrdiff_t>(i))) return *std::move(error);
    }
    release_items(boxes.size());
    std::vector<Entry>& entries = scratch_.entries;
    entries.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto index = static_cast<std::uint32_t>(i);
        items_[i].data = i;
        entries[i] = {boxes[i], index, items_[i].generation};
    }
    size_ = boxes.size();
    build(entries);
    return std::monostate{};
}

// Makes all ids stale, and the indices from `kept` on free, the lowest first.
template <class T>
void BasicTree<T>::release_items(std::size_t kept) {
    if (items_.size() < kept) items_.resize(kept);
    free_item_ = no_node;
    for (std::size_t i = items_.size(); i-- > 0;) {
        TreeItem& item = items_[i];
        item = {free_item_, no_node, item.generation + (item.leaf != no_node ? 1 : 0), {}};
        if (i >= kept) free_item_ = static_cast<std::uint32_t>(i);
    }
    is_filtered_ = false;
}

template <class T>
void BasicTree<T>::clear() {
    release_items(0);
    size_ = 0;
    scratch_.entries.clear();
    build(scratch_.entries);
}

template <class T>
void BasicTree<T>::reserve(std::size_t boxes) {
    // Each node but the root has 3 children or more: at most n/3 leaves, n/9 above them, ... and one for each level
    // that is not full.
    const std::size_t most_nodes = boxes / 2 + tree_max_height;
    items_.reserve(boxes);
    nodes_.reserve(most_nodes);
    links_.reserve(most_nodes);
}

template class BasicTree<float>;
template class BasicTree<double>;

}  // namespace carom

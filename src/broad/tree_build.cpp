// How a tree is built at once: level by level from the leaves up, each in the order of tree_order.hpp cut into full
// nodes.

#include "tree_boxes.hpp"
#include "tree_fault.hpp"
#include "tree_order.hpp"

#include <carom/broad/tree.hpp>

#include <algorithm>
#include <utility>

namespace carom {

using namespace detail;

// Where group g of the entries begins when they are shared out evenly: no node has less than half of another's
// children.
static std::size_t group_begin(std::uint64_t group, std::uint64_t groups, std::uint64_t entries) {
    return static_cast<std::size_t>(group * entries / groups);
}

template <class T>
void BasicTree<T>::build() {
    nodes_.clear();
    links_.clear();
    free_node_ = root_ = no_node;
    height_ = 0;
    if (scratch_.entries.empty()) return;
    while (build_level(height_++) > 1) scratch_.entries.swap(scratch_.above);
    root_ = static_cast<std::uint32_t>(nodes_.size()) - 1;
}

// Makes the nodes over `scratch_.entries`, and entries for them in `scratch_.above`; returns how many.
template <class T>
std::size_t BasicTree<T>::build_level(int level) {
    order_for_nodes(scratch_);
    const std::vector<Entry>& entries = scratch_.entries;
    const std::size_t groups = (entries.size() + tree_fan_out - 1) / tree_fan_out, first_node = nodes_.size();
    constexpr std::size_t ahead = 32;  // items lie all over the memory
    const std::size_t last = entries.size() - 1;
    scratch_.above.resize(groups);
    nodes_.resize(first_node + groups);
    links_.resize(first_node + groups);
    for (std::size_t group = 0, begin = 0; group < groups; ++group) {
        const std::size_t end = group_begin(group + 1, groups, entries.size());
        const auto node = static_cast<std::uint32_t>(first_node + group);
        const auto count = static_cast<std::uint8_t>(end - begin);
        links_[node] = {no_node, 0, count, static_cast<std::uint8_t>(level)};
        Box box = entries[begin].box;
        Node& made = nodes_[node];
        for (std::uint8_t place = 0; place < count; ++place) {
            const Entry& entry = entries[begin + place];
            set_entry(made, place, entry);
            box = union_of(box, entry.box);
            if (level > 0) {
                links_[entry.child].parent = node;
                links_[entry.child].place = place;
            } else {
                __builtin_prefetch(&items_[entries[std::min(begin + place + ahead, last)].child], 1);
                items_[entry.child].leaf = node;
                items_[entry.child].place = place;
            }
        }
        for (int place = count; place < tree_fan_out; ++place) empty_place(made, place);
        scratch_.above[group] = {box, node, 0};
        begin = end;
    }
    return groups;
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
    build();
}

template <class T>
Status BasicTree<T>::assign(std::span<const Box> boxes) {
    CAROM_ASSERT(boxes.size() < no_node, "at most 2^32 - 2 boxes; got %zu", boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (!is_sound(boxes[i])) return *fault_of(boxes[i], static_cast<std::ptrdiff_t>(i));
    }
    release_items(boxes.size());
    std::vector<Entry>& entries = scratch_.entries;
    entries.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto index = static_cast<std::uint32_t>(i);
        entries[i] = {boxes[i], index, items_[i].generation};
    }
    size_ = boxes.size();
    build();
    return std::monostate{};
}

// Makes all ids stale, and the indices from `kept` on free, the lowest first; those before it get themselves for data.
template <class T>
void BasicTree<T>::release_items(std::size_t kept) {
    if (items_.size() < kept) items_.resize(kept);
    free_item_ = no_node;
    for (std::size_t i = items_.size(); i-- > 0;) {
        TreeItem& item = items_[i];
        const std::uint64_t data = i < kept ? i : free_item_;
        item = {data, no_node, item.generation + (item.leaf != no_node ? 1 : 0), {}, 0};
        if (i >= kept) free_item_ = static_cast<std::uint32_t>(i);
    }
    is_filtered_ = false;
}

template <class T>
void BasicTree<T>::clear() {
    release_items(0);
    size_ = 0;
    scratch_.entries.clear();
    build();
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

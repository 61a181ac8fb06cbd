// Properties of a tree: its boxes, its quality, and validation of its structure.

#include "tree_boxes.hpp"
#include "tree_fault.hpp"

#include <carom/broad/tree.hpp>

#include <algorithm>
#include <cstdio>

namespace carom {

using namespace detail;

template <class T>
bool BasicTree<T>::contains(TreeId id) const {
    return id.index < items_.size() && !items_[id.index].is_free() && items_[id.index].generation == id.generation;
}

template <class T>
const TreeItem& BasicTree<T>::item(TreeId id) const {
    CAROM_ASSERT(contains(id),
                 "the id (%u, generation %u) is not in the tree: its box was removed or belongs elsewhere", id.index,
                 id.generation);
    return items_[id.index];
}

template <class T>
TreeId BasicTree<T>::id_at(std::uint32_t index) const {
    CAROM_ASSERT(index < items_.size() && !items_[index].is_free(), "there is no box with the index %u", index);
    return {index, items_[index].generation};
}

template <class T>
BasicAabb<T> BasicTree<T>::box(TreeId id) const {
    const TreeItem& found = item(id);
    return box_at(nodes_[found.leaf], static_cast<int>(found.slot));
}

template <class T>
void BasicTree<T>::set_data(TreeId id, std::uint64_t data) {
    (void)item(id);  // asserts that it exists
    items_[id.index].data = data;
}

template <class T>
void BasicTree<T>::set_filter(TreeId id, const Filter& filter) {
    (void)item(id);
    put_filter(id.index, filter);
}

template <class T>
void BasicTree<T>::put_filter(std::uint32_t index, const Filter& filter) {
    if (filters_.empty() && filter != Filter{}) filters_.resize(items_.size());
    if (!filters_.empty()) filters_[index] = filter;
}

template <class T>
std::optional<BasicAabb<T>> BasicTree<T>::bounds() const {
    if (root_ == no_node) return std::nullopt;
    return box_around(nodes_[root_], links_[root_].count);
}

template <class T>
Visit BasicTree<T>::each_node(FunctionRef<Visit(int, const Box&)> visit) const {
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        if (links_[node].count == 0) continue;
        const Box box = box_around(nodes_[node], links_[node].count);
        if (visit(links_[node].level, box) == Visit::stop) return Visit::stop;
    }
    return Visit::proceed;
}

template <class T>
TreeQuality BasicTree<T>::quality() const {
    TreeQuality quality;
    quality.boxes = size_;
    quality.height = height_;
    double perimeters = 0;
    std::size_t children = 0;
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        const int count = links_[node].count;
        if (count == 0) continue;
        ++quality.nodes;
        children += static_cast<std::size_t>(count);
        perimeters += static_cast<double>(half_perimeter(box_around(nodes_[node], count)));
    }
    if (root_ == no_node) return quality;
    const double whole = static_cast<double>(half_perimeter(*bounds()));
    quality.fill = static_cast<double>(children) / static_cast<double>(quality.nodes * tree_fan_out);
    quality.cost = whole > 0 ? perimeters / whole : static_cast<double>(quality.nodes);
    return quality;
}

namespace {

template <class... Values>
std::string format_text(const char* format, Values... values) {
    char text[160];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

}  // namespace

template <class T>
std::optional<std::string> BasicTree<T>::fault_in_node(std::uint32_t node) const {
    const TreeLink& link = links_[node];
    if (link.count > tree_fan_out) return format_text("node %u: has %d children", node, link.count);
    if (link.count < (node == root_ ? (link.level > 0 ? 2 : 1) : tree_min_children))
        return format_text("node %u: has only %d children", node, link.count);
    for (int i = 0; i < tree_fan_out; ++i) {
        const Entry entry = entry_at(nodes_[node], i);
        if (i >= link.count) {
            if (entry.box.min.x == entry.box.min.x || entry.box.max.y == entry.box.max.y || entry.child != no_node)
                return format_text("node %u: place %d should be empty", node, i);
            continue;
        }
        if (fault_of(entry.box)) return format_text("node %u: child %d has no sound box", node, i);
        if (link.level == 0) {
            if (entry.child >= items_.size())
                return format_text("leaf %u: has box %u, which does not exist", node, entry.child);
            if (items_[entry.child].leaf != node || static_cast<int>(items_[entry.child].slot) != i)
                return format_text("leaf %u: has box %u of another place", node, entry.child);
            if (items_[entry.child].generation != entry.generation)
                return format_text("leaf %u: box %u has another generation", node, entry.child);
        } else {
            if (entry.child >= nodes_.size())
                return format_text("node %u: has child %u, which does not exist", node, entry.child);
            const TreeLink& below = links_[entry.child];
            if (below.parent != node || below.slot != i || below.level + 1 != link.level || below.count == 0 ||
                below.count > tree_fan_out)
                return format_text("node %u: child %u is not linked to it", node, entry.child);
            if (!contains_box(entry.box, box_around(nodes_[entry.child], below.count)))
                return format_text("node %u: child %u sticks out of its box", node, entry.child);
        }
    }
    return std::nullopt;
}

// Checks every node that is not free with its children. All of them are below the root if each is the child of its
// parent, there are as many child nodes as nodes other than the root, and levels end at the root's.
template <class T>
std::optional<std::string> BasicTree<T>::validate() const {
    std::size_t boxes = 0, used = 0, below = 0, free_nodes = 0, free_items = 0;
    for (std::uint32_t node = free_node_; node != no_node && free_nodes <= nodes_.size(); node = links_[node].parent) {
        if (node >= nodes_.size() || links_[node].count != 0) return format_text("free node %u: is in use", node);
        ++free_nodes;
    }
    for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
        if (links_[node].count == 0) continue;
        if (auto fault = fault_in_node(node)) return fault;
        ++used;
        (links_[node].level == 0 ? boxes : below) += links_[node].count;
        if (node != root_ && links_[node].level + 1 >= height_)
            return format_text("node %u: is as high as the root", node);
    }
    for (std::uint32_t i = free_item_; i != no_node && free_items <= items_.size();
         i = static_cast<std::uint32_t>(items_[i].data)) {
        if (i >= items_.size() || !items_[i].is_free()) return format_text("free box %u: is in use", i);
        ++free_items;
    }
    if (used + free_nodes != nodes_.size()) return format_text("%zu nodes are lost", nodes_.size() - used - free_nodes);
    if (!filters_.empty() && filters_.size() != items_.size())
        return format_text("there are %zu filters for %zu indices", filters_.size(), items_.size());
    if (size_ + free_items != items_.size())
        return format_text("%zu indices are lost", items_.size() - size_ - free_items);
    if (boxes != size_) return format_text("the leaves have %zu boxes of %zu", boxes, size_);
    if (used > 0 && below + 1 != used) return format_text("%zu nodes have %zu parents", used, below);
    if ((root_ == no_node) != (size_ == 0) || (root_ == no_node) != (height_ == 0)) return "the root is missing";
    if (root_ != no_node && (links_[root_].level + 1 != height_ || links_[root_].parent != no_node))
        return "the root is not the highest node";
    return std::nullopt;
}

template class BasicTree<float>;
template class BasicTree<double>;

}  // namespace carom

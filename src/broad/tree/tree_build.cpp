// Bulk loading: builds a tree level by level from the leaves up, each packed into full nodes in the order of
// tree_order.hpp.

#include "tree_boxes.hpp"
#include "tree_fault.hpp"
#include "tree_order.hpp"

#include <carom/broad/tree.hpp>

#include <algorithm>
#include <utility>

namespace carom {

using namespace detail;

static std::size_t nodes_above(std::size_t boxes) {
    return (boxes + tree_fan_out - 1) / tree_fan_out;
}

namespace {

// Builds the nodes of one level, one child after the other. Children are distributed evenly: no node has less than half
// as many as another. `attach(child, node, slot)` links a child to its node and returns its generation;
// `attach.expect(child)` is called some time before.
template <class T, class Attach>
class LevelBuilder {
  public:
    LevelBuilder(std::size_t children, int level, std::size_t first_node, TreeNode<T>* nodes, TreeLink* links,
                 BasicAabb<T>* boxes, Attach attach)
        : node_count_(nodes_above(children)),
          rest_(children % node_count_),
          min_count_(static_cast<std::uint8_t>(children / node_count_)),
          first_node_(static_cast<std::uint32_t>(first_node)),
          level_(static_cast<std::uint8_t>(level)),
          nodes_(nodes),
          links_(links),
          boxes_(boxes),
          attach_(attach) {
        begin_node();
    }

    void expect(std::uint32_t child) const { attach_.expect(child); }

    void add(const TreeChild<T>& child) {
        const std::uint32_t node = first_node_ + group_;
        set_child(nodes_[node], slot_, child, attach_(child.child, node, slot_));
        box_ = slot_ == 0 ? child.box : union_of(box_, child.box);
        if (++slot_ == count_) end_node();
    }

  private:
    // Node g has the children from floor(g * children / nodes) on.
    void begin_node() {
        count_ = min_count_;
        carried_ += rest_;
        if (carried_ >= node_count_) {
            carried_ -= node_count_;
            ++count_;
        }
        slot_ = 0;
    }
    void end_node() {
        const std::uint32_t node = first_node_ + group_;
        for (int slot = count_; slot < tree_fan_out; ++slot) clear_slot(nodes_[node], slot);
        links_[node] = {no_node, 0, count_, level_};
        boxes_[group_++] = box_;
        begin_node();
    }

    std::size_t node_count_, rest_, carried_ = 0;
    std::uint8_t min_count_;
    std::uint32_t first_node_, group_ = 0;
    std::uint8_t level_, count_ = 0, slot_ = 0;
    TreeNode<T>* nodes_;
    TreeLink* links_;
    BasicAabb<T>* boxes_;  // of the nodes
    BasicAabb<T> box_ = {};
    Attach attach_;
};

// Links boxes to their leaves.
struct AttachItem {
    TreeItem* items;
    bool is_new;  // makes previous ids stale, and sets the data of each to its index

    void expect(std::uint32_t index) const { prefetch_for_write(&items[index]); }
    std::uint32_t operator()(std::uint32_t index, std::uint32_t leaf, std::uint8_t slot) const {
        TreeItem& item = items[index];
        if (is_new) item.renew(index);
        item.put(leaf, slot);
        return item.generation;
    }
};

// Links nodes to their parents.
struct AttachNode {
    TreeLink* links;

    void expect(std::uint32_t) const {}
    std::uint32_t operator()(std::uint32_t child, std::uint32_t node, std::uint8_t slot) const {
        links[child].parent = node;
        links[child].slot = slot;
        return 0;
    }
};

}  // namespace

template <class T>
void BasicTree<T>::build(detail::TreeLevel<T> level, bool is_new) {
    free_node_ = root_ = no_node;
    height_ = 0;
    // Resized for all levels at once, so that existing nodes need not be initialized again.
    std::size_t nodes = 0;
    for (std::size_t n = level.size(); n > 1 || (n == 1 && nodes == 0); nodes += n) n = nodes_above(n);
    nodes_.resize(nodes);
    links_.resize(nodes);
    // The two are swapped after each level.
    for (auto* boxes : {&scratch_.nodes, &scratch_.above}) boxes->reserve(nodes_above(level.size()));
    for (std::size_t made = 0; made < nodes; ++height_) {
        scratch_.above.resize(nodes_above(level.size()));
        const auto make_level = [&](auto attach) {
            LevelBuilder builder(level.size(), height_, made, nodes_.data(), links_.data(), scratch_.above.data(),
                                 attach);
            order_for_nodes(level, scratch_, nodes_.data() + nodes, builder);
        };
        if (height_ == 0) {
            make_level(AttachItem{items_.data(), is_new});
        } else {
            make_level(AttachNode{links_.data()});
        }
        scratch_.nodes.swap(scratch_.above);
        level = {scratch_.nodes, static_cast<std::uint32_t>(made)};
        made += scratch_.nodes.size();
    }
    if (nodes > 0) root_ = static_cast<std::uint32_t>(nodes) - 1;
    scratch_.shrink(size_);
}

template <class T>
void BasicTree<T>::rebuild() {
    auto& kept = scratch_.kept;
    auto& children = scratch_.children;
    kept.resize(items_.size());
    children.resize(items_.size());
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        for (int i = 0; links_[node].level == 0 && i < links_[node].count; ++i)
            kept[nodes_[node].child[i]] = box_at(nodes_[node], i);
    }
    // In the order of their indices, so that the new tree does not depend on the old one.
    std::size_t count = 0;
    for (std::size_t index = 0; index < items_.size(); ++index) {
        if (items_[index].is_free()) continue;
        kept[count] = kept[index];
        children[count++] = static_cast<std::uint32_t>(index);
    }
    build({std::span(kept).first(count), 0, children.data()}, false);
}

template <class T>
Status BasicTree<T>::assign(std::span<const Box> boxes) {
    CAROM_ASSERT(boxes.size() <= tree_max_boxes, "a tree has at most %u boxes; got %zu", tree_max_boxes, boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (!is_valid(boxes[i])) return *fault_of(boxes[i], static_cast<std::ptrdiff_t>(i));
    }
    release_items(boxes.size());
    size_ = boxes.size();
    build({boxes}, true);
    return std::monostate{};
}

// Frees the indices from `kept` on, the lowest first, and makes sure that those before it exist.
template <class T>
void BasicTree<T>::release_items(std::size_t kept) {
    if (items_.size() < kept) items_.resize(kept);
    free_item_ = no_node;
    for (std::size_t i = items_.size(); i-- > kept;) {
        items_[i].renew(free_item_);
        free_item_ = static_cast<std::uint32_t>(i);
    }
    filters_.clear();
}

template <class T>
void BasicTree<T>::clear() {
    release_items(0);
    size_ = 0;
    build({}, true);
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

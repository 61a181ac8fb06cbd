// Edits: the insertion and deletion of [Guttman 1984], with splits by perimeter.

#include "tree_boxes.hpp"
#include "tree_fault.hpp"

#include <carom/broad/tree.hpp>

#include <array>
#include <utility>

namespace carom {

using namespace detail;

template <class T>
std::uint32_t BasicTree<T>::new_node(int level) {
    std::uint32_t node = free_node_;
    if (node != no_node) {
        free_node_ = links_[node].parent;
    } else {
        node = static_cast<std::uint32_t>(nodes_.size());
        nodes_.emplace_back();
        links_.emplace_back();
    }
    for (int i = 0; i < tree_fan_out; ++i) clear_slot(nodes_[node], i);
    links_[node] = {no_node, 0, 0, static_cast<std::uint8_t>(level)};
    return node;
}

template <class T>
void BasicTree<T>::free_node(std::uint32_t node) {
    links_[node] = {free_node_, 0, 0, 0};
    free_node_ = node;
}

// Puts a box or a subtree into a slot, and links it to its node.
template <class T>
void BasicTree<T>::put(std::uint32_t node, int slot, const Entry& entry) {
    set_child(nodes_[node], slot, entry, entry.generation);
    if (links_[node].level == 0) {
        items_[entry.child].put(node, slot);
    } else {
        links_[entry.child].parent = node;
        links_[entry.child].slot = static_cast<std::uint8_t>(slot);
    }
}

template <class T>
void BasicTree<T>::append(std::uint32_t node, const Entry& entry) {
    put(node, links_[node].count++, entry);
}

// The last child moves to the empty slot: used slots come first.
template <class T>
void BasicTree<T>::remove_slot(std::uint32_t node, int slot) {
    const int last = --links_[node].count;
    if (slot != last) put(node, slot, entry_at(nodes_[node], last));
    clear_slot(nodes_[node], last);
}

namespace {

// The child whose perimeter grows least to contain the box; of equals the smaller, then the first.
template <class T>
int child_to_insert_into(const TreeNode<T>& node, int count, const BasicAabb<T>& box) {
    int best = 0;
    T best_growth = std::numeric_limits<T>::infinity(), best_size = best_growth;
    for (int i = 0; i < count; ++i) {
        const T size = half_perimeter(box_at(node, i));
        const T growth = half_perimeter(union_of(box_at(node, i), box)) - size;
        if (growth < best_growth || (growth == best_growth && size < best_size)) {
            best = i;
            best_growth = growth;
            best_size = size;
        }
    }
    return best;
}

}  // namespace

// Adds a box, or a subtree whose root is one below `level`; the nodes above it grow to contain `grown`.
template <class T>
void BasicTree<T>::add(const Entry& entry, int level, const Box& grown) {
    if (root_ == no_node) {
        root_ = new_node(0);
        height_ = 1;
    }
    std::uint32_t node = root_;
    while (links_[node].level > level) {
        const int slot = child_to_insert_into(nodes_[node], links_[node].count, grown);
        set_box(nodes_[node], slot, union_of(box_at(nodes_[node], slot), grown));
        node = nodes_[node].child[slot];
    }
    add_to(node, entry);
}

template <class T>
void BasicTree<T>::add_to(std::uint32_t node, const Entry& entry) {
    if (links_[node].count < tree_fan_out) {
        append(node, entry);
    } else {
        split(node, entry);
    }
}

namespace {

template <class T>
struct Split {
    T cost = std::numeric_limits<T>::infinity();
    int kept = 0;
    std::array<TreeEntry<T>, tree_fan_out + 1> entries;
};

// Sorts along an axis by low + high edge and takes the cut with the smallest perimeters weighted by the numbers of
// children: as many children a line through the node's box has to test. Middle cuts first, for boxes that are all
// equal.
template <class T, class Key>
void try_axis(Split<T>& best, std::array<TreeEntry<T>, tree_fan_out + 1> entries, Key key) {
    constexpr int n = tree_fan_out + 1;
    for (int i = 1; i < n; ++i) {
        for (int j = i; j > 0 && key(entries[j].box) < key(entries[j - 1].box); --j)
            std::swap(entries[j], entries[j - 1]);
    }
    std::array<T, n> low_size, high_size;
    BasicAabb<T> low = entries[0].box, high = entries[n - 1].box;
    for (int i = 0; i < n; ++i) {
        low_size[i] = half_perimeter(low = union_of(low, entries[i].box));
        high_size[n - 1 - i] = half_perimeter(high = union_of(high, entries[n - 1 - i].box));
    }
    for (const int kept : {4, 5, 3, 6}) {
        const T cost = static_cast<T>(kept) * low_size[kept - 1] + static_cast<T>(n - kept) * high_size[kept];
        if (cost < best.cost) best = {cost, kept, entries};
    }
}

}  // namespace

template <class T>
void BasicTree<T>::split(std::uint32_t node, const Entry& extra) {
    std::array<Entry, tree_fan_out + 1> entries;
    for (int i = 0; i < tree_fan_out; ++i) entries[i] = entry_at(nodes_[node], i);
    entries[tree_fan_out] = extra;
    Split<T> best;
    try_axis(best, entries, [](const Box& box) { return box.min.x / 2 + box.max.x / 2; });
    try_axis(best, entries, [](const Box& box) { return box.min.y / 2 + box.max.y / 2; });

    const int level = links_[node].level;
    const std::uint32_t sibling = new_node(level);
    links_[node].count = 0;
    for (int i = 0; i < tree_fan_out; ++i) clear_slot(nodes_[node], i);
    for (int i = 0; i <= tree_fan_out; ++i) append(i < best.kept ? node : sibling, best.entries[i]);

    const Entry kept{{box_around(nodes_[node], links_[node].count), node}, 0};
    const Entry added{{box_around(nodes_[sibling], links_[sibling].count), sibling}, 0};
    if (node == root_) {
        root_ = new_node(level + 1);
        ++height_;
        append(root_, kept);
        append(root_, added);
    } else {
        const TreeLink link = links_[node];
        set_box(nodes_[link.parent], link.slot, kept.box);
        add_to(link.parent, added);
    }
}

// Removes a box from its leaf. Nodes above that are left with too few children are dissolved, and their children are
// inserted again at their level.
template <class T>
void BasicTree<T>::remove_entry(std::uint32_t leaf, int slot) {
    struct Orphan {
        Entry entry;
        int level;
    };
    std::array<Orphan, std::size_t{tree_max_height} * (tree_min_children - 1)> orphans;
    std::size_t orphan_count = 0;

    remove_slot(leaf, slot);
    for (std::uint32_t node = leaf; node != root_;) {
        const TreeLink link = links_[node];
        if (link.count < tree_min_children) {
            for (int i = 0; i < link.count; ++i) orphans[orphan_count++] = {entry_at(nodes_[node], i), link.level};
            remove_slot(link.parent, link.slot);
            free_node(node);
        } else {
            const Box box = box_around(nodes_[node], link.count);
            if (box == box_at(nodes_[link.parent], link.slot)) break;
            set_box(nodes_[link.parent], link.slot, box);
        }
        node = link.parent;
    }
    while (orphan_count > 0) {
        const Orphan& orphan = orphans[--orphan_count];
        add(orphan.entry, orphan.level, orphan.entry.box);
    }
    shrink_root();
}

template <class T>
void BasicTree<T>::shrink_root() {
    while (links_[root_].level > 0 && links_[root_].count == 1) {
        const std::uint32_t old = root_;
        root_ = nodes_[old].child[0];
        links_[root_].parent = no_node;
        free_node(old);
        --height_;
    }
    if (links_[root_].count == 0) {
        free_node(root_);
        root_ = no_node;
        height_ = 0;
    }
}

template <class T>
Result<TreeId> BasicTree<T>::insert(const Box& box, std::uint64_t data, const Filter& filter) {
    if (!is_valid(box)) return *fault_of(box);
    std::uint32_t index = free_item_;
    if (index != no_node) {
        free_item_ = static_cast<std::uint32_t>(items_[index].data);
    } else {
        CAROM_ASSERT(items_.size() < tree_max_boxes, "a tree has at most %u boxes", tree_max_boxes);
        index = static_cast<std::uint32_t>(items_.size());
        items_.emplace_back();
        if (!filters_.empty()) filters_.emplace_back();
    }
    TreeItem& added = items_[index];
    added.data = data;
    put_filter(index, filter);
    ++size_;
    add({{box, index}, added.generation}, 0, box);
    return TreeId{index, added.generation};
}

template <class T>
void BasicTree<T>::remove(TreeId id) {
    TreeItem& removed = items_[(static_cast<void>(item(id)), id.index)];
    remove_entry(removed.leaf, static_cast<int>(removed.slot));
    removed.renew(free_item_);
    free_item_ = id.index;
    --size_;
}

// Whether a box that has left its node's box stays in the node: as long as it overlaps the others there. So a node
// follows boxes that move together, and is not stretched by one that leaves.
template <class T>
static bool overlaps_siblings(const TreeNode<T>& leaf, int count, int slot, const BasicAabb<T>& box) {
    const int first = slot == 0 ? 1 : 0;
    BasicAabb<T> others = box_at(leaf, first);
    for (int i = first + 1; i < count; ++i) {
        if (i != slot) others = union_of(others, box_at(leaf, i));
    }
    return overlap(others, box);
}

template <class T>
void BasicTree<T>::grow_above(std::uint32_t node, const Box& grown) {
    while (node != root_) {
        const TreeLink link = links_[node];
        const Box held = box_at(nodes_[link.parent], link.slot);
        if (contains_box(held, grown)) return;
        set_box(nodes_[link.parent], link.slot, union_of(held, grown));
        node = link.parent;
    }
}

template <class T>
Status BasicTree<T>::move(TreeId id, const Box& box, Vec ahead) {
    if (!is_valid(box)) return *fault_of(box);
    const std::uint32_t leaf = item(id).leaf;
    const int slot = static_cast<int>(item(id).slot);
    set_box(nodes_[leaf], slot, box);
    if (leaf == root_) return std::monostate{};
    const TreeLink link = links_[leaf];
    if (contains_box(box_at(nodes_[link.parent], link.slot), box)) return std::monostate{};

    const Box grown = union_of(box, {box.min + ahead, box.max + ahead});
    if (overlaps_siblings(nodes_[leaf], link.count, slot, box)) {
        grow_above(leaf, grown);
    } else {
        remove_entry(leaf, slot);
        add({{box, id.index}, id.generation}, 0, grown);
    }
    return std::monostate{};
}

// Shrinks the boxes of all nodes below `node`, from the leaves up, and returns the bounds of `node`. Recursion is as
// deep as the tree.
template <class T>
BasicAabb<T> BasicTree<T>::tighten(std::uint32_t node) {
    const TreeLink link = links_[node];
    for (int i = 0; link.level > 0 && i < link.count; ++i) set_box(nodes_[node], i, tighten(nodes_[node].child[i]));
    return box_around(nodes_[node], link.count);
}

template <class T>
void BasicTree<T>::refit() {
    if (root_ != no_node) tighten(root_);
}

template <class T>
Status BasicTree<T>::refit_each(FunctionRef<Box(TreeId)> box_of) {
    Status status = std::monostate{};
    for (std::size_t node = 0; node < nodes_.size() && status.ok(); ++node) {
        for (int i = 0; links_[node].level == 0 && i < links_[node].count; ++i) {
            const TreeId id{nodes_[node].child[i], nodes_[node].generation[i]};
            const Box box = box_of(id);
            if (std::optional<Error> error = fault_of(box, id.index)) {
                status = *std::move(error);
                break;
            }
            set_box(nodes_[node], i, box);
        }
    }
    refit();
    return status;
}

template class BasicTree<float>;
template class BasicTree<double>;

}  // namespace carom

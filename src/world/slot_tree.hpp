/// SlotTree: a tree of boxes, keyed by the slots of their colliders.
#pragma once

#include <carom/broad/tree.hpp>
#include <carom/detail/aligned_vector.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace carom::detail {

template <class T>
class SlotTree {
  public:
    using Box = BasicAabb<T>;

    /// Sets the box of a slot. Empty boxes, as of a mask without pixels, are left out.
    void put(std::uint32_t slot, const Box& box) {
        if (slot >= ids_.size()) ids_.resize(slot + std::size_t{1});
        if (is_empty(box)) return drop(slot);
        TreeId& id = ids_[slot];
        if (tree_.contains(id)) {
            static_cast<void>(tree_.move(id, box));  // there are no NaNs
        } else {
            id = tree_.insert(box, slot).value();
        }
    }

    void drop(std::uint32_t slot) {
        if (slot < ids_.size() && tree_.contains(ids_[slot])) tree_.remove(ids_[slot]);
    }

    /// Replaces the contents with these slots; `boxes` has a box for each slot.
    void assign(std::span<const std::uint32_t> slots, std::span<const Box> boxes) {
        kept_.clear(), kept_boxes_.clear();
        for (const std::uint32_t slot : slots) {
            if (is_empty(boxes[slot])) continue;
            kept_.push_back(slot);
            kept_boxes_.push_back(boxes[slot]);
        }
        static_cast<void>(tree_.assign(kept_boxes_));
        ids_.assign(boxes.size(), {});
        for (std::uint32_t i = 0; i < kept_.size(); ++i) {
            const TreeId id = tree_.id_at(i);
            tree_.set_data(id, kept_[i]);
            ids_[kept_[i]] = id;
        }
    }

    void rebuild() { tree_.rebuild(); }
    std::size_t size() const { return tree_.size(); }
    const BasicTree<T>& tree() const { return tree_; }
    std::uint32_t slot_of(TreeId id) const { return static_cast<std::uint32_t>(tree_.data(id)); }

  private:
    static bool is_empty(const Box& box) { return !(box.min.x <= box.max.x && box.min.y <= box.max.y); }

    BasicTree<T> tree_;
    AlignedVector<TreeId> ids_;          // of each slot that is in the tree
    AlignedVector<std::uint32_t> kept_;  // scratch of assign
    AlignedVector<Box> kept_boxes_;
};

}  // namespace carom::detail

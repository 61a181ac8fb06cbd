/// Lookup: a tree of the colliders that are not static, for queries. It is built once there were enough queries for it
/// to pay off, and kept while few colliders change.
#pragma once

#include "slot_tree.hpp"

#include <atomic>
#include <cstddef>

namespace carom::detail {

/// Several threads may query at once: one of them builds the tree, and the others do without until it is ready. All
/// else is for one thread, while there are no queries. Not part of the world's value: a copy builds its own.
///
/// Testing n boxes one by one takes n comparisons, and building the tree costs about `build_cost` times that. Building
/// it when doing without has cost as much never costs more than twice the optimum [Karlin et al. 1988]. The queries
/// between the last two updates are expected to recur.
template <class T>
class Lookup {
  public:
    using Box = BasicAabb<T>;

    Lookup() = default;
    ~Lookup() = default;
    Lookup(const Lookup&) {}
    Lookup& operator=(const Lookup&) {
        state_ = State::stale;
        work_ = work_before_ = 0;
        updates_of_few_ = 0;
        return *this;
    }

    /// Returns the tree of these slots, or null while testing all of them is cheaper; `boxes` has a box for each slot.
    const SlotTree<T>* ready(std::span<const std::uint32_t> slots, std::span<const Box> boxes) {
        work_.fetch_add(slots.size(), std::memory_order_relaxed);
        State state = state_.load(std::memory_order_acquire);
        if (state == State::fresh) return &tree_;
        if (!pays(slots.size())) return nullptr;
        state = State::stale;
        if (!state_.compare_exchange_strong(state, State::building, std::memory_order_acquire)) {
            return state == State::fresh ? &tree_ : nullptr;
        }
        build(slots, boxes);
        return &tree_;
    }

    /// Whether there is a tree for an update in which few slots move. It is built at the second such update in a row:
    /// it costs as much as two in which all are compared.
    bool ready_for_update(std::span<const std::uint32_t> slots, std::span<const Box> boxes) {
        if (updates_of_few_ < 2) ++updates_of_few_;
        if (state_ == State::fresh) return true;
        if (updates_of_few_ < 2 || slots.size() < min_boxes) return false;
        build(slots, boxes);
        return true;
    }

    /// Many slots move in this update.
    void note_many() { updates_of_few_ = 0; }

    /// The tree, when one of these has said that it is ready.
    const SlotTree<T>& tree() const { return tree_; }

    /// Adds to the cost of doing without a tree, in comparisons of boxes.
    void add_work(std::size_t work) { work_.fetch_add(work, std::memory_order_relaxed); }

    void put(std::uint32_t slot, const Box& box) {
        if (may_edit()) tree_.put(slot, box);
    }
    void drop(std::uint32_t slot) {
        if (may_edit()) tree_.drop(slot);
    }

    /// Called before and after an update that moves so many slots: few are updated in the tree, many make it stale.
    void begin_update(std::size_t moving) {
        work_before_ = work_.exchange(0);
        const bool are_few = moving * few < tree_.size();
        state_ = state_ == State::fresh && are_few ? State::held : State::stale;
    }
    void end_update(std::span<const std::uint32_t> moved, std::span<const Box> boxes) {
        if (state_ != State::held) return;
        state_ = State::fresh;
        for (const std::uint32_t slot : moved) put(slot, boxes[slot]);
    }

    /// Whether there is an up-to-date tree. For tests.
    bool is_fresh() const { return state_ == State::fresh; }

  private:
    enum class State : std::uint8_t { stale, building, fresh, held };
    static constexpr std::size_t build_cost = 40;  // of the tree, in comparisons per box
    static constexpr std::size_t few = 8;          // a tree is kept if fewer than one box in that many moves
    static constexpr std::size_t min_boxes = 128;  // that a tree is built of

    void build(std::span<const std::uint32_t> slots, std::span<const Box> boxes) {
        tree_.assign(slots, boxes);
        edits_ = 0;
        state_.store(State::fresh, std::memory_order_release);
    }

    bool pays(std::size_t boxes) const {
        return boxes >= min_boxes &&
               (work_.load(std::memory_order_relaxed) > build_cost * boxes || work_before_ > 2 * build_cost * boxes);
    }

    // After many edits rebuilding is cheaper and gives a better tree.
    bool may_edit() {
        if (state_ != State::fresh) return false;
        if (++edits_ > 4 * tree_.size() + min_boxes) state_ = State::stale;
        return state_ == State::fresh;
    }

    SlotTree<T> tree_;
    std::atomic<State> state_ = State::stale;
    std::atomic<std::size_t> work_ = 0;  // since the last update
    std::size_t work_before_ = 0;        // between the last update and the one before
    std::size_t edits_ = 0;              // since the tree was built
    int updates_of_few_ = 0;             // in a row
};

}  // namespace carom::detail

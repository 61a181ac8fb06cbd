/// Lookup: a tree of what is not fixed, for queries. It is made when so much has been asked that it pays, and kept
/// while little of it changes.
#pragma once

#include "slot_tree.hpp"

#include <atomic>
#include <cstddef>

namespace carom::detail {

/// Queries from several threads at once are fine: one of them makes the tree, and the others do without until it is
/// there. All else is the business of one thread, while nothing is asked. No part of a value: a copy makes its own.
///
/// To go through n boxes one by one is n comparisons, and to make the tree about as much as `dear` times that. Who
/// waits until he has paid as much for doing without never pays more than twice what was necessary [Karlin et al.
/// 1988]; what was asked between the last two updates is taken to come again.
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
        return *this;
    }

    /// The tree of these slots, or null where it is better to go through all; `boxes` has one for each slot there is.
    const SlotTree<T>* ready(std::span<const std::uint32_t> slots, std::span<const Box> boxes) {
        work_.fetch_add(slots.size(), std::memory_order_relaxed);
        State state = state_.load(std::memory_order_acquire);
        if (state == State::fresh) return &tree_;
        if (!pays(slots.size())) return nullptr;
        state = State::stale;
        if (!state_.compare_exchange_strong(state, State::in_the_making, std::memory_order_acquire)) {
            return state == State::fresh ? &tree_ : nullptr;
        }
        tree_.assign(slots, boxes);
        edits_ = 0;
        state_.store(State::fresh, std::memory_order_release);
        return &tree_;
    }

    /// Says what else it cost to do without, in comparisons of boxes.
    void add_work(std::size_t work) { work_.fetch_add(work, std::memory_order_relaxed); }

    void put(std::uint32_t slot, const Box& box) {
        if (may_edit()) tree_.put(slot, box);
    }
    void drop(std::uint32_t slot) {
        if (may_edit()) tree_.drop(slot);
    }

    /// Around an update that moves so many slots: few of them are put anew, and many make it stale.
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

    /// Whether there is a tree now. For tests.
    bool is_fresh() const { return state_ == State::fresh; }

  private:
    enum class State : std::uint8_t { stale, in_the_making, fresh, held };
    static constexpr std::size_t dear = 40;    // comparisons a box, to make the tree
    static constexpr std::size_t few = 8;      // one of that many is put anew
    static constexpr std::size_t least = 128;  // boxes that a tree is made of

    bool pays(std::size_t boxes) const {
        return boxes >= least &&
               (work_.load(std::memory_order_relaxed) > dear * boxes || work_before_ > 2 * dear * boxes);
    }

    // After many edits it is cheaper, and better for the tree, to make it anew.
    bool may_edit() {
        if (state_ != State::fresh) return false;
        if (++edits_ > tree_.size() / 2 + least) state_ = State::stale;
        return state_ == State::fresh;
    }

    SlotTree<T> tree_;
    std::atomic<State> state_ = State::stale;
    std::atomic<std::size_t> work_ = 0;  // since the last update
    std::size_t work_before_ = 0;        // between the last update and the one before
    std::size_t edits_ = 0;              // since it was made
};

}  // namespace carom::detail

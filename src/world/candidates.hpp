/// Candidates: whose boxes meet. The one place of a world that knows the broad phase.
#pragma once

#include <carom/broad/pair_finder.hpp>
#include <carom/function_ref.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace carom::detail {

/// What is no part of a value, but only the memory of work: a copy has its own.
template <class W>
struct Own {
    W value;
    Own() = default;
    Own(const Own&) {}
    Own& operator=(const Own&) { return *this; }
};

/// The boxes of a world's slots, fixed ones and others apart.
template <class T>
class Candidates {
  public:
    /// Says that a slot is in use, as one that is fixed or not, or no longer.
    void insert(std::uint32_t slot, bool fixed);
    void erase(std::uint32_t slot);

    /// Calls `visit(a, b)` once for each pair of slots whose boxes share a point, unless both are fixed.
    template <class Visit>
    void for_each_pair(std::span<const BasicAabb<T>> boxes, Visit&& visit) {
        gather(boxes);
        finder_.value.for_each_pair(boxes_, [&](IndexPair pair) {
            const std::uint32_t a = slots_[pair.first], b = slots_[pair.second];
            if (!is_fixed_[a] || !is_fixed_[b]) visit(a, b);
        });
    }

    /// Calls `visit(slot)` for each slot whose box shares a point with a box.
    template <class Visit>
    void for_each_in(std::span<const BasicAabb<T>> boxes, const BasicAabb<T>& box, Visit&& visit) const {
        for (const std::uint32_t slot : slots_) {
            const BasicAabb<T>& other = boxes[slot];
            if (other.min.x <= box.max.x && box.min.x <= other.max.x && other.min.y <= box.max.y &&
                box.min.y <= other.max.y) {
                visit(slot);
            }
        }
    }

  private:
    void gather(std::span<const BasicAabb<T>> boxes);

    std::vector<std::uint32_t> slots_;    // in use, in any order
    std::vector<std::uint32_t> place_;    // of each slot among them
    std::vector<std::uint8_t> is_fixed_;  // by slot
    std::vector<BasicAabb<T>> boxes_;     // of `slots_`
    Own<BasicPairFinder<T>> finder_;
};

}  // namespace carom::detail

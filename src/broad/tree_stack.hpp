// The subtrees that a query has still to look at.
#pragma once

#include <carom/broad/tree_node.hpp>

#include <array>
#include <cstddef>

namespace carom::detail {

/// A subtree; `near` is a lower bound of how far away it is, for queries that ask for the nearest.
template <class T>
struct Subtree {
    std::uint32_t node;
    int level;
    T near = 0;
};

/// Each node that is taken off puts at most 8 on, one level lower: so the stack never outgrows its room.
template <class T>
class SubtreeStack {
  public:
    bool empty() const { return count_ == 0; }
    void push(const Subtree<T>& subtree) { subtrees_[count_++] = subtree; }
    Subtree<T> pop() { return subtrees_[--count_]; }

    /// Puts the subtrees on since `bottom` in order, so that the nearest is taken off first; of equal ones the last.
    void sort_from(std::size_t bottom) {
        for (std::size_t i = bottom + 1; i < count_; ++i) {
            const Subtree<T> subtree = subtrees_[i];
            std::size_t j = i;
            for (; j > bottom && subtrees_[j - 1].near < subtree.near; --j) subtrees_[j] = subtrees_[j - 1];
            subtrees_[j] = subtree;
        }
    }
    std::size_t count() const { return count_; }

  private:
    std::array<Subtree<T>, std::size_t{tree_max_height} * (tree_fan_out - 1) + 1> subtrees_;
    std::size_t count_ = 0;
};

}  // namespace carom::detail

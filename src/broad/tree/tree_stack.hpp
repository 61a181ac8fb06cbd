// The subtrees that a query has yet to visit.
#pragma once

#include <carom/broad/tree_node.hpp>

#include <array>
#include <cstddef>

namespace carom::detail {

/// A subtree; `near` is a lower bound of its distance, for queries for the nearest.
template <class T>
struct Subtree {
    std::uint32_t node;
    int level;
    T near;
};

/// Each node that is popped pushes at most 8, one level lower, so the stack never exceeds its capacity.
template <class T>
class SubtreeStack {
  public:
    bool empty() const { return count_ == 0; }
    void push(const Subtree<T>& subtree) { subtrees_[count_++] = subtree; }
    Subtree<T> pop() { return subtrees_[--count_]; }

    /// Sorts the subtrees pushed since `bottom`, so that the nearest is popped first; of equal ones, the last.
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

/// A FIFO queue of leaves whose memory is being prefetched. Has capacity for those and for the children of one node.
class LeafQueue {
  public:
    bool empty() const { return first_ == end_; }
    bool is_full() const { return end_ - first_ >= wanted; }
    void push(std::uint32_t leaf) { leaves_[end_++ % leaves_.size()] = leaf; }
    std::uint32_t pop() { return leaves_[first_++ % leaves_.size()]; }

  private:
    static constexpr std::size_t wanted = 8;
    std::array<std::uint32_t, wanted + tree_fan_out> leaves_;
    std::size_t first_ = 0, end_ = 0;
};

}  // namespace carom::detail

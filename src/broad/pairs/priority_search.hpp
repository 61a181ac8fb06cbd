/// PrioritySearch: numbers on n leaves, and a fast search for the leaves of a range whose number exceeds a threshold.
#pragma once

#include <carom/detail/aligned_vector.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace carom::detail {

/// A tree of maxima over n leaves, kept in one array without pointers: the role of a priority search tree
/// [McCreight 1985], with the leaves fixed in advance. Every node holds the largest number of its 8 children, so a
/// search skips whole subtrees below the threshold. The number 0 is an empty leaf.
class PrioritySearch {
  public:
    /// What to do after a leaf was visited.
    enum class Found { keep, drop, stop };

    /// Empties all leaves and sets their number. Memory is kept; it grows only beyond the largest count so far.
    void reset(std::size_t leaf_count);

    /// Sets the number of an empty leaf. Cost: O(log n).
    void insert(std::size_t leaf, std::uint32_t number);

    /// A search for the leaves from first_leaf to last_leaf whose number exceeds a threshold.
    struct Search {
        std::size_t first_leaf;
        std::size_t last_leaf;
        std::uint32_t threshold;
    };

    /// Calls take(leaf) in order for each leaf that is wanted; `Found::drop` empties the leaf, `Found::stop` ends the
    /// search. Returns false if it was stopped. Cost: O((1 + found) log n), and O(log n + found) if the leaves found
    /// are adjacent.
    template <class Take>
    bool for_each_above(const Search& wanted, Take&& take) {
        return search(height_ - 1, 0, wanted, take);
    }

    /// How many nodes were visited since `reset`: a measure of work that does not depend on the machine.
    std::uint64_t work() const { return work_; }
    std::size_t memory() const { return numbers_.capacity() * sizeof(std::uint32_t); }

  private:
    static constexpr std::size_t fan_out_bits = 3;
    static constexpr std::size_t fan_out = std::size_t{1} << fan_out_bits;
    static constexpr std::size_t max_height = 11;  // 8^11 leaves are more than 2^32

    // Searches a group of siblings that begins with node `first` of the level.
    template <class Take>
    bool search(std::size_t level, std::size_t first, const Search& wanted, Take& take) {
        std::uint32_t* numbers = numbers_.data() + level_begin_[level];
        const std::size_t begin = std::max(first, wanted.first_leaf >> (fan_out_bits * level));
        const std::size_t last = std::min(first + fan_out - 1, wanted.last_leaf >> (fan_out_bits * level));
        work_ += last - begin + 1;
        for (std::size_t node = begin; node <= last; ++node) {
            if (numbers[node] <= wanted.threshold) continue;
            bool proceed = true;
            if (level == 0) {
                const Found found = take(node);
                if (found == Found::drop) numbers[node] = 0;
                proceed = found != Found::stop;
            } else {
                const std::size_t children = node << fan_out_bits;
                proceed = search(level - 1, children, wanted, take);
                const auto child = numbers_.begin() + static_cast<std::ptrdiff_t>(level_begin_[level - 1] + children);
                numbers[node] = *std::max_element(child, child + fan_out);
            }
            if (!proceed) return false;
        }
        return true;
    }

    AlignedVector<std::uint32_t> numbers_;  // the leaves, then each level above, padded to whole groups
    std::array<std::size_t, max_height> level_begin_ = {};
    std::size_t height_ = 0;
    std::uint64_t work_ = 0;
};

}  // namespace carom::detail

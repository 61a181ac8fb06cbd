/// PairSweep: a sweep along x over a search tree of the y intervals.
#pragma once

#include "pair_rules.hpp"
#include "priority_search.hpp"

#include <carom/detail/aligned_vector.hpp>
#include <carom/function_ref.hpp>
#include <carom/shape/aabb.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace carom::detail {

/// Whether the box is valid: it has no NaN, and min <= max. Others overlap nothing.
template <class T>
bool is_box(const BasicAabb<T>& box) {
    return (box.min.x <= box.max.x) & (box.min.y <= box.max.y);
}

/// Finds the pairs of boxes in any arrangement in O((n + pairs) log n) [McCreight 1985].
template <class T>
class PairSweep {
  public:
    /// The members among the boxes, which must be valid. Only pairs whose common corner, the low corner of the
    /// intersection, is at or beyond `from` on both axes are found.
    struct Input {
        std::span<const BasicAabb<T>> boxes;
        std::span<const std::uint32_t> members;
        BasicVec2<T> from = {-std::numeric_limits<T>::infinity(), -std::numeric_limits<T>::infinity()};
    };

    /// Calls report(a, b) for each overlapping pair whose kinds collide, until it returns false; then returns false. If
    /// filters are not covered by kinds, they are not compared.
    bool find(const Input& input, const PairRules& rules, FunctionRef<bool(std::uint32_t, std::uint32_t)> report);

    /// How many nodes of the search tree the last call visited.
    std::uint64_t work() const { return active_.work(); }
    std::size_t memory() const;

  private:
    struct Edge {
        T at;
        std::uint32_t box;
    };

    void sort_edges(const Input& input);
    void assign_leaves(const PairRules& rules);
    std::uint32_t first_rank_from(T y) const;
    std::uint32_t leaf_at(std::uint32_t kind, std::uint32_t rank) const;

    AlignedVector<Edge> by_x_;             // the low x edges, in order
    AlignedVector<Edge> by_y_;             // the low y edges, in order; a box's index here is its rank
    AlignedVector<std::uint32_t> rank_;    // of each box
    AlignedVector<std::uint32_t> ranks_;   // of each leaf: by kind, then by rank
    AlignedVector<std::uint32_t> leaves_;  // of each rank
    std::array<std::uint32_t, PairRules::max_kinds + 1> first_leaf_ = {};  // of each kind
    PrioritySearch active_;  // by leaf: 1 + the last rank whose low edge the box reaches
};

extern template class PairSweep<float>;
extern template class PairSweep<double>;

}  // namespace carom::detail

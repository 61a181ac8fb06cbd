/// PairFinder: all overlapping pairs of a set of boxes.
#pragma once

#include <carom/broad/priority_search.hpp>
#include <carom/broad/visit.hpp>
#include <carom/shape/aabb.hpp>

#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace carom {

/// Two indices into the caller's boxes, first < second.
struct IndexPair {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    friend auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

namespace detail {

/// A visitor of pairs without its type, so that the search is compiled once and not for every visitor. Does not own.
struct PairVisitor {
    void* visitor;
    Visit (*call)(void* visitor, IndexPair pair);
};

}  // namespace detail

/// Finds every pair of boxes that overlap; touching counts. Keeps its memory between calls, so that a warm finder does
/// not allocate. Boxes with a NaN or with min > max overlap nothing; infinite ones are boxes like others.
///
/// A sweep along x over a search tree of the y intervals [McCreight 1985]; it only ever compares coordinates, so it is
/// exact, and no arrangement of the boxes makes it quadratic unless the number of pairs is.
template <class T>
class BasicPairFinder {
  public:
    /// Calls `visit(IndexPair)` once for each overlapping pair, in an order that depends on the boxes only.
    /// The visitor may return `Visit::stop` to end early, `Visit::proceed` or nothing to go on; it must not change the
    /// boxes or use the same finder. Returns Visit::stop when it was stopped. At most 2^32 - 1 boxes.
    /// Cost: O((n + pairs) log n) for any boxes, O(n log n + pairs) on spread-out boxes and on heaps of them. Example:
    ///     const std::vector<Aabb> boxes{{{0, 0}, {2, 2}}, {{1, 1}, {3, 3}}, {{9, 9}, {9, 9}}};
    ///     PairFinder finder;
    ///     finder.for_each_pair(boxes, [](IndexPair pair) { std::printf("%u meets %u\n", pair.first, pair.second); });
    template <class Visitor>
    Visit for_each_pair(std::span<const BasicAabb<T>> boxes, Visitor&& visit) {
        using Plain = std::remove_reference_t<Visitor>;
        auto* place = const_cast<std::remove_const_t<Plain>*>(std::addressof(visit));
        return find(boxes, {place, [](void* visitor, IndexPair pair) {
                                return call_visitor(*static_cast<Plain*>(visitor), pair);
                            }});
    }

    /// How many tree nodes the last call looked at: a measure of its cost that does not depend on the machine.
    std::uint64_t work() const { return active_.work(); }

  private:
    struct Edge {
        T at;
        std::uint32_t box;
    };

    Visit find(std::span<const BasicAabb<T>> boxes, detail::PairVisitor visitor);
    void sort_edges(std::span<const BasicAabb<T>> boxes);

    std::vector<Edge> by_x_;           // the low x edges, in order
    std::vector<Edge> by_y_;           // the low y edges, in order; a box's place here is its rank
    std::vector<std::uint32_t> rank_;  // of each box
    detail::PrioritySearch active_;    // by rank: 1 + the last rank whose low edge the box reaches
};

using PairFinder = BasicPairFinder<float>;
using PairFinderD = BasicPairFinder<double>;

extern template class BasicPairFinder<float>;
extern template class BasicPairFinder<double>;

}  // namespace carom

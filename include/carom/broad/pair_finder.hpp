/// PairFinder: all overlapping pairs of a set of boxes.
#pragma once

#include <carom/broad/filter.hpp>
#include <carom/broad/visit.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/tasks.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

namespace carom {

/// Two indices into the caller's boxes, first < second.
struct IndexPair {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    friend auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

/// How pairs are found. All strategies find the same pairs, in orders of their own; docs/many.md compares them.
enum class PairStrategy {
    automatic,          ///< looks at the sizes of the boxes and takes one of the others
    partition,          ///< left | straddling | right of a divider, on alternating axes [Ekstrom 3]
    grid,               ///< one size of cells; the few boxes that are larger have a grid of their own
    hierarchical_grid,  ///< a grid for each size of boxes, four times as large from one to the next
    sweep,              ///< sort and sweep along x over a search tree of the y intervals [McCreight 1985]
};

/// The name of a strategy, as `carom query` takes it ("hierarchical_grid").
const char* pair_strategy_name(PairStrategy strategy);

/// The strategy of that name, if there is one.
std::optional<PairStrategy> find_pair_strategy(std::string_view name);

/// What PairFinder may be told besides the boxes. Whatever it refers to must outlive the call.
struct PairOptions {
    PairStrategy strategy = PairStrategy::automatic;
    /// The first so many boxes move, the others stand still: two that stand still are no pair, and cost nothing even
    /// where they lie in heaps.
    std::size_t moving = std::numeric_limits<std::size_t>::max();
    /// The filter of each box; boxes beyond the last one have `Filter{}`. Boxes that may meet the same others are of
    /// one kind, and kinds that may not meet are not even compared. That holds for up to 8 kinds, made from up to 32
    /// different filters, where a filter counts once for boxes that move and once for those that stand still. Beyond,
    /// each two boxes that overlap are asked: then those which may not meet cost as much as pairs do.
    std::span<const Filter> filters = {};
    /// Threads for the grids, if wanted; the order of the pairs is the same with any number of them, and without.
    TaskRunner* tasks = nullptr;
};

/// Whether all boxes are ones that PairFinder can find: no NaN, min <= max. Infinite boxes are fine. Errors: not_finite
/// for a NaN, inverted_bounds; each with the index of the first such box. Example:
///     const std::vector<Aabb> boxes{{{0, 0}, {2, 2}}, {{5, 1}, {3, 3}}};
///     std::printf("%s\n", validate_boxes<float>(boxes).error().message.c_str());
///     // box 1: min (5, 1) must be <= max (3, 3) on both axes
template <class T>
Status validate_boxes(std::span<const BasicAabb<T>> boxes);

namespace detail {

template <class T>
class PairSearch;

/// A visitor of pairs without its type, so that the search is compiled once and not for every visitor. Does not own.
struct PairVisitor {
    void* visitor;
    Visit (*call)(void* visitor, std::span<const IndexPair> pairs);
};

}  // namespace detail

/// Finds every pair of boxes that overlap; touching counts. Only ever compares the coordinates that it is given, so it
/// is exact. Keeps its memory between calls: a warm finder does not allocate. Boxes with a NaN or with min > max
/// overlap nothing (`validate_boxes` names them); infinite ones are boxes like others. No arrangement of boxes makes it
/// quadratic unless the number of pairs is, or of overlaps where there are too many kinds of filters (`PairOptions`).
/// At most 2^32 - 1 boxes.
template <class T>
class BasicPairFinder {
  public:
    BasicPairFinder();
    BasicPairFinder(BasicPairFinder&&) noexcept;
    BasicPairFinder& operator=(BasicPairFinder&&) noexcept;
    ~BasicPairFinder();

    /// Calls `visit(IndexPair)` once for each overlapping pair, in an order that depends on the boxes and the strategy
    /// only. The visitor may return `Visit::stop` to end early, `Visit::proceed` or nothing to go on; it must not
    /// change the boxes or use the same finder. Returns Visit::stop when it was stopped. Cost: O((n + pairs) log n) for
    /// any boxes, O(n + pairs) where sizes are alike. Example:
    ///     const std::vector<Aabb> boxes{{{0, 0}, {2, 2}}, {{1, 1}, {3, 3}}, {{9, 9}, {9, 9}}};
    ///     PairFinder finder;
    ///     finder.for_each_pair(boxes, [](IndexPair pair) { std::printf("%u meets %u\n", pair.first, pair.second); });
    template <class Visitor>
    Visit for_each_pair(std::span<const BasicAabb<T>> boxes, Visitor&& visit, const PairOptions& options = {}) {
        using Plain = std::remove_reference_t<Visitor>;
        auto* place = const_cast<std::remove_const_t<Plain>*>(std::addressof(visit));
        return find(boxes, options, {place, [](void* visitor, std::span<const IndexPair> pairs) {
                                         for (const IndexPair pair : pairs) {
                                             if (call_visitor(*static_cast<Plain*>(visitor), pair) == Visit::stop)
                                                 return Visit::stop;
                                         }
                                         return Visit::proceed;
                                     }});
    }

    /// Writes the pairs into `out` and returns how many there are. Errors: buffer_too_small, with the number of pairs
    /// as index; `out` is full of pairs then. Example:
    ///     const std::vector<Aabb> boxes(3, Aabb{{0, 0}, {1, 1}});
    ///     std::array<IndexPair, 2> pairs;
    ///     PairFinder finder;
    ///     std::printf("%td\n", finder.find_pairs(boxes, pairs).error().index);  // 3
    Result<std::size_t> find_pairs(std::span<const BasicAabb<T>> boxes, std::span<IndexPair> out,
                                   const PairOptions& options = {});

    /// The strategy that the last call used; never `automatic` after one. A grid that the boxes turn out to be too
    /// unlike for hands over to the sweep: then it is `sweep`.
    PairStrategy strategy() const;

    /// How many boxes, cells and tree nodes the last call looked at: a measure of its cost that does not depend on the
    /// machine.
    std::uint64_t work() const;

    /// How many bytes the finder keeps for the next call.
    std::size_t memory() const;

  private:
    Visit find(std::span<const BasicAabb<T>> boxes, const PairOptions& options, detail::PairVisitor visitor);

    std::unique_ptr<detail::PairSearch<T>> search_;  // none before the first call
};

using PairFinder = BasicPairFinder<float>;
using PairFinderD = BasicPairFinder<double>;

extern template class BasicPairFinder<float>;
extern template class BasicPairFinder<double>;

}  // namespace carom

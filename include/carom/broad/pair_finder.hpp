/// PairFinder: a broad phase that finds all overlapping pairs of a set of boxes.
#pragma once

#include <carom/broad/filter.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/tasks.hpp>
#include <carom/visit.hpp>

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

/// How pairs are found. All strategies find the same pairs, each in its own order; docs/many.md compares them.
enum class PairStrategy {
    automatic,          ///< chooses one of the others by the number and sizes of the boxes
    partition,          ///< left | straddling | right of a divider, recursively on alternating axes [Ekstrom 3]
    grid,               ///< a uniform grid; the few boxes that are larger have a grid of their own
    hierarchical_grid,  ///< a grid for each level of box sizes, a factor of four from one level to the next
    sweep,              ///< sweep and prune along x, with a search tree of the y intervals [McCreight 1985]
};

/// Returns the name of a strategy as `carom query` accepts it, such as "hierarchical_grid".
const char* pair_strategy_name(PairStrategy strategy);

/// Returns the strategy of that name; none if there is no such strategy.
std::optional<PairStrategy> find_pair_strategy(std::string_view name);

/// Options of a PairFinder call. Whatever they refer to must outlive the call.
struct PairOptions {
    PairStrategy strategy = PairStrategy::automatic;
    /// The number of moving boxes, which come first; all others are static. Two static boxes are never a pair, and cost
    /// nothing even where many of them overlap.
    std::size_t moving = std::numeric_limits<std::size_t>::max();
    /// The filter of each box; boxes beyond the last filter have `Filter{}`. Boxes that may collide with the same
    /// others are of one kind, and kinds that may not collide are not even compared. This holds for up to 8 kinds, made
    /// from up to 32 different filters, where a filter counts once for moving boxes and once for static ones. Beyond
    /// these limits, filters are compared for every two boxes that overlap, so those that may not collide cost as much
    /// as pairs do.
    std::span<const Filter> filters = {};
    /// Optional threads for the two grid strategies, used from 4096 boxes on: for fewer, waking them would take longer.
    /// The order of the pairs is the same for any number of threads, and without `tasks`.
    TaskRunner* tasks = nullptr;
};

/// Checks that all boxes are valid for PairFinder: no NaN, min <= max. Infinite boxes are valid. Errors: not_finite for
/// a NaN, inverted_bounds; each with the index of the first such box. Example:
///     const std::vector<Aabb> boxes{{{0, 0}, {2, 2}}, {{5, 1}, {3, 3}}};
///     std::printf("%s\n", validate_boxes<float>(boxes).error().message.c_str());
///     // box 1: min (5, 1) must be <= max (3, 3) on both axes
template <class T>
[[nodiscard]] Status validate_boxes(std::span<const BasicAabb<T>> boxes);

namespace detail {

template <class T>
class PairSearch;

/// A type-erased visitor of pairs, so that the search is compiled once and not for every visitor type. Does not own.
struct PairVisitor {
    void* visitor;
    Visit (*call)(void* visitor, std::span<const IndexPair> pairs);
};

}  // namespace detail

/// Finds every pair of boxes that overlap; touching counts. Exact, because it only compares the coordinates that it is
/// given. Keeps its buffers between calls: a warm finder does not allocate. Boxes with a NaN or with min > max overlap
/// nothing (`validate_boxes` reports the first one); infinite boxes are treated like all others. No arrangement of
/// boxes makes it quadratic unless the number of pairs is, or the number of overlaps where there are too many kinds of
/// filters (`PairOptions`). At most 2^32 - 1 boxes.
template <class T>
class BasicPairFinder {
  public:
    BasicPairFinder();
    BasicPairFinder(BasicPairFinder&&) noexcept;
    BasicPairFinder& operator=(BasicPairFinder&&) noexcept;
    ~BasicPairFinder();

    /// Calls `visit(IndexPair)` once for each overlapping pair, in an order that depends only on the boxes and the
    /// strategy. The visitor may return `Visit::stop` to end early, `Visit::proceed` or nothing to continue; it must
    /// not change the boxes or use the same finder. Returns Visit::stop if the visitor stopped it. Cost:
    /// O((n + pairs) log n) for any boxes, O(n + pairs) where their sizes are similar. Example:
    ///     const std::vector<Aabb> boxes{{{0, 0}, {2, 2}}, {{1, 1}, {3, 3}}, {{9, 9}, {9, 9}}};
    ///     PairFinder finder;
    ///     finder.for_each_pair(boxes, [](IndexPair pair) { std::printf("%u meets %u\n", pair.first, pair.second); });
    template <class Visitor>
    Visit for_each_pair(std::span<const BasicAabb<T>> boxes, Visitor&& visit, const PairOptions& options = {}) {
        using Plain = std::remove_reference_t<Visitor>;
        auto* address = const_cast<std::remove_const_t<Plain>*>(std::addressof(visit));
        return find(boxes, options,
                    {address, [](void* visitor, std::span<const IndexPair> pairs) {
                         for (const IndexPair pair : pairs) {
                             if (detail::call_visitor(*static_cast<Plain*>(visitor), pair) == Visit::stop)
                                 return Visit::stop;
                         }
                         return Visit::proceed;
                     }});
    }

    /// Writes the pairs to `out` and returns how many there are. Errors: buffer_too_small, with the number of pairs as
    /// index; `out` is then full of pairs. Example:
    ///     const std::vector<Aabb> boxes(3, Aabb{{0, 0}, {1, 1}});
    ///     std::array<IndexPair, 2> pairs;
    ///     PairFinder finder;
    ///     std::printf("%td\n", finder.find_pairs(boxes, pairs).error().index);  // 3
    Result<std::size_t> find_pairs(std::span<const BasicAabb<T>> boxes, std::span<IndexPair> out,
                                   const PairOptions& options = {});

    /// The strategy that the last call used; never `automatic` after a call. A grid falls back to the sweep when the
    /// sizes of the boxes are too dissimilar for it; then it is `sweep`.
    PairStrategy strategy() const;

    /// How many boxes, cells and tree nodes the last call visited: a measure of its cost that does not depend on the
    /// machine.
    std::uint64_t work() const;

    /// How many bytes the finder keeps allocated for the next call.
    std::size_t memory() const;

  private:
    Visit find(std::span<const BasicAabb<T>> boxes, const PairOptions& options, detail::PairVisitor visitor);

    std::unique_ptr<detail::PairSearch<T>> search_;  // null before the first call
};

using PairFinder = BasicPairFinder<float>;
using PairFinderD = BasicPairFinder<double>;

extern template class BasicPairFinder<float>;
extern template class BasicPairFinder<double>;

}  // namespace carom

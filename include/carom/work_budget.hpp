/// WorkBudget: a limit on the work of a query, in units that are the same on every machine and never in seconds.
#pragma once

#include <carom/result.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace carom {

/// How much work a query may do. A unit is one visit to a part of a union, to eight boxes of its tree or to a vertex
/// of a polygon, and takes some 5 to 500 ns. For shapes of ten parts, an overlap test takes some tens of units and a
/// penetration depth thousands, or up to a million with ellipses or arcs. Two interlocking unions of a hundred parts
/// each take 10^6, of hundreds 10^7 to 10^8, since what one covers is found among all pairs of parts near. The count
/// depends only on the query, so a query that is too expensive on one machine is too expensive on every machine.
struct WorkBudget {
    std::int64_t units = 0;
};

namespace detail {

/// The work that this thread may still do, counted down by all queries. Below zero, queries skip all remaining parts
/// and end soon, with a result that is discarded. Without a budget the limit exceeds centuries of work.
extern constinit thread_local std::int64_t work_left;

/// Counts work. Returns false when the budget is used up.
inline bool spend_work(std::int64_t units = 1) {
    return (work_left -= units) >= 0;
}

inline bool is_out_of_work() {
    return work_left < 0;
}

Error too_expensive(WorkBudget budget);

}  // namespace detail

/// Measures the work that this thread does while the meter lives, to help choose a budget. Cost: none.
/// Example:
///     const WorkMeter meter;
///     const auto floor = Chain::open({{0, 0}, {4, 0}, {8, 1}}).value();
///     assert(overlaps(floor, Circle{{5, 1}, 1}) && meter.units() > 0);
class WorkMeter {
  public:
    std::int64_t units() const { return start_ - detail::work_left; }

  private:
    std::int64_t start_ = detail::work_left;
};

/// Scope guard: while it lives, the queries of this thread share `budget`. Inside another guard it grants at most what
/// is left there.
/// Example:
///     const auto floor = Chain::open({{0, 0}, {4, 0}, {8, 1}}).value();
///     const UseWorkBudget use(WorkBudget{1000});
///     const bool touching = overlaps(floor, Circle{{5, 1}, 1});
///     assert(!use.is_exceeded() && touching);
class UseWorkBudget {
  public:
    explicit UseWorkBudget(WorkBudget budget);
    UseWorkBudget(const UseWorkBudget&) = delete;
    UseWorkBudget& operator=(const UseWorkBudget&) = delete;
    ~UseWorkBudget();

    /// Whether the work exceeded the budget. If so, results obtained since construction must not be used.
    bool is_exceeded() const { return detail::is_out_of_work(); }

  private:
    std::int64_t outer_;
    std::int64_t granted_;
};

/// Calls `function` and returns its result, or `too_expensive` when its queries take more work than the budget. Work
/// done by other threads is not counted. Cost: none beyond that of the function; when it is too expensive, that of the
/// budget and a little more.
/// Example:
///     const auto floor = Chain::open({{0, 0}, {4, 0}, {8, 1}}).value();
///     const auto touching = [&] { return overlaps(floor, Circle{{5, 1}, 1}); };
///     assert(within_budget(WorkBudget{1000}, touching).value());
///     assert(within_budget(WorkBudget{0}, touching).error().code == ErrorCode::too_expensive);
template <class Function>
auto within_budget(WorkBudget budget, Function&& function)
    -> Result<std::remove_cvref_t<std::invoke_result_t<Function&>>> {
    using Value = std::remove_cvref_t<std::invoke_result_t<Function&>>;
    const UseWorkBudget use(budget);
    Value value = function();
    if (use.is_exceeded()) return detail::too_expensive(budget);
    return value;
}

}  // namespace carom

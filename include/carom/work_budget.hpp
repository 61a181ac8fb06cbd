/// WorkBudget: a limit on the work of a query, counted in units that are the same on every machine, never in seconds.
#pragma once

#include <carom/result.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

namespace carom {

/// How much work a query may do. A unit is one look at one part of a union, one cell of a grid or one vertex of a
/// polygon: some 5 to 500 ns. A yes or no about shapes of ten parts takes some tens of units and a depth thousands,
/// with ellipses or arcs up to a million; two unions of hundreds of parts that interlock may take 10^9, since their
/// depth is measured along all borders near the result. The count depends on the question alone, so that what is too
/// expensive is so on every machine.
struct WorkBudget {
    std::int64_t units = 0;
};

namespace detail {

/// What this thread may still do, counted down by all queries; below zero they see no more parts and end soon, with an
/// answer that nobody is given. Without a budget it is more than centuries of work.
extern constinit thread_local std::int64_t work_left;

/// Counts work. False when the budget is used up.
inline bool spend_work(std::int64_t units = 1) {
    return (work_left -= units) >= 0;
}

inline bool is_out_of_work() {
    return work_left < 0;
}

Error too_expensive(WorkBudget budget);

}  // namespace detail

/// Counts the work of this thread while it lives, for those who choose a budget. Cost: none.
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

/// While it lives, the queries of this thread share a budget. Within another one it gets no more than is left there.
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

    /// Whether the work was more than the budget. Then answers given since this began must not be used.
    bool is_exceeded() const { return detail::is_out_of_work(); }

  private:
    std::int64_t outer_;
    std::int64_t granted_;
};

/// What a function of queries returns, or `too_expensive` when they would take more work than the budget. Work that is
/// done by other threads is not counted. Cost: none beyond the function's; when it is too expensive, that of the budget
/// and a little more.
/// Example:
///     const auto floor = Chain::open({{0, 0}, {4, 0}, {8, 1}}).value();
///     const auto touching = [&] { return overlaps(floor, Circle{{5, 1}, 1}); };
///     assert(within_budget(WorkBudget{1000}, touching).value());
///     assert(within_budget(WorkBudget{0}, touching).error().code == ErrorCode::too_expensive);
template <class Function>
auto within_budget(WorkBudget budget, Function&& function)
    -> Result<std::remove_cvref_t<std::invoke_result_t<Function&>>> {
    using Answer = std::remove_cvref_t<std::invoke_result_t<Function&>>;
    const UseWorkBudget use(budget);
    Answer answer = function();
    if (use.is_exceeded()) return detail::too_expensive(budget);
    return answer;
}

}  // namespace carom

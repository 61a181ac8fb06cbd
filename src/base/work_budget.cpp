#include <carom/work_budget.hpp>

#include <algorithm>
#include <limits>

namespace carom {

namespace detail {

constinit thread_local std::int64_t work_left = std::numeric_limits<std::int64_t>::max();

Error too_expensive(WorkBudget budget) {
    return make_error(ErrorCode::too_expensive, -1,
                      "this takes more than the budget of %lld units of work; allow more, or ask about fewer parts",
                      static_cast<long long>(budget.units));
}

}  // namespace detail

UseWorkBudget::UseWorkBudget(WorkBudget budget)
    : outer_(detail::work_left), granted_(std::min(std::max(budget.units, std::int64_t{0}), outer_)) {
    detail::work_left = granted_;
}

UseWorkBudget::~UseWorkBudget() {
    detail::work_left = outer_ - (granted_ - detail::work_left);
}

}  // namespace carom

/// Work-limited motion queries: each takes a WorkBudget first and returns its result or the error `too_expensive`.
///
/// The other arguments and the results are those of the query without a budget, bit for bit. Example:
///     const auto thrown = Motion::ballistic({4, 8}, {0, -4});
///     const Circle ball{{0, 0}, 1};
///     const auto walls = Compound::from_parts({{Aabb{{8, 0}, {9, 7}}}, {Aabb{{20, 0}, {21, 7}}}}).value();
///     const auto hit = first_impact(WorkBudget{1000}, ball, thrown, walls, Motion::still(), {0, 10});
///     assert(hit.ok() && hit->time.lo == 2);
#pragma once

#include <carom/motion/impact.hpp>
#include <carom/query/budgeted.hpp>

namespace carom {

/// See `first_impact`.
template <class A, class MA, class B, class MB>
auto first_impact(WorkBudget budget, const A& a, const MA& motion_a, const B& b, const MB& motion_b,
                  const std::type_identity_t<BasicInterval<scalar_of_operand<A>>>& times,
                  Workspace* workspace = nullptr) {
    return within_budget(budget, [&] { return first_impact(a, motion_a, b, motion_b, times, workspace); });
}

/// See `all_contacts`. The intervals visited before the budget ran out are valid, but there may be more.
template <class A, class MA, class B, class MB, class Visitor>
Result<Visit> all_contacts(WorkBudget budget, const A& a, const MA& motion_a, const B& b, const MB& motion_b,
                           const std::type_identity_t<BasicInterval<scalar_of_operand<A>>>& times, Visitor&& visit,
                           Workspace* workspace = nullptr) {
    return within_budget(budget, [&] {
        return all_contacts(a, motion_a, b, motion_b, times, detail::until_out_of_work(visit), workspace);
    });
}

/// See `closest_approach`.
template <class A, class MA, class B, class MB>
auto closest_approach(WorkBudget budget, const A& a, const MA& motion_a, const B& b, const MB& motion_b,
                      const std::type_identity_t<BasicInterval<scalar_of_operand<A>>>& times,
                      Workspace* workspace = nullptr) {
    return within_budget(budget, [&] { return closest_approach(a, motion_a, b, motion_b, times, workspace); });
}

}  // namespace carom

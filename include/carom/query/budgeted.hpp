/// Work-limited queries: each takes a WorkBudget first and returns its result or the error `too_expensive`.
///
/// The other arguments and the results are those of the query without a budget, bit for bit. A budget that was enough
/// once is enough for the same query on every machine. Example:
///     const auto floor = Compound::from_parts({{Aabb{{0, 0}, {4, 1}}}, {Aabb{{4, 0}, {9, 1}}}}).value();
///     const Circle ball{{4, 1.5f}, 1};
///     assert(contact(WorkBudget{100'000}, ball, floor)->value().separation == -0.5f);
///     assert(contact(WorkBudget{2}, ball, floor).error().code == ErrorCode::too_expensive);
#pragma once

#include <carom/query/classify.hpp>
#include <carom/query/clip.hpp>
#include <carom/query/closest_point.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/contains.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/measure.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>
#include <carom/work_budget.hpp>

#include <limits>
#include <type_traits>

namespace carom {

namespace detail {

/// Wraps a visitor so that it is not called again once the budget is used up.
template <class Visitor>
auto until_out_of_work(Visitor& visit) {
    return [&visit](const auto& found) { return is_out_of_work() ? Visit::stop : detail::call_visitor(visit, found); };
}

}  // namespace detail

/// See `overlaps`.
template <class A, class B>
Result<bool> overlaps(WorkBudget budget, const A& a, const B& b) {
    return within_budget(budget, [&] { return overlaps(a, b); });
}

/// See `penetrates`.
template <class A, class B>
Result<bool> penetrates(WorkBudget budget, const A& a, const B& b) {
    return within_budget(budget, [&] { return penetrates(a, b); });
}

/// See `classify`.
template <class A, class B>
Result<Relation> classify(WorkBudget budget, const A& a, const B& b) {
    return within_budget(budget, [&] { return classify(a, b); });
}

/// See `contains`.
template <class S>
Result<bool> contains(WorkBudget budget, const S& shape, const BasicVec2<scalar_of_operand<S>>& point) {
    return within_budget(budget, [&] { return contains(shape, point); });
}

/// See `locate`.
template <class S>
Result<Location> locate(WorkBudget budget, const S& shape, const BasicVec2<scalar_of_operand<S>>& point) {
    return within_budget(budget, [&] { return locate(shape, point); });
}

/// See `closest`.
template <class A, class B>
auto closest(WorkBudget budget, const A& a, const B& b) {
    return within_budget(budget, [&] { return closest(a, b); });
}

/// See `closest_point`.
template <class S>
auto closest_point(WorkBudget budget, const S& shape, const BasicVec2<scalar_of_operand<S>>& point) {
    return within_budget(budget, [&] { return closest_point(shape, point); });
}

/// See `distance`.
template <class A, class B>
auto distance(WorkBudget budget, const A& a, const B& b) {
    return within_budget(budget, [&] { return distance(a, b); });
}

/// See `signed_distance`.
template <class A, class B>
auto signed_distance(WorkBudget budget, const A& a, const B& b) {
    return within_budget(budget, [&] { return signed_distance(a, b); });
}

/// See `contact`.
template <class A, class B>
auto contact(WorkBudget budget, const A& a, const B& b, scalar_of_operand<A> margin = 0) {
    return within_budget(budget, [&] { return contact(a, b, margin); });
}

/// See `manifold`.
template <class A, class B>
auto manifold(WorkBudget budget, const A& a, const B& b, scalar_of_operand<A> margin = 0) {
    return within_budget(budget, [&] { return manifold(a, b, margin); });
}

/// See `raycast`.
template <class R, class S>
auto raycast(WorkBudget budget, const R& ray, const S& shape,
             std::type_identity_t<scalar_of_operand<R>> max_t = std::numeric_limits<scalar_of_operand<R>>::infinity()) {
    return within_budget(budget, [&] { return raycast(ray, shape, max_t); });
}

/// See `clip`.
template <class L, class S>
auto clip(WorkBudget budget, const L& straight, const S& shape) {
    return within_budget(budget, [&] { return clip(straight, shape); });
}

/// See `clip_all`. The intervals visited before the budget ran out are valid, but there may be more.
template <class L, class S, class Visitor>
Result<Visit> clip_all(WorkBudget budget, const L& straight, const S& shape, Visitor&& visit) {
    return within_budget(budget, [&] { return clip_all(straight, shape, detail::until_out_of_work(visit)); });
}

/// See `sweep`.
template <class A, class B>
auto sweep(
    WorkBudget budget, const A& a, const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& va, const B& b,
    const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& vb,
    std::type_identity_t<scalar_of_operand<A>> max_time = std::numeric_limits<scalar_of_operand<A>>::infinity()) {
    return within_budget(budget, [&] { return sweep(a, va, b, vb, max_time); });
}

/// See `sweep_hits`.
template <class A, class B>
Result<bool> sweep_hits(
    WorkBudget budget, const A& a, const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& va, const B& b,
    const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& vb,
    std::type_identity_t<scalar_of_operand<A>> max_time = std::numeric_limits<scalar_of_operand<A>>::infinity()) {
    return within_budget(budget, [&] { return sweep_hits(a, va, b, vb, max_time); });
}

/// See `all_contacts`. The intervals visited before the budget ran out are valid, but there may be more.
template <class A, class B, class Visitor>
Result<Visit> all_contacts(WorkBudget budget, const A& a,
                           const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& va, const B& b,
                           const std::type_identity_t<BasicVec2<scalar_of_operand<A>>>& vb,
                           std::type_identity_t<scalar_of_operand<A>> max_time, Visitor&& visit) {
    return within_budget(budget,
                         [&] { return all_contacts(a, va, b, vb, max_time, detail::until_out_of_work(visit)); });
}

/// See `area`.
template <class S>
auto area(WorkBudget budget, const S& shape) {
    return within_budget(budget, [&] { return area(shape); });
}

/// See `centroid`.
template <class S>
auto centroid(WorkBudget budget, const S& shape) {
    return within_budget(budget, [&] { return centroid(shape); });
}

}  // namespace carom

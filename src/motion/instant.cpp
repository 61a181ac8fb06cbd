#include "instant.hpp"

#include "value_and_magnitude.hpp"

namespace carom::detail {
namespace {

// A vertex is at most 9 poses of 3 roundings away from stored numbers, and a coefficient at most four vertices and 20
// roundings: fewer than ValueAndMagnitude allows for. It cannot tell which coefficients are exactly 0.
BasicPolynomial<ErrorBounded> bounded(const Condition& condition) {
    const BasicPolynomial<ValueAndMagnitude> tracked = condition.in<ValueAndMagnitude>();
    BasicPolynomial<ErrorBounded> result;
    result.resize(tracked.size());
    for (int i = 0; i < tracked.size(); ++i) {
        if (tracked[i].has_vanished()) return condition.in<ErrorBounded>();
        result[i] = tracked[i].bounded();
    }
    return result;
}

// The condition's polynomial, to be evaluated in any number type.
struct Formula {
    const Condition& condition;
    template <class N>
    BasicPolynomial<N> operator()(In<N>) const {
        if constexpr (std::is_same_v<N, ErrorBounded>) return bounded(condition);
        return condition.template in<N>();
    }
};

// Calls visit(root, order) with each root from `from.low` to `end` and its order relative to `from`, until it returns
// Visit::stop.
template <class Visitor>
RootSummary each_root(const Condition& condition, const Instant& from, double end, const Visitor& visit) {
    const Formula formula{condition};
    return find_real_roots(PolynomialSource(formula), {from.low, end}, [&](const RealRoot& root) {
        return visit(root, compare(Instant::of_root(condition, root), from));
    });
}

}  // namespace

int compare(const Instant& a, const Instant& b) {
    const bool same_bracket = a.low == b.low && a.high == b.high;
    if (!same_bracket || a.low == a.high) return a.low < b.low || a.high < b.high ? -1 : (same_bracket ? 0 : 1);
    if (!a.is_root || !b.is_root) return 0;
    if (a.condition == b.condition) return a.root.rank - b.root.rank;
    const Formula formula_a{a.condition};
    const Formula formula_b{b.condition};
    return order_of_roots(PolynomialSource(formula_a), a.root, PolynomialSource(formula_b), b.root);
}

std::optional<ConditionStart> first_satisfied(const Condition& condition, const SearchStart& from, double end) {
    std::optional<ConditionStart> found;
    int sign = 0;  // after the last root before the start
    const Formula formula{condition};
    const auto visit = [&](const RealRoot& root) {
        const int order = compare(Instant::of_root(condition, root), from.instant);
        if (order < 0 || (order == 0 && from.after)) {
            sign = root.after;
            return Visit::proceed;
        }
        if (order > 0 && root.before < 0) {
            found = {from.instant, true};
        } else {
            found = {order == 0 ? from.instant : Instant::of_root(condition, root), root.after < 0};
        }
        return Visit::stop;
    };
    const auto summary =
        find_real_roots_unless_below(PolynomialSource(formula), {from.instant.low, end}, from.instant.high, visit);
    if (!summary) return ConditionStart{from.instant, true};
    if (found) return found;
    if (summary->always) return ConditionStart{from.instant, false};
    if (sign == 0) sign = summary->at_start;
    return sign < 0 ? std::optional(ConditionStart{from.instant, true}) : std::nullopt;
}

std::optional<Instant> first_violated(const Condition& condition, const Instant& from, double end) {
    std::optional<Instant> found;
    each_root(condition, from, end, [&](const RealRoot& root, int order) {
        if (order < 0 || root.after < 0) return Visit::proceed;
        found = Instant::of_root(condition, root);
        return Visit::stop;
    });
    return found;
}

std::optional<RealRoot> root_at(const Condition& condition, const Instant& at) {
    std::optional<RealRoot> found;
    each_root(condition, at, at.high, [&](const RealRoot& root, int order) {
        if (order == 0) found = root;
        return order < 0 ? Visit::proceed : Visit::stop;
    });
    return found;
}

int sign_at(const Condition& condition, const Instant& at) {
    int sign = 0;
    bool is_root = false;
    bool passed = false;
    const RootSummary summary = each_root(condition, at, at.high, [&](const RealRoot& root, int order) {
        if (order < 0) {
            sign = root.after;
            passed = true;
            return Visit::proceed;
        }
        if (order == 0) is_root = true;
        if (order > 0 && !passed) sign = root.before, passed = true;
        return Visit::stop;
    });
    if (is_root || summary.always) return 0;
    return passed ? sign : summary.at_start;
}

}  // namespace carom::detail

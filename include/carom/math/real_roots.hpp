/// The real roots of a polynomial on an interval, exactly: none lost, none invented, multiple ones recognized.
#pragma once

#include <carom/detail/math/error_bounded_pair.hpp>
#include <carom/function_ref.hpp>
#include <carom/math/interval.hpp>
#include <carom/math/polynomial.hpp>
#include <carom/visit.hpp>

#include <concepts>
#include <optional>
#include <type_traits>

namespace carom {

/// One real root, located as precisely as doubles allow.
struct RealRoot {
    double low = 0;        ///< the root itself, when it is a double; else the last double before it
    double high = 0;       ///< the root itself, when it is a double; else the first double after it
    int multiplicity = 0;  ///< odd: the polynomial crosses zero; even: it touches zero without crossing
    int before = 0;        ///< the sign of the polynomial just before the root, -1 or +1
    int after = 0;         ///< the sign of the polynomial just after the root
    int rank = 0;          ///< how many smaller roots lie between the same two neighboring doubles: nearly always 0

    /// Whether the root is a double.
    constexpr bool exact() const { return low == high; }

    friend bool operator==(const RealRoot&, const RealRoot&) = default;
};

/// What `real_roots` returns about the whole interval.
struct RootSummary {
    bool always = false;  ///< the polynomial is zero everywhere; no single root is visited
    int count = 0;        ///< the number of distinct roots visited
    int at_start = 0;     ///< the sign of the polynomial at the interval's lower end
};

/// A polynomial formula: a callable that takes In<N> and computes a BasicPolynomial<N> with + - * from stored numbers.
/// A polynomial with stored coefficients is accepted in its place.
template <class R>
concept PolynomialFormula = requires(const R& relation) {
    { relation(In<detail::ErrorBounded>{}) } -> std::convertible_to<BasicPolynomial<detail::ErrorBounded>>;
};

namespace detail {

/// A polynomial formula in every number type, type-erased so that the algorithms are compiled once.
class PolynomialSource {
  public:
    template <PolynomialFormula Formula>
    explicit PolynomialSource(const Formula& formula)
        : formula_(&formula),
          bounded_(&evaluate<Formula, ErrorBounded>),
          pair_(&evaluate<Formula, ErrorBoundedPair>),
          expansion_(&evaluate<Formula, Expansion>),
          wide_(&evaluate<Formula, WideNumber>) {}

    template <class N>
    BasicPolynomial<N> in() const {
        if constexpr (std::is_same_v<N, ErrorBounded>) return bounded_(formula_);
        if constexpr (std::is_same_v<N, ErrorBoundedPair>) return pair_(formula_);
        if constexpr (std::is_same_v<N, Expansion>) return expansion_(formula_);
        if constexpr (std::is_same_v<N, WideNumber>) return wide_(formula_);
    }

  private:
    template <class N>
    using Evaluation = BasicPolynomial<N> (*)(const void*);

    template <class Formula, class N>
    static BasicPolynomial<N> evaluate(const void* formula) {
        return (*static_cast<const Formula*>(formula))(In<N>{});
    }

    const void* formula_;
    Evaluation<ErrorBounded> bounded_;
    Evaluation<ErrorBoundedPair> pair_;
    Evaluation<Expansion> expansion_;
    Evaluation<WideNumber> wide_;
};

template <PolynomialFormula Formula>
const Formula& as_formula(const Formula& formula) {
    return formula;
}
template <class T>
auto as_formula(const BasicPolynomial<T>& stored) {
    return [&stored]<class N>(In<N>) { return lift<N>(stored); };
}

using RootVisitor = FunctionRef<Visit(const RealRoot&)>;

RootSummary find_real_roots(const PolynomialSource& p, IntervalD interval, RootVisitor visit);

/// The same, except that it returns nothing, without a search, if the polynomial is certainly below 0 from the
/// interval's start to `settled`.
std::optional<RootSummary> find_real_roots_unless_below(const PolynomialSource& p, IntervalD interval, double settled,
                                                        RootVisitor visit);

int order_of_roots(const PolynomialSource& p, const RealRoot& p_root, const PolynomialSource& q,
                   const RealRoot& q_root);

}  // namespace detail

/// Visits every real root of `relation` in the closed interval, its ends included, in increasing order, each once
/// whatever its multiplicity: `visit(RealRoot)` returns nothing, or `Visit::stop` to stop. An infinite end stands for
/// the largest double of its sign; an empty interval, or one with NaN, has no roots.
///
/// Exact for all finite coefficients: the number of roots, their multiplicities and signs, and the two neighboring
/// doubles between which each lies. So the result does not depend on the method, and multiplying all coefficients by a
/// power of two changes no bit of it.
///
/// Cost: without a root, tens of ns; each simple root some 100 ns more, for degrees up to 4. Roots that doubles cannot
/// separate, and multiple roots beyond degree 2, take exact arithmetic and tens of us and more, growing with the
/// degree. Allocates no heap memory up to degree 8, except in exact arithmetic: for those roots, and for numbers
/// outside the working range of `sign_of`; UseWorkspace provides that memory.
///
/// Sources: Descartes' rule of signs in the Bernstein basis with subdivision [Collins & Akritas 1976; Mourrain,
/// Rouillier & Roy 2005], with rounded coefficients as long as their signs are certain [Eigenwillig 2008]. Example:
///     const PolynomialD t{0, 1};
///     std::vector<RealRoot> roots;
///     real_roots((t - 1) * (t - 1) * (t - 3), {0, 3}, [&](const RealRoot& root) { roots.push_back(root); });
///     assert(roots.size() == 2 && roots[0].exact() && roots[0].low == 1 && roots[0].multiplicity == 2);
///     assert(roots[1].low == 3 && roots[1].before == -1 && roots[1].after == 1);
template <class R, class Visitor>
RootSummary real_roots(const R& relation, IntervalD interval, Visitor&& visit) {
    const auto& formula = detail::as_formula(relation);
    return detail::find_real_roots(detail::PolynomialSource(formula), interval,
                                   [&](const RealRoot& root) { return detail::call_visitor(visit, root); });
}

/// Returns -1, 0 or +1 when the root of p is less than, equal to or greater than the root of q, as for the order of
/// events in time. Exact: a common root is recognized. The roots must be as `real_roots` reported them. Cost: a few
/// comparisons, unless both lie between the same two doubles; then exact arithmetic, which allocates. Example:
///     const PolynomialD half_life{-2, 0, 1}, same_time{2, 0, -3, 0, 1};  // t^2 - 2 and (t^2 - 1) (t^2 - 2)
///     RealRoot a, b;
///     real_roots(half_life, {1.1, 9}, [&](const RealRoot& root) { a = root; });
///     real_roots(same_time, {1.1, 9}, [&](const RealRoot& root) { b = root; });
///     assert(compare_roots(half_life, a, same_time, b) == 0);
template <class P, class Q>
int compare_roots(const P& p, const RealRoot& p_root, const Q& q, const RealRoot& q_root) {
    const auto& p_formula = detail::as_formula(p);
    const auto& q_formula = detail::as_formula(q);
    return detail::order_of_roots(detail::PolynomialSource(p_formula), p_root, detail::PolynomialSource(q_formula),
                                  q_root);
}

}  // namespace carom

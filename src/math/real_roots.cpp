#include "bernstein.hpp"
#include "exact_roots.hpp"
#include "polynomial_signs.hpp"
#include "root_bracket.hpp"

#include <carom/config.hpp>
#include <carom/math/real_roots.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

constexpr double greatest_double = std::numeric_limits<double>::max();

bool is_odd(int i) {
    return (i & 1) != 0;
}

/// Returns a k with |root| < 2^k for all roots: twice the greatest (n - i)-th root of |c_i / c_n| [Fujiwara 1916].
/// `below(i)` is an exponent with |c_i| < 2^below(i), or nothing if c_i is 0; |c_n| >= 2^lead.
template <class Below>
std::int64_t root_exponent(int size, std::int64_t lead, const Below& below) {
    std::int64_t most = -1100;
    for (int i = 0; i < size - 1; ++i) {
        const std::optional<std::int64_t> above = below(i);
        if (!above) continue;
        const std::int64_t degree = size - 1 - i, ratio = *above - lead;
        const std::int64_t rounded_up = ratio >= 0 ? (ratio + degree - 1) / degree : -(-ratio / degree);
        most = std::max(most, rounded_up + 1);
    }
    return most;
}

WidePolynomial exact_polynomial(const PolynomialSigns& p) {
    WidePolynomial exact = p.exact();
    exact.resize(p.size());
    return exact;
}

double root_radius(const PolynomialSigns& p) {
    using Exponent = std::optional<std::int64_t>;
    const auto power = [](std::int64_t k) {
        return k > 1023 ? greatest_double : std::ldexp(1.0, static_cast<int>(std::max<std::int64_t>(k, -1074)));
    };
    const auto size_at_most = [&](int i) { return magnitude(p.bounded()[i].value) + p.bounded()[i].error; };
    const ErrorBounded& last = p.bounded()[p.size() - 1];
    const double lead = (magnitude(last.value) - last.error) * (1 - 0x1p-50);
    if (p.in_range() && lead > 0x1p-900) {
        return power(root_exponent(p.size(), std::ilogb(lead), [&](int i) {
            const double most = size_at_most(i) * inflate;
            return most > 0 ? Exponent(std::ilogb(most) + 1) : std::nullopt;
        }));
    }
    const WidePolynomial& exact = p.exact();
    return power(root_exponent(p.size(), exact[p.size() - 1].binary_exponent(), [&](int i) {
        return exact[i].sign() != 0 ? Exponent(exact[i].binary_exponent() + 1) : std::nullopt;
    }));
}

/// Replaces infinite ends by finite ones that no root lies beyond.
IntervalD with_finite_ends(const PolynomialSigns& p, IntervalD interval) {
    double lo = std::min(interval.lo, greatest_double), hi = std::max(interval.hi, -greatest_double);
    if (lo < -greatest_double || hi > greatest_double) {
        const double radius = root_radius(p);
        if (lo < -greatest_double) lo = std::min(-radius, hi);
        if (hi > greatest_double) hi = std::max(radius, lo);
    }
    return {lo + 0.0, hi + 0.0};  // no -0
}

/// The signs of the polynomial near one end of the interval.
struct End {
    int multiplicity = 0;  ///< of the root there
    int before = 0;        ///< the sign just before it
    int after = 0;
};

class RootSearch {
  public:
    RootSearch(const PolynomialSigns& p, IntervalD interval, RootVisitor visit)
        : p_(p), lo_(interval.lo), hi_(interval.hi), visit_(visit) {}

    /// Whether the polynomial is certainly below 0 from the start to `settled`.
    bool is_below_until(double settled) const {
        if (!p_.in_range() || p_.size() > max_fast_coefficients || settled > hi_ || p_.at(lo_) >= 0) return false;
        if (settled == lo_) return true;
        if (p_.at(settled) >= 0) return false;
        BernsteinForm form;
        bernstein_form(p_.bounded(), p_.size(), {lo_, settled}, 0, 0, form);
        return max_roots(form, -1, -1) == 0;
    }

    RootSummary run() {
        const bool is_fast = p_.in_range() && p_.size() <= max_fast_coefficients;
        BernsteinForm form;
        if (is_fast) bernstein_form(p_.bounded(), p_.size(), {lo_, hi_}, 0, 0, form);
        start_ = end_at(lo_, is_fast ? certain_sign(form.b[0], form.error) : 0);
        summary_.at_start = start_.multiplicity > 0 ? 0 : start_.after;
        if (start_.multiplicity > 0) emit({lo_, lo_}, start_.multiplicity, start_.before);
        if (!(lo_ < hi_) || stopped_) return summary_;
        end_ = end_at(hi_, is_fast ? certain_sign(form.b[form.size - 1], form.error) : 0);
        if (is_fast && start_.multiplicity + end_.multiplicity > 0) {
            bernstein_form(p_.bounded(), p_.size(), {lo_, hi_}, start_.multiplicity, end_.multiplicity, form);
        }
        if (!is_fast || !find_fast(form)) find_exactly();
        if (end_.multiplicity > 0 && !stopped_) emit({hi_, hi_}, end_.multiplicity, end_.before);
        return summary_;
    }

  private:
    struct Candidate {
        IntervalD around;  ///< approximate, for Newton's iteration
        double guess;
        double separator;  ///< between this root and the one before
    };
    using Candidates = Candidate[max_fast_coefficients];

    static int certain_sign(double value, double error) { return value > error ? 1 : (-value > error ? -1 : 0); }

    /// The End at t, given the sign there, or 0 if that is unknown.
    End end_at(double t, int sign) const {
        if (sign == 0) sign = p_.at(t);
        int multiplicity = 0;
        while (sign == 0) {
            CAROM_ASSERT(multiplicity < p_.size(), "%d derivatives vanish", multiplicity);
            sign = p_.derivative_at(t, ++multiplicity);
        }
        return {multiplicity, is_odd(multiplicity) ? -sign : sign, sign};
    }

    void emit(IntervalD bracket, int multiplicity, int before) {
        RealRoot root{bracket.lo, bracket.hi, multiplicity, before, is_odd(multiplicity) ? -before : before, 0};
        const bool shares_bracket =
            summary_.count > 0 && !root.exact() && previous_.low == root.low && previous_.high == root.high;
        if (shares_bracket) root.rank = previous_.rank + 1;
        previous_ = root;
        ++summary_.count;
        stopped_ = visit_(root) == Visit::stop;
    }

    /// Finds the roots inside the interval, if doubles can separate them.
    bool find_fast(const BernsteinForm& form) {
        const int most = max_roots(form, start_.after, end_.before);
        if (most == 0) return true;
        if (most == 2 && p_.size() == 3) return find_in_parabola(form);
        Candidates candidates;
        int count = 0;
        return collect(form, {lo_, hi_}, start_, end_, 0, candidates, count) && visit_candidates(candidates, count);
    }

    /// Isolates the roots in a part of the interval. Where rounding leaves a sign uncertain, it subdivides the part, as
    /// the errors shrink with |t|; only to a small depth, since that does not help with roots close to each other.
    bool collect(const BernsteinForm& form, IntervalD part, End start, End end, int depth, Candidates& candidates,
                 int& count) const {
        constexpr int max_depth = 5;
        IsolatedRoots isolated;
        const double width = part.hi - part.lo;
        if (isolate_roots(form, start.after, end.before, isolated)) {
            for (int i = 0; i < isolated.count; ++i) {
                const auto& root = isolated.root[i];
                const double gap = i > 0 ? (isolated.root[i - 1].high + root.low) / 2 : 0;
                candidates[count++] = {{part.lo + width * root.low, part.lo + width * root.high},
                                       part.lo + width * root.guess,
                                       part.lo + width * gap};
            }
            return true;
        }
        if (depth == max_depth) return false;
        const double ratio = part.lo >= 0 && part.lo < part.hi / 8   ? 0.1183511
                             : part.hi <= 0 && part.hi > part.lo / 8 ? 0.8816489
                                                                     : 0.4835772;
        const double middle = part.lo + ratio * width;
        const int sign = middle > part.lo && middle < part.hi ? p_.at(middle) : 0;
        if (sign == 0) return false;
        const auto in_part = [&](IntervalD smaller, End from, End to) {
            BernsteinForm there;
            bernstein_form(p_.bounded(), p_.size(), smaller, from.multiplicity, to.multiplicity, there);
            return collect(there, smaller, from, to, depth + 1, candidates, count);
        };
        const End between{0, sign, sign};
        return in_part({part.lo, middle}, start, between) && in_part({middle, part.hi}, between, end);
    }

    /// A quadratic polynomial with the same sign at both ends: its vertex and its discriminant decide.
    bool find_in_parabola(const BernsteinForm& form) {
        const auto slope_at = [&](double t, double difference) {  // its sign; that of two coefficients' difference
            const int sign = certain_sign(difference, 3 * form.error);
            return sign != 0 ? sign : p_.derivative_at(t, 1);
        };
        const int slope = slope_at(lo_, form.b[1] - form.b[0]);
        if (slope != -start_.after || slope_at(hi_, form.b[2] - form.b[1]) != -slope) return true;
        const int discriminant = p_.discriminant();
        if (discriminant < 0) return true;
        const double a = p_.bounded()[2].value, b = p_.bounded()[1].value, c = p_.bounded()[0].value;
        const double vertex = -b / (2 * a);
        if (discriminant == 0) {
            emit(root_bracket({lo_, hi_}, slope, vertex, [&](double t) { return p_.derivative_at(t, 1); }), 2,
                 start_.after);
            return true;
        }
        const double root = std::sqrt(std::max(b * b - 4 * a * c, 0.0));
        const double q = (b < 0 ? root - b : -root - b) / 2;  // nothing cancels
        const double one = q / a, other = c / q;
        const Candidates candidates{{{lo_, vertex}, std::min(one, other), 0},
                                    {{vertex, hi_}, std::max(one, other), vertex}};
        return visit_candidates(candidates, 2);
    }

    /// Visits the candidates if they are proven: there are exactly `count` roots between the ends, all simple, and if
    /// the sign changes from each separator to the next, each gap contains at least one root, and hence exactly one.
    bool visit_candidates(const Candidates& candidates, int count) {
        int sign = start_.after;
        double low = lo_;
        for (int i = 1; i < count; ++i) {
            const double separator = candidates[i].separator;
            sign = -sign;
            if (!(separator > low && separator < hi_) || p_.at(separator) != sign) return false;
            low = separator;
        }
        sign = start_.after;
        for (int i = 0; i < count && !stopped_; ++i, sign = -sign) {
            const Candidate& root = candidates[i];
            const IntervalD gap{i > 0 ? root.separator : lo_, i < count - 1 ? candidates[i + 1].separator : hi_};
            emit(bracket_of(root, gap, sign), 1, sign);
        }
        return true;
    }

    IntervalD bracket_of(const Candidate& root, IntervalD gap, int sign_below) const {
        double guess = root.guess;
        if (p_.size() > 2) {
            double coefficients[max_fast_coefficients];
            for (int i = 0; i < p_.size(); ++i) coefficients[i] = p_.bounded()[i].value;
            guess = newton_guess(coefficients, p_.size(), intersection(gap, root.around), sign_below, guess);
        }
        for (int attempt = 0; attempt < 2; ++attempt) {
            const auto bracket = proven_bracket(p_.pair(), p_.size(), guess, sign_below);
            if (bracket && bracket->lo >= gap.lo && bracket->hi <= gap.hi) return *bracket;
        }
        return root_bracket(gap, sign_below, guess, [&](double t) { return p_.at(t); });
    }

    void find_exactly();

    const PolynomialSigns& p_;
    double lo_, hi_;
    RootVisitor visit_;
    RootSummary summary_;
    RealRoot previous_;
    End start_, end_;
    bool stopped_ = false;
};

/// A polynomial with exact coefficients whose signs are tried in doubles first, which nearly always suffices.
class FilteredPolynomial {
  public:
    explicit FilteredPolynomial(const WidePolynomial& exact) : exact_(exact) {
        std::int64_t exponent = exact[exact.size() - 1].binary_exponent();
        for (int i = 0; i < exact.size(); ++i) {
            if (exact[i].sign() != 0) exponent = std::max(exponent, exact[i].binary_exponent());
        }
        rounded_.resize(exact.size());
        for (int i = 0; i < exact.size(); ++i) {
            rounded_[i] = exact[i].over_power(exponent);
            coefficients_.push_back(rounded_[i].high);
        }
    }

    int sign_at(double t) const {
        if (const auto sign = compensated_value_at(rounded_, rounded_.size(), t).certain_sign()) return *sign;
        return exact_(WideNumber(t)).sign();
    }

    IntervalD bracket_of(const WideBracket& root, IntervalD within) const {
        const int below = sign_above(exact_, root.low);
        const bool is_point = (root.high - root.low).sign() == 0;
        const IntervalD around{root.low.over_power(0).high, root.high.over_power(0).high};
        const auto sign = [&](double t) {
            if (const int side = (WideNumber(t) - root.low).sign(); side <= 0) return is_point && side == 0 ? 0 : below;
            return (WideNumber(t) - root.high).sign() >= 0 ? -below : sign_at(t);
        };
        const double guess =
            is_point ? around.lo : newton_guess(coefficients_.data(), rounded_.size(), around, below, around.lo);
        return root_bracket(within, below, guess, sign);
    }

  private:
    const WidePolynomial& exact_;
    BasicPolynomial<ErrorBoundedPair> rounded_;
    QueryVector<double> coefficients_;
};

void RootSearch::find_exactly() {
    if (p_.size() < 2) return;
    const QueryVector<WidePolynomial> chain = square_free_chain(exact_polynomial(p_));
    const FilteredPolynomial simple(chain[0]);
    int sign = start_.after;
    for (const WideBracket& root : isolate_exactly(chain[0], lo_, hi_)) {
        int multiplicity = 0;
        for (const WidePolynomial& factor : chain) multiplicity += has_root_in(factor, root);
        emit(simple.bracket_of(root, {lo_, hi_}), multiplicity, sign);
        if (stopped_) return;
        if (is_odd(multiplicity)) sign = -sign;
    }
}

}  // namespace

RootSummary find_real_roots(const PolynomialSource& source, IntervalD interval, RootVisitor visit) {
    if (interval.empty()) return {};
    const PolynomialSigns p(source);
    if (p.size() == 0) return {.always = true};
    return RootSearch(p, with_finite_ends(p, interval), visit).run();
}

std::optional<RootSummary> find_real_roots_unless_below(const PolynomialSource& source, IntervalD interval,
                                                        double settled, RootVisitor visit) {
    if (interval.empty()) return RootSummary{};
    const PolynomialSigns p(source);
    if (p.size() == 0) return RootSummary{.always = true};
    RootSearch search(p, with_finite_ends(p, interval), visit);
    if (search.is_below_until(settled)) return std::nullopt;
    return search.run();
}

int order_of_roots(const PolynomialSource& p, const RealRoot& p_root, const PolynomialSource& q,
                   const RealRoot& q_root) {
    if (p_root.low != q_root.low) return p_root.low < q_root.low ? -1 : 1;
    if (p_root.high != q_root.high) return p_root.high < q_root.high ? -1 : 1;
    if (p_root.exact()) return 0;
    // Both lie between the same two doubles: find them among the roots of both polynomials there.
    const PolynomialSigns p_signs(p), q_signs(q);
    if (p_signs.size() < 2 || q_signs.size() < 2) return 0;  // the roots are not of these polynomials
    const WidePolynomial simple_p = square_free_chain(exact_polynomial(p_signs))[0];
    const WidePolynomial simple_q = square_free_chain(exact_polynomial(q_signs))[0];
    int p_left = p_root.rank, q_left = q_root.rank;
    for (const WideBracket& root :
         isolate_exactly(least_common_multiple(simple_p, simple_q), p_root.low, p_root.high)) {
        const bool is_p = has_root_in(simple_p, root) && p_left-- == 0;
        const bool is_q = has_root_in(simple_q, root) && q_left-- == 0;
        if (is_p || is_q) return is_q - is_p;
    }
    return 0;
}

}  // namespace carom::detail

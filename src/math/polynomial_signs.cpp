#include "polynomial_signs.hpp"

#include "constant_size.hpp"
#include "root_bracket.hpp"

#include <carom/detail/math/infinity.hpp>

#include <limits>

namespace carom::detail {
namespace {

constexpr double largest = std::numeric_limits<double>::max();

/// The sign of p(t) by Horner's rule in doubles. Each coefficient takes part in at most 2 n roundings, so the result is
/// off by less than 2 n u (1 + n u) sum |c_i| |t|^i [Higham 2002, 5.1]; 4 n + 4 also covers the rounding of the bound.
template <class Size>
std::optional<int> fast_sign_at(const ErrorBounded* p, Size size, double t) {
    const double share = (4 * size + 4) * unit_roundoff;
    const double distance = magnitude(t);
    double value = 0, bound = 0;
    for (int i = size - 1; i >= 0; --i) {
        value = value * t + p[i].value;
        bound = bound * distance + (share * magnitude(p[i].value) + 2 * p[i].error + tiny);
    }
    if (!(magnitude(value) < largest)) return std::nullopt;  // an intermediate result may have overflowed
    if (value > bound) return 1;
    if (-value > bound) return -1;
    return std::nullopt;
}

std::optional<int> certain_sign(const ErrorBounded& x) {
    return x.certain_sign();
}
std::optional<int> certain_sign(const ErrorBoundedPair& x) {
    return x.certain_sign();
}
std::optional<int> certain_sign(const Expansion& x) {
    return x.reliable() ? std::optional(x.sign()) : std::nullopt;
}

template <class N>
N at(const BasicPolynomial<N>& p, int size, double t) {
    N value(0.0);
    for (int i = size - 1; i >= 0; --i) value = value * N(t) + p[i];
    return value;
}

/// The k-th derivative at t over k!.
template <class N>
N taylor_coefficient(const BasicPolynomial<N>& p, int size, double t, int k) {
    N value(0.0);
    double choices = 1;  // C(i, k), from the largest i down
    for (int i = k + 1; i < size; ++i) choices = choices * i / (i - k);
    for (int i = size - 1; i >= k; --i) {
        value = value * N(t) + N(choices) * p[i];
        choices = choices * (i - k) / i;
    }
    return value;
}

}  // namespace

namespace {

/// The compensated Horner scheme [Graillat, Langlois & Louvet 2005]: the rounding errors of each step are computed
/// exactly and form a second polynomial, which is evaluated in doubles and added. Its terms are bounded by
/// `size_of_terms`, also a polynomial in |t|; each takes part in at most 2 n + 3 roundings, and `tiny` covers their
/// underflow. Where a product of the first polynomial may underflow, the bound is infinite.
template <class Size>
CompensatedValue compensated_horner(const ErrorBoundedPair* p, Size size, double t) {
    const double distance = magnitude(t);
    double value = 0, correction = 0, size_of_terms = 0, error = 0;
    bool underflow = false, exact = true;
    for (int i = size - 1; i >= 0; --i) {
        const TwoTerm product = two_product(value, t);
        const TwoTerm sum = two_sum(product.high, p[i].high);
        const double terms = (magnitude(product.low) + magnitude(sum.low)) + magnitude(p[i].low);
        underflow |= underflow_of(value, t, product.high) != 0;
        exact &= terms == 0 && p[i].error == 0;
        correction = correction * t + ((product.low + sum.low) + p[i].low);
        size_of_terms = size_of_terms * distance + terms;
        error = error * distance + (p[i].error + (exact ? 0 : tiny));
        value = sum.high;
    }
    if (underflow) return {0, infinity};
    const double bound = (4 * size + 12) * unit_roundoff * size_of_terms + error * (1 + 0x1p-40);
    return {value + correction, exact ? 0 : bound};
}

/// The slope at x, the sum of the absolute values of its terms, and a bound on its error. As for values, each
/// coefficient takes part in at most 2 n roundings.
struct Slope {
    double value = 0, size_of_terms = 0, error = 0;
};
template <class Size>
Slope slope_at(const ErrorBoundedPair* p, Size size, double x) {
    const double distance = magnitude(x);
    Slope slope;
    for (int i = size - 1; i > 0; --i) {
        const double term = i * p[i].high;
        slope.value = slope.value * x + term;
        slope.size_of_terms = slope.size_of_terms * distance + magnitude(term);
        slope.error = slope.error * distance + 2 * i * (p[i].error + tiny);
    }
    slope.error += (4 * size + 8) * unit_roundoff * slope.size_of_terms;
    return slope;
}

}  // namespace

CompensatedValue compensated_value_at(const BasicPolynomial<ErrorBoundedPair>& p, int size, double t) {
    return with_constant_size(size, [&](auto n) { return compensated_horner(p.data(), n, t); });
}

std::optional<int> CompensatedValue::certain_sign() const {
    if (value > bound) return 1;
    if (-value > bound) return -1;
    if (value == 0 && bound == 0) return 0;
    return std::nullopt;
}

/// With a compensated value f = p(x) and d = p'(x) in doubles, p(x + h) = f + d h + r, where |r| <= n D h^2 / |x| for
/// D = sum i |c_i| |x|^(i - 1) and |h| < 2^-20 |x|: p'' / 2 is at most (n - 1) / 2 D / |x| at x, and less than twice
/// that nearby. So one value proves the signs at both neighbors of the root.
std::optional<IntervalD> proven_bracket(const BasicPolynomial<ErrorBoundedPair>& p, int size, double& x,
                                        int sign_below) {
    const CompensatedValue f = compensated_value_at(p, size, x);
    if (f.certain_sign() == 0) {
        x += 0.0;  // no -0
        return IntervalD{x, x};
    }
    const Slope slope = with_constant_size(size, [&](auto n) { return slope_at(p.data(), n, x); });
    const double distance = magnitude(x);
    const TwoTerm root = two_sum(x, -f.value / slope.value);
    const std::int64_t nearest = ordinal(root.high), low = root.low >= 0 ? nearest : nearest - 1;
    const IntervalD bracket{from_ordinal(low), from_ordinal(low + 1)};
    const auto has_sign = [&](double t, int sign) {
        const double h = t - x, size_of_h = magnitude(h);  // exact: x and t are close
        const double value = f.value + slope.value * h;
        const double bound = f.bound + size_of_h * (slope.error + size * slope.size_of_terms * (size_of_h / distance)) +
                             4 * unit_roundoff * (magnitude(f.value) + magnitude(slope.value * h)) + tiny;
        return size_of_h < 0x1p-20 * distance && sign * value > bound * (1 + 0x1p-40);
    };
    if (has_sign(bracket.lo, sign_below) && has_sign(bracket.hi, -sign_below)) return bracket;
    x = root.high;
    return std::nullopt;
}

PolynomialSigns::PolynomialSigns(const PolynomialSource& source)
    : source_(source), bounded_(source.in<ErrorBounded>()) {
    size_ = bounded_.size();
    const ErrorBounded* c = bounded_.data();
    for (int i = 0; i < size_; ++i) in_range_ &= magnitude(c[i].value) + c[i].error < largest;
    const auto is_zero = [&](int i) {
        if (in_range_ && magnitude(bounded_[i].value) > bounded_[i].error) return false;
        return sign_of([i](const auto& p) { return p[i]; }) == 0;
    };
    while (size_ > 0 && is_zero(size_ - 1)) --size_;
}

template <class Formula>
int PolynomialSigns::sign_of(const Formula& formula) const {
    if (in_range_) {
        if (const auto sign = certain_sign(formula(bounded_))) return *sign;
        if (const auto sign = certain_sign(formula(pair()))) return *sign;
        if (const auto sign = certain_sign(formula(expansion()))) return *sign;
    }
    return formula(exact()).sign();
}

int PolynomialSigns::at(double t) const {
    if (in_range_) {
        const auto quick = with_constant_size(size_, [&](auto n) { return fast_sign_at(bounded_.data(), n, t); });
        if (quick) return *quick;
        if (const auto sign = compensated_value_at(pair(), size_, t).certain_sign()) return *sign;
        if (const auto sign = certain_sign(detail::at(expansion(), size_, t))) return *sign;
    }
    return detail::at(exact(), size_, t).sign();
}

int PolynomialSigns::derivative_at(double t, int k) const {
    return sign_of([&](const auto& p) { return taylor_coefficient(p, size_, t, k); });
}

int PolynomialSigns::discriminant() const {
    return sign_of([](const auto& p) {
        using N = std::remove_cvref_t<decltype(p[0])>;
        return p[1] * p[1] - N(4.0) * (p[0] * p[2]);
    });
}

const BasicPolynomial<ErrorBoundedPair>& PolynomialSigns::pair() const {
    if (pair_) return *pair_;
    pair_.emplace();
    bool exact = true;
    for (int i = 0; i < bounded_.size(); ++i) exact &= bounded_[i].error == 0;
    if (!exact) {
        *pair_ = source_.in<ErrorBoundedPair>();
        return *pair_;
    }
    pair_->resize(bounded_.size());
    for (int i = 0; i < bounded_.size(); ++i) (*pair_)[i] = bounded_[i].value;
    return *pair_;
}

const BasicPolynomial<Expansion>& PolynomialSigns::expansion() const {
    if (!expansion_) expansion_ = source_.in<Expansion>();
    return *expansion_;
}

const BasicPolynomial<WideNumber>& PolynomialSigns::exact() const {
    if (!wide_) wide_ = source_.in<WideNumber>();
    return *wide_;
}

}  // namespace carom::detail

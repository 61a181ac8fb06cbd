#include "polynomial_signs.hpp"

#include <limits>

namespace carom::detail {
namespace {

constexpr double largest = std::numeric_limits<double>::max();

/// The sign of p(t) by Horner's rule in doubles. Each coefficient takes part in at most 2 n roundings, so the result is
/// off by less than 2 n u (1 + n u) sum |c_i| |t|^i [Higham 2002, 5.1]; 4 n + 4 also covers the rounding of the bound.
std::optional<int> quick_sign_at(const BasicPolynomial<ErrorBounded>& p, int size, double t) {
    const double share = (4 * size + 4) * unit_roundoff;
    const double distance = magnitude(t);
    double value = 0, bound = 0;
    for (int i = size - 1; i >= 0; --i) {
        value = value * t + p[i].value;
        bound = bound * distance + (share * magnitude(p[i].value) + 2 * p[i].error + tiny);
    }
    if (!(magnitude(value) < largest)) return std::nullopt;  // an infinity may come from an early term only
    if (value > bound) return 1;
    if (-value > bound) return -1;
    return std::nullopt;
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

/// The compensated Horner scheme [Graillat, Langlois & Louvet 2005]: the rounding errors of each step are found exactly
/// and make a second polynomial, which is evaluated in doubles and added. Its terms are bounded by `size_of_terms`, a
/// polynomial in |t| too; each takes part in at most 2 n + 3 roundings, and `tiny` covers their underflow. Where a
/// product of the first polynomial may underflow, nothing is claimed.
std::optional<int> certain_sign_at(const BasicPolynomial<ErrorBoundedPair>& p, int size, double t) {
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
    if (underflow) return std::nullopt;
    const double total = value + correction;
    if (exact) return total > 0 ? 1 : (total < 0 ? -1 : 0);
    const double bound = (4 * size + 12) * unit_roundoff * size_of_terms + error * (1 + 0x1p-40);
    if (total > bound) return 1;
    if (-total > bound) return -1;
    return std::nullopt;
}

PolynomialSigns::PolynomialSigns(const PolynomialSource& source) : source_(source) {
    source_.in(bounded_);
    size_ = bounded_.size();
    while (size_ > 0 && !(magnitude(bounded_[size_ - 1].value) > bounded_[size_ - 1].error)) {
        const int last = size_ - 1;
        if (sign_of([last](const auto& p) { return p[last]; }) != 0) break;
        --size_;
    }
}

template <class Formula>
int PolynomialSigns::sign_of(const Formula& formula) const {
    if (const auto sign = certain_sign(formula(pair()))) return *sign;
    if (const auto sign = certain_sign(formula(expansion()))) return *sign;
    return formula(exact()).sign();
}

int PolynomialSigns::at(double t) const {
    if (const auto sign = quick_sign_at(bounded_, size_, t)) return *sign;
    if (const auto sign = certain_sign_at(pair(), size_, t)) return *sign;
    if (const auto sign = certain_sign(detail::at(expansion(), size_, t))) return *sign;
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
    if (!pair_) source_.in(pair_.emplace());
    return *pair_;
}

const BasicPolynomial<Expansion>& PolynomialSigns::expansion() const {
    if (!expansion_) source_.in(expansion_.emplace());
    return *expansion_;
}

const BasicPolynomial<WideNumber>& PolynomialSigns::exact() const {
    if (!wide_) {
        source_.in(wide_.emplace());
        wide_->resize(size_ > 0 ? size_ : wide_->size());
    }
    return *wide_;
}

}  // namespace carom::detail

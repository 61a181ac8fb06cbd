/// The exact signs of one polynomial formula: its values, derivatives and discriminant, in ever wider numbers.
#pragma once

#include <carom/math/real_roots.hpp>

#include <optional>

namespace carom::detail {

/// Computes the coefficients in each number type when it is first asked for.
class PolynomialSigns {
  public:
    explicit PolynomialSigns(const PolynomialSource& source);

    /// How many coefficients there are, less those at the end that are exactly zero: 0 for the zero polynomial.
    int size() const { return size_; }

    /// Coefficients in doubles, and the bounds of their errors.
    const BasicPolynomial<ErrorBounded>& bounded() const { return bounded_; }

    /// The sign of the polynomial at t.
    int at(double t) const;

    /// The sign of its k-th derivative at t.
    int derivative_at(double t, int k) const;

    /// The sign of b^2 - 4 a c, for three coefficients.
    int discriminant() const;

    /// The coefficients themselves, `size()` of them. Allocates.
    const BasicPolynomial<WideNumber>& exact() const;

  private:
    template <class Formula>
    int sign_of(const Formula& formula) const;
    const BasicPolynomial<ErrorBoundedPair>& pair() const;
    const BasicPolynomial<Expansion>& expansion() const;

    const PolynomialSource& source_;
    int size_ = 0;
    BasicPolynomial<ErrorBounded> bounded_;
    mutable std::optional<BasicPolynomial<ErrorBoundedPair>> pair_;
    mutable std::optional<BasicPolynomial<Expansion>> expansion_;
    mutable std::optional<BasicPolynomial<WideNumber>> wide_;
};

/// The sign of p(t), when two doubles suffice to tell.
std::optional<int> certain_sign_at(const BasicPolynomial<ErrorBoundedPair>& p, int size, double t);

}  // namespace carom::detail

/// The exact signs of one polynomial formula: its values, derivatives and discriminant, in increasing precision.
#pragma once

#include <carom/math/real_roots.hpp>

#include <optional>

namespace carom::detail {

/// Computes the coefficients in each number type on first use.
class PolynomialSigns {
  public:
    explicit PolynomialSigns(const PolynomialSource& source);

    /// The number of coefficients without trailing exact zeros: 0 for the zero polynomial.
    int size() const { return size_; }

    /// Whether all coefficients are in the range of doubles. If not, only exact arithmetic applies, in which NaN and
    /// infinity count as 0.
    bool in_range() const { return in_range_; }

    /// The coefficients in doubles, with error bounds.
    const BasicPolynomial<ErrorBounded>& bounded() const { return bounded_; }

    /// The sign of the polynomial at t.
    int at(double t) const;

    /// The sign of its k-th derivative at t.
    int derivative_at(double t, int k) const;

    /// The sign of b^2 - 4 a c, for three coefficients.
    int discriminant() const;

    /// The coefficients as double-doubles, with error bounds.
    const BasicPolynomial<ErrorBoundedPair>& pair() const;

    /// The exact coefficients, including trailing zeros. Allocates.
    const BasicPolynomial<WideNumber>& exact() const;

  private:
    template <class Formula>
    int sign_of(const Formula& formula) const;
    const BasicPolynomial<Expansion>& expansion() const;

    const PolynomialSource& source_;
    int size_ = 0;
    bool in_range_ = true;
    BasicPolynomial<ErrorBounded> bounded_;
    mutable std::optional<BasicPolynomial<ErrorBoundedPair>> pair_;
    mutable std::optional<BasicPolynomial<Expansion>> expansion_;
    mutable std::optional<BasicPolynomial<WideNumber>> wide_;
};

/// p(t) by the compensated Horner scheme, with an error of at most `bound` besides the rounding of `value` itself,
/// which does not change the sign.
struct CompensatedValue {
    double value, bound;
    std::optional<int> certain_sign() const;
};
CompensatedValue compensated_value_at(const BasicPolynomial<ErrorBoundedPair>& p, int size, double t);

/// Two neighboring doubles near the guess x, with the sign `sign_below` of p at the lower one and the opposite sign at
/// the other, or one double that is the root; nothing when doubles cannot prove it, and then x becomes a better guess.
std::optional<IntervalD> proven_bracket(const BasicPolynomial<ErrorBoundedPair>& p, int size, double& x,
                                        int sign_below);

}  // namespace carom::detail

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

    /// Whether doubles hold all coefficients. If not, only exact arithmetic is of use; there NaN and infinity are 0.
    bool in_range() const { return in_range_; }

    /// Coefficients in doubles, and the bounds of their errors.
    const BasicPolynomial<ErrorBounded>& bounded() const { return bounded_; }

    /// The sign of the polynomial at t.
    int at(double t) const;

    /// The sign of its k-th derivative at t.
    int derivative_at(double t, int k) const;

    /// The sign of b^2 - 4 a c, for three coefficients.
    int discriminant() const;

    /// Coefficients in two doubles each.
    const BasicPolynomial<ErrorBoundedPair>& pair() const;

    /// The coefficients themselves, zeros at the end included. Allocates.
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

/// p(t), off by at most `bound` but for its own rounding, which does not change the sign.
struct CloseValue {
    double value, bound;
    std::optional<int> certain_sign() const;
};
CloseValue close_value_at(const BasicPolynomial<ErrorBoundedPair>& p, int size, double t);

/// Two neighboring doubles near the guess x, or one, with the given sign of p at the lower one and the opposite at the
/// other; nothing when there are none or doubles cannot prove it, and then x becomes a better guess.
std::optional<IntervalD> proven_bracket(const BasicPolynomial<ErrorBoundedPair>& p, int size, double& x,
                                        int sign_below);

}  // namespace carom::detail

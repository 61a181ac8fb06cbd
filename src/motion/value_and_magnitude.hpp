/// ValueAndMagnitude: a double and the sum of the absolute values of its terms, for a first bound of rounding errors.
#pragma once

#include <carom/detail/math/lanes/lanes.hpp>
#include <carom/math/error_bounded.hpp>
#include <carom/math/polynomial.hpp>

namespace carom::detail {

/// Where ErrorBounded bounds each rounding, this one evaluates a second time with all terms positive: a value that is k
/// roundings away from stored numbers is off by at most ((1 + u)^k - 1) times that sum [Higham 2002, 3.1]. One
/// multiplication or addition each, of both at once.
class ValueAndMagnitude {
  public:
    ValueAndMagnitude() = default;
    ValueAndMagnitude(double exact) : both_{exact, magnitude(exact)} {}

    /// Whether all terms are 0, or so small that a product of them underflowed.
    bool has_vanished() const { return both_[1] == 0; }

    /// For at most 400 roundings, which 2^-44 covers, including those of the magnitude itself.
    ErrorBounded bounded() const { return {both_[0], 0x1p-44 * both_[1] + tiny}; }

    friend ValueAndMagnitude operator-(const ValueAndMagnitude& a) { return ValueAndMagnitude(a.both_ * Lanes{-1, 1}); }
    friend ValueAndMagnitude operator+(const ValueAndMagnitude& a, const ValueAndMagnitude& b) {
        return ValueAndMagnitude(a.both_ + b.both_);
    }
    friend ValueAndMagnitude operator-(const ValueAndMagnitude& a, const ValueAndMagnitude& b) { return a + -b; }
    friend ValueAndMagnitude operator*(const ValueAndMagnitude& a, const ValueAndMagnitude& b) {
        return ValueAndMagnitude(a.both_ * b.both_);
    }

  private:
    explicit ValueAndMagnitude(Lanes value_and_size) : both_(value_and_size) {}
    Lanes both_{0, 0};
};

}  // namespace carom::detail

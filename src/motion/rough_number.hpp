/// RoughNumber: a double and the size of all terms that it was made of, for a first guess at a polynomial's roots.
#pragma once

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/lanes.hpp>
#include <carom/math/polynomial.hpp>

namespace carom::detail {

/// Where ErrorBounded takes part in every rounding, this one does the sum once more with all terms positive: a value
/// that is k roundings away from stored numbers is off by at most ((1 + u)^k - 1) times that size [Higham 2002, 3.1].
/// One multiplication or addition each, of both at once.
class RoughNumber {
  public:
    RoughNumber() = default;
    RoughNumber(double exact) : both_{exact, magnitude(exact)} {}

    /// Whether all terms are 0, or so small that a product of them vanished.
    bool has_vanished() const { return both_[1] == 0; }

    /// For at most 400 roundings, which 2^-44 makes up for, those of the size itself included.
    ErrorBounded bounded() const { return {both_[0], 0x1p-44 * both_[1] + tiny}; }

    friend RoughNumber operator-(const RoughNumber& a) { return RoughNumber(a.both_ * Lanes{-1, 1}); }
    friend RoughNumber operator+(const RoughNumber& a, const RoughNumber& b) { return RoughNumber(a.both_ + b.both_); }
    friend RoughNumber operator-(const RoughNumber& a, const RoughNumber& b) { return a + -b; }
    friend RoughNumber operator*(const RoughNumber& a, const RoughNumber& b) { return RoughNumber(a.both_ * b.both_); }

  private:
    explicit RoughNumber(Lanes value_and_size) : both_(value_and_size) {}
    Lanes both_{0, 0};
};

}  // namespace carom::detail

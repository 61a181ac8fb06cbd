/// WideNumber: an exact binary number of any size, the last resort for coordinates so large or small that the products
/// in a predicate leave the range of double.
#pragma once

#include <carom/math/error_bounded_pair.hpp>
#include <carom/workspace.hpp>

#include <cstdint>

namespace carom {

/// sign * magnitude * 2^exponent with a magnitude of any length: represents every finite double, and every sum and
/// product of such numbers, exactly. Slow, and allocates; used only outside the range stated in exact.hpp, and for
/// polynomials whose roots doubles cannot separate.
class WideNumber {
  public:
    WideNumber() = default;
    WideNumber(double finite);

    int sign() const { return limbs_.empty() ? 0 : (negative_ ? -1 : 1); }

    /// The e with 2^e <= |x| < 2^(e + 1), for non-zero x.
    std::int64_t binary_exponent() const;

    /// An e for which x is an integer multiple of 2^e.
    std::int64_t lowest_exponent() const { return 32 * limb_exponent_; }

    /// x / 2^exponent to some 100 bits, for |x| < 2^(exponent + 1000); exact when it fits two doubles.
    ErrorBoundedPair over_power(std::int64_t exponent) const;

    friend WideNumber operator-(WideNumber a) {
        a.negative_ = !a.negative_;
        return a;
    }
    friend WideNumber operator+(const WideNumber& a, const WideNumber& b);
    friend WideNumber operator-(const WideNumber& a, const WideNumber& b) { return a + -b; }
    friend WideNumber operator*(const WideNumber& a, const WideNumber& b);

    /// a / b, where that is a WideNumber: b must divide a up to powers of two.
    friend WideNumber exact_quotient(const WideNumber& a, const WideNumber& b);

  private:
    void normalize();
    WideNumber with_exponent(std::int64_t limb_exponent) const;

    bool negative_ = false;
    std::int64_t limb_exponent_ = 0;            // the value of limbs_[0] is 2^(32 limb_exponent_)
    detail::QueryVector<std::uint32_t> limbs_;  // least significant first; neither end is 0
};

}  // namespace carom

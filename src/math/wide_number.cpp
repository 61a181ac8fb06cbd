#include <carom/math/wide_number.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace carom {
namespace {

using Limbs = detail::QueryVector<std::uint32_t>;

constexpr int limb_bits = 32;

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

// Magnitudes with the same exponent and no leading zeros.
bool less(const Limbs& a, const Limbs& b) {
    if (a.size() != b.size()) return a.size() < b.size();
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

Limbs sum(const Limbs& a, const Limbs& b) {
    Limbs result;
    result.reserve(std::max(a.size(), b.size()) + 1);
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        carry += (i < a.size() ? a[i] : 0ull) + (i < b.size() ? b[i] : 0ull);
        result.push_back(static_cast<std::uint32_t>(carry));
        carry >>= limb_bits;
    }
    result.push_back(static_cast<std::uint32_t>(carry));
    return result;
}

// a - b for a >= b.
Limbs difference(const Limbs& a, const Limbs& b) {
    Limbs result(a.size());
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::int64_t digit = static_cast<std::int64_t>(a[i]) - (i < b.size() ? b[i] : 0) - borrow;
        borrow = digit < 0 ? 1 : 0;
        if (digit < 0) digit += std::int64_t{1} << limb_bits;
        result[i] = static_cast<std::uint32_t>(digit);
    }
    return result;
}

// The inverse modulo 2^32 by Newton's iteration, which doubles the number of correct bits, 3 at first.
std::uint32_t inverse_of_odd(std::uint32_t odd) {
    std::uint32_t inverse = odd;
    for (int bits = 3; bits < limb_bits; bits *= 2) inverse *= 2 - odd * inverse;
    return inverse;
}

// a / b for odd b that divides a, from the lowest limb on [Jebelean 1993].
Limbs quotient_by_odd(Limbs a, const Limbs& b) {
    if (a.size() < b.size()) return {};
    const std::uint32_t inverse = inverse_of_odd(b[0]);
    Limbs result(a.size() - b.size() + 1);
    for (std::size_t i = 0; i < result.size(); ++i) {
        result[i] = a[i] * inverse;
        std::uint64_t borrow = 0;
        for (std::size_t j = 0; i + j < result.size(); ++j) {  // higher limbs do not affect the quotient
            const std::uint64_t taken = (j < b.size() ? std::uint64_t{result[i]} * b[j] : 0) + borrow;
            borrow = (taken >> limb_bits) + (a[i + j] < static_cast<std::uint32_t>(taken) ? 1 : 0);
            a[i + j] -= static_cast<std::uint32_t>(taken);
        }
    }
    return result;
}

}  // namespace

WideNumber::WideNumber(double finite) : negative_(finite < 0) {
    if (finite == 0 || !std::isfinite(finite)) return;  // NaN and infinity count as 0
    int binary_exponent = 0;
    const double fraction = std::frexp(std::fabs(finite), &binary_exponent);  // exact
    const auto mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
    const std::int64_t lowest_bit = std::int64_t{binary_exponent} - 53;
    limb_exponent_ = floor_div(lowest_bit, limb_bits);
    const auto shift = static_cast<unsigned>(lowest_bit - limb_exponent_ * limb_bits);
    const std::uint64_t low = mantissa << shift;
    const std::uint64_t high = shift == 0 ? 0 : mantissa >> (64 - shift);
    limbs_ = {static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> limb_bits),
              static_cast<std::uint32_t>(high)};
    normalize();
}

void WideNumber::normalize() {
    while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
    const auto first = std::find_if(limbs_.begin(), limbs_.end(), [](std::uint32_t limb) { return limb != 0; });
    limb_exponent_ += first - limbs_.begin();
    limbs_.erase(limbs_.begin(), first);
    if (limbs_.empty()) {
        limb_exponent_ = 0;
        negative_ = false;
    }
}

// The same value with a lower (or equal) exponent, padded by zero limbs.
WideNumber WideNumber::with_exponent(std::int64_t limb_exponent) const {
    WideNumber result = *this;
    result.limbs_.insert(result.limbs_.begin(), static_cast<std::size_t>(limb_exponent_ - limb_exponent), 0);
    result.limb_exponent_ = limb_exponent;
    return result;
}

WideNumber operator+(const WideNumber& a, const WideNumber& b) {
    if (a.limbs_.empty()) return b;
    if (b.limbs_.empty()) return a;
    const std::int64_t exponent = std::min(a.limb_exponent_, b.limb_exponent_);
    const WideNumber x = a.with_exponent(exponent);
    const WideNumber y = b.with_exponent(exponent);
    WideNumber result;
    result.limb_exponent_ = exponent;
    if (x.negative_ == y.negative_) {
        result.negative_ = x.negative_;
        result.limbs_ = sum(x.limbs_, y.limbs_);
    } else {
        const bool x_is_less = less(x.limbs_, y.limbs_);
        result.negative_ = x_is_less ? y.negative_ : x.negative_;
        result.limbs_ = x_is_less ? difference(y.limbs_, x.limbs_) : difference(x.limbs_, y.limbs_);
    }
    result.normalize();
    return result;
}

WideNumber operator*(const WideNumber& a, const WideNumber& b) {
    WideNumber result;
    if (a.limbs_.empty() || b.limbs_.empty()) return result;
    result.negative_ = a.negative_ != b.negative_;
    result.limb_exponent_ = a.limb_exponent_ + b.limb_exponent_;
    result.limbs_.assign(a.limbs_.size() + b.limbs_.size(), 0);
    for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < b.limbs_.size(); ++j) {
            carry += std::uint64_t{a.limbs_[i]} * b.limbs_[j] + result.limbs_[i + j];
            result.limbs_[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= limb_bits;
        }
        result.limbs_[i + b.limbs_.size()] = static_cast<std::uint32_t>(carry);
    }
    result.normalize();
    return result;
}

WideNumber exact_quotient(const WideNumber& a, const WideNumber& b) {
    if (a.limbs_.empty()) return a;
    const int zeros = std::countr_zero(b.limbs_[0]);
    if (zeros > 0) {
        const WideNumber to_odd = std::ldexp(1.0, limb_bits - zeros);
        return exact_quotient(a * to_odd, b * to_odd);
    }
    WideNumber result;
    result.negative_ = a.negative_ != b.negative_;
    result.limb_exponent_ = a.limb_exponent_ - b.limb_exponent_;
    result.limbs_ = quotient_by_odd(a.limbs_, b.limbs_);
    result.normalize();
    return result;
}

std::int64_t WideNumber::binary_exponent() const {
    return (limb_exponent_ + static_cast<std::int64_t>(limbs_.size())) * limb_bits - 1 -
           std::countl_zero(limbs_.back());
}

ErrorBoundedPair WideNumber::over_power(std::int64_t exponent) const {
    constexpr std::size_t limbs_taken = 5;  // 129 bits or more
    ErrorBoundedPair result;
    const std::size_t first = limbs_.size() > limbs_taken ? limbs_.size() - limbs_taken : 0;
    for (std::size_t i = limbs_.size(); i-- > first;) {
        const std::int64_t power = (limb_exponent_ + static_cast<std::int64_t>(i)) * limb_bits - exponent;
        if (power < -1040) {
            result.error += detail::tiny;  // far more than this limb and all lower ones
            break;
        }
        result = result + std::ldexp(static_cast<double>(limbs_[i]), static_cast<int>(power));
        if (i == first && first > 0) result.error += std::ldexp(1.0, static_cast<int>(power));
    }
    return negative_ ? -result : result;
}

}  // namespace carom

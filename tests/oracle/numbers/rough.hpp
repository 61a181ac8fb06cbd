/// Numbers that know how far off they may be.
#pragma once

#include <gmpxx.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace oracle {

/// A Rough number is too near to zero to have a sign.
struct Doubt {};

/// A long double and a bound of its error.
///
/// With |x - a| <= p and |y - b| <= q, and u = 2^-64 the share of itself that a long double is rounded by:
///   x + y, x - y    p + q
///   x y             |a| q + |b| p + p q
///   x / y           (p + |a / b| q) / (|b| - q)     for x / y - a / b = (x b - a y) / (y b)
///   root x          p / root(a - p)                 for |root x - root a| = |x - a| / (root x + root a)
/// and u times the result for its own rounding. The constructor counts that twice, adds more than what may underflow,
/// and makes the sum larger by 2^-60 of itself: more than the five roundings, of non-negative numbers, that it is the
/// result of. Where a bound cannot be told it is infinite, or not a number: then nothing is certain.
class Rough {
  public:
    Rough(double x = 0) : value_(static_cast<long double>(x)) {}
    Rough(const mpz_class& x, int exponent) {
        long e = 0;
        const double head = mpz_get_d_2exp(&e, x.get_mpz_t());
        *this = of_head(head, e + exponent, mpz_sizeinbase(x.get_mpz_t(), 2) <= 53);
    }
    explicit Rough(mpf_srcptr x) {
        long e = 0;
        const double head = mpf_get_d_2exp(&e, x);
        *this = of_head(head, e, false);
    }
    static Rough power_of_two(int exponent) { return of_head(1, exponent, true); }

    friend Rough operator+(const Rough& a, const Rough& b) { return sum(a.value_ + b.value_, a.error_ + b.error_); }
    friend Rough operator-(const Rough& a, const Rough& b) { return sum(a.value_ - b.value_, a.error_ + b.error_); }
    friend Rough operator*(const Rough& a, const Rough& b) {
        if (a.is_exact_zero() || b.is_exact_zero()) return {};
        return {a.value_ * b.value_,
                std::abs(a.value_) * b.error_ + std::abs(b.value_) * a.error_ + a.error_ * b.error_, 1};
    }
    friend Rough operator/(const Rough& a, const Rough& b) {
        const long double least = std::abs(b.value_) - b.error_;
        if (!(least > 0)) return unknown();
        if (a.is_exact_zero()) return {};
        return {a.value_ / b.value_, (a.error_ + std::abs(a.value_ / b.value_) * b.error_) / least, 1};
    }
    Rough operator-() const { return {-value_, error_, 0}; }
    friend Rough root(const Rough& a) {
        const long double least = a.value_ - a.error_;
        if (!(least > 0)) return unknown();
        return {std::sqrt(a.value_), a.error_ / std::sqrt(least), 1};
    }
    friend Rough least(const Rough& a, const Rough& b) {
        return {std::min(a.value_, b.value_), std::max(a.error_, b.error_), 0};
    }
    friend int sign(const Rough& a) {
        if (a.is_beyond(0)) return a.is_positive() ? 1 : -1;
        if (a.is_exact_zero()) return 0;
        throw Doubt{};
    }

    /// Whether it is for certain farther from zero than `bound`; then `is_positive` tells its sign.
    bool is_beyond(long double bound) const { return std::abs(value_) - error_ > bound; }
    bool is_positive() const { return value_ > 0; }
    bool is_exact_zero() const { return value_ == 0 && error_ == 0; }
    double value() const { return static_cast<double>(value_); }

  private:
    Rough(long double value, long double error, int roundings)
        : value_(value), error_(roundings == 0 ? error : (error + std::abs(value) * 0x1p-63L + tiny) * (1 + 0x1p-60L)) {
        if (!(std::abs(value_) + error_ < huge)) error_ = std::numeric_limits<long double>::infinity();
    }
    /// Long doubles add up to 0 without rounding.
    static Rough sum(long double value, long double error) {
        return value == 0 && error == 0 ? Rough() : Rough(value, error, 1);
    }
    static Rough unknown() { return {0, std::numeric_limits<long double>::infinity(), 0}; }
    static Rough of_head(double head, long exponent, bool is_all) {
        if (std::abs(exponent) > 15000) return unknown();
        const long double value = std::ldexp(static_cast<long double>(head), int(exponent));
        return {value, is_all ? 0 : std::abs(value) * 0x1p-52L, 0};
    }
    static constexpr long double tiny = 0x1p-16000L, huge = 0x1p16000L;

    long double value_;
    long double error_ = 0;
};

}  // namespace oracle

/// The two number types in which arcs are judged: Rough, which knows how far off it may be, and Real, of many bits.
#pragma once

#include "oracle/pieces.hpp"

#include <gmpxx.h>

#include <algorithm>
#include <cmath>

namespace oracle {

/// A Rough number is too near to zero to have a sign.
struct Doubt {};

/// A long double and a bound of its error.
class Rough {
  public:
    Rough(double x = 0) : value_(static_cast<long double>(x)) {}
    Rough(const mpz_class& x, int exponent) {
        long e = 0;
        const double head = mpz_get_d_2exp(&e, x.get_mpz_t());
        value_ = std::ldexp(static_cast<long double>(head), int(e) + exponent);
        error_ = mpz_sizeinbase(x.get_mpz_t(), 2) > 53 ? std::abs(value_) * 0x1p-52L : 0;
    }
    static Rough power_of_two(int exponent) { return {std::ldexp(1.0L, exponent), 0, 0}; }

    friend Rough operator+(const Rough& a, const Rough& b) { return {a.value_ + b.value_, a.error_ + b.error_, 1}; }
    friend Rough operator-(const Rough& a, const Rough& b) { return {a.value_ - b.value_, a.error_ + b.error_, 1}; }
    friend Rough operator*(const Rough& a, const Rough& b) {
        return {a.value_ * b.value_,
                std::abs(a.value_) * b.error_ + std::abs(b.value_) * a.error_ + a.error_ * b.error_, 1};
    }
    friend Rough operator/(const Rough& a, const Rough& b) {
        const long double least = std::abs(b.value_) - b.error_;
        if (!(least > 0)) throw Doubt{};
        return {a.value_ / b.value_, (a.error_ + std::abs(a.value_ / b.value_) * b.error_) / least, 1};
    }
    Rough operator-() const { return {-value_, error_, 0}; }
    friend Rough root(const Rough& a) {
        const long double least = a.value_ - a.error_;
        if (!(least > 0)) throw Doubt{};
        return {std::sqrt(a.value_), a.error_ / std::sqrt(least), 1};
    }
    friend Rough least(const Rough& a, const Rough& b) {
        return {std::min(a.value_, b.value_), std::max(a.error_, b.error_), 0};
    }
    friend int sign(const Rough& a) {
        if (std::abs(a.value_) > a.error_) return a.value_ > 0 ? 1 : -1;
        if (a.value_ == 0 && a.error_ == 0) return 0;
        throw Doubt{};
    }

  private:
    /// Bounds are rounded, too: the factor is for that.
    Rough(long double value, long double error, int roundings)
        : value_(value), error_(roundings == 0 ? error : (error + std::abs(value) * 0x1p-63L + tiny) * (1 + 0x1p-60L)) {
        if (value == 0 && error == 0) error_ = 0;
        if (!(std::abs(value_) + error_ < huge)) throw Doubt{};
    }
    static constexpr long double tiny = 0x1p-16000L, huge = 0x1p16000L;

    long double value_;
    long double error_ = 0;
};

/// Numbers of as many bits as this thread has asked for, in which what is nearer to zero than a bound is zero.
class Real {
  public:
    /// Numbers as small as 2^-bits are told from zero.
    static void tell_from_zero(int bits) { zero_bits() = bits; }

    Real(double x = 0) : Real(Blank{}) { mpf_set_d(number_, x); }
    Real(const mpz_class& x, int exponent) : Real(Blank{}) {
        mpf_set_z(number_, x.get_mpz_t());
        shift(exponent);
    }
    static Real power_of_two(int exponent) {
        Real one(1.0);
        one.shift(exponent);
        return one;
    }
    Real(const Real& other) : Real(Blank{}) { mpf_set(number_, other.number_); }
    Real& operator=(Real other) {
        mpf_swap(number_, other.number_);
        return *this;
    }
    ~Real() { mpf_clear(number_); }

    friend Real operator+(const Real& a, const Real& b) { return of(mpf_add, a, b); }
    friend Real operator-(const Real& a, const Real& b) { return of(mpf_sub, a, b); }
    friend Real operator*(const Real& a, const Real& b) { return of(mpf_mul, a, b); }
    friend Real operator/(const Real& a, const Real& b) { return of(mpf_div, a, b); }
    Real operator-() const { return Real(0.0) - *this; }
    friend Real root(const Real& a) {
        Real result{Blank{}};
        mpf_sqrt(result.number_, a.number_);
        return result;
    }
    friend Real least(const Real& a, const Real& b) { return mpf_cmp(a.number_, b.number_) <= 0 ? a : b; }
    friend int sign(const Real& a) {
        long exponent = 0;
        mpf_get_d_2exp(&exponent, a.number_);
        return exponent < -zero_bits() ? 0 : mpf_sgn(a.number_);
    }
    double rounded() const { return mpf_get_d(number_); }

  private:
    struct Blank {};
    explicit Real(Blank) { mpf_init2(number_, mp_bitcnt_t(2 * zero_bits() + 128)); }
    static int& zero_bits() {
        static thread_local int bits = 300;
        return bits;
    }
    static Real of(void (*compute)(mpf_ptr, mpf_srcptr, mpf_srcptr), const Real& a, const Real& b) {
        Real result{Blank{}};
        compute(result.number_, a.number_, b.number_);
        return result;
    }
    void shift(int exponent) {
        if (exponent >= 0)
            mpf_mul_2exp(number_, number_, mp_bitcnt_t(exponent));
        else
            mpf_div_2exp(number_, number_, mp_bitcnt_t(-exponent));
    }

    mpf_t number_;
};

/// Vectors of either, found by their number type.
template <class N>
Vec<N> sum(const Vec<N>& a, const Vec<N>& b) {
    return {a.x + b.x, a.y + b.y};
}
template <class N>
Vec<N> difference(const Vec<N>& a, const Vec<N>& b) {
    return {a.x - b.x, a.y - b.y};
}
template <class N>
Vec<N> scaled(const Vec<N>& a, const N& k) {
    return {a.x * k, a.y * k};
}
template <class N>
Vec<N> opposite(const Vec<N>& a) {
    return {-a.x, -a.y};
}
template <class N>
Vec<N> left(const Vec<N>& a) {
    return {-a.y, a.x};
}
template <class N>
N dot_of(const Vec<N>& a, const Vec<N>& b) {
    return a.x * b.x + a.y * b.y;
}
template <class N>
N cross_of(const Vec<N>& a, const Vec<N>& b) {
    return a.x * b.y - a.y * b.x;
}
template <class N>
Vec<N> unit(const Vec<N>& a) {
    return scaled(a, N(1.0) / root(dot_of(a, a)));
}
template <class N>
bool is_zero(const Vec<N>& a) {
    return sign(a.x) == 0 && sign(a.y) == 0;
}

}  // namespace oracle

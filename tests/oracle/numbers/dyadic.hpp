/// Exact dyadic numbers, m * 2^e: every float, and every sum and product of floats, is one.
#pragma once

#include <gmpxx.h>

#include <cmath>
#include <cstdint>

namespace oracle {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

/// Thrown when a number outgrows the 128-bit mantissa; the caller starts again with GMP mantissas.
struct TooWide {};

/// Thrown when the numbers are no shape: a shape or pose holds NaN or infinity, or a direction has no length.
struct NoShape {};

inline int bit_length(const Int128& m) {
    const UInt128 u = m < 0 ? UInt128(0) - UInt128(m) : UInt128(m);
    const auto high = std::uint64_t(u >> 64), low = std::uint64_t(u);
    if (high != 0) return 128 - __builtin_clzll(high);
    return low == 0 ? 0 : 64 - __builtin_clzll(low);
}
inline int bit_length(const mpz_class& m) {
    return m == 0 ? 0 : int(mpz_sizeinbase(m.get_mpz_t(), 2));
}

inline int trailing_zeros(const Int128& m) {
    const auto low = std::uint64_t(m);
    return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll(std::uint64_t(UInt128(m) >> 64));
}
inline int trailing_zeros(const mpz_class& m) {
    return int(mpz_scan1(m.get_mpz_t(), 0));
}

inline Int128 multiply(const Int128& a, const Int128& b) {
    if (bit_length(a) + bit_length(b) > 126) throw TooWide{};
    return a * b;
}
inline mpz_class multiply(const mpz_class& a, const mpz_class& b) {
    return a * b;
}

inline Int128 shift_up(const Int128& m, int bits) {
    if (bit_length(m) + bits > 125) throw TooWide{};
    return m * (Int128(1) << bits);
}
inline mpz_class shift_up(const mpz_class& m, int bits) {
    return m << unsigned(bits);
}

inline Int128 shift_down(const Int128& m, int bits) {
    return m >> bits;
}
inline mpz_class shift_down(const mpz_class& m, int bits) {
    return m >> unsigned(bits);
}

/// mantissa * 2^exponent, the mantissa odd or the whole number zero with exponent 0.
template <class M>
struct Dyadic {
    M mantissa{0};
    int exponent = 0;

    Dyadic() = default;
    Dyadic(M m, int e) : mantissa(std::move(m)), exponent(e) { normalise(); }
    Dyadic(double value) {
        if (!std::isfinite(value)) throw NoShape{};
        int e = 0;
        const double fraction = std::frexp(value, &e);
        mantissa = M(long(std::ldexp(fraction, 53)));
        exponent = e - 53;
        normalise();
    }

    bool is_zero() const { return mantissa == 0; }

  private:
    void normalise() {
        if (mantissa == 0) {
            exponent = 0;
            return;
        }
        const int zeros = trailing_zeros(mantissa);
        if (zeros == 0) return;
        mantissa = shift_down(mantissa, zeros);
        exponent += zeros;
    }
};

template <class M>
Dyadic<M> operator-(const Dyadic<M>& a) {
    return {M(-a.mantissa), a.exponent};
}

template <class M>
Dyadic<M> operator+(const Dyadic<M>& a, const Dyadic<M>& b) {
    if (a.is_zero()) return b;
    if (b.is_zero()) return a;
    if (a.exponent > b.exponent) return b + a;
    return {M(a.mantissa + shift_up(b.mantissa, b.exponent - a.exponent)), a.exponent};
}

template <class M>
Dyadic<M> operator-(const Dyadic<M>& a, const Dyadic<M>& b) {
    return a + -b;
}

template <class M>
Dyadic<M> operator*(const Dyadic<M>& a, const Dyadic<M>& b) {
    return {multiply(a.mantissa, b.mantissa), a.exponent + b.exponent};
}

}  // namespace oracle

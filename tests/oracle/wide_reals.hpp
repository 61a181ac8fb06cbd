/// Numbers of 768 bits and vectors of them, in which what is nearer to zero than 2^-300 is zero.
#pragma once

#include "oracle/pieces.hpp"

#include <gmpxx.h>

namespace oracle::wide {

inline constexpr mp_bitcnt_t precision = 768;

using Real = mpf_class;
using V = Vec<Real>;

inline Real real(double x) {
    return Real(x, precision);
}

inline Real power_of_two(int exponent) {
    Real one = real(1);
    if (exponent >= 0)
        mpf_mul_2exp(one.get_mpf_t(), one.get_mpf_t(), mp_bitcnt_t(exponent));
    else
        mpf_div_2exp(one.get_mpf_t(), one.get_mpf_t(), mp_bitcnt_t(-exponent));
    return one;
}

inline Real real(const Dyadic<mpz_class>& x) {
    return Real(Real(x.mantissa, precision) * power_of_two(x.exponent), precision);
}

inline const Real& zero_bound() {
    static const Real bound = power_of_two(-300);
    return bound;
}

inline int sign(const Real& x) {
    return abs(x) < zero_bound() ? 0 : sgn(x);
}

inline V operator+(const V& a, const V& b) {
    return {a.x + b.x, a.y + b.y};
}
inline V operator-(const V& a, const V& b) {
    return {a.x - b.x, a.y - b.y};
}
inline V scaled(const V& a, const Real& k) {
    return {a.x * k, a.y * k};
}
inline V left(const V& a) {
    return {-a.y, a.x};
}
inline Real dot(const V& a, const V& b) {
    return a.x * b.x + a.y * b.y;
}
inline Real cross(const V& a, const V& b) {
    return a.x * b.y - a.y * b.x;
}
inline Real length(const V& a) {
    return sqrt(Real(dot(a, a)));
}
inline V unit(const V& a) {
    return scaled(a, Real(1 / length(a)));
}
inline bool is_zero(const V& a) {
    return sign(a.x) == 0 && sign(a.y) == 0;
}

}  // namespace oracle::wide

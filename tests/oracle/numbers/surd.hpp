/// Numbers with one square root, compared exactly.
#pragma once

#include "oracle/numbers/rough.hpp"

#include <gmpxx.h>

namespace oracle {

/// The sign of a + b √s, for s >= 0.
inline int sign_with_root(const mpz_class& a, const mpz_class& b, const mpz_class& s) {
    const int sign_a = sgn(a), sign_b = sgn(s) == 0 ? 0 : sgn(b);
    if (sign_a * sign_b >= 0) return sign_a != 0 ? sign_a : sign_b;
    return sign_a * sgn(mpz_class(a * a - b * b * s));
}

/// (p + r √s) / q, for s >= 0 and q > 0.
class Surd {
  public:
    mpz_class p, r, s, q;

    Surd(mpz_class p_, mpz_class r_, mpz_class s_, mpz_class q_)
        : p(std::move(p_)), r(std::move(r_)), s(std::move(s_)), q(std::move(q_)), rough_(estimate()) {}
    explicit Surd(const mpz_class& whole) : Surd(whole, 0, 0, 1) {}

    friend int sign(const Surd& a) { return sign_with_root(a.p, a.r, a.s); }

    /// -1, 0 or 1 as a is less than, equal to or greater than b.
    friend int compare(const Surd& a, const Surd& b) {
        if (const Rough d = a.rough_ - b.rough_; d.is_beyond(0)) return d.is_positive() ? 1 : -1;
        // The sign of x + y √sa - z √sb, its last term against the others.
        const mpz_class x = a.p * b.q - b.p * a.q, y = a.r * b.q, z = b.r * a.q;
        const int first = sign_with_root(x, y, a.s), last = sgn(b.s) == 0 ? 0 : -sgn(z);
        if (first * last >= 0) return first != 0 ? first : last;
        return first * sign_with_root(x * x + y * y * a.s - z * z * b.s, 2 * x * y, a.s);
    }

    /// To so many bits of itself.
    mpf_class value(mp_bitcnt_t bits) const {
        const mpf_class root(sqrt(mpf_class(s, bits)), bits), above(p, bits), part(r * root, bits), below(q, bits);
        if (sgn(p) * sgn(r) * sgn(s) >= 0) return mpf_class((above + part) / below, bits);
        // Without cancellation: multiplied by p - r √s, above and below.
        const mpf_class product(mpz_class(p * p - r * r * s), bits);
        return mpf_class(product / (below * (above - part)), bits);
    }

  private:
    Rough estimate() const {
        const Rough above(p, 0), below(q, 0);
        if (sgn(s) == 0) return above / below;
        return (above + Rough(r, 0) * root(Rough(s, 0))) / below;
    }

    Rough rough_;
};

}  // namespace oracle

/// Polynomials over the rationals: how many real roots, and of which multiplicity.
#pragma once

#include <gmpxx.h>

#include <vector>

namespace oracle {

/// Coefficients, the constant first and none of the last ones zero; empty for zero.
using Polynomial = std::vector<mpq_class>;

inline void trim(Polynomial& p) {
    while (!p.empty() && p.back() == 0) p.pop_back();
}

inline Polynomial derivative(const Polynomial& p) {
    Polynomial d;
    for (std::size_t i = 1; i < p.size(); ++i) d.push_back(p[i] * mpq_class(long(i)));
    return d;
}

struct Division {
    Polynomial quotient, remainder;
};

inline Division divide(Polynomial p, const Polynomial& by) {
    Division result;
    if (p.size() >= by.size()) result.quotient.assign(p.size() - by.size() + 1, 0);
    while (p.size() >= by.size()) {
        const std::size_t shift = p.size() - by.size();
        const mpq_class factor = p.back() / by.back();
        result.quotient[shift] = factor;
        for (std::size_t i = 0; i < by.size(); ++i) p[shift + i] -= factor * by[i];
        p.pop_back();
        trim(p);
    }
    result.remainder = p;
    return result;
}

inline Polynomial common_divisor(Polynomial p, Polynomial q) {
    while (!q.empty()) {
        Polynomial rest = divide(p, q).remainder;
        p = std::move(q);
        q = std::move(rest);
    }
    const mpq_class lead = p.back();
    for (mpq_class& c : p) c /= lead;
    return p;
}

/// factors[k] has as simple roots just the roots of multiplicity k + 1 (Yun 1976).
inline std::vector<Polynomial> square_free_factors(const Polynomial& p) {
    std::vector<Polynomial> factors;
    Polynomial repeated = common_divisor(p, derivative(p));
    Polynomial rest = divide(p, repeated).quotient;
    while (rest.size() > 1) {
        const Polynomial next = common_divisor(rest, repeated);
        factors.push_back(divide(rest, next).quotient);
        repeated = divide(repeated, next).quotient;
        rest = next;
    }
    return factors;
}

/// How many different real roots (Sturm 1829), by sign changes at both infinities.
inline int count_real_roots(const Polynomial& p) {
    if (p.size() < 2) return 0;
    Polynomial a = p, b = derivative(p);
    int changes_below = 0, changes_above = 0;
    while (!b.empty()) {
        const bool differ = sgn(a.back()) != sgn(b.back());
        const bool odd = (a.size() + b.size()) % 2 == 1;
        changes_above += differ;
        changes_below += differ != odd;
        Polynomial rest = divide(a, b).remainder;
        for (mpq_class& c : rest) c = -c;
        a = std::move(b);
        b = std::move(rest);
    }
    return changes_below - changes_above;
}

}  // namespace oracle

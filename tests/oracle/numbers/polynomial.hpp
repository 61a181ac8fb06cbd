/// Polynomials: how many real roots, and of which multiplicity. Over the rationals; what divides nothing but by the
/// last coefficient also over numbers that know their error and throw where a sign is in doubt.
#pragma once

#include <gmpxx.h>

#include <vector>

namespace oracle {

inline int sign(const mpq_class& x) {
    return sgn(x);
}

/// Coefficients, the constant first and none of the last ones zero; empty for zero.
template <class N>
using PolynomialOver = std::vector<N>;
using Polynomial = PolynomialOver<mpq_class>;

template <class N>
void trim(PolynomialOver<N>& p) {
    while (!p.empty() && sign(p.back()) == 0) p.pop_back();
}

template <class N>
PolynomialOver<N> derivative(const PolynomialOver<N>& p) {
    PolynomialOver<N> d;
    for (std::size_t i = 1; i < p.size(); ++i) d.push_back(p[i] * N(double(i)));
    return d;
}

template <class N>
struct Division {
    PolynomialOver<N> quotient, remainder;
};

template <class N>
Division<N> divide(PolynomialOver<N> p, const PolynomialOver<N>& by) {
    Division<N> result;
    if (p.size() >= by.size()) result.quotient.assign(p.size() - by.size() + 1, N(0.0));
    while (p.size() >= by.size()) {
        const std::size_t shift = p.size() - by.size();
        const N factor = p.back() / by.back();
        result.quotient[shift] = factor;
        for (std::size_t i = 0; i < by.size(); ++i) p[shift + i] = p[shift + i] - factor * by[i];
        p.pop_back();
        trim(p);
    }
    result.remainder = p;
    return result;
}

template <class N>
PolynomialOver<N> common_divisor(PolynomialOver<N> p, PolynomialOver<N> q) {
    while (!q.empty()) {
        PolynomialOver<N> rest = divide(p, q).remainder;
        p = std::move(q);
        q = std::move(rest);
    }
    const N lead = p.back();
    for (N& c : p) c = c / lead;
    return p;
}

/// factors[k] has as simple roots just the roots of multiplicity k + 1 (Yun 1976).
template <class N>
std::vector<PolynomialOver<N>> square_free_factors(const PolynomialOver<N>& p) {
    std::vector<PolynomialOver<N>> factors;
    PolynomialOver<N> repeated = common_divisor(p, derivative(p));
    PolynomialOver<N> rest = divide(p, repeated).quotient;
    while (rest.size() > 1) {
        const PolynomialOver<N> next = common_divisor(rest, repeated);
        factors.push_back(divide(rest, next).quotient);
        repeated = divide(repeated, next).quotient;
        rest = next;
    }
    return factors;
}

struct RealRoots {
    int count = 0;  ///< of different ones
    bool all_simple = true;
};

/// By sign changes at both infinities (Sturm 1829).
template <class N>
RealRoots real_roots(const PolynomialOver<N>& p) {
    if (p.size() < 2) return {};
    PolynomialOver<N> a = p, b = derivative(p);
    int changes_below = 0, changes_above = 0;
    while (!b.empty()) {
        const bool differ = sign(a.back()) != sign(b.back());
        const bool odd = (a.size() + b.size()) % 2 == 1;
        changes_above += differ;
        changes_below += differ != odd;
        PolynomialOver<N> rest = divide(a, b).remainder;
        for (N& c : rest) c = -c;
        a = std::move(b);
        b = std::move(rest);
    }
    return {changes_below - changes_above, a.size() == 1};
}

template <class N>
int count_real_roots(const PolynomialOver<N>& p) {
    return real_roots(p).count;
}

}  // namespace oracle

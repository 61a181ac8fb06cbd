/// The oracle for roots of polynomials: Sturm chains over rationals, sharing nothing with the library.
#pragma once

#include "oracle/numbers/polynomial.hpp"

#include <carom/math/polynomial.hpp>

namespace carom::test {

inline oracle::Polynomial exact(const PolynomialD& p) {
    oracle::Polynomial result;
    for (int i = 0; i < p.size(); ++i) result.emplace_back(p[i]);
    oracle::trim(result);
    return result;
}

inline mpq_class value_at(const oracle::Polynomial& p, const mpq_class& t) {
    mpq_class value = 0;
    for (std::size_t i = p.size(); i-- > 0;) value = value * t + p[i];
    return value;
}

/// The sign of p just after t, and just before it.
inline int sign_after(oracle::Polynomial p, const mpq_class& t) {
    for (; !p.empty(); p = oracle::derivative(p)) {
        if (const int sign = sgn(value_at(p, t)); sign != 0) return sign;
    }
    return 0;
}
inline int sign_before(oracle::Polynomial p, const mpq_class& t) {
    for (int flip = 1; !p.empty(); p = oracle::derivative(p), flip = -flip) {
        if (const int sign = sgn(value_at(p, t)); sign != 0) return flip * sign;
    }
    return 0;
}

/// Counts the different roots of one polynomial in any interval (Sturm 1829).
class SturmChain {
  public:
    explicit SturmChain(const oracle::Polynomial& p) {
        if (p.size() < 2) return;
        oracle::Polynomial a = p, b = oracle::derivative(p);
        const oracle::Polynomial common = oracle::common_divisor(a, b);
        a = oracle::divide(a, common).quotient;
        b = oracle::derivative(a);
        while (!b.empty()) {
            chain_.push_back(a);
            oracle::Polynomial rest = oracle::divide(a, b).remainder;
            for (mpq_class& c : rest) c = -c;
            a = std::move(b);
            b = std::move(rest);
        }
        chain_.push_back(a);
    }

    /// In the open interval.
    int inside(const mpq_class& low, const mpq_class& high) const {
        if (chain_.empty() || low >= high) return 0;
        return changes(low) - changes(high) - is_root(high);
    }
    bool is_root(const mpq_class& t) const { return !chain_.empty() && sgn(value_at(chain_[0], t)) == 0; }

    /// In the closed one.
    int count(const mpq_class& low, const mpq_class& high) const {
        if (low == high) return is_root(low);
        return inside(low, high) + is_root(low) + is_root(high);
    }

  private:
    int changes(const mpq_class& t) const {
        int count = 0, before = 0;
        for (const oracle::Polynomial& p : chain_) {
            const int sign = sgn(value_at(p, t));
            if (sign == 0) continue;
            count += sign == -before;
            before = sign;
        }
        return count;
    }

    std::vector<oracle::Polynomial> chain_;
};

}  // namespace carom::test

/// RootNumber: exact numbers with square roots, such as the coordinates of intersections of circles and lines.
#pragma once

#include <carom/detail/math/root_sign.hpp>

#include <algorithm>
#include <optional>
#include <type_traits>

namespace carom::detail {

/// The radicands of the two roots s = sqrt(first) and t = sqrt(second[0] + second[1] s).
template <class N>
struct Radicands {
    N first{};
    N second[2] = {};
};

inline std::optional<int> certain_sign(const ErrorBounded& x) {
    return x.certain_sign();
}
inline std::optional<int> certain_sign(const Expansion& x) {
    return x.reliable() ? std::optional(x.sign()) : std::nullopt;
}
inline std::optional<int> certain_sign(const WideNumber& x) {
    return x.sign();
}

/// a + b s + (c + d s) t over the number type N. Numbers with the same radicands are closed under sums and products
/// [Burnikel et al. 1999]. The radicands must outlive the numbers and must not be negative.
template <class N>
class RootNumber {
  public:
    RootNumber() = default;
    RootNumber(double exact) : terms_{N(exact)} {}
    RootNumber(const N& rational) : terms_{rational} {}

    /// s
    static RootNumber first_root(const Radicands<N>& radicands) { return {radicands, {N(0.0), N(1.0)}, 2}; }
    /// t
    static RootNumber second_root(const Radicands<N>& radicands) {
        return {radicands, {N(0.0), N(0.0), N(1.0), N(0.0)}, 4};
    }

    /// The coefficient of 1, s, t or s t, for i from 0 to 3.
    const N& coefficient(int i) const { return terms_[i]; }

    friend RootNumber operator+(const RootNumber& a, const RootNumber& b) {
        return combined(a, b, [](const N& x, const N& y) { return x + y; });
    }
    friend RootNumber operator-(const RootNumber& a, const RootNumber& b) {
        return combined(a, b, [](const N& x, const N& y) { return x - y; });
    }
    friend RootNumber operator-(const RootNumber& a) { return RootNumber() - a; }
    friend RootNumber operator*(const RootNumber& a, const RootNumber& b) {
        if (a.size_ < b.size_) return b * a;
        if (b.size_ == 1) return scaled(a, b.terms_[0]);
        if (a.size_ == 2) return product_of_pairs(a, b);
        if (b.size_ == 2) return joined(a.half(0) * b, a.half(1) * b);
        const RootNumber plain = a.half(0) * b.half(0) + a.half(1) * b.half(1) * a.second_radicand();
        return joined(plain, a.half(0) * b.half(1) + a.half(1) * b.half(0));
    }

    /// The exact sign, or nothing when numbers of type N cannot decide it. Terms of different signs are compared by
    /// their squares, as in `sign_with_root`.
    std::optional<int> sign() const {
        if (size_ == 1) return certain_sign(terms_[0]);
        if (size_ == 2) {
            return sign_of_sum(certain_sign(terms_[0]), certain_sign(terms_[1]), certain_sign(radicands_->first), [&] {
                return certain_sign(terms_[0] * terms_[0] - terms_[1] * terms_[1] * radicands_->first);
            });
        }
        const RootNumber plain = half(0);
        const RootNumber rooted = half(1);
        const RootNumber radicand = second_radicand();
        return sign_of_sum(plain.sign(), rooted.sign(), radicand.sign(),
                           [&] { return (plain * plain - rooted * rooted * radicand).sign(); });
    }

    /// The value with the roots taken, with its error bound.
    ErrorBounded rounded() const requires(std::is_same_v<N, ErrorBounded>) {
        if (size_ == 1) return terms_[0];
        const ErrorBounded s = bounded_root(radicands_->first);
        const ErrorBounded plain = terms_[0] + terms_[1] * s;
        if (size_ == 2) return plain;
        return plain + (terms_[2] + terms_[3] * s) * bounded_root(radicands_->second[0] + radicands_->second[1] * s);
    }

  private:
    RootNumber(const Radicands<N>& radicands, const N (&terms)[4], int size) : size_(size), radicands_(&radicands) {
        std::copy(terms, terms + size, terms_);
    }

    template <class Combine>
    static RootNumber combined(const RootNumber& a, const RootNumber& b, const Combine& combine) {
        RootNumber result;
        result.size_ = std::max(a.size_, b.size_);
        result.radicands_ = a.radicands_ ? a.radicands_ : b.radicands_;
        for (int i = 0; i < result.size_; ++i) result.terms_[i] = combine(a.terms_[i], b.terms_[i]);
        return result;
    }
    static RootNumber scaled(const RootNumber& a, const N& factor) {
        RootNumber result = a;
        for (int i = 0; i < a.size_; ++i) result.terms_[i] = a.terms_[i] * factor;
        return result;
    }
    static RootNumber product_of_pairs(const RootNumber& a, const RootNumber& b) {
        const N& radicand = a.radicands_->first;
        const N plain = a.terms_[0] * b.terms_[0] + a.terms_[1] * b.terms_[1] * radicand;
        return {*a.radicands_, {plain, a.terms_[0] * b.terms_[1] + a.terms_[1] * b.terms_[0]}, 2};
    }

    // The coefficient of 1 (k = 0) or of t (k = 1).
    RootNumber half(int k) const { return {*radicands_, {terms_[2 * k], terms_[2 * k + 1]}, 2}; }
    static RootNumber joined(const RootNumber& plain, const RootNumber& rooted) {
        return {*plain.radicands_, {plain.terms_[0], plain.terms_[1], rooted.terms_[0], rooted.terms_[1]}, 4};
    }
    RootNumber second_radicand() const { return {*radicands_, {radicands_->second[0], radicands_->second[1]}, 2}; }

    // The sign of plain + rooted sqrt(radicand).
    template <class Compare>
    static std::optional<int> sign_of_sum(std::optional<int> plain, std::optional<int> rooted,
                                          std::optional<int> radicand, const Compare& compare_squares) {
        if (!plain || !rooted || !radicand) return std::nullopt;
        if (*radicand == 0) return plain;
        if (*plain * *rooted >= 0) return *plain != 0 ? plain : rooted;
        const std::optional<int> order = compare_squares();
        return order ? std::optional(*plain * *order) : std::nullopt;
    }

    N terms_[4] = {};  // those beyond the size are 0
    int size_ = 1;
    const Radicands<N>* radicands_ = nullptr;
};

/// The number type of vectors without roots: N itself, or the type of the terms for a RootNumber.
template <class N>
struct PlainOf {
    using type = N;
};
template <class N>
struct PlainOf<RootNumber<N>> {
    using type = N;
};
template <class N>
using Plain = typename PlainOf<N>::type;

template <class N>
BasicVec2<N> with_roots(const BasicVec2<Plain<N>>& v) {
    return {N(v.x), N(v.y)};
}

/// The exact sign of a formula that takes In<N> and a Radicands<N>&, sets the latter, and computes a RootNumber<N> with
/// them; doubles are not tried.
template <class Formula>
int exact_sign_of_roots(const Formula& formula) {
    {
        Radicands<Expansion> radicands;
        if (const auto sign = formula(In<Expansion>{}, radicands).sign()) return *sign;
    }
    const WideExpansions wide;
    Radicands<Expansion> radicands;
    return *formula(In<Expansion>{}, radicands).sign();
}

/// The same, but decided in doubles where they are certain.
template <class Formula>
int sign_of_roots(const Formula& formula) {
    Radicands<ErrorBounded> radicands;
    if (const auto sign = formula(In<ErrorBounded>{}, radicands).rounded().certain_sign()) return *sign;
    return exact_sign_of_roots(formula);
}

}  // namespace carom::detail

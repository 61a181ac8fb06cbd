/// Polynomials in one variable, usually time, with coefficients of any number type and any degree.
#pragma once

#include <carom/math/exact.hpp>
#include <carom/workspace.hpp>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <type_traits>
#include <utility>

namespace carom {

/// c[0] + c[1] t + c[2] t^2 + ...; the last coefficients may be zero, and without coefficients it is the zero
/// polynomial.
///
/// N is any type with + - * and a constructor from double: a stored number, or one of the number types of exact.hpp.
/// The arithmetic is that of N: exact in Expansion and WideNumber, with its own error bound in ErrorBounded, rounded in
/// float and double. Up to `near_capacity` coefficients (degree 8) are stored in the object; the heap is used only by
/// longer polynomials and by number types that allocate. Cost: a product of degrees m and n takes (m + 1)(n + 1)
/// multiplications. Example:
///     const PolynomialD t{0, 1};
///     const PolynomialD p = (t - 1) * (t - 3);
///     assert(p.size() == 3 && p[0] == 3 && p[1] == -4 && p[2] == 1);
///     assert(p(2.0) == -1 && p.derivative()(2.0) == 0);
template <class N>
class BasicPolynomial {
  public:
    static constexpr int near_capacity = 9;

    BasicPolynomial() = default;
    BasicPolynomial(const N& constant) : size_(1) { near_data()[0] = constant; }
    BasicPolynomial(std::initializer_list<N> coefficients)
        : BasicPolynomial(std::span<const N>(coefficients.begin(), coefficients.size())) {}
    explicit BasicPolynomial(std::span<const N> coefficients) {
        resize(static_cast<int>(coefficients.size()));
        std::copy(coefficients.begin(), coefficients.end(), data());
    }

    BasicPolynomial(const BasicPolynomial& other) { *this = other; }
    BasicPolynomial& operator=(const BasicPolynomial& other) {
        size_ = other.size_;
        if (!far_.empty() || !other.far_.empty()) far_ = other.far_;
        if (far_.empty()) std::copy(other.near_data(), other.near_data() + size_, near_data());
        return *this;
    }
    BasicPolynomial(BasicPolynomial&& other) noexcept { *this = std::move(other); }
    BasicPolynomial& operator=(BasicPolynomial&& other) noexcept {
        size_ = std::exchange(other.size_, 0);
        if (!far_.empty() || !other.far_.empty()) far_ = std::exchange(other.far_, {});
        if (far_.empty()) std::move(other.near_data(), other.near_data() + size_, near_data());
        return *this;
    }
    ~BasicPolynomial() = default;

    /// The number of coefficients. The degree is at most one less.
    int size() const { return size_; }
    const N& operator[](int i) const { return data()[i]; }
    N& operator[](int i) { return data()[i]; }

    /// The coefficients, stored contiguously.
    const N* data() const { return far_.empty() ? near_data() : far_.data(); }
    N* data() { return far_.empty() ? near_data() : far_.data(); }

    /// Drops the last coefficients or appends zeros.
    void resize(int size);

    /// The same, but the caller must write the coefficients that are appended.
    void set_size(int size) {
        if (size > near_capacity || !far_.empty()) return resize(size);
        size_ = size;
    }

    /// The value at t, by Horner's rule.
    N operator()(const N& t) const;
    BasicPolynomial derivative() const;
    /// The polynomial x -> p(start + x) (Taylor's expansion about `start`, by Horner's scheme).
    BasicPolynomial shifted(const N& start) const;
    /// The polynomial x -> p(factor x).
    BasicPolynomial scaled(const N& factor) const;

    BasicPolynomial& operator-=(const N& constant) {
        if (size_ == 0) resize(1);
        data()[0] = data()[0] - constant;
        return *this;
    }

    friend BasicPolynomial operator-(BasicPolynomial p) {
        for (int i = 0; i < p.size_; ++i) p[i] = -p[i];
        return p;
    }
    friend BasicPolynomial operator+(const BasicPolynomial& p, const BasicPolynomial& q) {
        BasicPolynomial sum = p;
        if (q.size_ > p.size_) sum.resize(q.size_);
        const N* b = q.data();
        N* c = sum.data();
        for (int i = 0; i < q.size_; ++i) c[i] = i < p.size_ ? c[i] + b[i] : b[i];
        return sum;
    }
    friend BasicPolynomial operator-(const BasicPolynomial& p, const BasicPolynomial& q) {
        BasicPolynomial difference = p;
        if (q.size_ > p.size_) difference.resize(q.size_);
        const N* b = q.data();
        N* c = difference.data();
        for (int i = 0; i < q.size_; ++i) c[i] = i < p.size_ ? c[i] - b[i] : -b[i];
        return difference;
    }
    friend BasicPolynomial operator*(const BasicPolynomial& p, const BasicPolynomial& q) {
        BasicPolynomial product;
        if (p.size_ == 0 || q.size_ == 0) return product;
        product.set_size(p.size_ + q.size_ - 1);
        const N *a = p.data(), *b = q.data();
        N* c = product.data();
        for (int k = 0; k < product.size_; ++k) {
            const int first = std::max(0, k - q.size_ + 1), last = std::min(k, p.size_ - 1);
            N sum = a[first] * b[k - first];
            for (int i = first + 1; i <= last; ++i) sum = sum + a[i] * b[k - i];
            c[k] = sum;
        }
        return product;
    }

  private:
    // A union with one member where N allows it, so that only the coefficients in use are written.
    struct Written {
        N items[near_capacity];
    };
    struct Unwritten {
        union {
            N items[near_capacity];
        };
        Unwritten() {}
    };
    using Near = std::conditional_t<std::is_trivially_copyable_v<N>, Unwritten, Written>;

    N* near_data() { return near_.items; }
    const N* near_data() const { return near_.items; }

    int size_ = 0;
    Near near_;
    detail::QueryVector<N> far_;  // holds all coefficients once there are more than near_capacity
};

using Polynomial = BasicPolynomial<float>;
using PolynomialD = BasicPolynomial<double>;

/// Converts a polynomial with stored coefficients to one over the number type N. Exact.
template <class N, class T>
BasicPolynomial<N> lift(const BasicPolynomial<T>& p) {
    BasicPolynomial<N> result;
    result.set_size(p.size());
    N* coefficients = result.data();
    const T* stored = p.data();
    for (int i = 0; i < p.size(); ++i) coefficients[i] = N(static_cast<double>(stored[i]));
    return result;
}

template <class N>
void BasicPolynomial<N>::resize(int size) {
    if (far_.empty() && size > near_capacity) {
        far_.resize(static_cast<std::size_t>(size));
        std::move(near_data(), near_data() + size_, far_.begin());
    } else if (!far_.empty()) {
        far_.resize(static_cast<std::size_t>(std::max(size, near_capacity + 1)));
    }
    N* coefficients = data();
    for (int i = size_; i < size; ++i) coefficients[i] = N(0.0);
    size_ = size;
}

template <class N>
N BasicPolynomial<N>::operator()(const N& t) const {
    if (size_ == 0) return N(0.0);
    N value = data()[size_ - 1];
    for (int i = size_ - 2; i >= 0; --i) value = value * t + data()[i];
    return value;
}

template <class N>
BasicPolynomial<N> BasicPolynomial<N>::derivative() const {
    BasicPolynomial result;
    if (size_ < 2) return result;
    result.resize(size_ - 1);
    for (int i = 1; i < size_; ++i) result[i - 1] = N(static_cast<double>(i)) * data()[i];
    return result;
}

template <class N>
BasicPolynomial<N> BasicPolynomial<N>::shifted(const N& start) const {
    BasicPolynomial result = *this;
    for (int done = 0; done < size_; ++done) {
        for (int i = size_ - 2; i >= done; --i) result[i] = result[i] + start * result[i + 1];
    }
    return result;
}

template <class N>
BasicPolynomial<N> BasicPolynomial<N>::scaled(const N& factor) const {
    BasicPolynomial result = *this;
    N power = factor;
    for (int i = 1; i < size_; ++i) {
        result[i] = result[i] * power;
        power = power * factor;
    }
    return result;
}

}  // namespace carom

/// A 2D vector over any number type: float and double for users, exact types for evaluating predicates.
#pragma once

#include <concepts>

namespace carom {

/// Two coordinates in the caller's own unit and frame; the y axis may point up or down.
template <class T>
struct BasicVec2 {
    T x{};
    T y{};

    friend bool operator==(const BasicVec2&, const BasicVec2&) = default;
};

using Vec2 = BasicVec2<float>;
using Vec2D = BasicVec2<double>;

template <class T>
constexpr BasicVec2<T> operator+(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    return {a.x + b.x, a.y + b.y};
}

template <class T>
constexpr BasicVec2<T> operator-(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    return {a.x - b.x, a.y - b.y};
}

template <class T>
constexpr BasicVec2<T> operator-(const BasicVec2<T>& a) {
    return {-a.x, -a.y};
}

template <class T>
constexpr BasicVec2<T> operator*(const T& k, const BasicVec2<T>& a) {
    return {k * a.x, k * a.y};
}
// With a whole number, which is rounded to T.
template <std::integral K, std::floating_point T>
constexpr BasicVec2<T> operator*(K k, const BasicVec2<T>& a) {
    return static_cast<T>(k) * a;
}

/// a.x b.x + a.y b.y
template <class T>
constexpr T dot(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    return a.x * b.x + a.y * b.y;
}

/// The z component of the 3D cross product: twice the signed area of the triangle (0, a, b).
template <class T>
constexpr T cross(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    return a.x * b.y - a.y * b.x;
}

/// Squared length.
template <class T>
constexpr T length_sq(const BasicVec2<T>& a) {
    return dot(a, a);
}

/// a rotated by +90 degrees (x toward y).
template <class T>
constexpr BasicVec2<T> perp(const BasicVec2<T>& a) {
    return {-a.y, a.x};
}

/// a rotated by `quarters` times +90 degrees; `quarters` may be negative.
template <class T>
constexpr BasicVec2<T> rotated(const BasicVec2<T>& a, int quarters) {
    switch (quarters & 3) {
        case 0:
            return a;
        case 1:
            return perp(a);
        case 2:
            return -a;
        default:
            return -perp(a);
    }
}

}  // namespace carom

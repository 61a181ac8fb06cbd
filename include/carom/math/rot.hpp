/// A rotation, stored as cosine and sine and used exactly as stored.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom {

/// The matrix [c -s; s c]. Positive angles rotate x toward y: counterclockwise when y points up.
///
/// The numbers are used as stored and never renormalized implicitly; `is_rotation` says whether they are close enough
/// to a rotation to be accepted (|c^2 + s^2 - 1| <= 2^-20).
template <class T>
struct BasicRot {
    T c = T(1);
    T s = T(0);

    constexpr BasicRot() noexcept {}  // gcc 12 cannot compile `= default` from a precompiled header

    /// From its cosine and sine. There is no conversion from an angle, which could be in degrees or radians.
    constexpr BasicRot(T cosine, T sine) : c(cosine), s(sine) {}

    /// The rotation by an angle in degrees. Multiples of 90 are exact; otherwise c and s are within 1 ulp.
    /// Reproducible: uses no transcendental functions of libm, so every platform gives the same bits. NaN and infinity
    /// give NaN.
    static BasicRot degrees(T angle);

    /// The rotation by an angle in radians: within 1 ulp for |angle| <= 2^20; beyond that the argument reduction loses
    /// accuracy in proportion to |angle|. Reproducible like `degrees`.
    static BasicRot radians(T angle);

    /// The rotation that maps the x axis onto `direction`, which may have any non-zero finite length: normalized once,
    /// rounded. A zero or non-finite direction gives NaN, which `is_rotation` rejects.
    static BasicRot from_direction(BasicVec2<T> direction);

    friend bool operator==(const BasicRot&, const BasicRot&) = default;
};

using Rot = BasicRot<float>;
using RotD = BasicRot<double>;

namespace detail {

/// `is_rotation`, by exact signs where doubles leave a doubt.
template <class T>
bool is_rotation_exactly(const BasicRot<T>& r);

/// Whether a rotation is by quarter turns, which round nothing.
template <class T>
constexpr bool is_quarter_turn(const BasicRot<T>& r) {
    return (r.c == 0 && (r.s == 1 || r.s == -1)) || (r.s == 0 && (r.c == 1 || r.c == -1));
}

}  // namespace detail

/// Whether c and s are finite and |c^2 + s^2 - 1| <= 2^-20.
template <class T>
bool is_rotation(const BasicRot<T>& r) {
    const auto c = static_cast<double>(r.c), s = static_cast<double>(r.s);
    const double excess = c * c + s * s - 1;
    // Rounding cannot reach 2^-21 here.
    return (excess < 0x1p-21 && excess > -0x1p-21) || detail::is_rotation_exactly(r);
}

/// p rotated by r, rounded. Exact queries do not use it: they work with the stored numbers themselves.
template <class T>
constexpr BasicVec2<T> rotate(const BasicRot<T>& r, const BasicVec2<T>& p) {
    return {r.c * p.x - r.s * p.y, r.s * p.x + r.c * p.y};
}

/// The inverse rotation: the transpose of r.
template <class T>
constexpr BasicRot<T> inverse(const BasicRot<T>& r) {
    return {r.c, -r.s};
}

/// The rotation that applies b first, then a; each number is rounded.
template <class T>
constexpr BasicRot<T> compose(const BasicRot<T>& a, const BasicRot<T>& b) {
    return {a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s};
}

}  // namespace carom

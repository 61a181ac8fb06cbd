/// Unit vectors in doubles.
#pragma once

#include <carom/detail/math/double_double.hpp>
#include <carom/detail/narrow/core/convex_features.hpp>

#include <cmath>

namespace carom::detail {

/// v over its length, or zero.
inline Vec2D unit_vector(const Vec2D& v) {
    const double size = std::max(std::fabs(v.x), std::fabs(v.y));
    if (size > 0x1p-400 && size < 0x1p400) return (1 / std::sqrt(length_sq(v))) * v;
    if (!(size > 0)) return {};
    const int exponent = -std::ilogb(size);
    const Vec2D near_one{std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
    return (1 / std::sqrt(length_sq(near_one))) * near_one;
}

template <class T>
Vec2D unit_vector(const Direction<T>& direction) {
    const auto v = direction.template in<DoubleDouble>();
    return unit_vector(Vec2D{v.x.rounded(), v.y.rounded()});
}

}  // namespace carom::detail

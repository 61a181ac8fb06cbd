/// A ray (half-line).
#pragma once

#include <carom/math/vec2.hpp>

namespace carom {

/// The points origin + t * direction for t >= 0. The direction may have any non-zero length.
template <class T>
struct BasicRay {
    BasicVec2<T> origin{};
    BasicVec2<T> direction{T(1), T(0)};
    friend bool operator==(const BasicRay&, const BasicRay&) = default;
};

using Ray = BasicRay<float>;
using RayD = BasicRay<double>;

}  // namespace carom

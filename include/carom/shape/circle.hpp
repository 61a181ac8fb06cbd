/// A filled circle (a disc).
#pragma once

#include <carom/math/vec2.hpp>

namespace carom {

/// All points at distance <= radius from center. radius >= 0; with radius 0 it is a point.
template <class T>
struct BasicCircle {
    BasicVec2<T> center{};
    T radius{};
    friend bool operator==(const BasicCircle&, const BasicCircle&) = default;
};

using Circle = BasicCircle<float>;
using CircleD = BasicCircle<double>;

}  // namespace carom

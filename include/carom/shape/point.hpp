/// A single point.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom {

/// The point `at`. It is all interior and has no boundary; it can penetrate only the interior of an area.
template <class T>
struct BasicPoint {
    BasicVec2<T> at{};
    friend bool operator==(const BasicPoint&, const BasicPoint&) = default;
};

using Point = BasicPoint<float>;
using PointD = BasicPoint<double>;

}  // namespace carom

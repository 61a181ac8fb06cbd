/// A half space (half plane): all points on one side of a line.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom {

/// All points p with (p - point) . normal <= 0: the line through `point` and the side that the normal points away from.
/// The normal points out of the solid and may have any non-zero length.
template <class T>
struct BasicHalfSpace {
    BasicVec2<T> point{};
    BasicVec2<T> normal{T(0), T(1)};
    friend bool operator==(const BasicHalfSpace&, const BasicHalfSpace&) = default;
};

using HalfSpace = BasicHalfSpace<float>;
using HalfSpaceD = BasicHalfSpace<double>;

}  // namespace carom

/// A half space: everything on one side of a line.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom {

/// All p with (p - point) . normal <= 0: the side the normal points away from. The normal, which points out of the
/// solid, may have any length but zero. Also known as a half plane.
template <class T>
struct BasicHalfSpace {
    BasicVec2<T> point{};
    BasicVec2<T> normal{T(0), T(1)};
    friend bool operator==(const BasicHalfSpace&, const BasicHalfSpace&) = default;
};

using HalfSpace = BasicHalfSpace<float>;
using HalfSpaceD = BasicHalfSpace<double>;

}  // namespace carom

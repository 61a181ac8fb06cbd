/// An infinite line.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom {

/// The points point + t * direction for every t. The direction may have any non-zero length.
template <class T>
struct BasicLine {
    BasicVec2<T> point{};
    BasicVec2<T> direction{T(1), T(0)};
    friend bool operator==(const BasicLine&, const BasicLine&) = default;
};

using Line = BasicLine<float>;
using LineD = BasicLine<double>;

}  // namespace carom

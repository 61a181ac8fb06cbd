/// The order of points by x, then y: the one comparison along a line that needs no arithmetic.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom::detail {

template <class T>
bool precedes(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

}  // namespace carom::detail

/// The box of what is moved by a displacement, around where it is and where it was.
#pragma once

#include <carom/shape/aabb.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {

/// The outermost of the end of a box now and before it moved, rounded outward; `out` is the infinity on that side.
template <class T>
T swept_end(T end, T displacement, T out) {
    if (displacement == 0) return end;
    const T before = std::nextafter(end - displacement, out);
    return out < 0 ? std::min(end, before) : std::max(end, before);
}

/// Around a box now, and where it was before the displacement.
template <class T>
BasicAabb<T> swept_box(const BasicAabb<T>& box, const BasicVec2<T>& displacement) {
    constexpr T unbounded = std::numeric_limits<T>::infinity();
    return {{swept_end(box.min.x, displacement.x, -unbounded), swept_end(box.min.y, displacement.y, -unbounded)},
            {swept_end(box.max.x, displacement.x, unbounded), swept_end(box.max.y, displacement.y, unbounded)}};
}

/// Whether two boxes share a point.
template <class T>
bool boxes_meet(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

}  // namespace carom::detail

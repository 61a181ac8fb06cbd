/// An oriented bounding box (OBB).
#pragma once

#include <carom/math/rot.hpp>

namespace carom {

/// The points center + rot * p with |p.x| <= half_extents.x and |p.y| <= half_extents.y, exactly as stored. Half
/// extents are >= 0; a box with one zero half extent is a segment, with two a point.
template <class T>
struct BasicBox {
    BasicVec2<T> center{};
    BasicVec2<T> half_extents{};
    BasicRot<T> rot{};
    friend bool operator==(const BasicBox&, const BasicBox&) = default;
};

using Box = BasicBox<float>;
using BoxD = BasicBox<double>;

}  // namespace carom

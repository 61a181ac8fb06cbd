/// An oriented box.
#pragma once

#include <carom/math/rot.hpp>

namespace carom {

/// The points center + rot * p with |p.x| <= half_extents.x and |p.y| <= half_extents.y, exactly as the numbers say.
/// Half extents are >= 0; zero ones make it the segment or point it is.
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

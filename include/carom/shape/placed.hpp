/// Placed: a shape with a pose that maps it into the world, as queries take it.
#pragma once

#include <carom/math/pose.hpp>
#include <carom/shape/rounded.hpp>

namespace carom {

/// A view of a shape and the pose that maps it into the world. It refers to the shape, which must outlive it, and holds
/// a copy of the pose.
template <class S, class T>
struct Placed {
    const S* shape;
    BasicPose<T> pose;
};

/// Returns a view of the shape placed by the pose, as in `overlaps(place(box, pose), circle)`. The pose's rotation must
/// satisfy `is_rotation`. Example:
///     const Aabb crate{{-1, -1}, {1, 1}};
///     assert(overlaps(place(crate, {{3, 0}, Rot::degrees(45)}), Point{{3, 1.25f}}));
template <class S, class T = scalar_of<S>>
Placed<S, T> place(const S& shape, const BasicPose<T>& pose) {
    return {&shape, pose};
}

}  // namespace carom

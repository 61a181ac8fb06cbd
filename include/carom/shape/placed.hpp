/// Placed: a shape with a pose that maps it into the world, as queries take it.
#pragma once

#include <carom/math/pose.hpp>

namespace carom {

/// A view of a shape and the pose that maps it into the world. It refers to the shape, which must outlive it, and holds
/// a copy of the pose.
template <class S, class T>
struct Placed {
    const S* shape;
    BasicPose<T> pose;
};

/// Returns a view of the shape placed by the pose, as in `overlaps(place(box, pose), circle)`. The pose's rotation must
/// satisfy `is_rotation`.
template <class S, class T>
Placed<S, T> place(const S& shape, const BasicPose<T>& pose) {
    return {&shape, pose};
}

}  // namespace carom

/// A shape with a pose: what queries are asked about when the shape is not where its numbers were written.
#pragma once

#include <carom/math/pose.hpp>

namespace carom {

/// A view of a shape and the pose that carries it into the world. It refers to the shape, so the shape must outlive it;
/// the pose is its own.
template <class S, class T>
struct Placed {
    const S* shape;
    BasicPose<T> pose;
};

/// Places a shape: `overlaps(place(box, pose), circle)`. The pose's rotation must satisfy `is_rotation`.
template <class S, class T>
Placed<S, T> place(const S& shape, const BasicPose<T>& pose) {
    return {&shape, pose};
}

}  // namespace carom

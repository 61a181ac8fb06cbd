/// Where directions lead relative to a motion, by exact signs.
#pragma once

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/exact/cast_path.hpp>

namespace carom::detail {

/// The sign of motion . direction: +1 when a direction leads along the motion, -1 against it.
template <class T>
int slope_sign(const LinearMotion<T>& motion, const Direction<T>& direction) {
    return sign_of([&]<class N>(In<N>) { return dot(motion.template direction<N>(), direction.template in<N>()); });
}

/// The sign of motion x direction: +1 when a direction leads to the left of the motion, -1 to its right.
template <class T>
int turn_sign(const LinearMotion<T>& motion, const Direction<T>& direction) {
    return sign_of([&]<class N>(In<N>) { return cross(motion.template direction<N>(), direction.template in<N>()); });
}

}  // namespace carom::detail

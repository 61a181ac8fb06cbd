/// A pose, the placement of a shape: a rotation about its local origin, then a translation.
#pragma once

#include <carom/math/rot.hpp>

namespace carom {

/// Maps a local point p to `rot * p + at`. Queries on shapes placed by a pose use these numbers exactly as stored.
template <class T>
struct BasicPose {
    BasicVec2<T> at{};
    BasicRot<T> rot{};

    friend bool operator==(const BasicPose&, const BasicPose&) = default;
};

using Pose = BasicPose<float>;
using PoseD = BasicPose<double>;

/// The image of the local point p under `pose`, rounded.
template <class T>
constexpr BasicVec2<T> apply(const BasicPose<T>& pose, const BasicVec2<T>& p) {
    return rotate(pose.rot, p) + pose.at;
}

/// The pose that applies b first, then a; each number is rounded.
template <class T>
constexpr BasicPose<T> compose(const BasicPose<T>& a, const BasicPose<T>& b) {
    return {apply(a, b.at), compose(a.rot, b.rot)};
}

/// The inverse of `pose`, rounded (and accurate only as far as `pose.rot` is a rotation).
template <class T>
constexpr BasicPose<T> inverse(const BasicPose<T>& pose) {
    const BasicRot<T> back = inverse(pose.rot);
    return {-rotate(back, pose.at), back};
}

namespace detail {

/// Whether a pose, unless it is null, is finite and rotates by a rotation.
template <class T>
bool is_valid_pose(const BasicPose<T>* pose) {
    return !pose || (is_rotation(pose->rot) && pose->at.x * 0 + pose->at.y * 0 == 0);
}

}  // namespace detail

}  // namespace carom

/// Where a shape is: a rotation about its local origin, then a translation.
#pragma once

#include <carom/math/rot.hpp>

namespace carom {

/// Maps a local point p to `rot * p + at`. Shapes placed by a pose are compared exactly as these numbers say.
template <class T>
struct BasicPose {
    BasicVec2<T> at{};
    BasicRot<T> rot{};

    friend bool operator==(const BasicPose&, const BasicPose&) = default;
};

using Pose = BasicPose<float>;
using PoseD = BasicPose<double>;

/// The image of p, rounded.
template <class T>
constexpr BasicVec2<T> apply(const BasicPose<T>& pose, const BasicVec2<T>& p) {
    return rotate(pose.rot, p) + pose.at;
}

/// First b, then a; each number is rounded.
template <class T>
constexpr BasicPose<T> compose(const BasicPose<T>& a, const BasicPose<T>& b) {
    return {apply(a, b.at), compose(a.rot, b.rot)};
}

/// The pose that undoes `pose`, rounded (and only as good as `pose.rot` is a rotation).
template <class T>
constexpr BasicPose<T> inverse(const BasicPose<T>& pose) {
    const BasicRot<T> back = inverse(pose.rot);
    return {-rotate(back, pose.at), back};
}

}  // namespace carom

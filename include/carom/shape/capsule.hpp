/// A capsule: a segment with a radius.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom {

/// All points at distance <= radius from the segment ab. radius >= 0. With a == b it is a circle, with radius 0 a
/// segment.
template <class T>
struct BasicCapsule {
    BasicVec2<T> a{};
    BasicVec2<T> b{};
    T radius{};
    friend bool operator==(const BasicCapsule&, const BasicCapsule&) = default;
};

using Capsule = BasicCapsule<float>;
using CapsuleD = BasicCapsule<double>;

}  // namespace carom

/// A line segment.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom {

/// All points between a and b, ends included. With a == b it is a point.
template <class T>
struct BasicSegment {
    BasicVec2<T> a{};
    BasicVec2<T> b{};
    friend bool operator==(const BasicSegment&, const BasicSegment&) = default;
};

using Segment = BasicSegment<float>;
using SegmentD = BasicSegment<double>;

}  // namespace carom

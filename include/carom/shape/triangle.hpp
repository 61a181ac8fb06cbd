/// A filled triangle.
#pragma once

#include <carom/math/vec2.hpp>

namespace carom {

/// The convex hull of three points, in either winding. With collinear points it is a segment or a point.
template <class T>
struct BasicTriangle {
    BasicVec2<T> a{};
    BasicVec2<T> b{};
    BasicVec2<T> c{};
    friend bool operator==(const BasicTriangle&, const BasicTriangle&) = default;
};

using Triangle = BasicTriangle<float>;
using TriangleD = BasicTriangle<double>;

}  // namespace carom

/// The real numbers of a cast - parameter, point, normal - in about 106 bits and rounded once.
#pragma once

#include "cast_part.hpp"

#include <carom/math/double_double.hpp>

namespace carom::detail {

/// One crossing in numbers.
struct RealCrossing {
    double t = 0;
    Vec2D point{};
    Vec2D normal{};  ///< unit, out of the part
};

/// Rounded to T; 0 for -0.
template <class T>
BasicVec2<T> stored(const Vec2D& v) {
    return {static_cast<T>(v.x) + T(0), static_cast<T>(v.y) + T(0)};
}

/// `normal` of a vertex without a radius is that of a side at the vertex that the line enters (leaves) by, or against
/// (along) the line. That of an arc is against the line.
template <class T>
RealCrossing real_crossing(const CastPath<T>& path, const ConvexPart<T>& part, const Crossing& crossing);

/// The point of the path with a stored parameter.
template <class T>
Vec2D point_at(const CastPath<T>& path, T t);

/// The unit normal of the line, away from the side that a part leans to (see Stretch::lean); against the line for 0.
template <class T>
Vec2D normal_from_lean(const CastPath<T>& path, int lean);

}  // namespace carom::detail

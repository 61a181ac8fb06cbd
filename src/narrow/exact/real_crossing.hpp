/// The real numbers of a crossing - parameter, way, normal - in about 106 bits and rounded once.
#pragma once

#include "crossing.hpp"
#include "narrow/core/real_part.hpp"

#include <carom/detail/math/double_double.hpp>

namespace carom::detail {

/// One crossing in numbers.
struct RealCrossing {
    DoubleDouble t = 0;
    BasicVec2<DoubleDouble> way{0, 0};  ///< t times the course's direction
    Vec2D normal{};                     ///< unit, out of b - a
};

/// Rounded to T; 0 for -0.
template <class T>
BasicVec2<T> stored(const Vec2D& v) {
    return {static_cast<T>(v.x) + T(0), static_cast<T>(v.y) + T(0)};
}

/// `normal` of a corner without a radius is that of a side at the corner that the line enters (leaves) by, or against
/// (along) the line. That of an arc is against the line.
template <class T>
RealCrossing real_crossing(const RelativePath<T>& course, const Difference<T>& difference, const Crossing& crossing);

/// The point of the path with a stored parameter.
template <class T>
Vec2D point_at(const CastPath<T>& path, T t);

/// The unit normal of the line, away from the side that b - a leans to (see Stretch::lean); against the line for 0.
template <class T>
Vec2D normal_from_lean(const RelativePath<T>& course, int lean);

}  // namespace carom::detail

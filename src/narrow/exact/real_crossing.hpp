/// A crossing in real numbers - parameter, displacement, normal - in about 106 bits and rounded once.
#pragma once

#include "crossing.hpp"
#include "narrow/core/real_part.hpp"

#include <carom/detail/math/double_double.hpp>

namespace carom::detail {

/// A crossing in real numbers.
struct RealCrossing {
    DoubleDouble t = 0;
    BasicVec2<DoubleDouble> displacement{0, 0};  ///< t times the motion's direction
    Vec2D normal{};                              ///< unit, out of b - a
};

/// Rounded to T; 0 for -0.
template <class T>
BasicVec2<T> stored(const Vec2D& v) {
    return {static_cast<T>(v.x) + T(0), static_cast<T>(v.y) + T(0)};
}

/// At a corner without a radius, `normal` is that of a side there through which the line enters (leaves), or against
/// (along) the line. On an arc it is against the line.
template <class T>
RealCrossing real_crossing(const LinearMotion<T>& motion, const Difference<T>& difference, const Crossing& crossing);

/// The same at a moment that may be known exactly.
template <class T>
RealCrossing real_crossing(const LinearMotion<T>& motion, const MotionParameter<T>& moment);

/// Its parameter alone, rounded.
template <class T>
double real_parameter(const LinearMotion<T>& motion, const Difference<T>& difference, const Crossing& crossing);

/// The point of the path with a stored parameter.
template <class T>
Vec2D point_at(const CastPath<T>& path, T t);

/// The unit normal of the line, away from the side on which b - a lies (see Stretch::lean); against the line for 0.
template <class T>
Vec2D normal_from_lean(const LinearMotion<T>& motion, int lean);

}  // namespace carom::detail

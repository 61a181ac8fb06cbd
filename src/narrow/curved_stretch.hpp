/// When ellipses and arcs that move in a straight line are in contact with parts of any kind: by numbers, not by signs.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/narrow/cast_path.hpp>

namespace carom::detail {

/// Two parts of which at least one is curved, on a course with a direction.
template <class T>
struct CurvedPassage {
    const Course<T>& course;
    const ConvexPart<T>& a;
    const ConvexPart<T>& b;
};

/// A stretch of time in contact.
struct CurvedStretch {
    double enter = 0;
    double leave = 0;      ///< may be infinite
    bool crosses = false;  ///< they penetrate each other in between
    bool resolved = true;  ///< else nothing is known: lengths or speeds whose products are not in the range of doubles
};

/// Calls the visitor with each stretch from the start of the course on, in order, until it returns true, and says
/// whether it did. A contact that is not excluded by more than rounding errors counts: none is missed. Ends are good to
/// some 2^-48 of the coordinates, or the root of that where the two only graze. Every loop is bounded.
template <class T>
bool any_curved_stretch(const CurvedPassage<T>& passage, FunctionRef<bool(const CurvedStretch&)> visit);

/// The part, moved: to twice the precision of T.
template <class T>
ConvexPart<T> moved_by(const ConvexPart<T>& part, const Vec2D& way);

/// The part, moved by t times the velocity: to twice the precision of T.
template <class T>
ConvexPart<T> moved_part(const ConvexPart<T>& part, const BasicVec2<T>& velocity, double t);

}  // namespace carom::detail

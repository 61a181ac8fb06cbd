/// When ellipses and arcs that move in a straight line are in contact with parts of any kind. Of arcs, whether they are
/// is decided by signs, of ellipses by numbers.
#pragma once

#include <carom/detail/narrow/exact/cast_path.hpp>
#include <carom/detail/narrow/exact/difference.hpp>
#include <carom/function_ref.hpp>

namespace carom::detail {

/// Two parts of which at least one is curved, on a course with a direction.
template <class T>
struct CurvedPassage {
    const LinearMotion<T>& course;
    const ConvexPart<T>& a;
    const ConvexPart<T>& b;
};

/// A stretch of time in contact.
struct CurvedStretch {
    double enter = 0;
    double leave = 0;      ///< may be infinite
    bool crosses = false;  ///< they penetrate each other in between
    bool resolved = true;  ///< else nothing is known: lengths or speeds whose products are not in the range of doubles
    bool exact = false;    ///< whether there is contact, and `crosses`, are so; both ends are on the course then
    bool starts_inside = false;  ///< they penetrate each other at the start; of an exact stretch
    int lean = 0;                ///< as Stretch::lean; of an exact stretch
};

/// Whether contact of two parts on a course is decided by signs: of all but ellipses.
template <class T>
bool is_exact_pair(const Difference<T>& difference) {
    const auto is_ellipse = [](const ConvexPart<T>& part) { return part.core_kind() == CoreKind::ellipse; };
    return difference.has_crossings() || !(is_ellipse(difference.a()) || is_ellipse(difference.b()));
}

/// Calls the visitor with each stretch from the start of the course on, in order, until it returns true, and says
/// whether it did. Of ellipses, a contact that is not excluded by more than rounding errors counts: none is missed.
/// Ends are good to some 2^-48 of the coordinates, or the root of that where the two only graze. Every loop is bounded.
template <class T>
bool any_curved_stretch(const CurvedPassage<T>& passage, FunctionRef<bool(const CurvedStretch&)> visit);

}  // namespace carom::detail

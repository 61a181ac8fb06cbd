/// Where the line along a course runs through b - a of two parts: when a, moving so, is in contact with b.
#pragma once

#include "narrow/exact/crossing.hpp"

#include <carom/function_ref.hpp>

namespace carom::detail {

/// A connected stretch of the whole line that lies in b - a.
struct Stretch {
    Crossing enter{};
    Crossing leave{};
    bool from_infinity = false;  ///< then there is no `enter`
    bool to_infinity = false;    ///< then there is no `leave`
    bool crosses = false;        ///< the line penetrates it, rather than only touch it
    int lean = 0;  ///< when it only touches: the side of the line that b - a is on, 0 when it is in the line
};

using StretchVisitor = FunctionRef<bool(const Stretch&)>;

/// Calls the visitor with each stretch in order until it returns true, and says whether it did. There is at most one,
/// but two for an arc. Exact. The course must have a direction.
template <class T>
bool any_stretch(const LinearMotion<T>& course, const Difference<T>& difference, StretchVisitor visit);

/// The same where neither part is curved.
template <class T>
bool any_straight_stretch(const LinearMotion<T>& course, const Difference<T>& difference, StretchVisitor visit);

}  // namespace carom::detail

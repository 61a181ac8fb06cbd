/// AngularInterval: the directions of small translations that keep two touching parts in contact.
#pragma once

#include "narrow/exact/curved_tangent.hpp"

#include <carom/function_ref.hpp>

namespace carom::detail {

/// All tangents counter-clockwise from `start` to `end`, both included, in directions at most half a turn apart. Keeps
/// its own copies of the parts, since sources make parts on the fly.
template <class T>
struct AngularInterval {
    ConvexPart<T> a;
    ConvexPart<T> b;
    CurvedTangent start;
    CurvedTangent end;

    TangentOf<T> start_tangent() const { return {a, b, start}; }
    TangentOf<T> end_tangent() const { return {a, b, end}; }
};

/// Returns true to stop.
template <class T>
using AngularVisitor = FunctionRef<bool(const AngularInterval<T>&)>;

/// Visits the intervals of two parts that touch without penetrating: one for two convex parts, several with an arc, and
/// none when b - a has no area. Returns whether the visitor stopped it.
template <class T>
bool visit_angular_intervals(const ConvexPart<T>& a, const ConvexPart<T>& b, AngularVisitor<T> visit);

/// The same where at least one of the two is curved.
template <class T>
bool visit_curved_intervals(const ConvexPart<T>& a, const ConvexPart<T>& b, AngularVisitor<T> visit);

/// Visits a set of intervals; like `visit_angular_intervals` for any number of pairs.
template <class T>
using AngularSource = FunctionRef<bool(AngularVisitor<T>)>;

/// Whether the intervals together cover all tangents, and with them a neighborhood of the zero translation.
template <class T>
bool covers_all_tangents(AngularSource<T> intervals);

}  // namespace carom::detail

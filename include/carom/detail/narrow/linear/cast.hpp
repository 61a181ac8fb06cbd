/// Ray casts and clipping: where a straight path first hits a union of parts, and all intervals of it that lie inside.
#pragma once

#include <carom/answer/clip.hpp>
#include <carom/answer/raycast.hpp>
#include <carom/detail/narrow/core/pair.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/detail/narrow/exact/cast_path.hpp>
#include <carom/detail/narrow/filter/cast/quick_cast.hpp>
#include <carom/function_ref.hpp>
#include <carom/visit.hpp>

namespace carom::detail {

/// A convex shape whose part is never curved, whatever its numbers.
template <class S>
concept StraightShape = ConvexShape<S> && shape_rank<S> < shape_rank<Rounded<S>>;

/// Returns the first interval of the path in the union of the parts. Which parts are hit, in what order, and whether
/// their intervals abut is decided exactly. Does not allocate: to merge intervals, all parts are visited again until
/// the interval stops growing. Segments of one-sided chains that are hit from behind are ignored.
template <class T>
std::optional<BasicRaycast<T>> cast(const CastPath<T>& path, PartSource<T> parts);

/// The same for one part: directly in doubles where these leave no doubt.
template <class T>
std::optional<BasicRaycast<T>> cast(const CastPath<T>& path, const ConvexPart<T>& part);

/// Both for the part of a StraightShape. Programs that cast at no others do not contain what curves and unions need.
template <class T>
std::optional<BasicRaycast<T>> cast_straight(const CastPath<T>& path, PartSource<T> parts);
template <class T>
std::optional<BasicRaycast<T>> cast_straight(const CastPath<T>& path, const ConvexPart<T>& part);

template <class T>
using ClipVisitor = FunctionRef<Visit(const BasicClip<T>&)>;

/// Visits all intervals in order, including those in one-sided chains from either side.
template <class T>
Visit visit_clips(const CastPath<T>& path, PartSource<T> parts, ClipVisitor<T> visit);

}  // namespace carom::detail

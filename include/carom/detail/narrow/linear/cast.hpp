/// Casts: where a straight path first meets a union of parts, and all the stretches of it that lie inside.
#pragma once

#include <carom/answer/clip.hpp>
#include <carom/answer/raycast.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/detail/narrow/exact/cast_path.hpp>
#include <carom/detail/narrow/filter/cast/quick_cast.hpp>

namespace carom {

/// The first stretch of the path in the union of the parts. Which parts are met, in what order, and whether their
/// stretches abut is decided exactly. Needs no memory: to merge stretches, all parts are visited again until the
/// stretch grows no more. Segments of one-sided chains that are met from behind are not there.
template <class T>
Raycast<T> cast(const CastPath<T>& path, PartSource<T> parts);

/// The same for one part: where doubles can tell, at once.
template <class T>
Raycast<T> cast(const CastPath<T>& path, const ConvexPart<T>& part);

/// All stretches in order, of one-sided chains too from either side.
template <class T>
bool any_clip(const CastPath<T>& path, PartSource<T> parts, ClipVisitor<T> visit);

}  // namespace carom

/// Casts: where a straight path first meets a union of parts, and all the stretches of it that lie inside.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/detail/narrow/exact/cast_path.hpp>
#include <carom/detail/narrow/filter/cast/cast_question.hpp>

namespace carom {

/// The first connected stretch of a ray inside a shape. `enter` and `exit` count in lengths of the ray's direction.
template <class T>
struct Raycast {
    bool hit = false;
    T enter{};                    ///< 0 when it starts inside or on the border
    T exit{};                     ///< where that stretch ends, at most t_max; equal to `enter` for an instant
    BasicVec2<T> point{};         ///< at `enter`
    BasicVec2<T> normal{};        ///< unit, out of the surface at `point`; zero when it starts inside
    Feature feature{};            ///< what it hits there
    bool started_inside = false;  ///< the ray starts in the interior; on the border does not count
    bool graze = false;           ///< arbitrarily small shifts would remove this contact
};

/// A connected stretch of a line, ray or segment inside a shape.
template <class T>
struct Clip {
    bool hit = false;
    T enter{};           ///< minus infinity for a line that comes from within
    T exit{};            ///< infinity when it never leaves
    bool graze = false;  ///< arbitrarily small shifts would remove this contact
};

/// Called with each stretch in turn; returns true to stop.
template <class T>
using ClipVisitor = FunctionRef<bool(const Clip<T>&)>;

/// The first stretch of the path in the union of the parts. Which parts are met, in what order, and whether their
/// stretches abut is decided exactly. Needs no memory: to merge stretches, all parts are visited again until the
/// stretch grows no more. Segments of one-sided chains that are met from behind are not there.
template <class T>
Raycast<T> cast(const CastPath<T>& path, PartSource<T> parts);

/// The same for one part: where doubles can tell, at once.
template <class T>
Raycast<T> cast(const CastPath<T>& path, const ConvexPart<T>& part);

/// The same for a ray without a pose, in doubles alone: false, and no answer, when those leave a doubt.
template <class T>
bool quick_cast(const QuickQuestion<T>& question, Raycast<T>& result);

/// The same for shapes that have a shorter way.
bool quick_cast(const Ray& ray, float t_max, const Circle& circle, Raycast<float>& result);
bool quick_cast(const RayD& ray, double t_max, const CircleD& circle, Raycast<double>& result);
bool quick_cast(const Ray& ray, float t_max, const Aabb& box, Raycast<float>& result);
bool quick_cast(const Ray& ray, float t_max, const ConvexPolygon& polygon, Raycast<float>& result);
bool quick_cast(const RayD& ray, double t_max, const ConvexPolygonD& polygon, Raycast<double>& result);
bool quick_cast(const Ray& ray, float t_max, const PlainBox<float>& box, Raycast<float>& result);
bool quick_cast(const RayD& ray, double t_max, const PlainBox<double>& box, Raycast<double>& result);

/// All stretches in order, of one-sided chains too from either side.
template <class T>
bool any_clip(const CastPath<T>& path, PartSource<T> parts, ClipVisitor<T> visit);

}  // namespace carom

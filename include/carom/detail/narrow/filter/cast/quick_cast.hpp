/// quick_cast: fast path for a ray cast at one convex shape, in doubles or not at all.
#pragma once

#include <carom/answer/raycast.hpp>
#include <carom/detail/narrow/filter/cast/cast_question.hpp>

namespace carom::detail {

/// Computes what `cast` returns for a ray without a pose, in doubles alone. Returns false, and no result, when those
/// leave a doubt.
template <class T>
bool quick_cast(const QuickQuestion<T>& question, BasicRaycast<T>& result);

/// The same for shapes that have a faster formula.
bool quick_cast(const Ray& ray, float max_t, const Circle& circle, BasicRaycast<float>& result);
bool quick_cast(const RayD& ray, double max_t, const CircleD& circle, BasicRaycast<double>& result);
bool quick_cast(const Ray& ray, float max_t, const Aabb& box, BasicRaycast<float>& result);
bool quick_cast(const Ray& ray, float max_t, const ConvexPolygon& polygon, BasicRaycast<float>& result);
bool quick_cast(const RayD& ray, double max_t, const ConvexPolygonD& polygon, BasicRaycast<double>& result);
bool quick_cast(const Ray& ray, float max_t, const PlainBox<float>& box, BasicRaycast<float>& result);
bool quick_cast(const RayD& ray, double max_t, const PlainBox<double>& box, BasicRaycast<double>& result);

}  // namespace carom::detail

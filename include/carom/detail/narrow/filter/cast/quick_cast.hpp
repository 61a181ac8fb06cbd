/// quick_cast: fast path for a ray cast at one convex shape, in doubles or not at all.
#pragma once

#include <carom/answer/raycast.hpp>
#include <carom/detail/narrow/filter/cast/cast_question.hpp>

namespace carom {

/// Computes what `cast` returns for a ray without a pose, in doubles alone. Returns false, and no result, when those
/// leave a doubt.
template <class T>
bool quick_cast(const QuickQuestion<T>& question, Raycast<T>& result);

/// The same for shapes that have a faster formula.
bool quick_cast(const Ray& ray, float t_max, const Circle& circle, Raycast<float>& result);
bool quick_cast(const RayD& ray, double t_max, const CircleD& circle, Raycast<double>& result);
bool quick_cast(const Ray& ray, float t_max, const Aabb& box, Raycast<float>& result);
bool quick_cast(const Ray& ray, float t_max, const ConvexPolygon& polygon, Raycast<float>& result);
bool quick_cast(const RayD& ray, double t_max, const ConvexPolygonD& polygon, Raycast<double>& result);
bool quick_cast(const Ray& ray, float t_max, const PlainBox<float>& box, Raycast<float>& result);
bool quick_cast(const RayD& ray, double t_max, const PlainBox<double>& box, Raycast<double>& result);

}  // namespace carom

/// quick_cast: fast path for a ray cast at one convex shape, in doubles or not at all.
#pragma once

#include <carom/answer/raycast.hpp>
#include <carom/detail/narrow/filter/cast/cast_question.hpp>

#include <optional>

namespace carom {

/// Computes what `cast` returns for a ray without a pose, in doubles alone. Returns false, and no result, when those
/// leave a doubt.
template <class T>
bool quick_cast(const QuickQuestion<T>& question, std::optional<BasicRaycast<T>>& result);

/// The same for shapes that have a faster formula.
bool quick_cast(const Ray& ray, float max_t, const Circle& circle, std::optional<Raycast>& result);
bool quick_cast(const RayD& ray, double max_t, const CircleD& circle, std::optional<RaycastD>& result);
bool quick_cast(const Ray& ray, float max_t, const Aabb& box, std::optional<Raycast>& result);
bool quick_cast(const Ray& ray, float max_t, const ConvexPolygon& polygon, std::optional<Raycast>& result);
bool quick_cast(const RayD& ray, double max_t, const ConvexPolygonD& polygon, std::optional<RaycastD>& result);
bool quick_cast(const Ray& ray, float max_t, const PlainBox<float>& box, std::optional<Raycast>& result);
bool quick_cast(const RayD& ray, double max_t, const PlainBox<double>& box, std::optional<RaycastD>& result);

}  // namespace carom

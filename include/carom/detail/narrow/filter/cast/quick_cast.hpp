/// quick_cast: fast path for a ray cast at one convex shape, in doubles or not at all.
#pragma once

#include <carom/answer/raycast.hpp>
#include <carom/answer/sweep.hpp>
#include <carom/detail/narrow/filter/cast/cast_question.hpp>

#include <optional>

namespace carom::detail {

/// Computes what `cast` returns for a ray without a pose, in doubles alone. Returns false, and no result, when those
/// leave a doubt.
bool quick_cast(const Ray& ray, float max_t, const Aabb& box, std::optional<Raycast>& result);
bool quick_cast(const Ray& ray, float max_t, const PlainDisc<float>& disc, std::optional<Raycast>& result);
bool quick_cast(const RayD& ray, double max_t, const PlainDisc<double>& disc, std::optional<RaycastD>& result);
bool quick_cast(const Ray& ray, float max_t, const PlainLoop<float>& loop, std::optional<Raycast>& result);
bool quick_cast(const RayD& ray, double max_t, const PlainLoop<double>& loop, std::optional<RaycastD>& result);
bool quick_cast(const Ray& ray, float max_t, const PlainBox<float>& box, std::optional<Raycast>& result);
bool quick_cast(const RayD& ray, double max_t, const PlainBox<double>& box, std::optional<RaycastD>& result);
bool quick_cast(const Ray& ray, float max_t, const PlainCapsule<float>& capsule, std::optional<Raycast>& result);
bool quick_cast(const RayD& ray, double max_t, const PlainCapsule<double>& capsule, std::optional<RaycastD>& result);

/// The same for a moving disc or point: the sweep of both.
bool quick_cast(const DiscPath<float>& path, const PlainDisc<float>& disc, Sweep& result);
bool quick_cast(const DiscPath<double>& path, const PlainDisc<double>& disc, SweepD& result);
bool quick_cast(const DiscPath<float>& path, const PlainLoop<float>& loop, Sweep& result);
bool quick_cast(const DiscPath<double>& path, const PlainLoop<double>& loop, SweepD& result);
bool quick_cast(const DiscPath<float>& path, const PlainBox<float>& box, Sweep& result);
bool quick_cast(const DiscPath<double>& path, const PlainBox<double>& box, SweepD& result);
bool quick_cast(const DiscPath<float>& path, const PlainCapsule<float>& capsule, Sweep& result);
bool quick_cast(const DiscPath<double>& path, const PlainCapsule<double>& capsule, SweepD& result);

}  // namespace carom::detail

/// Batched ray casts: `raycast` for many rays or shapes in one call, with whether and where each hits.
#pragma once

#include <carom/batch/arrays.hpp>
#include <carom/batch/overlaps_many.hpp>

#include <limits>
#include <type_traits>

namespace carom {

/// Casts one ray against many shapes: bit i % 64 of hits[i / 64] becomes whether raycast(ray, many[i], max_t) hits, and
/// enter[i] becomes its `enter`, or infinity without a hit; both equal the single call's results bit for bit. So the
/// nearest shape has the smallest enter[i]; call `raycast` on it for its normal and the rest. `many` are circles,
/// boxes, capsules or convex polygons. Returns the number of hits; unused bits of the last word are 0. Errors:
/// buffer_too_small when `hits` has fewer than hit_words(many.size()) words or `enter` fewer than many.size() numbers,
/// with that number as index; bad_size when the arrays of `many` differ in length. Nothing is written then.
///
/// Method and cost: shapes that the filter of `overlaps_many` excludes cost as little as there; the others are single
/// calls. Allocates no heap memory. Example:
///     const std::vector<float> x{4, 9, 6}, y{0, 5, 0}, radius{1, 1, 1};
///     std::uint64_t hits[hit_words(3)];
///     float enter[3];
///     assert(raycast_many(Ray{{0, 0}, {1, 0}}, CircleArray{x, y, radius}, hits, enter).value() == 2);
///     assert(hits[0] == 0b101 && enter[0] == 3 && std::isinf(enter[1]) && enter[2] == 5);
template <class T, class Many>
Result<std::size_t> raycast_many(const BasicRay<T>& ray, const Many& many, std::span<std::uint64_t> hits,
                                 std::span<std::type_identity_t<T>> enter,
                                 std::type_identity_t<T> max_t = std::numeric_limits<T>::infinity());

/// Casts many rays against one Circle, Aabb, Capsule or ConvexPolygon: raycast(rays[i], one, max_t), reported as above.
template <class T, class One>
Result<std::size_t> raycast_many(const BasicRayArray<T>& rays, const One& one, std::span<std::uint64_t> hits,
                                 std::span<std::type_identity_t<T>> enter,
                                 std::type_identity_t<T> max_t = std::numeric_limits<T>::infinity());

/// Casts each ray against the shape with the same index: raycast(rays[i], shapes[i], max_t), reported as above;
/// bad_size also when their numbers differ.
template <class T, class Shapes>
Result<std::size_t> raycast_pairs(const BasicRayArray<T>& rays, const Shapes& shapes, std::span<std::uint64_t> hits,
                                  std::span<std::type_identity_t<T>> enter,
                                  std::type_identity_t<T> max_t = std::numeric_limits<T>::infinity());

}  // namespace carom

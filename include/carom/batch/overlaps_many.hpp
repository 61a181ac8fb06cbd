/// Batched overlap tests: the exact `overlaps` for many shapes in one call.
#pragma once

#include <carom/batch/arrays.hpp>
#include <carom/shape/ray.hpp>

#include <cstdint>
#include <string>

namespace carom {

/// The number of 64-bit words that hold one bit for each of `count` shapes.
constexpr std::size_t hit_words(std::size_t count) {
    return (count + 63) / 64;
}

/// Whether `overlaps_many` has this pair: one shape of the first type, and an array of the second. Example:
///     static_assert(has_overlap_batch<Circle, Capsule> && !has_overlap_batch<Capsule, Aabb>);
template <class One, class Shape>
inline constexpr bool has_overlap_batch = false;
template <class T>
inline constexpr bool has_overlap_batch<BasicCircle<T>, BasicCircle<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicCircle<T>, BasicAabb<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicCircle<T>, BasicCapsule<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicAabb<T>, BasicCircle<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicCapsule<T>, BasicCircle<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicAabb<T>, BasicAabb<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicCapsule<T>, BasicCapsule<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicCircle<T>, BasicBox<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicBox<T>, BasicCircle<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicAabb<T>, BasicBox<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicBox<T>, BasicAabb<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicBox<T>, BasicBox<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicConvexPolygon<T>, BasicConvexPolygon<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicRay<T>, BasicCircle<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicRay<T>, BasicAabb<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicRay<T>, BasicCapsule<T>> = true;
template <class T>
inline constexpr bool has_overlap_batch<BasicRay<T>, BasicConvexPolygon<T>> = true;

/// Tests one shape against many: bit i % 64 of hits[i / 64] becomes overlaps(one, many[i]), the same exact result as
/// that of the single call. `one` is a Circle, Aabb, Box, Capsule, ConvexPolygon or Ray, and `many` is an array of one
/// of the first five. Supported pairs: a circle with circles, boxes of either kind or capsules, in either order; boxes
/// of either kind with each other, capsules with capsules, polygons with polygons; and a ray with any but a Box.
/// Returns the number of hits; unused bits of the last word are 0. Errors: buffer_too_small when `hits` has fewer than
/// hit_words(many.size()) words, with that number as index; bad_size when the arrays of `many` differ in length. `hits`
/// is then untouched.
///
/// Method: a formula with a proven error bound, evaluated for as many shapes as the machine's registers hold; the few
/// undecided lanes are tested one by one. The instruction set is selected at run time where Carom was built with
/// Highway (see `batch_kernels`); the results do not depend on it. Allocates no heap memory. Example:
///     const std::vector<float> x{0, 5}, y{0, 0}, radius{1, 2};
///     std::uint64_t hits[hit_words(2)];
///     assert(overlaps_many(Circle{{2, 0}, 1}, CircleArray{x, y, radius}, hits).value() == 2);
///     assert(hits[0] == 0b11);
template <class One, class Many>
Result<std::size_t> overlaps_many(const One& one, const Many& many, std::span<std::uint64_t> hits);

/// Tests two arrays element by element: bit i becomes overlaps(a[i], b[i]). Supported pairs, bit order and errors are
/// those of `overlaps_many`, and `a` may be an array of rays; bad_size also when a and b differ in length. Example:
///     const std::vector<float> x{0, 5}, y{0, 0}, radius{1, 2};
///     const CircleArray circles{x, y, radius};
///     std::uint64_t hits[1];
///     assert(overlaps_pairs(circles, circles, hits).value() == 2);
template <class A, class B>
Result<std::size_t> overlaps_pairs(const A& a, const B& b, std::span<std::uint64_t> hits);

/// What batches, masks and the broad phase compute with, for logs: "Highway 1.0.3, AVX2" with the instruction set
/// selected for this machine, or "portable" in a build without Highway, which computes 16 bytes at a time.
std::string batch_kernels();

}  // namespace carom

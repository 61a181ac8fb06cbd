/// The exact `overlaps`, for many shapes in one call.
#pragma once

#include <carom/batch/arrays.hpp>
#include <carom/batch/convex_array.hpp>
#include <carom/shape/ray.hpp>

#include <cstdint>

namespace carom {

/// How many words of 64 answers hold one bit for each of `count` shapes.
constexpr std::size_t hit_words(std::size_t count) {
    return (count + 63) / 64;
}

/// One shape against many: bit i % 64 of hits[i / 64] becomes overlaps(one, many[i]), the same answer as the single
/// call's, exact. `one` is a Circle, Aabb, Capsule, ConvexPolygon or Ray and `many` an array of the first four: circles
/// with circles, boxes and capsules; boxes, capsules and polygons each with their like; and a ray with any. Returns how
/// many hit; unused bits of the last word are 0. Errors: buffer_too_small when `hits` has fewer than
/// hit_words(many.size()) words, bad_size when the arrays of `many` differ in length; `hits` is then untouched.
///
/// Method: a formula with a proven error bound over as many shapes as the machine's registers hold; the few lanes it
/// leaves in doubt are asked one by one. The instruction set is chosen at run time (Highway, where Carom was built with
/// it); the answers do not depend on it. No heap memory. Example:
///     const std::vector<float> x{0, 5}, y{0, 0}, radius{1, 2};
///     std::uint64_t hits[hit_words(2)];
///     assert(overlaps_many(Circle{{2, 0}, 1}, CircleArray{x, y, radius}, hits).value() == 2);
///     assert(hits[0] == 0b11);
template <class One, class Many>
Result<std::size_t> overlaps_many(const One& one, const Many& many, std::span<std::uint64_t> hits);

/// Two arrays shape by shape: bit i becomes overlaps(a[i], b[i]). Mixtures, order and errors as in `overlaps_many`, and
/// rays with any; bad_size also when a and b differ in length. Example:
///     const std::vector<float> x{0, 5}, y{0, 0}, radius{1, 2};
///     const CircleArray circles{x, y, radius};
///     std::uint64_t hits[1];
///     assert(overlaps_pairs(circles, circles, hits).value() == 2);
template <class A, class B>
Result<std::size_t> overlaps_pairs(const A& a, const B& b, std::span<std::uint64_t> hits);

}  // namespace carom

/// Batched contacts, distances and shape casts: the results of single calls for many shapes in one call.
#pragma once

#include <carom/batch/overlaps_many.hpp>
#include <carom/detail/batch/check_arrays.hpp>
#include <carom/detail/batch/distances.hpp>
#include <carom/query/sweep.hpp>

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <type_traits>

namespace carom {

/// Computes the contacts of two arrays element by element: bit i % 64 of hits[i / 64] becomes whether contact(a[i],
/// b[i], margin) finds one, and contacts[i] becomes that contact, bit for bit; where there is none it stays as it was.
/// `a` and `b` are any of the arrays of shapes in batch/arrays.hpp. Returns the number of contacts; unused bits of the
/// last word are 0. Errors: bad_size when arrays differ in length; buffer_too_small when `hits` has fewer than
/// hit_words(a.size()) words or `contacts` fewer than a.size() elements, with that number as index. Nothing is written
/// then.
///
/// Method and cost: at margin 0, and for pairs of shapes that `overlaps_pairs` has but rays, that finds out with SIMD
/// which are in contact; all others are single calls. Allocates no heap memory. Example:
///     const std::vector<float> x{0, 5}, y{0, 0}, radius{1, 2}, x_too{1.5f, 9};
///     std::uint64_t hits[hit_words(2)];
///     Contact contacts[2];
///     assert(contact_pairs(CircleArray{x, y, radius}, CircleArray{x_too, y, radius}, hits, contacts).value() == 2);
///     assert(hits[0] == 0b11 && contacts[0].separation == -0.5f && contacts[1].separation == 0);
template <class A, class B, class T = scalar_of_operand<typename A::Shape>>
Result<std::size_t> contact_pairs(const A& a, const B& b, std::span<std::uint64_t> hits,
                                  std::span<std::type_identity_t<BasicContact<T>>> contacts,
                                  std::type_identity_t<T> margin = 0) {
    const std::size_t count = a.size();
    if (const Status status = detail::check_pairs(a, b); !status.ok()) return status.error();
    if (const Status status = detail::check_buffer(count, hits); !status.ok()) return status.error();
    if (const Status status = detail::check_length("contacts", count, contacts.size()); !status.ok()) {
        return status.error();
    }
    std::fill_n(hits.begin(), hit_words(count), ~std::uint64_t{0});
    if (count % 64 != 0) hits[count / 64] >>= 64 - count % 64;
    if constexpr (detail::have_overlap_filter<A, B>) {
        if (margin == 0) overlaps_pairs(a, b, hits).value();
    }
    std::size_t found = 0;
    for (std::size_t word = 0; word < hit_words(count); ++word) {
        for (std::uint64_t rest = hits[word]; rest != 0; rest &= rest - 1) {
            const std::size_t i = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
            if (const auto one = contact(a[i], b[i], margin)) {
                contacts[i] = *one;
                ++found;
            } else {
                hits[word] &= ~(rest & -rest);
            }
        }
    }
    return found;
}

/// Computes the distances of two arrays element by element: distances[i] becomes distance(a[i], b[i]), bit for bit.
/// Arrays, and errors about them and about `distances`, as of `contact_pairs`.
///
/// Method and cost: of circles, boxes and capsules of floats, in the pairs that `overlaps_pairs` has, with SIMD, in
/// doubles, but where these leave in doubt what the distance rounds to; all others are single calls. Allocates no heap
/// memory. Example:
///     const std::vector<float> x{0, 5}, y{0, 0}, radius{1, 2};
///     const std::vector<Point> points{{{3, 0}}, {{5, 2}}};
///     float distances[2];
///     assert(distance_pairs(CircleArray{x, y, radius}, ShapeArray<Point>{points}, distances).ok());
///     assert(distances[0] == 2 && distances[1] == 0);
template <class A, class B, class T = scalar_of_operand<typename A::Shape>>
[[nodiscard]] Status distance_pairs(const A& a, const B& b, std::span<std::type_identity_t<T>> distances) {
    if (Status status = detail::check_pairs(a, b); !status.ok()) return status;
    if (Status status = detail::check_length("distances", a.size(), distances.size()); !status.ok()) return status;
    const auto single = [&](std::size_t i) { return distance(a[i], b[i]); };
    if constexpr (detail::have_distance_filter<A, B>) {
        detail::find_distances(a, b, distances.data(), single);
    } else {
        for (std::size_t i = 0; i < a.size(); ++i) distances[i] = single(i);
    }
    return std::monostate{};
}

/// Casts the shapes of two arrays element by element: sweeps[i] becomes sweep(a[i], va[i], b[i], vb[i], max_time), bit
/// for bit. Arrays, and errors about them and about `sweeps`, as of `contact_pairs`; the velocities are as many as the
/// shapes. Returns the number of hits. Cost: that of the single calls. Allocates no heap memory. Example:
///     const std::vector<float> x{0, 0}, y{0, 9}, radius{1, 1}, far{6, 6}, speed{2, 2}, none{0, 0};
///     Sweep sweeps[2];
///     const auto hits = sweep_pairs(CircleArray{x, y, radius}, VectorArray{speed, none},
///                                   CircleArray{far, none, radius}, VectorArray{none, none}, sweeps);
///     assert(hits.value() == 1 && sweeps[0].enter == 2 && !sweeps[1].hits());
template <class A, class B, class T = scalar_of_operand<typename A::Shape>>
Result<std::size_t> sweep_pairs(const A& a, const BasicVectorArray<std::type_identity_t<T>>& va, const B& b,
                                const BasicVectorArray<std::type_identity_t<T>>& vb,
                                std::span<std::type_identity_t<BasicSweep<T>>> sweeps,
                                std::type_identity_t<T> max_time = std::numeric_limits<T>::infinity()) {
    if (const Status status = detail::check_pairs(a, b); !status.ok()) return status.error();
    if (const Status status = detail::check_pairs(va, vb, "va", "vb"); !status.ok()) return status.error();
    if (const Status status = detail::check_same_size("a", a, "va", va); !status.ok()) return status.error();
    if (const Status status = detail::check_length("sweeps", a.size(), sweeps.size()); !status.ok()) {
        return status.error();
    }
    std::size_t hits = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sweeps[i] = sweep(a[i], va[i], b[i], vb[i], max_time);
        hits += sweeps[i].hits();
    }
    return hits;
}

}  // namespace carom

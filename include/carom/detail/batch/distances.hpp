/// Distances of two arrays of float shapes, several at a time.
#pragma once

#include <carom/batch/overlaps_many.hpp>
#include <carom/detail/batch/check_arrays.hpp>
#include <carom/function_ref.hpp>

namespace carom::detail {

/// The distance of pair i.
using ExactDistance = FunctionRef<float(std::size_t)>;

/// Circles, boxes and capsules of floats.
template <class Array>
inline constexpr bool has_float_columns = false;
template <>
inline constexpr bool has_float_columns<CircleArray> = true;
template <>
inline constexpr bool has_float_columns<AabbArray> = true;
template <>
inline constexpr bool has_float_columns<BoxArray> = true;
template <>
inline constexpr bool has_float_columns<CapsuleArray> = true;

/// Whether the distances of two arrays are computed several at a time: doubles tell what those of floats round to.
template <class A, class B>
inline constexpr bool have_distance_filter = has_float_columns<A>&& has_float_columns<B>&& have_overlap_filter<A, B>;

/// Writes the distances of arrays as long as each other; calls `exact` for those that doubles leave in doubt.
template <class A, class B>
void find_distances(const A& a, const B& b, float* distances, ExactDistance exact);

}  // namespace carom::detail

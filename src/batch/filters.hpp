/// Filters: what all instruction sets share - the supported pairs of shape kinds, and how each filter is called.
#pragma once

#include <carom/batch/overlaps_many.hpp>
#include <carom/detail/batch/distances.hpp>
#include <carom/function_ref.hpp>

#include <tuple>
#include <type_traits>
#include <utility>

namespace carom::detail {

/// One shape that takes the place of every element of an array.
template <class S>
struct Broadcast {
    using Shape = S;
    const S& shape;
    const S& operator[](std::size_t) const { return shape; }
};

/// The exact test of element i.
using ExactTest = FunctionRef<bool(std::size_t)>;

/// Writes one bit for each of `count` pairs (a[i], b[i]); calls the exact test for undecided pairs.
template <class A, class B>
using Filter = void (*)(const A& a, const B& b, std::size_t count, std::uint64_t* hits, ExactTest exact);

/// One ray or several, with shapes of one kind.
template <class T, class Array>
using RayFilters =
    std::tuple<Filter<Broadcast<BasicRay<T>>, Array>, Filter<BasicRayArray<T>, Broadcast<typename Array::Shape>>,
               Filter<BasicRayArray<T>, Array>>;

/// One shape with an array, and two arrays.
template <class A, class B>
using ShapeFilters = std::tuple<Filter<Broadcast<typename A::Shape>, B>, Filter<A, B>>;

/// All filters of one instruction set, by the types they take.
template <class T, class Circles = BasicCircleArray<T>, class Aabbs = BasicAabbArray<T>, class Boxes = BasicBoxArray<T>,
          class Capsules = BasicCapsuleArray<T>, class Convexes = BasicConvexArray<T>>
using FilterTable = decltype(std::tuple_cat(
    std::declval<ShapeFilters<Circles, Circles>>(), std::declval<ShapeFilters<Circles, Aabbs>>(),
    std::declval<ShapeFilters<Aabbs, Circles>>(), std::declval<ShapeFilters<Aabbs, Aabbs>>(),
    std::declval<ShapeFilters<Circles, Capsules>>(), std::declval<ShapeFilters<Capsules, Circles>>(),
    std::declval<ShapeFilters<Capsules, Capsules>>(), std::declval<ShapeFilters<Circles, Boxes>>(),
    std::declval<ShapeFilters<Boxes, Circles>>(), std::declval<ShapeFilters<Aabbs, Boxes>>(),
    std::declval<ShapeFilters<Boxes, Aabbs>>(), std::declval<ShapeFilters<Boxes, Boxes>>(),
    std::declval<ShapeFilters<Convexes, Convexes>>(), std::declval<RayFilters<T, Circles>>(),
    std::declval<RayFilters<T, Aabbs>>(), std::declval<RayFilters<T, Capsules>>(),
    std::declval<RayFilters<T, Convexes>>()));

/// The filters for this machine.
template <class T>
const FilterTable<T>& filters();
/// The filters of builds without Highway.
template <class T>
const FilterTable<T>& portable_filters();

/// Writes the distances of all pairs (a[i], b[i]).
template <class A, class B>
using DistanceFilter = void (*)(const A& a, const B& b, float* distances, ExactDistance exact);

using DistanceTable = std::tuple<DistanceFilter<CircleArray, CircleArray>, DistanceFilter<CircleArray, AabbArray>,
                                 DistanceFilter<AabbArray, CircleArray>, DistanceFilter<AabbArray, AabbArray>,
                                 DistanceFilter<CircleArray, CapsuleArray>, DistanceFilter<CapsuleArray, CircleArray>,
                                 DistanceFilter<CapsuleArray, CapsuleArray>, DistanceFilter<CircleArray, BoxArray>,
                                 DistanceFilter<BoxArray, CircleArray>, DistanceFilter<AabbArray, BoxArray>,
                                 DistanceFilter<BoxArray, AabbArray>, DistanceFilter<BoxArray, BoxArray>>;

const DistanceTable& distance_filters();
const DistanceTable& portable_distance_filters();

}  // namespace carom::detail

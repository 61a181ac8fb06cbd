/// Filters: what the compiled instruction sets have in common - which pairs of kinds there are, and how each is called.
#pragma once

#include <carom/batch/overlaps_many.hpp>
#include <carom/function_ref.hpp>

#include <tuple>
#include <type_traits>
#include <utility>

namespace carom::detail {

/// One shape that stands for every element of an array.
template <class S>
struct Same {
    using Shape = S;
    const S& shape;
    const S& operator[](std::size_t) const { return shape; }
};

/// Asks the single call about element i.
using AskSingle = FunctionRef<bool(std::size_t)>;

/// Writes one bit for each of `count` pairs (a[i], b[i]); doubtful ones come from the single call.
template <class A, class B>
using Filter = void (*)(const A& a, const B& b, std::size_t count, std::uint64_t* hits, AskSingle ask);

/// A ray or rays with shapes of one kind.
template <class T, class Array>
using RayFilters = std::tuple<Filter<Same<BasicRay<T>>, Array>, Filter<BasicRayArray<T>, Same<typename Array::Shape>>,
                              Filter<BasicRayArray<T>, Array>>;

/// One shape with an array, and two arrays.
template <class A, class B>
using ShapeFilters = std::tuple<Filter<Same<typename A::Shape>, B>, Filter<A, B>>;

/// All filters of one instruction set, by the types they take.
template <class T, class Circles = BasicCircleArray<T>, class Aabbs = BasicAabbArray<T>,
          class Capsules = BasicCapsuleArray<T>, class Convexes = BasicConvexArray<T>>
using FilterTable = decltype(std::tuple_cat(
    std::declval<ShapeFilters<Circles, Circles>>(), std::declval<ShapeFilters<Circles, Aabbs>>(),
    std::declval<ShapeFilters<Aabbs, Circles>>(), std::declval<ShapeFilters<Aabbs, Aabbs>>(),
    std::declval<ShapeFilters<Circles, Capsules>>(), std::declval<ShapeFilters<Capsules, Circles>>(),
    std::declval<ShapeFilters<Capsules, Capsules>>(), std::declval<ShapeFilters<Convexes, Convexes>>(),
    std::declval<RayFilters<T, Circles>>(), std::declval<RayFilters<T, Aabbs>>(),
    std::declval<RayFilters<T, Capsules>>(), std::declval<RayFilters<T, Convexes>>()));

/// The filters for this machine.
template <class T>
const FilterTable<T>& filters();

}  // namespace carom::detail

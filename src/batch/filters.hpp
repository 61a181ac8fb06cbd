/// Filters: what the compiled instruction sets have in common - which pairs of kinds there are, and how each is called.
#pragma once

#include <carom/batch/overlaps_many.hpp>
#include <carom/function_ref.hpp>

#include <tuple>
#include <type_traits>

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

/// All filters of one instruction set, by the types they take.
template <class T, class Circles = BasicCircleArray<T>, class Aabbs = BasicAabbArray<T>,
          class Capsules = BasicCapsuleArray<T>, class Convexes = BasicConvexArray<T>>
using FilterTable = std::tuple<Filter<Same<BasicCircle<T>>, Circles>, Filter<Circles, Circles>,            //
                               Filter<Same<BasicCircle<T>>, Aabbs>, Filter<Circles, Aabbs>,                //
                               Filter<Same<BasicAabb<T>>, Circles>, Filter<Aabbs, Circles>,                //
                               Filter<Same<BasicAabb<T>>, Aabbs>, Filter<Aabbs, Aabbs>,                    //
                               Filter<Same<BasicCircle<T>>, Capsules>, Filter<Circles, Capsules>,          //
                               Filter<Same<BasicCapsule<T>>, Circles>, Filter<Capsules, Circles>,          //
                               Filter<Same<BasicCapsule<T>>, Capsules>, Filter<Capsules, Capsules>,        //
                               Filter<Same<BasicConvexPolygon<T>>, Convexes>, Filter<Convexes, Convexes>,  //
                               Filter<Same<BasicRay<T>>, Circles>, Filter<Same<BasicRay<T>>, Aabbs>,       //
                               Filter<Same<BasicRay<T>>, Capsules>, Filter<Same<BasicRay<T>>, Convexes>>;

/// The filters for this machine.
template <class T>
const FilterTable<T>& filters();

}  // namespace carom::detail

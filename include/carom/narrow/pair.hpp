/// Pair<A, B>: where each pair of shapes has its answers. A pair without one does not compile.
#pragma once

#include <carom/narrow/convex_part.hpp>
#include <carom/shape/placed.hpp>

namespace carom {

/// The order of arguments: a pair is written once, for rank(A) <= rank(B), and the verbs swap what comes the other way.
/// -1: not a shape. The order is AnyShape's.
template <class S>
inline constexpr int shape_rank = -1;

template <class T>
inline constexpr int shape_rank<BasicPoint<T>> = 0;
template <class T>
inline constexpr int shape_rank<BasicSegment<T>> = 1;
template <class T>
inline constexpr int shape_rank<BasicCircle<T>> = 2;
template <class T>
inline constexpr int shape_rank<BasicAabb<T>> = 3;
template <class T>
inline constexpr int shape_rank<BasicBox<T>> = 4;
template <class T>
inline constexpr int shape_rank<BasicCapsule<T>> = 5;
template <class T>
inline constexpr int shape_rank<BasicConvexPolygon<T>> = 6;
template <class T>
inline constexpr int shape_rank<BasicChain<T>> = 7;
template <class T>
inline constexpr int shape_rank<BasicCompound<T>> = 8;

/// A concrete shape (not AnyShape).
template <class S>
concept ConcreteShape = 0 <= shape_rank<S>;

/// Ranks from here on are unions of convex parts.
inline constexpr int first_union_rank = 7;

/// One rounded convex core: all that the convex kernel needs to know.
template <class S>
concept ConvexShape = ConcreteShape<S> && !(first_union_rank <= shape_rank<S>);

/// A union of convex parts.
template <class S>
concept UnionShape = ConcreteShape<S> && first_union_rank <= shape_rank<S>;

namespace detail {
template <class S>
struct ScalarOf;
template <template <class> class S, class T>
struct ScalarOf<S<T>> {
    using type = T;
};
}  // namespace detail

/// The number type of a shape: float or double.
template <class S>
using scalar_of = typename detail::ScalarOf<S>::type;

/// The answers for shapes A and B with shape_rank<A> <= shape_rank<B>, as static members that take two Operands:
///   overlaps   bool
///   penetrates bool
/// Incomplete unless some tier or special pair defines it. Symmetric verbs have no more to do than swap; later verbs
/// flip.
template <class A, class B>
struct Pair;

/// Whether the pair has its answers.
template <class A, class B>
concept HasPair = requires { sizeof(Pair<A, B>); };

}  // namespace carom

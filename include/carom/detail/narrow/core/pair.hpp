/// Pair<A, B>: the overlap and penetration tests of each pair of shapes. A pair without them does not compile.
#pragma once

#include <carom/detail/narrow/core/convex_part.hpp>
#include <carom/shape/placed.hpp>

namespace carom::detail {

/// The order of arguments: a pair is written once, for rank(A) <= rank(B), and queries swap arguments in the other
/// order. -1: not a shape. The order is AnyShape's.
template <class S>
inline constexpr int shape_rank = -1;

template <class T>
inline constexpr int shape_rank<BasicPoint<T>> = 0;
template <class T>
inline constexpr int shape_rank<BasicSegment<T>> = 1;
template <class T>
inline constexpr int shape_rank<BasicRay<T>> = 2;
template <class T>
inline constexpr int shape_rank<BasicLine<T>> = 3;
template <class T>
inline constexpr int shape_rank<BasicHalfSpace<T>> = 4;
template <class T>
inline constexpr int shape_rank<BasicCircle<T>> = 5;
template <class T>
inline constexpr int shape_rank<BasicAabb<T>> = 6;
template <class T>
inline constexpr int shape_rank<BasicBox<T>> = 7;
template <class T>
inline constexpr int shape_rank<BasicCapsule<T>> = 8;
template <class T>
inline constexpr int shape_rank<BasicTriangle<T>> = 9;
template <class T>
inline constexpr int shape_rank<BasicConvexPolygon<T>> = 10;
template <class Core>
inline constexpr int shape_rank<Rounded<Core>> = 11;
template <class T>
inline constexpr int shape_rank<BasicConvexView<T>> = 11;  // as the rounded polygon that it may be
template <class T>
inline constexpr int shape_rank<BasicEllipse<T>> = 12;
template <class T>
inline constexpr int shape_rank<BasicArc<T>> = 13;
template <class T>
inline constexpr int shape_rank<BasicChain<T>> = 14;
template <class T>
inline constexpr int shape_rank<BasicSimplePolygon<T>> = 15;
template <class T>
inline constexpr int shape_rank<BasicCompound<T>> = 16;
template <class T>
inline constexpr int shape_rank<BasicCircleTree<T>> = 17;
template <class T>
inline constexpr int shape_rank<BasicTileGrid<T>> = 18;

/// A concrete shape (not AnyShape).
template <class S>
concept ConcreteShape = 0 <= shape_rank<S>;

/// Ranks from this one on are unions of parts.
inline constexpr int first_union_rank = 14;

/// A shape with one rounded convex core: all that the convex kernel needs to know.
template <class S>
concept ConvexShape = ConcreteShape<S> && !(first_union_rank <= shape_rank<S>);

/// A union of convex parts.
template <class S>
concept UnionShape = ConcreteShape<S> && first_union_rank <= shape_rank<S>;

/// A union of convex parts, or an AnyShape, which may hold one.
template <class S>
concept MayHaveParts = !ConvexShape<S>;

/// The rank of an operand's shape, of an AnyShape that of the shape it holds.
template <class S, class T>
int rank_of(const Operand<S, T>&) {
    return shape_rank<S>;
}
template <class T>
int rank_of(const Operand<BasicAnyShape<T>, T>& operand) {
    return static_cast<int>(operand.shape.value.index());
}

/// Whether the first of two operands has the higher rank.
template <class A, class B, class T>
bool comes_second(const Operand<A, T>& a, const Operand<B, T>& b) {
    return rank_of(b) < rank_of(a);
}

/// The tests for shapes A and B with shape_rank<A> <= shape_rank<B>, as static members that take two Operands:
///   overlaps   bool
///   penetrates bool
/// and which code these are: `tier`, see pair_tier.hpp. Incomplete unless some tier or special pair defines it. For the
/// other order of arguments, symmetric queries only swap them; others also flip the result.
template <class A, class B>
struct Pair;

/// Whether the pair is defined.
template <class A, class B>
concept HasPair = requires {
    sizeof(Pair<A, B>);
};

}  // namespace carom::detail

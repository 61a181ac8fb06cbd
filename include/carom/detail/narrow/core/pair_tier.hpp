/// PairTier: which code decides a pair of shapes, and so how exact and how fast it is.
#pragma once

#include <carom/detail/narrow/core/pair.hpp>

namespace carom::detail {

/// From the fastest to the most general. docs/pairs.md lists the tier of every pair and what each guarantees.
enum class PairTier {
    special,       ///< an inline formula of its own, in doubles; exact numbers where rounding decides nothing
    shortcut,      ///< the same out of line, for unplaced shapes; else as `quick`
    quick,         ///< a filter in doubles on both outlines with one error bound, then the exact kernel
    kernel,        ///< the exact kernel: one of the shapes is unbounded
    curved,        ///< the exact predicates of ellipses and arcs
    conservative,  ///< an ellipse and an arc: only "apart" is certain
    parts          ///< a union: the tiers of its parts, and exact tests at the seams between them
};

template <class S>
inline constexpr bool is_ellipse = false;
template <class T>
inline constexpr bool is_ellipse<BasicEllipse<T>> = true;

template <class S>
inline constexpr bool is_arc = false;
template <class T>
inline constexpr bool is_arc<BasicArc<T>> = true;

template <class S>
inline constexpr bool is_unbounded_shape = false;
template <class T>
inline constexpr bool is_unbounded_shape<BasicRay<T>> = true;
template <class T>
inline constexpr bool is_unbounded_shape<BasicLine<T>> = true;
template <class T>
inline constexpr bool is_unbounded_shape<BasicHalfSpace<T>> = true;

/// The tier of two convex shapes or arcs without a formula of their own.
template <class A, class B>
constexpr PairTier kernel_tier() {
    constexpr bool ellipse = is_ellipse<A> || is_ellipse<B>;
    constexpr bool arc = is_arc<A> || is_arc<B>;
    if constexpr (ellipse && arc) return PairTier::conservative;
    if constexpr (ellipse || arc) return PairTier::curved;
    return is_unbounded_shape<A> || is_unbounded_shape<B> ? PairTier::kernel : PairTier::quick;
}

/// Returns the tier of two shapes, in either order. A rounded shape counts as bounded, whatever its core. Example:
///     static_assert(pair_tier<Aabb, Circle>() == PairTier::special);
///     static_assert(pair_tier<Ellipse, Arc>() == PairTier::conservative);
template <ConcreteShape A, ConcreteShape B>
constexpr PairTier pair_tier() {
    if constexpr (shape_rank<B> < shape_rank<A>) {
        return Pair<B, A>::tier;
    } else {
        return Pair<A, B>::tier;
    }
}

}  // namespace carom::detail

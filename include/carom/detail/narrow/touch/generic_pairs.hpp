/// The two generic tiers of Pair: convex against convex, and unions against any shape.
#pragma once

#include <carom/detail/narrow/core/pair_tier.hpp>
#include <carom/detail/narrow/filter/touch/outline_touch.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>

namespace carom::detail {

/// How two convex shapes touch: by their outlines if doubles can tell, else by exact numbers.
template <class A, class B, class T>
Touch convex_touch(const Operand<A, T>& a, const Operand<B, T>& b) {
    if constexpr (OutlineShape<A> && OutlineShape<B>) {
        const QuickTouch quick = outline_touch(a, b);
        if (quick != QuickTouch::unknown) [[likely]]
            return known(quick);
        return touch_in_doubt(convex_part(a), convex_part(b));
    }
    return touch(convex_part(a), convex_part(b));
}

/// Convex against convex: a shortcut if there is one and it is conclusive, else the kernel on two ConvexParts.
template <ConvexShape A, ConvexShape B>
requires std::is_same_v<scalar_of<A>, scalar_of<B>>
struct Pair<A, B> {
    using T = scalar_of<A>;
    static constexpr PairTier tier = HasShortcut<A, B> ? PairTier::shortcut : kernel_tier<A, B>();

    static Touch touch(const Operand<A, T>& a, const Operand<B, T>& b) {
        if constexpr (HasShortcut<A, B>) {
            const QuickTouch quick = a.pose || b.pose ? QuickTouch::unknown : shortcut(a.shape, b.shape);
            if (quick != QuickTouch::unknown) [[likely]]
                return known(quick);
        }
        return convex_touch(a, b);
    }
    static bool overlaps(const Operand<A, T>& a, const Operand<B, T>& b) { return touch(a, b) != Touch::apart; }
    static bool penetrates(const Operand<A, T>& a, const Operand<B, T>& b) { return touch(a, b) == Touch::penetrating; }
};

/// A union against any shape: the union kernel on two sources of parts. Unions have the highest ranks, so the second
/// shape is always a union.
template <ConcreteShape A, UnionShape B>
requires std::is_same_v<scalar_of<A>, scalar_of<B>>
struct Pair<A, B> {
    using T = scalar_of<A>;
    static constexpr PairTier tier = PairTier::parts;

    static bool overlaps(const Operand<A, T>& a, const Operand<B, T>& b) {
        return unions_overlap<T>(parts_of(a), parts_of(b));
    }
    static bool penetrates(const Operand<A, T>& a, const Operand<B, T>& b) {
        return unions_penetrate<T>(parts_of(a), parts_of(b));
    }
};

}  // namespace carom::detail

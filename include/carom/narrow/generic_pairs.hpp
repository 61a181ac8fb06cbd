/// The two generic tiers of Pair: convex against convex, and unions against anything.
#pragma once

#include <carom/narrow/convex_kernel.hpp>
#include <carom/narrow/pair.hpp>
#include <carom/narrow/union_kernel.hpp>

namespace carom {

/// Convex against convex: the kernel on two views.
template <ConvexShape A, ConvexShape B>
requires std::is_same_v<scalar_of<A>, scalar_of<B>>
struct Pair<A, B> {
    using T = scalar_of<A>;

    static Touch touch(const Operand<A, T>& a, const Operand<B, T>& b) {
        return carom::touch(convex_part(a), convex_part(b));
    }
    static bool overlaps(const Operand<A, T>& a, const Operand<B, T>& b) { return touch(a, b) != Touch::apart; }
    static bool penetrates(const Operand<A, T>& a, const Operand<B, T>& b) { return touch(a, b) == Touch::penetrating; }
};

/// A chain or compound against any shape: the union kernel on two sources of parts. Unions have the highest ranks, so
/// the second shape is always one.
template <ConcreteShape A, UnionShape B>
requires std::is_same_v<scalar_of<A>, scalar_of<B>>
struct Pair<A, B> {
    using T = scalar_of<A>;

    static bool overlaps(const Operand<A, T>& a, const Operand<B, T>& b) {
        return unions_overlap<T>([&](PartVisitor<T> visit) { return any_part(a, visit); },
                                 [&](PartVisitor<T> visit) { return any_part(b, visit); });
    }
    static bool penetrates(const Operand<A, T>& a, const Operand<B, T>& b) {
        return unions_penetrate<T>([&](PartVisitor<T> visit) { return any_part(a, visit); },
                                   [&](PartVisitor<T> visit) { return any_part(b, visit); });
    }
};

}  // namespace carom

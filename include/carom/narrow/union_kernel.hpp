/// Unions of convex parts: chains and compounds against anything.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/narrow/convex_part.hpp>

namespace carom {

/// Called with each part in turn; returns true to stop.
template <class T>
using PartVisitor = FunctionRef<bool(const ConvexPart<T>&)>;

/// A shape as the convex parts it is the union of: calls the visitor until it returns true, and says whether it did.
/// Visiting again gives the same parts in the same order.
template <class T>
using PartSource = FunctionRef<bool(PartVisitor<T>)>;

/// Visits the convex parts of any shape under a pose: one for a convex shape, a segment each for a chain, and the parts
/// of the parts for a compound.
template <class S, class T>
bool any_part(const Operand<S, T>& operand, PartVisitor<T> visit) {
    return visit(convex_part(operand));
}
template <class T>
bool any_part(const Operand<BasicChain<T>, T>& operand, PartVisitor<T> visit);
template <class T>
bool any_part(const Operand<BasicCompound<T>, T>& operand, PartVisitor<T> visit);
template <class T>
bool any_part(const Operand<BasicAnyShape<T>, T>& operand, PartVisitor<T> visit);

/// Whether some part of a meets some part of b. Exact. Cost: one kernel call for each pair of parts.
template <class T>
bool unions_overlap(PartSource<T> a, PartSource<T> b);

/// Whether the unions stay overlapping after every small enough shift. Exact, also where parts only touch each other:
/// see union_seam.hpp. Cost: as `unions_overlap`; where parts touch but none penetrate, once more for each touching
/// pair.
template <class T>
bool unions_penetrate(PartSource<T> a, PartSource<T> b);

}  // namespace carom

/// The nearest way out of a union of Minkowski differences without curved parts.
#pragma once

#include <carom/detail/answer/separation.hpp>
#include <carom/detail/math/double_double.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom::detail {

/// Called with the point where a border has its nearest way out, and its outward unit normal there.
using ExitVisitor = FunctionRef<void(const Vec2D& point, const Vec2D& normal)>;

/// The border point of the union of all b_j - a_i that is nearest to the origin, as the separation of b from a but with
/// its gap positive: the depth. Infinite when no shift shorter than `limit` parts the two. Calls the visitor, if there
/// is one, with the ways out of all borders that are nearer than the limit, some of them more than once. Places are
/// computed as seen from `origin`, which should be near where the parts meet. What the parts refer to must last as long
/// as their sources. Cost: what borders there are near the shortest way out, and what it takes to see that regions
/// cover all that is nearer.
template <class T>
Separation nearest_exit(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin, double limit,
                        const ExitVisitor* visit = nullptr);

}  // namespace carom::detail

/// How far apart two unions of convex parts are, or how deep they overlap, and where.
#pragma once

#include <carom/narrow/separation.hpp>
#include <carom/narrow/union_kernel.hpp>

namespace carom {

/// The separation of two unions; an infinite gap when one of them is nothing. Overlapping, the depth is the least shift
/// that takes the whole of b off the whole of a: the distance from the origin to the border of the union of all
/// M_ij = b_j - a_i. That border is made of those stretches of the borders of the M_ij (segments and circular arcs)
/// that no other M_kl covers; along each of them the nearest such point is found by going on from cover to cover, away
/// from the origin. Sides inside the union, as between the tiles of a floor, are covered and give no normal.
///
/// The sign of the gap is exact. Its error is at most 64 u (D + R) as in `separation`, with D the extent of the parts
/// that meet; gaps between parts that are narrower than that count as closed when a depth is measured. The answer for
/// (b, a) is the flipped one, bit for bit.
///
/// Several parts with ellipses or arcs among them have their depth from 16 straight pieces that stand for each, off by
/// 2 % of the half axes or radius at most; from there the shift is pushed until the true parts touch, to within 2^-34
/// of its length, and along their border as long as that makes it shorter. So moving by it does part the two, but it is
/// not always the least shift that does. Of an arc in an ellipse it is the hull that must come out. Signs are as exact
/// as ever. Cost: the pairs of parts, times the border curves nearer than the depth. No memory is taken.
template <class T>
Separation union_separation(PartSource<T> a, PartSource<T> b);

/// Which of two unions comes first, so that both orders of a question run the same code: decided by the first parts
/// that differ, which are usually the very first.
template <class T>
bool comes_first(PartSource<T> a, PartSource<T> b);

}  // namespace carom

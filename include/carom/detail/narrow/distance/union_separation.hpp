/// How far apart two unions of convex parts are, or how deep they overlap, and where.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/detail/narrow/distance/separation.hpp>

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
/// Several parts with ellipses among them are parted by a search between bounds: no shift shorter by more than 2^-12 of
/// it parts them, and with the shift they touch to within 2^-34 of it. The search gives up, with the shortest shift
/// found, after 128 cuts of each curve, or where more than two borders touch in one point, so that no direction leads
/// out. With arcs among them it is a search from many starts, which is not certain; a way out narrower than about 3 %
/// of an arc's radius may well be missed. Of an arc in an ellipse it is the hull that must come out. A notch between
/// curves that touch ends where rounding closes it. Signs are as exact as ever. Cost: the pairs of parts, times the
/// border curves nearer than the depth, some ten times over for ellipses. No memory is taken.
template <class T>
Separation union_separation(PartSource<T> a, PartSource<T> b);

/// Which of two unions comes first, so that both orders of a question run the same code: decided by the first parts
/// that differ, which are usually the very first.
template <class T>
bool comes_first(PartSource<T> a, PartSource<T> b);

/// The same of two parts.
template <class T>
bool comes_first(const ConvexPart<T>& a, const ConvexPart<T>& b);

}  // namespace carom

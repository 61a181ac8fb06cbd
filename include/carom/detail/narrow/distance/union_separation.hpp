/// Signed distance and minimum translation of two unions of convex parts, with the closest points.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/detail/narrow/distance/separation.hpp>

#include <limits>

namespace carom::detail {

/// The least gap of all pairs of parts, by `separation`, and a bound of its error.
struct LeastGap {
    double gap = std::numeric_limits<double>::infinity();
    double rounding = 0;
};

/// Returns the least gap if it is at most `limit`; where parts overlap, that of the first pair found. Infinite when
/// there is none.
template <class T>
LeastGap least_gap(PartSource<T> a, PartSource<T> b, double limit = std::numeric_limits<double>::infinity());

/// Returns the separation of two unions; its gap is infinite when one of them is empty, and may be so when they are
/// farther apart than `reach`. If they overlap, the depth is
/// the length of the minimum translation that takes the whole of b off the whole of a: the distance from the origin to
/// the border of the union of all M_ij = b_j - a_i. That border consists of the pieces of the borders of the M_ij
/// (segments and circular arcs) that no other M_kl covers; on each of these borders the nearest such point is found by
/// moving on from cover to cover, away from the origin. Sides inside the union, as between the tiles of a floor, are
/// covered and give no normal.
///
/// The sign of the gap is exact. Its error is at most 64 u (D + R) as in `separation`, with D the extent of the parts
/// that touch or overlap; gaps narrower than that between parts count as closed when a depth is measured. The result
/// for (b, a) is the flipped one, bit for bit.
///
/// The depth of several parts with ellipses among them is found by a search between bounds: no translation shorter by
/// more than 2^-12 of it separates them, and after the translation they touch to within 2^-34 of it. The search gives
/// up, and returns the shortest translation found, after 128 cuts of each curve, or where more than two borders touch
/// in one point, so that no direction leads out. With arcs among them it searches from many starting points and is not
/// certain: a separating translation into an opening narrower than about 3 % of an arc's radius may well be missed. An
/// arc in an ellipse is separated as its convex hull. A notch between curves that touch ends where rounding closes it.
/// Signs remain exact. Cost: the pairs of parts that are near each other or, where they overlap, within the depth of
/// it, times their border curves, some ten times over for ellipses. Does not allocate.
template <class T>
Separation union_separation(PartSource<T> a, PartSource<T> b, double reach = std::numeric_limits<double>::infinity());

/// Whether a comes first of two unions in a fixed order, so that both orders of a query run the same code. Decided by
/// the first parts that differ, which are usually the very first.
template <class T>
bool comes_first(PartSource<T> a, PartSource<T> b);

/// The same for two parts.
template <class T>
bool comes_first(const ConvexPart<T>& a, const ConvexPart<T>& b);

}  // namespace carom::detail

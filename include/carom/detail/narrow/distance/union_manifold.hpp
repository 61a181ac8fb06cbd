/// Contact manifold of two unions of convex parts: up to two points of a flat contact, and the features that touch.
#pragma once

#include <carom/detail/answer/real_manifold.hpp>
#include <carom/detail/narrow/distance/union_separation.hpp>

namespace carom {

/// Returns the points at which b lies flat on a, with a gap of at most `margin` each. Where a side of either part of a
/// pair faces along the normal, the edge of the other part that faces it is clipped to the side's length [Catto 2006];
/// of an ellipse or arc it is the lowest point over the side, and of an arc its ends. After moving by the gap, the two
/// touch and neither reaches into the other. So a pair that is deeper than the whole does not face each other but has
/// passed, like a ceiling behind a floor, and is left out; of pairs that are less deep, only what no other part of
/// either union covers counts. Of all points, the two furthest apart along the side are kept, one of them as deep as
/// the whole. Where no point is that deep, the point halfway between on_a and on_b takes its place. `separation` is the
/// result of `separation` or `union_separation`. The result for (b, a) is the flipped one, bit for bit. Cost: O(n + m)
/// for each pair of parts; a few visits of all parts for each pair that is within the margin and not flat at the depth.
/// Does not allocate.
template <class T>
RealManifold flat_contact(PartSource<T> a, PartSource<T> b, const Separation& separation, double margin);

}  // namespace carom

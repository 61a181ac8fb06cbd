/// Where two unions of convex parts rest on each other: up to two points of a flat contact, and which features meet.
#pragma once

#include <carom/detail/answer/flat_contact.hpp>
#include <carom/detail/narrow/distance/union_separation.hpp>

namespace carom {

/// The points at which b lies flat on a, with a gap of at most `margin` each. Where a side of either part of a pair
/// faces along the normal, the other part's edge that faces it is clipped to the side's length [Catto 2006]; of an
/// ellipse or arc it is the lowest point over the side, and of an arc its ends. Moved by the gap, the two touch and
/// nothing of one is inside the other, so a pair that is deeper than the whole does not face but is past, like a
/// ceiling behind a floor; and of pairs that are less deep only what no other part of either union covers counts. Of
/// all points the two that are the furthest apart along the side remain, one of them as deep as the whole. Where none
/// is that deep it is the point halfway between on_a and on_b. `separation` is what `separation` or `union_separation`
/// says. The answer for (b, a) is the flipped one, bit for bit. Cost: O(n + m) for each pair of parts; a few visits of
/// all parts for each pair that is within the margin and not flat at the depth. No memory is taken.
template <class T>
FlatContact flat_contact(PartSource<T> a, PartSource<T> b, const Separation& separation, double margin);

}  // namespace carom

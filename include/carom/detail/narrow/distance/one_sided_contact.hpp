/// Contacts of unions some of whose parts are segments of one-sided chains.
#pragma once

#include <carom/detail/narrow/distance/union_separation.hpp>

namespace carom::detail {

/// Whether a part may push in a direction of any non-zero length. Only segments of one-sided chains restrict the
/// direction: see `chain_allows`. A direction that rounding cannot tell from the straight front normal counts as that
/// normal.
template <class T>
bool may_push(const ConvexPart<T>& part, const Vec2D& normal);

/// Whether a part reaches at least as far in front of the line of a one-sided chain's segment as behind it. The front
/// is the segment's direction rotated by -90 degrees (see Chain). Radii make no difference. Exact, except for arcs,
/// whose reach is rounded. The segment must have a length.
template <class T>
bool is_in_front(const ConvexPart<T>& segment, const ConvexPart<T>& other);

/// Whether two parts that touch or overlap, at least one of which is a segment of a one-sided chain, are in contact for
/// `union_contact`.
template <class T>
bool answer_each_other(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Like `union_separation`, but each segment of a one-sided chain has a contact of its own, and only from its front:
///   - when apart, if the normal is one in which the segment may push;
///   - when they touch or overlap, if the other part reaches at least as far in front of the segment's line as behind
///     it. Its depth is then the length of the shortest translation in a direction in which the segment may push,
///     straight to the front or over its ends. Two parts that only touch have no depth: they are in contact if they
///     touch in such a direction.
/// A pair of two such segments has a contact if that holds for both. The result is the deepest (or nearest) of all
/// these contacts and of the separation of what is left without such segments. The gap is infinite when there is none,
/// even where the unions overlap, and may be so when they are farther apart than `reach`. Which touching or overlapping
/// segments have a contact is exact, except for arcs, whose reach is rounded. Where segments push in different
/// directions, the others remain to be queried after moving by the result. The result for (b, a) is the flipped one,
/// bit for bit. Error: as in `union_separation`. Cost: the same, and O(n + m) for each pair in contact.
template <class T>
Separation union_contact(PartSource<T> a, PartSource<T> b, double reach = std::numeric_limits<double>::infinity());

}  // namespace carom::detail

/// Contacts of unions some parts of which are segments of one-sided chains.
#pragma once

#include <carom/detail/narrow/distance/union_separation.hpp>

namespace carom {

/// Whether a part may push in a direction of any length but zero: only segments of one-sided chains may not push
/// everywhere. See `chain_allows`; directions that rounding cannot tell from straight to the front count as that.
template <class T>
bool may_push(const ConvexPart<T>& part, const Vec2D& normal);

/// Whether a part reaches at least as far before the line of a segment of a one-sided chain, to where y turns to x
/// along it, as behind it. Radii make no difference. Exact, but for arcs, whose reach is rounded. The segment has a
/// length.
template <class T>
bool is_in_front(const ConvexPart<T>& segment, const ConvexPart<T>& other);

/// Whether two parts that touch or overlap, one of which at least is a segment of a one-sided chain, are in contact for
/// `union_contact`.
template <class T>
bool answer_each_other(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Like `union_separation`, but the segments of one-sided chains answer each by itself, and from their front only:
///   - apart, when the normal is one in which the segment may push;
///   - in contact, when the other part reaches at least as far before the segment's line as behind it. Its depth is
///     then the least shift in a direction in which the segment may push, straight to the front or over its ends. Two
///     that only touch have no depth: they answer where they touch in such a direction.
/// A pair of two such segments answers when that is so for both. Of all segments that answer and the separation of what
/// is left without them, the deepest (or nearest) counts; the gap is infinite when nothing answers, also where the
/// unions overlap. Which segments in contact answer is exact, but for arcs, whose reach is rounded. Where segments push
/// in different directions, moving by the answer leaves the others to be asked about. The answer for (b, a) is the
/// flipped one, bit for bit. Error: as in `union_separation`. Cost: the same, and O(n + m) for each pair in contact.
template <class T>
Separation union_contact(PartSource<T> a, PartSource<T> b);

}  // namespace carom

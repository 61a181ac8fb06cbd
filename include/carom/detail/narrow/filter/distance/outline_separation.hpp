/// The separation and the contact points of two outlines, where doubles can tell which features they are between.
#pragma once

#include <carom/detail/answer/real_manifold.hpp>
#include <carom/detail/narrow/filter/distance/outline_vectors.hpp>
#include <carom/detail/narrow/filter/touch/placed_point.hpp>

namespace carom::detail {

/// The separation of two circles or points. Of the way from one to the other, their poses make 5us each wrong, for what
/// `sizes` says, s. False where doubles cannot tell.
CAROM_ALWAYS_INLINE inline bool point_separation(const PointPair& pair, Separation& found) {
    const double length_sq = sum_of(pair.way * pair.way);
    const double distance = square_root(length_sq);
    const double shift = greatest(pair.a.sizes + pair.b.sizes);
    const double size = distance + pair.radius();
    const double gap = distance - pair.radius();
    const Lanes normal = pair.way / both(distance);
    const Lanes on_a = pair.a.point() + both(pair.radius_a) * normal;
    const Lanes on_b = pair.b.point() - both(pair.radius_b) * normal;
    found = {gap, vector_of(normal), true, vector_of(on_a), vector_of(on_b)};
    // Infinity and NaN get into the size.
    const bool is_in_range = distance > 0x1p-250 && size < 0x1p250 && has_certain_sign(gap, size);
    if (!is_in_range || !pair.is_sound) return false;
    return shift == 0 || (shift <= 2 * size && is_sharp(length_sq, pair.radius(), distance + shift));
}

/// False where doubles cannot tell: for invalid numbers, where sides of other directions are as deep, where the sign of
/// the gap is not certain, and far from the origin of a pose. Else within the bound of `separation`; further apart than
/// `reach` the gap may be infinite, and nothing else given. The result for (b, a) is the flipped one, but for the signs
/// of zeros.
/// Cost: O(n m).
template <class T>
bool outline_separation(const OutlineView<T>& a, const OutlineView<T>& b, double reach, Separation& found);

/// The distance alone, 0 for what overlaps; below 0 where doubles cannot tell.
template <class T>
double outline_distance(const OutlineView<T>& a, const OutlineView<T>& b);

/// The same, with the points of a contact of at most `margin`.
template <class T>
bool outline_manifold(const OutlineView<T>& a, const OutlineView<T>& b, double margin, RealManifold& result);

}  // namespace carom::detail

/// The curved tangents of an arc at its points.
#pragma once

#include "arc.hpp"
#include "narrow/exact/arc_features.hpp"

namespace carom::detail {

/// The tangent at end k of the arc, which is a or b of its pair.
inline CurvedTangent tangent_at_end(bool is_b, int k) {
    const Curvature curvature{k == 0 ? 1 : -1, is_b ? 0 : 1, is_b ? 1 : 0};
    return {is_b, -1, is_b, k, k == 0 ? 1 : 3, curvature};
}

/// The one or two tangents at the arc's point in the direction `out` from its center, which is also given as
/// `direction`.
template <class T>
int tangents_along(const ConvexPart<T>& arc, bool is_b, const CurvedTangent& out, const RootDirection<T>& direction,
                   CurvedTangent* tangents) {
    if (arc_contains(arc, direction) == 0) {
        tangents[0] = tangent_at_end(is_b, same_direction(end_direction(arc, 0), direction) ? 0 : 1);
        return 1;
    }
    tangents[0] = out.rotated(1).bent({1, is_b ? 0 : 1, is_b ? 1 : 0});
    tangents[1] = out.rotated(3).bent({-1, is_b ? 0 : 1, is_b ? 1 : 0});
    return 2;
}

/// The angle of an arc.
template <class T>
Angle angle_of(const ConvexPart<T>& arc, bool is_b) {
    return {tangent_of(Direction<T>::of(arc, 0, 0), is_b), tangent_of(Direction<T>::of(arc, 0, 1), is_b),
            is_full_circle(arc)};
}

}  // namespace carom::detail

/// The germs of an arc: how it leaves its points.
#pragma once

#include "arc.hpp"
#include "narrow/exact/arc_features.hpp"

namespace carom::detail {

/// Leaves end k of the arc, which is a or b of its pair.
inline Germ germ_at_end(bool is_b, int k) {
    const Curvature curvature{k == 0 ? 1 : -1, is_b ? 0 : 1, is_b ? 1 : 0};
    return {is_b, -1, is_b, k, k == 0 ? 1 : 3, curvature};
}

/// The one or two that leave the arc's point in the direction `out` (the germ, and as a heading) from its center.
template <class T>
int germs_along(const ConvexPart<T>& arc, bool is_b, const Germ& out, const Heading<T>& heading, Germ* germs) {
    if (arc_holds(arc, heading) == 0) {
        germs[0] = germ_at_end(is_b, same_direction(end_direction(arc, 0), heading) ? 0 : 1);
        return 1;
    }
    germs[0] = out.rotated(1).bent({1, is_b ? 0 : 1, is_b ? 1 : 0});
    germs[1] = out.rotated(3).bent({-1, is_b ? 0 : 1, is_b ? 1 : 0});
    return 2;
}

/// The angle of an arc.
template <class T>
Angle angle_of(const ConvexPart<T>& arc, bool is_b) {
    return {germ_of(Direction<T>::of(arc, 0, 0), is_b), germ_of(Direction<T>::of(arc, 0, 1), is_b),
            is_full_circle(arc)};
}

}  // namespace carom::detail

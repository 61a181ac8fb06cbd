/// The tangent cone of a part without rounding at any kind of corner.
#pragma once

#include "tangent_cone.hpp"

namespace carom::detail {

// The cone between sides that meet at the corner: each is half a turn to the left of its direction, so it begins at the
// direction that is furthest counter-clockwise and ends opposite the one furthest clockwise.
template <class T>
void narrow_to_side(TangentCone<T>& cone, const Direction<T>& along) {
    const Direction<T> back = along.rotated(2);
    if (cone.kind == ConeKind::full) {
        cone = {ConeKind::sector, 2, {along, back}};
        return;
    }
    if (cross_sign(cone.rays[0], along) > 0) cone.rays[0] = along;
    if (cross_sign(cone.rays[1], back) < 0) cone.rays[1] = back;
}

template <class T, class At>
TangentCone<T> cone_in_area(const ConvexPart<T>& part, const At& corner) {
    TangentCone<T> cone{ConeKind::full};
    for (int k = 0; k < side_count(part); ++k) {
        const int height = height_sign(part, k, corner);
        if (height > 0) return {};
        if (height == 0) narrow_to_side(cone, side_normal(part, k).rotated(1));
    }
    return cone;
}

template <class T, class At>
TangentCone<T> cone_on_curve(const ConvexPart<T>& part, const At& corner) {
    const Direction<T> along = edge_direction(part, 0);
    TangentCone<T> cone{ConeKind::curve, 2, {along, along.rotated(2)}};
    for (int k = 0; k < side_count(part); ++k) {
        const int height = height_sign(part, k, corner);
        if (height > 0) return {};
        if (k < 2 || height < 0) continue;  // a flank, or a cap that is elsewhere
        const bool is_forward_cap = dot_sign(side_normal(part, k), along) > 0;
        cone.rays[0] = is_forward_cap ? along.rotated(2) : along;
        cone.ray_count = 1;
    }
    return cone;
}

/// For a part that is neither empty nor rounded nor curved.
template <class T, class At>
TangentCone<T> straight_cone_at(const ConvexPart<T>& part, const At& corner) {
    if (part.is_point()) return {is_at(part, corner) ? ConeKind::point : ConeKind::absent};
    return spans_area(part) ? cone_in_area(part, corner) : cone_on_curve(part, corner);
}

}  // namespace carom::detail

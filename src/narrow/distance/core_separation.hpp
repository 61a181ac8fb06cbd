/// The separation of two cores by exact signs. Radii are left out.
#pragma once

#include "narrow/core/known_features.hpp"
#include "narrow/filter/distance/quick_features.hpp"
#include "narrow/filter/many/deepest_sides.hpp"

#include <carom/detail/narrow/distance/separation.hpp>

namespace carom::detail {

/// Cores that are apart: the nearest vertex and edge, or vertices.
template <class T>
Separation separation_apart(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// Cores that share a point: the side of least depth.
template <class T>
Separation separation_overlapping(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The same by the few sides over which they could be least deep.
template <class T>
Separation separation_overlapping(const ConvexPart<T>& a, const ConvexPart<T>& b, const ShallowSides& few);

/// The side of least depth of cores with many vertices, and whether its normal is unique; by exact signs among the
/// candidates.
template <class T>
SideDepth least_deep_side(const ConvexPart<T>& a, const ConvexPart<T>& b, const DeepestSides<T>& sides, bool& unique);

/// The same side, with the vertex that is deepest below it, when that is thought to be near the one given.
template <class T>
SideDepth with_deepest_vertex(const ConvexPart<T>& a, const ConvexPart<T>& b, SideDepth side);

/// Cores that share a point, by the side of least depth and the deepest vertex below it.
template <class T>
Separation separation_at_side(const ConvexPart<T>& a, const ConvexPart<T>& b, const SideDepth& least, bool unique);

/// Takes the radii off the cores' separation.
template <class T>
void add_radii(Separation& result, const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!a.is_rounded() && !b.is_rounded()) return;
    const DoubleDouble radius_a = a.template radius<DoubleDouble>();
    const DoubleDouble radius_b = b.template radius<DoubleDouble>();
    result.gap = result.gap - (radius_a + radius_b).rounded();
    result.on_a = result.on_a + radius_a.rounded() * result.normal;
    result.on_b = result.on_b - radius_b.rounded() * result.normal;
}

}  // namespace carom::detail

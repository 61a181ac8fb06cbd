/// The separation of two cores by exact signs. Radii are left out.
#pragma once

#include "narrow/core/known_features.hpp"
#include "narrow/filter/distance/quick_features.hpp"

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

}  // namespace carom::detail

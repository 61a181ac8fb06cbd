/// Whether a point is in a core with many vertices, by bisection.
#pragma once

#include "support_outline.hpp"

#include <carom/detail/narrow/filter/touch/shortcuts.hpp>

namespace carom::detail {

/// Of a point without a radius, and a polygon whose radius is left out. Unknown near the border. Cost: O(log n).
template <class T>
QuickTouch point_in_many(const ConvexPart<T>& point, const ConvexPart<T>& polygon);

}  // namespace carom::detail

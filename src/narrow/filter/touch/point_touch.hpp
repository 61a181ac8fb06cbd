/// How a circle or point touches a polygon.
#pragma once

#include <carom/detail/narrow/core/outline_view.hpp>
#include <carom/detail/narrow/filter/touch/shortcuts.hpp>

namespace carom::detail {

/// Of an outline with one vertex, and one of form `triangle` or `polygon` under at most one pose. Cost: O(n) for n
/// vertices; unknown of more than 64.
template <class T>
QuickTouch point_touch(const OutlineView<T>& point, const OutlineView<T>& polygon);

}  // namespace carom::detail

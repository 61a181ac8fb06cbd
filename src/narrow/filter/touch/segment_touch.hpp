/// How a segment or capsule touches a polygon or box of floats.
#pragma once

#include <carom/detail/narrow/core/outline_view.hpp>
#include <carom/detail/narrow/filter/touch/shortcuts.hpp>

namespace carom::detail {

/// What floats can tell of an outline with two vertices under at most one pose, and one of form `box`, `aabb`,
/// `triangle` or `polygon` under at most one pose. Cost: O(n) for n vertices; unknown of more than 64.
QuickTouch segment_touch(const OutlineView<float>& segment, const OutlineView<float>& polygon);

}  // namespace carom::detail

/// What doubles can tell about how two outlines touch.
#pragma once

#include <carom/detail/narrow/core/outline_view.hpp>
#include <carom/detail/narrow/filter/touch/shortcuts.hpp>

namespace carom::detail {

/// Certain or unknown, never that the two only touch. Unknown also for what is no outline, and for invalid numbers. The
/// same for (b, a). Cost: O(n m) for n and m vertices.
template <class T>
QuickTouch outline_touch(const OutlineView<T>& a, const OutlineView<T>& b);

}  // namespace carom::detail

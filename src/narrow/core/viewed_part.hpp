/// The part that an outline is of.
#pragma once

#include <carom/detail/narrow/core/outline_view.hpp>

namespace carom::detail {

/// With the vertices in the order in which a LoadedOutline has them. A polygon's points must outlive it.
template <class T>
ConvexPart<T> part_of(const OutlineView<T>& view);

}  // namespace carom::detail

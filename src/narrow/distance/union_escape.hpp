/// The way out of a union some parts of which are arcs.
#pragma once

#include "arc_depth.hpp"

#include <carom/detail/narrow/distance/union_separation.hpp>

#include <optional>

namespace carom::detail {

/// The least shift of b that is found to part the two, as `escape_of`, with the borders of all pairs of parts. None
/// when an ellipse is among the parts, or when they are too many for the room that there is.
template <class T>
std::optional<MinimumTranslation> union_escape(PartSource<T> a, PartSource<T> b);

}  // namespace carom::detail

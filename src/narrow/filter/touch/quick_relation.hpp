/// quick_relation: how two convex parts lie to each other, where plain doubles can tell.
#pragma once

#include <carom/answer/relation.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>

#include <optional>

namespace carom::detail {

/// Of two polygons or two discs that are apart, overlap, or of which one is inside the other, all of that certain. None
/// for others, and where they touch or nearly do.
template <class T>
std::optional<Relation> quick_relation(const ConvexPart<T>& a, const ConvexPart<T>& b);

}  // namespace carom::detail

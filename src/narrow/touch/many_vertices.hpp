/// How two parts touch of which one has many vertices: by the few that can have to do with it.
#pragma once

#include <carom/detail/answer/touch.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>

#include <optional>

namespace carom::detail {

/// Of two bounded parts that are not empty; none where the few are not few. Cost: O((log n + log m)^2), and exact tests
/// among a few vertices where the two nearly touch.
template <class T>
std::optional<Touch> touch_of_many(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The same of the cores, without the radii.
template <class T>
std::optional<Touch> touch_of_many_cores(const ConvexPart<T>& a, const ConvexPart<T>& b);

}  // namespace carom::detail

/// The separation of two upright boxes where they stand: from differences of their coordinates.
#pragma once

#include <carom/narrow/separation.hpp>

#include <optional>

namespace carom::detail {

/// What `exact_separation` says, bit for bit, also where the two touch. Nothing for other parts, and where rounding
/// hides which features answer. Further apart than `reach` the gap is infinite, and nothing else is given.
template <class T>
std::optional<Separation> upright_separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach);

}  // namespace carom::detail

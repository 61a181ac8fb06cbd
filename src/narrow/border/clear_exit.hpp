/// The nearest exit of a union of Minkowski differences by its few candidates, where none of them is in doubt.
#pragma once

#include "near_parts.hpp"

#include <carom/detail/answer/separation.hpp>
#include <carom/detail/math/double_double.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>

#include <optional>

namespace carom::detail {

/// The same as `nearest_exit`, without walks along borders: where a border is nearest to the origin, and where two of
/// them cross, are all the points that may be the nearest one. Infinite when there is none within `reach`. Unknown
/// where there are many parts, or curves or roundings of more than one point among them, and where a ten-thousand-
/// millionth of the coordinates would change which exit is the nearest: as far beyond the best exit go walks, too,
/// since covers end by margins for rounding. Unless it is known that the two `penetrate`, unknown where no part near
/// the border shows that they do.
template <class T>
std::optional<Separation> clear_exit(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin,
                                     double reach, bool penetrate);

/// The same of parts at hand, which are all that have a say.
template <class T>
std::optional<Separation> clear_exit(const NearParts<T>& a, const NearParts<T>& b,
                                     const BasicVec2<DoubleDouble>& origin, double reach, bool penetrate);

}  // namespace carom::detail

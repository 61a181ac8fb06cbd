/// All overlapping pairs between two sets of boxes.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/shape/aabb.hpp>

#include <cstdint>
#include <vector>

namespace carom::tool {

/// A box and the caller's number for it.
struct NumberedBox {
    AabbD box;
    std::uint32_t number;
};

/// Calls `visit(i, j)` for each box i of the first set and j of the second that overlap; touching counts. Looks at the
/// pairs whose extents overlap along x, at most `limit` of them; returns false when that was not enough.
/// A sweep over both sets at once; unlike PairFinder it never looks at two boxes of one set.
bool join_boxes(std::vector<NumberedBox> first, std::vector<NumberedBox> second, std::uint64_t limit,
                FunctionRef<void(std::uint32_t, std::uint32_t)> visit);

}  // namespace carom::tool

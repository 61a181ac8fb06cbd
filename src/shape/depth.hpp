/// The nesting depth of shapes and its limit.
#pragma once

#include <carom/result.hpp>
#include <carom/shape/any_shape.hpp>

namespace carom::detail {

/// Besides the levels of compounds and grids, a box's own frame and the placement of the whole shape each need a pose.
inline constexpr int max_compound_depth = max_pose_depth - 2;

/// The levels of compounds and grids, whose parts have poses of their own; 0 for a shape without parts.
template <class T>
int depth_of(const BasicAnyShape<T>& shape) {
    if (const auto* compound = std::get_if<BasicCompound<T>>(&shape.value)) return compound->depth();
    if (const auto* grid = std::get_if<BasicTileGrid<T>>(&shape.value)) return grid->depth();
    return 0;
}

inline Error too_deep(const char* shape, int depth) {
    return make_error(ErrorCode::nested_too_deep, -1,
                      "%s: nests %d levels deep, at most %d are possible; compose the inner poses", shape, depth,
                      max_compound_depth);
}

}  // namespace carom::detail

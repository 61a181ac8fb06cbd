/// clear_gap_apart: the gap of two polygons in float where they stand, where floats find the nearest features.
#pragma once

#include <carom/shape/convex_polygon.hpp>

namespace carom::detail {

/// Of polygons that are apart the gap as the exact way computes it, bit for bit; below 0 for more than 8 vertices,
/// where the nearest features are not clear, and where the guess is wrong. Cost: O(n m), four sides at a time.
double clear_gap_apart(const ConvexPolygon& a, const ConvexPolygon& b);

}  // namespace carom::detail

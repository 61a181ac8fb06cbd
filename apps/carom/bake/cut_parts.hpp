/// Cuts convex polygons into ones with few vertices, as engines want them.
#pragma once

#include <carom/shape/convex_polygon.hpp>

#include <vector>

namespace carom::tool {

/// Polygons that tile those given, each with at most `max_vertices`, at least 3. Larger ones are cut along diagonals
/// into as few as possible: ceil((n - 2) / (max_vertices - 2)) for n vertices.
std::vector<ConvexPolygon> cut_parts(std::vector<ConvexPolygon> parts, int max_vertices);

}  // namespace carom::tool

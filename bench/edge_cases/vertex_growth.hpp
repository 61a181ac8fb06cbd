/// How the times of queries about convex polygons grow with the number of their vertices.
#pragma once

namespace bench {

/// Measures polygons of 8 to 10,000 vertices, in float and double, as they are and placed, and prints a table. Returns
/// false where answers of placed and unplaced polygons differ.
bool print_vertex_growth(int rounds);

}  // namespace bench

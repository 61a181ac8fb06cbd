/// The area of a union of polygons in rational numbers, by other means than the library's: horizontal slabs.
#pragma once

#include "geos/suite/figure.hpp"

#include <gmpxx.h>

namespace geos {

/// The area of the union. Cost: all pairs of edges, and slabs times the edges that cross them.
mpq_class exact_area(const std::vector<carom::SimplePolygonD>& areas);

/// The centroid of polygons that share points at most, rounded.
carom::Vec2D exact_centroid(const std::vector<carom::SimplePolygonD>& areas);

}  // namespace geos

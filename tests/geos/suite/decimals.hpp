/// Coordinates as the suites' authors wrote them, in decimals.
#pragma once

#include "geos/suite/geometry.hpp"

#include <initializer_list>

namespace geos {

/// The factor, a power of ten, that makes whole numbers of all coordinates as they were written; 0 when there is none
/// within the range in which doubles hold these.
double whole_factor(std::initializer_list<const Geometry*> geometries);

/// The geometry with each coordinate times the factor, to the nearest whole number.
Geometry in_whole_numbers(const Geometry& geometry, double factor);

}  // namespace geos

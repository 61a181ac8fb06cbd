/// Well-known binary in hexadecimal, of either byte order, also with the flags for z, m and SRID that PostGIS sets.
#pragma once

#include "geos/suite/geometry.hpp"

namespace geos {

/// Throws BadGeometry.
Geometry parse_wkb(std::string_view hexadecimal);

}  // namespace geos

/// Well-known text. The one reader of it that Debian has as headers, Boost.Geometry's, knows no EMPTY point, no
/// hexadecimal and, before 1.76, no collection.
#pragma once

#include "geos/suite/geometry.hpp"

namespace geos {

/// Text after the geometry is not looked at, as in JTS: the suites have some. Throws BadGeometry, which says where.
/// Example: parse_wkt("POLYGON((0 0, 4 0, 4 3, 0 0))").rings[0].size() == 4.
Geometry parse_wkt(std::string_view text);

}  // namespace geos

/// How large figures are, for the bounds of errors.
#pragma once

#include "geos/suite/figure.hpp"

#include <initializer_list>

namespace geos {

/// The unit roundoff of doubles.
inline constexpr double u = 0x1p-53;

struct Size {
    double across = 0;      ///< the diagonal of the box around all
    double coordinate = 0;  ///< the largest coordinate
    double borders = 0;     ///< the length of all lines and rings
};

Size size_of(std::initializer_list<const Figure*> figures);

}  // namespace geos

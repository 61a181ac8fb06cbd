/// Where the origin lies with respect to the Minkowski difference of two pieces of which one or both are ellipses.
#pragma once

#include "oracle/pieces/minkowski.hpp"

namespace oracle {

/// As `locate`. Exact: in the ellipse's own frame, where it is the unit disc, by the nearest points of segments, and by
/// the roots of the quartic that the border of another ellipse gives; in 8192 bits where a rounded edge is near. All of
/// it first in numbers that know their error.
Location<Big> locate_with_ellipse(const Piece<mpz_class>& a, const Piece<mpz_class>& b);

}  // namespace oracle

/// An ellipse and an arc, which the library promises to tell apart only up to a bound.
#pragma once

#include "oracle/pieces/minkowski.hpp"

namespace oracle {

/// Where the origin lies with respect to their difference; nothing when the two come nearer to each other than the
/// bound in docs/numerics.md, from either side. Exact where the arc's whole disc is apart from the ellipse or touches
/// it from outside.
std::optional<Place> locate_ellipse_and_arc(const Piece<mpz_class>& ellipse, const Piece<mpz_class>& arc);

}  // namespace oracle

/// Signed distances again, by rational arithmetic and brute force, to 256 bits.
#pragma once

#include "oracle/touch/oracle.hpp"

#include <gmpxx.h>

#include <optional>

namespace oracle {

struct SignedDistance {
    mpf_class gap;  ///< below zero the depth, which only pairs of convex shapes have
    double extent;  ///< D + R: the largest distance between two vertices, and the sum of the largest radii
};

/// Nothing when the shapes are unions that overlap, when no shift separates them, or where an ellipse or an arc takes
/// part: their distances are not rational.
template <class T>
std::optional<SignedDistance> signed_distance(const Body<T>& a, const Body<T>& b);

}  // namespace oracle

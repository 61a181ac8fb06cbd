/// What signed_distance, distance, contact and manifold say about a case.
#pragma once

#include "oracle/cases/generate.hpp"

namespace soak {

struct DistanceCheck {
    bool judged;  ///< the number itself, by rational arithmetic
    bool met, deep;
    std::string disagreement;  ///< empty, or what is wrong, and a program with the two shapes
};

/// Checks that the four agree with each other, with overlaps and penetrates, and in both orders; and where an oracle
/// knows the number, that its error is at most 16 u (D + R), 2^-100 of the coordinates, and the rounding to T.
template <class T>
DistanceCheck check_distance(const oracle::Case<T>& made);

}  // namespace soak

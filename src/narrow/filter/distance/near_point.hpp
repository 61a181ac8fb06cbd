/// The nearest point of an outline to the only vertex of another shape.
#pragma once

#include "narrow/filter/touch/seen_from_point.hpp"

#include <carom/answer/feature.hpp>

namespace carom::detail {

/// As seen from the vertex, and the feature there.
struct NearPoint {
    double distance;  ///< below 0 inside, infinite where it is certainly more than was asked for
    Lanes towards;    ///< unit, from the outline to the vertex
    Feature feature;
    double length_sq;  ///< of what that was computed from
};

/// Returns false where doubles leave a doubt: close to the border, and inside where several sides are the least deep.
/// Beyond `most` the distance may be infinite, and nothing else given. Cost: O(n), without branches outside.
bool find_near_point(const SeenFromPoint& seen, double most, NearPoint& found);

}  // namespace carom::detail

/// How many colliders of other regions a region meets: about its perimeter times how far they reach.
#pragma once

#include <carom/shape/aabb.hpp>

#include <algorithm>

namespace carom::tool {

/// The expected number of boxes whose sides are 2 * reach, that meet a region with their middles outside, where the
/// middles are about as dense everywhere in a field and there are none outside of it.
inline double expected_ghosts(const AabbD& region, const AabbD& field, double reach, double density) {
    const auto area = [&](double by) {
        const auto length = [&](double low, double high, double field_low, double field_high) {
            return std::max(0.0, std::min(field_high, high + by) - std::max(field_low, low - by));
        };
        return length(region.min.x, region.max.x, field.min.x, field.max.x) *
               length(region.min.y, region.max.y, field.min.y, field.max.y);
    };
    return density * (area(reach) - area(0));
}

}  // namespace carom::tool

#include "exit_region.hpp"

#include "narrow/core/real_part.hpp"

#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
double ExitRegion::height(const Vec2D& x, double enough) const {
    const Vec2D offset = x - square.center;
    const double beyond_square = std::max(std::fabs(offset.x), std::fabs(offset.y)) - square.half_size;
    if (beyond_square > enough) return beyond_square;
    double highest = -infinity, distance = infinity;
    for (const RegionSide& side : sides()) highest = std::max(highest, dot(side.normal, x) - side.offset);
    // On the line of a thin core, which may be beyond its ends, it is 0 up to rounding.
    if (radius == 0 || highest - radius > enough || highest < -rounding()) return highest - radius;
    for (const RegionSide& side : sides()) {
        const double along = dot(perp(side.normal), x);
        const SideExtent extent = side.extent();
        const double beyond = std::max(std::max(extent.low - along, along - extent.high), 0.0);
        distance = std::min(distance, length({dot(side.normal, x) - side.offset, beyond}));
    }
    for (const RegionCorner& corner : corners()) distance = std::min(distance, length(x - corner.at));
    return distance - radius;
}

FacingSide facing_side(const Vec2D& outward, const Vec2D& start, const Vec2D& end, std::span<const Vec2D> others,
                       double slack, bool of_b) {
    const Vec2D tangent = of_b ? perp(outward) : -perp(outward);
    const double from = dot(tangent, start), to = dot(tangent, end), height = dot(outward, start);
    double lowest = infinity;
    for (const Vec2D& other : others) lowest = std::min(lowest, dot(outward, other));
    SideExtent facing{infinity, -infinity};
    int count = 0, vertex = 0;
    for (std::size_t i = 0; i < others.size(); ++i) {
        if (dot(outward, others[i]) > lowest + slack) continue;
        const double at = dot(tangent, others[i]);
        facing = {std::min(facing.low, at), std::max(facing.high, at)};
        ++count, vertex = static_cast<int>(i);
    }
    const SideExtent own{std::min(from, to), std::max(from, to)};
    return {{of_b ? outward : -outward, height - lowest, of_b ? facing : own, of_b ? own : facing,
             of_b ? lowest : -height, true},
            count,
            vertex};
}

}  // namespace carom::detail

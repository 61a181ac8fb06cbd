#include "region_set.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/work_budget.hpp>

#include <cmath>

namespace carom::detail {
namespace {

// How far a point is from the core of a region, or how deep in it, below 0, where that is more than rounding: beyond
// the tip of a needle, rounding may have all heights below 0.
double height_over_core(const RegionOutline& outline, const Vec2D& at, double rounding) {
    double highest = -infinity;
    double distance = infinity;
    for (const RegionSide& side : outline.sides) {
        const double height = dot(side.normal, at) - side.offset;
        const double along = dot(perp(side.normal), at);
        const SideExtent extent = side.extent();
        highest = std::fmax(highest, height);
        const double beyond = std::fmax(std::fmax(extent.low - along, along - extent.high), 0);
        distance = std::fmin(distance, length({height, beyond}));
    }
    if (!outline.sides.empty()) return highest < -rounding ? highest : distance;
    for (const RegionCorner& corner : outline.corners) distance = std::fmin(distance, length(at - corner.at));
    return distance;
}

// The least width of a bounded core across a side.
double width_across_sides(std::span<const RegionSide> sides) {
    double least = infinity;
    for (const RegionSide& side : sides) {
        double lowest = side.offset;
        for (const RegionSide& other : sides) {
            const double along = dot(side.normal, perp(other.normal));
            const SideExtent extent = other.extent();
            const double end = std::fmin(along * extent.low, along * extent.high);
            lowest = std::fmin(lowest, dot(side.normal, other.normal) * other.offset + end);
        }
        least = std::fmin(least, side.offset - lowest);
    }
    return least;
}

}  // namespace

template <class T>
RegionSet<T>::RegionSet(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin, const ShiftCell& cell)
    : near_a_(a, shifted(b.box(), -cell.center, cell.reach()), origin),
      near_b_(b, shifted(near_a_.box(), cell.center, cell.reach()), origin) {
    for (std::uint32_t i = 0; i < near_a_.size() && spend_work(); ++i) {
        const BoundingSquare of_a = near_a_[i].bounding_square();
        for (std::uint32_t j = 0; j < near_b_.size(); ++j) {
            const BoundingSquare of_b = near_b_[j].bounding_square();
            if (!may_reach_disc(of_a, of_b, cell.center, cell.reach())) continue;
            if (!spend_work()) break;
            const bool is_wide = MinkowskiRegion<T>(near_a_[i], near_b_[j]).dimension() == 2;
            if (is_wide || near_a_[i].exact().polygon_edge().is_one || near_b_[j].exact().polygon_edge().is_one)
                kept_.push_back({of_a, of_b, i, j, is_wide});
        }
    }
}

template <class T>
const typename RegionSet<T>::Kept& RegionSet<T>::with_outline(std::uint32_t number) const {
    Kept& kept = kept_[number];
    if (kept.has_outline) return kept;
    const MinkowskiRegion<T> region(near_a_[kept.a], near_b_[kept.b]);
    kept.first_side = static_cast<std::uint32_t>(sides_.size());
    kept.first_corner = static_cast<std::uint32_t>(corners_.size());
    region.each_side([&](const RegionSide& side) { sides_.push_back(side); });
    if (region.radius() > 0) region.each_corner([&](const RegionCorner& corner) { corners_.push_back(corner); });
    kept.end_side = static_cast<std::uint32_t>(sides_.size());
    kept.end_corner = static_cast<std::uint32_t>(corners_.size());
    kept.has_outline = true;
    return kept;
}

template <class T>
MinkowskiRegion<T> RegionSet<T>::operator[](std::uint32_t number) const {
    const Kept& kept = with_outline(number);
    return {near_a_[kept.a],
            near_b_[kept.b],
            {sides_.items(kept.first_side, kept.end_side), corners_.items(kept.first_corner, kept.end_corner)}};
}

template <class T>
bool RegionSet<T>::holds(std::uint32_t number, const ShiftCell& cell, double margin) const {
    const Kept& kept = kept_[number];
    const Vec2D offset = kept.of_b.center - kept.of_a.center - cell.center;
    const double half_size = kept.of_a.half_size + kept.of_b.half_size;
    if (!(std::fmax(std::fabs(offset.x), std::fabs(offset.y)) + cell.half_size < half_size)) return false;
    const MinkowskiRegion<T> region = (*this)[number];
    constexpr double half_diagonal = 1.42;
    const double rounding =
        margin + 0x1p-46 * (half_size + std::fabs(offset.x) + std::fabs(offset.y) + length(cell.center));
    const double height = height_over_core(region.outline(), cell.center, rounding);
    if (!(height + half_diagonal * cell.half_size + rounding < region.radius())) return false;
    if (kept.width < 0) kept.width = width_across_sides(region.outline().sides) + 2 * region.radius();
    return kept.width >= 2 * cell.half_size;
}

template class RegionSet<float>;
template class RegionSet<double>;

}  // namespace carom::detail

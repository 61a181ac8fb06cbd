#include <carom/detail/motion/encounter.hpp>
#include <carom/detail/narrow/core/part_box.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// All values of a polynomial: around that in the middle, rounded outward.
IntervalD values_within(const PolynomialD& p, IntervalD range) {
    if (p.size() == 0) return {0, 0};
    if (p.size() == 1) return {p[0], p[0]};
    if (!(range.hi - range.lo < infinity)) return {-infinity, infinity};
    if (p.size() == 2) {
        const double start = p[1] * range.lo, end = p[1] * range.hi;
        const double doubt = 4 * unit_roundoff * (std::fabs(p[0]) + std::fabs(start) + std::fabs(end)) + tiny;
        return {p[0] + std::min(start, end) - doubt, p[0] + std::max(start, end) + doubt};
    }
    const double middle = range.lo + (range.hi - range.lo) / 2;
    const double half = std::max(middle - range.lo, range.hi - middle);
    const PolynomialD around = p.shifted(middle);
    double most = 0, size = 0;
    for (int i = p.size(); i-- > 1;) most = (most + std::fabs(around[i])) * half;
    for (int i = p.size(); i-- > 0;) size = size * (std::fabs(middle) + half) + std::fabs(p[i]);
    const double doubt = 8 * p.size() * (size + most) * unit_roundoff + tiny;
    return {around[0] - most - doubt, around[0] + most + doubt};
}

// No point gets farther from where it starts than its speed takes it.
AabbD swept_by_speed(const AabbD& box, const CustomMotion& motion, IntervalD range, double& reach) {
    const PoseD start = motion.pose_at(range.lo);
    AabbD result = empty_box;
    for (const double x : {box.min.x, box.max.x}) {
        for (const double y : {box.min.y, box.max.y}) {
            const Vec2D corner = apply(start, Vec2D{x, y});
            if (!(corner.x * 0 + corner.y * 0 == 0)) return whole_plane;
            result = joined(result, {corner, corner});
        }
    }
    reach = motion.max_speed * (range.hi - range.lo);
    return result;
}

// What turns stays within a circle around its pivot.
AabbD swept_by_polynomials(const AabbD& box, const MotionD& motion, IntervalD range, double& reach) {
    AabbD result = box;
    if (motion.rotates()) {
        const Vec2D& pivot = motion.pivot();
        const Vec2D far{std::max(pivot.x - box.min.x, box.max.x - pivot.x),
                        std::max(pivot.y - box.min.y, box.max.y - pivot.y)};
        reach = std::sqrt(length_sq(far));
        result = {pivot, pivot};
    }
    const IntervalD x = values_within(motion.x(), range);
    const IntervalD y = values_within(motion.y(), range);
    if (motion.growth() != 0) {
        reach += std::fabs(motion.growth()) * std::max(std::fabs(range.lo), std::fabs(range.hi));
    }
    return {{result.min.x + x.lo, result.min.y + y.lo}, {result.max.x + x.hi, result.max.y + y.hi}};
}

}  // namespace

AabbD swept(const AabbD& box, const Mover& mover, IntervalD range) {
    if (!(box.min.x <= box.max.x)) return box;
    double reach = 0;
    const AabbD way = mover.custom ? swept_by_speed(box, *mover.custom, range, reach)
                                   : swept_by_polynomials(box, *mover.motion, range, reach);
    const double size =
        std::max({std::fabs(way.min.x), std::fabs(way.min.y), std::fabs(way.max.x), std::fabs(way.max.y), reach});
    const double growth = reach + 0x1p-48 * size + tiny;
    return growth < infinity ? grown(way, growth) : whole_plane;
}

}  // namespace carom::detail

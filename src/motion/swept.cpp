#include "swept.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/motion/motion_query.hpp>
#include <carom/detail/narrow/core/part_box.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

// Bounds all values of a polynomial around that at the middle, rounded outward.
IntervalD values_within(const PolynomialD& p, IntervalD range) {
    if (p.size() == 0) return {0, 0};
    if (p.size() == 1) return {p[0], p[0]};
    if (!(range.hi - range.lo < infinity)) return {-infinity, infinity};
    if (p.size() == 2) {
        const double start = p[1] * range.lo, end = p[1] * range.hi;
        const double rounding = 4 * unit_roundoff * (std::fabs(p[0]) + std::fabs(start) + std::fabs(end)) + tiny;
        return {p[0] + std::min(start, end) - rounding, p[0] + std::max(start, end) + rounding};
    }
    const double middle = range.lo + (range.hi - range.lo) / 2;
    const double half = std::max(middle - range.lo, range.hi - middle);
    const PolynomialD around = p.shifted(middle);
    double deviation = 0, size = 0;
    for (int i = p.size(); i-- > 1;) deviation = (deviation + std::fabs(around[i])) * half;
    for (int i = p.size(); i-- > 0;) size = size * (std::fabs(middle) + half) + std::fabs(p[i]);
    const double rounding = 8 * p.size() * (size + deviation) * unit_roundoff + tiny;
    return {around[0] - deviation - rounding, around[0] + deviation + rounding};
}

// No point gets farther from its start than its speed allows.
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

// A rotating shape stays within a circle around its pivot. Where it turns by less, no point gets farther from where it
// is halfway than along the arc of half of the turn.
AabbD swept_by_rotation(const AabbD& box, const MotionD& motion, IntervalD range, double& reach) {
    const Vec2D& pivot = motion.pivot();
    const Vec2D far{std::max(pivot.x - box.min.x, box.max.x - pivot.x),
                    std::max(pivot.y - box.min.y, box.max.y - pivot.y)};
    reach = std::sqrt(length_sq(far));
    const double middle = range.lo + (range.hi - range.lo) / 2;
    const double angle = motion.angular_velocity() * middle;
    const double half_turn = std::fabs(motion.angular_velocity()) * (range.hi - middle) + 0x1p-48 * std::fabs(angle);
    if (!(half_turn < 1 && reach < infinity)) return {pivot, pivot};
    const RotD rot = RotD::radians(angle);
    AabbD halfway = empty_box;
    for (const double x : {box.min.x, box.max.x}) {
        for (const double y : {box.min.y, box.max.y}) {
            const Vec2D corner = pivot + rotate(rot, Vec2D{x, y} - pivot);
            halfway = joined(halfway, {corner, corner});
        }
    }
    reach *= half_turn;
    return halfway;
}

AabbD swept_by_polynomials(const AabbD& box, const MotionD& motion, IntervalD range, double& reach) {
    const AabbD result = motion.rotates() ? swept_by_rotation(box, motion, range, reach) : box;
    const IntervalD x = values_within(motion.x(), range);
    const IntervalD y = values_within(motion.y(), range);
    if (motion.growth() != 0) {
        reach += std::fabs(motion.growth()) * std::max(std::fabs(range.lo), std::fabs(range.hi));
    }
    return {{result.min.x + x.lo, result.min.y + y.lo}, {result.max.x + x.hi, result.max.y + y.hi}};
}

AabbD rounded_outward(const AabbD& box, double reach) {
    const double size =
        std::max({std::fabs(box.min.x), std::fabs(box.min.y), std::fabs(box.max.x), std::fabs(box.max.y), reach});
    const double growth = reach + 0x1p-48 * size + tiny;
    return growth < infinity ? grown(box, growth) : whole_plane;
}

}  // namespace

AabbD swept(const AabbD& box, const MotionD& motion, IntervalD range) {
    if (!(box.min.x <= box.max.x)) return box;
    double reach = 0;
    const AabbD all = swept_by_polynomials(box, motion, range, reach);
    return rounded_outward(all, reach);
}

AabbD swept(const AabbD& box, const MovingShape& shape, IntervalD range) {
    if (!shape.custom) return swept(box, *shape.motion, range);
    if (!(box.min.x <= box.max.x)) return box;
    double reach = 0;
    const AabbD all = swept_by_speed(box, *shape.custom, range, reach);
    return rounded_outward(all, reach);
}

// As seen from the shape, the region moves: along first, then around the pivot.
AabbD that_reaches(const AabbD& region, const MovingShape& shape, IntervalD range) {
    if (shape.custom) return whole_plane;
    const MotionD& motion = *shape.motion;
    const AabbD path = swept({{0, 0}, {0, 0}}, motion.spinning(0, {}), range);
    double far = 0;
    for (const AabbD& box : {path, region}) far = std::max({far, -box.min.x, box.max.x, -box.min.y, box.max.y});
    const AabbD start = grown({region.min - path.max, region.max - path.min}, 0x1p-40 * far);
    if (!motion.rotates()) return start;
    return swept(start, MotionD::still().spinning(-motion.angular_velocity(), motion.pivot()), range);
}

}  // namespace carom::detail

#include "cast_refine.hpp"

#include <carom/detail/math/lanes/two_lanes.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

// start + t direction, with x and y as lanes.
struct Along {
    Lanes start;
    Lanes direction;
    TwoLanes way;  // t direction
    TwoLanes sum;

    Along(const RayD& ray, double t)
        : start(lanes_of(ray.origin)),
          direction(lanes_of(ray.direction)),
          way(two_product(both(t), direction)),
          sum(two_sum(start, way.high)) {}

    // After a further step, rounded once but for the last bits.
    Vec2D rounded(double step) const {
        const Lanes point = sum.high + (sum.low + way.low + both(step) * direction);
        return {point[0], point[1]};
    }

    TwoLanes minus(Lanes at) const {
        const TwoLanes rest = two_sum(sum.high, -at);
        return fast_two_sum(rest.high, rest.low + (sum.low + way.low));
    }

    // The sum of all coordinates here and at another place.
    double size_with(Lanes at) const { return sum_of(magnitude(start) + magnitude(at) + magnitude(way.high)); }
};

// With p - p(t) in both coordinates summed to 2^-104 of `size`, what of the residual is noise.
constexpr double noise = 0x1p-100;

// The first difference is exact or so small that it does not matter.
double excess_of(Lanes rot) {
    const TwoLanes squares = two_product(rot, rot);
    const TwoTerm first = two_sum(squares.high[0], -1);
    const TwoTerm sum = two_sum(first.high, squares.high[1]);
    return sum.high + (sum.low + first.low + sum_of(squares.low));
}

}  // namespace

CastFrame::CastFrame(const PoseD& pose) : at(lanes_of(pose.at)), rot{pose.rot.c, pose.rot.s}, excess(excess_of(rot)) {}

Refined refine_on_face(const RayD& ray, const CastFrame& frame, LaneMasks by, double face, double radius, double t) {
    const Along along(ray, t);
    const TwoLanes w = along.minus(frame.at);
    const Lanes axis = picked(firsts(by, by), frame.rot, swapped(frame.rot) * Lanes{-1, 1});
    const TwoLanes products = two_product(axis, w.high);
    const TwoTerm height = two_sum(products.high[0], products.high[1]);
    const TwoTerm over_core = two_sum(height.high, -face);
    const TwoTerm over = two_sum(over_core.high, -radius);
    const double excess = frame.excess;
    const double stretch = face * excess + radius * excess * (0.5 - 0.125 * excess);
    const double low = height.low + over_core.low + over.low + sum_of(products.low) + sum_of(axis * w.low);
    const double residual = over.high + (low - stretch);
    const double slope = sum_of(axis * along.direction);
    const double step = -residual / slope;
    const double size = along.size_with(frame.at) + std::fabs(face) + std::fabs(radius);
    const double off = std::fabs(excess) * (0x1p-50 + excess * excess) * (std::fabs(face) + std::fabs(radius));
    const bool is_good = noise * size + off < 0x1p-57 * std::fabs(t * slope);
    return {is_good, t + step, along.rounded(step), {}};
}

Refined refine_on_edge(const RayD& ray, const Vec2D& a, const Vec2D& b, double t) {
    const Along along(ray, t);
    const TwoLanes w = along.minus(lanes_of(a));
    const TwoLanes e = two_sum(lanes_of(b), -lanes_of(a));
    const Lanes across = swapped(e.high);
    const TwoLanes products = two_product(w.high, across);
    const TwoTerm rest = two_sum(products.high[0], -products.high[1]);
    const Lanes lows = w.high * swapped(e.low) + w.low * across;
    const double low = rest.low + (products.low[0] - products.low[1]) + lows[0] - lows[1];
    const double residual = rest.high + low;
    const Lanes slopes = along.direction * across;
    const double slope = slopes[0] - slopes[1];
    const double step = -residual / slope;
    const double edge = sum_of(magnitude(e.high));
    const double size = along.size_with(lanes_of(a));
    const double speed = sum_of(magnitude(along.direction));
    const bool is_in_range = std::min(edge, speed) > 0x1p-200 && std::max(std::max(edge, speed), size) < 0x1p200;
    const bool is_good = is_in_range && noise * size * edge < 0x1p-57 * std::fabs(t * slope);
    return {is_good, t + step, along.rounded(step), {}};
}

Refined refine_on_disc(const RayD& ray, const CastFrame& frame, const Vec2D& center, double radius, double t) {
    const Along along(ray, t);
    const TwoLanes w = along.minus(frame.at);
    const TwoLanes left = two_product(-frame.rot, both(center.x));
    const TwoLanes right = two_product(swapped(frame.rot) * Lanes{1, -1}, both(center.y));
    const TwoLanes first = two_sum(w.high, left.high);
    const TwoLanes second = two_sum(first.high, right.high);
    const TwoLanes v = fast_two_sum(second.high, second.low + (first.low + w.low + (left.low + right.low)));
    const TwoLanes squares = two_product(v.high, v.high);
    const TwoTerm rr = two_product(radius, radius);
    const TwoTerm sum = two_sum(squares.high[0], squares.high[1]);
    const TwoTerm rest = two_sum(sum.high, -rr.high);
    const double residual =
        rest.high + (rest.low + sum.low + (sum_of(squares.low) - rr.low) + 2 * sum_of(v.high * v.low));
    const double slope = sum_of(v.high * along.direction);
    const double step = -residual / (2 * slope);
    const double size = along.size_with(frame.at) + std::fabs(center.x) + std::fabs(center.y) + radius;
    const Lanes from_center = v.high + (v.low + both(step) * along.direction);
    return {noise * size * radius < 0x1p-57 * std::fabs(t * slope),
            t + step,
            along.rounded(step),
            {from_center[0], from_center[1]}};
}

}  // namespace carom::detail

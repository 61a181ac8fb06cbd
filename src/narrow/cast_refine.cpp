#include "cast_refine.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

// start + t direction in one coordinate.
struct Along {
    TwoTerm way;  // t direction
    TwoTerm sum;

    Along(double start, double direction, double t) : way(two_product(t, direction)), sum(two_sum(start, way.high)) {}

    // After a further step, rounded once but for the last bits.
    double rounded(double step) const { return sum.high + (sum.low + way.low + step); }

    TwoTerm minus(double at) const {
        const TwoTerm rest = two_sum(sum.high, -at);
        return fast_two_sum(rest.high, rest.low + (sum.low + way.low));
    }
};

// c^2 + s^2 - 1. The first difference is exact or so small that it does not matter.
double excess_of(const CastFrame& frame) {
    const TwoTerm cc = two_product(frame.c, frame.c);
    const TwoTerm ss = two_product(frame.s, frame.s);
    const TwoTerm first = two_sum(cc.high, -1);
    const TwoTerm sum = two_sum(first.high, ss.high);
    return sum.high + (sum.low + first.low + cc.low + ss.low);
}

// With p - p(t) in both coordinates summed to 2^-104 of `size`, what of the residual is noise.
constexpr double noise = 0x1p-100;

}  // namespace

Refined refine_on_face(const RayD& ray, const CastFrame& frame, bool by_x, double face, double radius, double t) {
    const auto [dx, dy] = ray.direction;
    const Along x(ray.origin.x, dx, t);
    const Along y(ray.origin.y, dy, t);
    const TwoTerm wx = x.minus(frame.at.x);
    const TwoTerm wy = y.minus(frame.at.y);
    const double ax = by_x ? frame.c : -frame.s;
    const double ay = by_x ? frame.s : frame.c;
    const TwoTerm left = two_product(ax, wx.high);
    const TwoTerm right = two_product(ay, wy.high);
    const TwoTerm height = two_sum(left.high, right.high);
    const TwoTerm over_core = two_sum(height.high, -face);
    const TwoTerm over = two_sum(over_core.high, -radius);
    const double excess = excess_of(frame);
    const double stretch = face * excess + radius * excess * (0.5 - 0.125 * excess);
    const double low = height.low + over_core.low + over.low + (left.low + right.low) + (ax * wx.low + ay * wy.low);
    const double residual = over.high + (low - stretch);
    const double slope = ax * dx + ay * dy;
    const double step = -residual / slope;
    const double size = std::fabs(ray.origin.x) + std::fabs(ray.origin.y) + std::fabs(frame.at.x) +
                        std::fabs(frame.at.y) + std::fabs(x.way.high) + std::fabs(y.way.high) + std::fabs(face) +
                        std::fabs(radius);
    const double off = std::fabs(excess) * (0x1p-50 + excess * excess) * (std::fabs(face) + std::fabs(radius));
    const bool is_good = noise * size + off < 0x1p-57 * std::fabs(t * slope);
    return {is_good, t + step, {x.rounded(step * dx), y.rounded(step * dy)}, {}};
}

Refined refine_on_edge(const RayD& ray, const Vec2D& a, const Vec2D& b, double t) {
    const auto [dx, dy] = ray.direction;
    const Along x(ray.origin.x, dx, t);
    const Along y(ray.origin.y, dy, t);
    const TwoTerm wx = x.minus(a.x);
    const TwoTerm wy = y.minus(a.y);
    const TwoTerm ex = two_sum(b.x, -a.x);
    const TwoTerm ey = two_sum(b.y, -a.y);
    const TwoTerm left = two_product(wx.high, ey.high);
    const TwoTerm right = two_product(wy.high, ex.high);
    const TwoTerm rest = two_sum(left.high, -right.high);
    const double low = rest.low + (left.low - right.low) + (wx.high * ey.low + wx.low * ey.high) -
                       (wy.high * ex.low + wy.low * ex.high);
    const double residual = rest.high + low;
    const double slope = dx * ey.high - dy * ex.high;
    const double step = -residual / slope;
    const double edge = std::fabs(ex.high) + std::fabs(ey.high);
    const double size = std::fabs(ray.origin.x) + std::fabs(ray.origin.y) + std::fabs(a.x) + std::fabs(a.y) +
                        std::fabs(x.way.high) + std::fabs(y.way.high);
    const double speed = std::fabs(dx) + std::fabs(dy);
    const bool is_in_range = std::min(edge, speed) > 0x1p-200 && std::max(std::max(edge, speed), size) < 0x1p200;
    const bool is_good = is_in_range && noise * size * edge < 0x1p-57 * std::fabs(t * slope);
    return {is_good, t + step, {x.rounded(step * dx), y.rounded(step * dy)}, {}};
}

Refined refine_on_disc(const RayD& ray, const CastFrame& frame, const Vec2D& center, double radius, double t) {
    const auto [dx, dy] = ray.direction;
    const Along x(ray.origin.x, dx, t);
    const Along y(ray.origin.y, dy, t);
    // Less c p - s q, or s p + c q.
    const auto less = [](const TwoTerm& w, double a, double p, double b, double q) {
        const TwoTerm left = two_product(-a, p);
        const TwoTerm right = two_product(-b, q);
        const TwoTerm first = two_sum(w.high, left.high);
        const TwoTerm second = two_sum(first.high, right.high);
        return fast_two_sum(second.high, second.low + (first.low + w.low + (left.low + right.low)));
    };
    const TwoTerm vx = less(x.minus(frame.at.x), frame.c, center.x, -frame.s, center.y);
    const TwoTerm vy = less(y.minus(frame.at.y), frame.s, center.x, frame.c, center.y);
    const TwoTerm xx = two_product(vx.high, vx.high);
    const TwoTerm yy = two_product(vy.high, vy.high);
    const TwoTerm rr = two_product(radius, radius);
    const TwoTerm sum = two_sum(xx.high, yy.high);
    const TwoTerm rest = two_sum(sum.high, -rr.high);
    const double residual =
        rest.high + (rest.low + sum.low + (xx.low + yy.low - rr.low) + 2 * (vx.high * vx.low + vy.high * vy.low));
    const double slope = vx.high * dx + vy.high * dy;
    const double step = -residual / (2 * slope);
    const double size = std::fabs(ray.origin.x) + std::fabs(ray.origin.y) + std::fabs(frame.at.x) +
                        std::fabs(frame.at.y) + std::fabs(x.way.high) + std::fabs(y.way.high) + std::fabs(center.x) +
                        std::fabs(center.y) + radius;
    return {noise * size * radius < 0x1p-57 * std::fabs(t * slope),
            t + step,
            {x.rounded(step * dx), y.rounded(step * dy)},
            {vx.high + (vx.low + step * dx), vy.high + (vy.low + step * dy)}};
}

}  // namespace carom::detail

// A ray against a circle where it is: the shortest way to an answer.
#include "cast_report.hpp"

#include <carom/math/error_bounded.hpp>
#include <carom/narrow/cast.hpp>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

using namespace detail;

// Where the line enters and leaves, with 28 bits.
struct DiscEnds {
    double enter;
    double leave;
};

bool report(const Ray& ray, float t_max, const Circle& circle, const DiscEnds& ends, Raycast<float>& result) {
    result.exit = std::min(static_cast<float>(ends.leave), t_max);
    if (ends.enter < 0) return true;
    const double dx = static_cast<double>(ray.direction.x);
    const double dy = static_cast<double>(ray.direction.y);
    const double start_x = static_cast<double>(ray.origin.x);
    const double start_y = static_cast<double>(ray.origin.y);
    const double wx = static_cast<double>(circle.center.x) - start_x;
    const double wy = static_cast<double>(circle.center.y) - start_y;
    const double scale = 1 / static_cast<double>(circle.radius);
    const double t = ends.enter;
    result.enter = std::min(static_cast<float>(t), t_max);
    result.point = {static_cast<float>(start_x + t * dx) + 0.0f, static_cast<float>(start_y + t * dy) + 0.0f};
    result.normal = {static_cast<float>((t * dx - wx) * scale) + 0.0f,
                     static_cast<float>((t * dy - wy) * scale) + 0.0f};
    return true;
}

bool report(const RayD& ray, double t_max, const CircleD& circle, const DiscEnds& ends, Raycast<double>& result) {
    const auto refine = [&](int, double t) {
        return refine_on_disc(ray, CastFrame{circle.center}, {}, circle.radius, t);
    };
    const auto normal = [&](const Refined& enter) {
        return Vec2D{enter.from_center.x / circle.radius, enter.from_center.y / circle.radius};
    };
    return report_refined(ends.enter, ends.leave, t_max, refine, normal, result);
}

// Where the squares lose nothing to underflow that the bounds would not cover. In float, everywhere.
bool is_in_range(double q, double size) {
    return q > 0x1p-400 && q < 0x1p400 && size > 0x1p-200 && size < 0x1p200;
}

// |t direction - w|^2 = r^2, as root_of in cast_crossing.hpp. With m and n the sizes of the products in turn and p,
// those are off by 3 u m and 3 u n, since w rounds once; q and r^2 q by 2 u and 4 u of themselves.
template <class T>
bool cast_disc(const BasicRay<T>& ray, T t_max, const BasicCircle<T>& circle, Raycast<T>& result) {
    const double dx = static_cast<double>(ray.direction.x);
    const double dy = static_cast<double>(ray.direction.y);
    const double wx = static_cast<double>(circle.center.x) - static_cast<double>(ray.origin.x);
    const double wy = static_cast<double>(circle.center.y) - static_cast<double>(ray.origin.y);
    const double radius = static_cast<double>(circle.radius);
    const double q = dx * dx + dy * dy;
    const double reach_sq = radius * radius * q;
    const double turn = dx * wy - dy * wx;
    const double m = std::fabs(dx * wy) + std::fabs(dy * wx);
    const double d = reach_sq - turn * turn;
    const double d_error = 8 * unit_roundoff * (reach_sq + m * (std::fabs(turn) + 4 * unit_roundoff * m));
    if (!(radius > 0 && t_max >= 0)) return false;
    if (!std::is_same_v<T, float> && !is_in_range(q, std::fabs(wx) + std::fabs(wy) + radius)) return false;
    if (d < -2 * d_error) return true;
    if (!(d > 2 * d_error)) return false;
    const double root = std::sqrt(d);
    const double p = dx * wx + dy * wy;
    const double n = std::fabs(dx * wx) + std::fabs(dy * wy);
    // Of t times root and q. It also covers the roundings of q, of the root and of the quotient. Times the direction's
    // length, t then is off by 2^-30 radii, and so is the normal.
    const double error = 16 * unit_roundoff * (n + root) * root + d_error;
    if (!(error < 0x1p-30 * std::min(d, root * std::min(std::fabs(p - root), std::fabs(p + root))))) return false;
    const double inverse = 1 / q;
    const DiscEnds ends{(p - root) * inverse, (p + root) * inverse};
    const Stretched where = stretched(ends.enter, ends.leave, static_cast<double>(t_max));
    if (where != Stretched::in_range) return where == Stretched::not_in_range;
    report_hit(ray, ends.enter < 0, {0, FeatureKind::vertex, 0}, result);
    return report(ray, t_max, circle, ends, result);
}

}  // namespace

bool quick_cast(const Ray& ray, float t_max, const Circle& circle, Raycast<float>& result) {
    return cast_disc(ray, t_max, circle, result);
}

bool quick_cast(const RayD& ray, double t_max, const CircleD& circle, Raycast<double>& result) {
    return cast_disc(ray, t_max, circle, result);
}

}  // namespace carom

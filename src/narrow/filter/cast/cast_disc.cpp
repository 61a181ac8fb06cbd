// A ray against a circle where it is: the shortest way to an answer.
#include "cast_report.hpp"
#include "near_ray.hpp"

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/cast/cast_enter.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::detail {
namespace {

// The ray with x and y as lanes, the way from its start to the center, and where the line enters and leaves, with 28
// bits.
struct DiscEnds {
    Lanes start;
    Lanes direction;
    Lanes way;
    Lanes t;
};

bool report(const Ray&, float max_t, const Circle& circle, const DiscEnds& ends, BasicRaycast<float>& result) {
    const auto normal = [&] {
        return (both(ends.t[0]) * ends.direction - ends.way) * both(1 / static_cast<double>(circle.radius));
    };
    report_rounded(ends.t, max_t, ends.start, ends.direction, normal, result);
    return true;
}

bool report(const RayD& ray, double max_t, const CircleD& circle, const DiscEnds& ends, BasicRaycast<double>& result) {
    CastFrame frame;
    frame.at = widened(circle.center);
    const auto refine = [&](int, double t) { return refine_on_disc(ray, frame, {}, circle.radius, t); };
    const auto normal = [&](const Refined& enter) {
        return Vec2D{enter.from_center.x / circle.radius, enter.from_center.y / circle.radius};
    };
    return report_refined(ends.t[0], ends.t[1], max_t, refine, normal, result);
}

// Where the squares lose nothing to underflow that the bounds would not cover. In float, everywhere.
bool is_in_range(double q, double size) {
    return q > 0x1p-400 && q < 0x1p400 && size > 0x1p-200 && size < 0x1p200;
}

// |t direction - w|^2 = r^2, as root_of in crossing.hpp. With m and n the sizes of the products in turn and p,
// those are off by 3 u m and 3 u n, since w rounds once; q and r^2 q by 2 u and 4 u of themselves.
template <class T>
Stretched find_ends(Lanes start, Lanes direction, double max_t, Lanes center, double radius, DiscEnds& ends) {
    const Lanes way = center - start;
    const double q = sum_of(direction * direction);
    const double reach_sq = radius * radius * q;
    const Lanes turns = direction * swapped(way);
    const double turn = turns[0] - turns[1];
    const double m = sum_of(magnitude(turns));
    const double d = reach_sq - turn * turn;
    const double d_error = 8 * unit_roundoff * (reach_sq + m * (std::fabs(turn) + 4 * unit_roundoff * m));
    if (!(radius > 0)) return Stretched::doubtful;
    if (!std::is_same_v<T, float> && !is_in_range(q, sum_of(magnitude(way)) + radius)) return Stretched::doubtful;
    if (d < -2 * d_error) return Stretched::not_in_range;
    if (!(d > 2 * d_error)) return Stretched::doubtful;
    const double root = square_root(d);
    const Lanes products = direction * way;
    const Lanes numerators = both(sum_of(products)) + both(root) * Lanes{-1, 1};
    const double n = sum_of(magnitude(products));
    // Of t times root and q. It also covers the roundings of q, of the root and of the quotient. Times the direction's
    // length, t then is off by 2^-30 radii, and so is the normal.
    const double error = 16 * unit_roundoff * (n + root) * root + d_error;
    const Lanes least = both(0x1p-30) * lesser(both(d), both(root) * magnitude(numerators));
    const Lanes t = numerators * both(1 / q);
    ends = {start, direction, way, t};
    const Stretched where = stretched(t, both(max_t), are_less(both(error), least));
    const bool has_no_time = where == Stretched::in_range && starts_inside(t) && !(max_t >= 0);
    return has_no_time ? Stretched::not_in_range : where;
}

template <class T>
CAROM_ALWAYS_INLINE inline bool cast_disc(const BasicRay<T>& ray, T max_t, const BasicCircle<T>& circle,
                                          std::optional<BasicRaycast<T>>& result) {
    DiscEnds ends;
    const Stretched where = find_ends<T>(widened(ray.origin), widened(ray.direction), static_cast<double>(max_t),
                                         widened(circle.center), static_cast<double>(circle.radius), ends);
    if (where != Stretched::in_range) return where == Stretched::not_in_range;
    BasicRaycast<T>& hit = report_hit(ray, starts_inside(ends.t), {0, FeatureKind::vertex, 0}, result);
    if (report(ray, max_t, circle, ends, hit)) return true;
    result.reset();
    return false;
}

// Out of line, so that the short way needs no room for it.
CAROM_NOINLINE bool cast_disc_near_one(const RayD& ray, double max_t, const CircleD& circle,
                                       std::optional<RaycastD>& result) {
    std::array lengths{circle.center.x, circle.center.y, circle.radius};
    const auto cast = [&](const RayD& near, double end, std::optional<RaycastD>& found) {
        return cast_disc(near, end, CircleD{{lengths[0], lengths[1]}, lengths[2]}, found);
    };
    return cast_near_one(ray, max_t, lengths, cast, result);
}

}  // namespace

bool quick_cast(const Ray& ray, float max_t, const Circle& circle, std::optional<Raycast>& result) {
    return cast_disc(ray, max_t, circle, result);
}

bool quick_cast(const RayD& ray, double max_t, const CircleD& circle, std::optional<RaycastD>& result) {
    if (cast_disc(ray, max_t, circle, result)) [[likely]]
        return true;
    return cast_disc_near_one(ray, max_t, circle, result);
}

QuickEnter quick_enter(const Ray& ray, float max_t, const Circle& circle, float& enter) {
    DiscEnds ends;
    const Stretched where = find_ends<float>(lanes_of(ray.origin), lanes_of(ray.direction), static_cast<double>(max_t),
                                             lanes_of(circle.center), static_cast<double>(circle.radius), ends);
    if (where != Stretched::in_range) {
        return where == Stretched::not_in_range ? QuickEnter::no_hit : QuickEnter::doubtful;
    }
    enter = ends.t[0] < 0 ? 0 : std::min(static_cast<float>(ends.t[0]), max_t);
    return QuickEnter::hit;
}

}  // namespace carom::detail

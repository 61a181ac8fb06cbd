// A ray, or a moving disc, against a circle: the shortest path to an answer.
#include "cast_line.hpp"
#include "disc_report.hpp"
#include "near_ray.hpp"

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/cast/cast_enter.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

// The line with x and y as lanes, what leads from its start to the center, and where it enters and leaves, with 28
// bits.
struct DiscEnds {
    Lanes direction;
    Lanes to_center;
    Lanes t;
};

// Where the squares lose nothing to underflow that the bounds would not cover. In float, everywhere.
bool is_in_range(double q, double size) {
    return q > 0x1p-400 && q < 0x1p400 && size > 0x1p-200 && size < 0x1p200;
}

// |t direction - w|^2 = r^2, as root_of in crossing.hpp. With m and n the sizes of the products in turn and p,
// those are off by 4 u m and 4 u n, since w and the direction round once; q and r^2 q by 4 u and 8 u of themselves.
// Points that are off by 4 u `extent` make the products larger by no more than twice that times the direction's, but
// for units of 4 u. The square of a turn's error needs no term in that of d: |turn| > 32 u m where d < -2 d_error, and
// as m <= |turn| + n, where both ends are known it is less than 2^-20 of their error. What the squares of a tiny radius
// and turn lose to underflow is less than `tiny`, and times q. `range(ends, are_known)` says whether the stretch
// counts.
template <class T, class Range>
Stretched find_ends(const PlainPath& path, const Range& range, Lanes center, double extent, double own_radius,
                    DiscEnds& ends) {
    const Lanes direction = path.direction, to_center = center - path.start;
    const double radius = own_radius + path.radius;
    const double q = sum_of(direction * direction);
    const double reach_sq = radius * radius * q;
    const Lanes turns = direction * swapped(to_center);
    const double turn = turns[0] - turns[1];
    const double from_center = 2 * (extent + path.extent) * sum_of(magnitude(direction));
    const double m = sum_of(magnitude(turns)) + from_center;
    const double d = reach_sq - turn * turn;
    const double d_error = 16 * unit_roundoff * (reach_sq + m * std::fabs(turn)) + tiny * (1 + q);
    if (!(radius >= 0)) return Stretched::doubtful;
    if (!std::is_same_v<T, float> && !is_in_range(q, sum_of(magnitude(to_center)) + radius)) return Stretched::doubtful;
    if (d < -2 * d_error) return Stretched::not_in_range;
    if (!(d > 0)) return Stretched::doubtful;
    const double root = square_root(d);
    const Lanes products = direction * to_center;
    const Lanes numerators = both(sum_of(products)) + both(root) * Lanes{-1, 1};
    const double n = sum_of(magnitude(products)) + from_center;
    // Of t times root and q. It also covers the roundings of q, of the root and of the quotient. Times the direction's
    // length, t then is off by 2^-30 radii, and so is the normal.
    const double error = 32 * unit_roundoff * (n + root) * root + d_error;
    const Lanes least = both(0x1p-30) * lesser(both(d), both(root) * magnitude(numerators));
    const Lanes t = numerators * both(1 / q);
    ends = {direction, to_center, t};
    return range(t, are_less(both(error), least));
}

template <class Report>
bool write(const Report& report, const PlainDisc<float>& disc, const DiscEnds& ends, const Feature& feature) {
    const auto normal = [&] {
        const double radius = static_cast<double>(disc.radius) + report.path().radius;
        return (both(ends.t[0]) * ends.direction - ends.to_center) * both(1 / radius);
    };
    report.write(ends.t, feature, normal);
    return true;
}

template <class Report>
bool write(const Report& report, const PlainDisc<double>& disc, const DiscEnds& ends, const Feature& feature) {
    const auto refine = [&](const ExactPath& path, const CastFrame& frame, int, double t) {
        return refine_on_disc(path, frame, disc.center, disc.radius, t);
    };
    const auto normal = [&](const ExactPath& path, const Refined& enter) {
        return normal_of_disc(path, disc.radius, enter);
    };
    return write_refined(report, disc.poses, ends.t, feature, refine, normal);
}

template <class T, class Report>
CAROM_ALWAYS_INLINE inline bool cast_disc(const Report& report, const PlainDisc<T>& disc) {
    const PlainFrame frame(disc.poses);
    const double extent = frame.is_placed ? frame.extent + sum_of(magnitude(lanes_of(disc.center))) : 0;
    DiscEnds ends;
    const auto range = [&](Lanes t, LaneMasks are_known) { return report.range(t, are_known); };
    const Stretched where = find_ends<T>(report.path(), range, frame.placed(lanes_of(disc.center)), extent,
                                         static_cast<double>(disc.radius), ends);
    if (where != Stretched::in_range) return where == Stretched::not_in_range;
    const Feature feature{0, FeatureKind::vertex, 0};
    if constexpr (Report::is_line) {
        report.write(ends.t, feature, feature);
        return true;
    } else {
        return write(report, disc, ends, feature);
    }
}

}  // namespace

bool quick_cast(const Ray& ray, float max_t, const PlainDisc<float>& disc, std::optional<Raycast>& result) {
    return cast_disc(RayReport<float>{ray, max_t, result}, disc);
}

bool quick_cast(const RayD& ray, double max_t, const PlainDisc<double>& disc, std::optional<RaycastD>& result) {
    if (cast_disc(RayReport<double>{ray, max_t, result}, disc)) [[likely]]
        return true;
    return cast_near_one(ray, max_t, NearDisc(disc), result);
}

bool quick_cast(const DiscPath<float>& path, const PlainDisc<float>& disc, Sweep& result) {
    return cast_disc(DiscReport<float>{path, path.max_time, result}, disc);
}

bool quick_cast(const DiscPath<double>& path, const PlainDisc<double>& disc, SweepD& result) {
    return cast_disc(DiscReport<double>{path, path.max_time, result}, disc) ||
           cast_near_one(path, NearDisc(disc), result);
}

bool cast_line(const LineReport<float>& report, const PlainDisc<float>& disc) {
    return cast_disc(report, disc);
}

bool cast_line(const LineReport<double>& report, const PlainDisc<double>& disc) {
    return cast_disc(report, disc);
}

QuickEnter quick_enter(const Ray& ray, float max_t, const Circle& circle, float& enter) {
    DiscEnds ends;
    const auto range = [&](Lanes t, LaneMasks are_known) { return stretched(t, both_widened(max_t), are_known); };
    const Stretched where = find_ends<float>({lanes_of(ray.origin), lanes_of(ray.direction)}, range,
                                             lanes_of(circle.center), 0, static_cast<double>(circle.radius), ends);
    if (where != Stretched::in_range) {
        return where == Stretched::not_in_range ? QuickEnter::no_hit : QuickEnter::doubtful;
    }
    enter = ends.t[0] < 0 ? 0 : std::min(static_cast<float>(ends.t[0]), max_t);
    return QuickEnter::hit;
}

}  // namespace carom::detail

/// What the short ways of a cast have in common once they know both ends to 28 bits.
#pragma once

#include "cast_refine.hpp"
#include "float_lanes.hpp"

#include <carom/narrow/cast.hpp>

#include <cmath>

namespace carom::detail {

enum class Stretched { not_in_range, in_range, doubtful };

/// Whether the stretch has a part between 0 and t_max: from lane 0, where it enters, to lane 1, where it leaves. Their
/// signs are certain, where `are_known`.
inline Stretched stretched(Lanes ends, double t_max, LaneMasks are_known) {
    const Lanes over = ends - both(t_max);
    const LaneMasks are_clear = are_less(lane_constants.to_minus_26 * magnitude(ends), magnitude(over));
    const bool is_behind = sign_bits((Lanes)are_less(ends, Lanes{})) >= 2;
    if (!are_all(are_known & are_clear)) [[unlikely]]
        return is_behind && are_all(are_known) ? Stretched::not_in_range : Stretched::doubtful;
    const bool is_beyond = (sign_bits((Lanes)are_less(Lanes{}, over)) & 1) != 0;
    return is_behind || is_beyond ? Stretched::not_in_range : Stretched::in_range;
}

inline Stretched stretched(Lanes ends, double t_max) {
    return stretched(ends, t_max, LaneMasks{-1, -1});
}

/// A hit, and what of it does not depend on precision.
template <class T>
void report_hit(const BasicRay<T>& ray, bool started_inside, const Feature& feature, Raycast<T>& result) {
    result.hit = true;
    result.started_inside = started_inside;
    result.feature.part = 0;
    if (started_inside) {
        result.point = {ray.origin.x + T(0), ray.origin.y + T(0)};
    } else {
        result.feature = feature;
    }
}

/// In double: `refine(end, t)` gives a Refined for the entering end 0 and the leaving end 1, `normal(refined)` where it
/// enters. False, and no answer, when one is not good.
template <class Refine, class Normal>
bool report_refined(double enter, double leave, double t_max, const Refine& refine, const Normal& normal,
                    Raycast<double>& result) {
    const auto give_up = [&] {
        result = {};
        return false;
    };
    result.exit = t_max;
    if (leave < t_max) {
        const Refined last = refine(1, leave);
        if (!last.is_good) return give_up();
        result.exit = last.t;
    }
    if (enter < 0) return true;
    const Refined first = refine(0, enter);
    if (!first.is_good) return give_up();
    const Vec2D n = normal(first);
    result.enter = first.t;
    result.point = {first.point.x + 0.0, first.point.y + 0.0};
    result.normal = {n.x + 0.0, n.y + 0.0};
    return true;
}

}  // namespace carom::detail

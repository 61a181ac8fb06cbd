/// What the short ways of a cast have in common once they know both ends to 28 bits.
#pragma once

#include "cast_refine.hpp"

#include <carom/answer/raycast.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>

#include <cmath>
#include <cstddef>
#include <cstring>
#include <optional>

namespace carom::detail {

enum class Stretched { not_in_range, in_range, doubtful };

/// Whether a stretch begins before the ray does.
inline bool starts_inside(Lanes ends) {
    return (sign_bits(ends) & 1) != 0;
}

/// Whether the stretch has a part between 0 and max_t: from lane 0, where it enters, to lane 1, where it leaves. Their
/// signs are certain, where `are_known`; that of a 0 tells from which side it was rounded. The caller must know what a
/// max_t below 0 means for one that starts inside; else it is not in range of that.
inline Stretched stretched(Lanes ends, Lanes max_t, LaneMasks are_known) {
    const Lanes over = ends - max_t;
    const LaneMasks are_clear = are_less(lane_constants.to_minus_26 * magnitude(ends), magnitude(over));
    const bool is_behind = sign_bits(ends) >= 2;
    if (!are_all(are_known & are_clear)) [[unlikely]]
        return is_behind && are_all(are_known) ? Stretched::not_in_range : Stretched::doubtful;
    const bool is_beyond = (sign_bits(over) & 1) == 0;
    return is_behind || is_beyond ? Stretched::not_in_range : Stretched::in_range;
}

inline Stretched stretched(Lanes ends, double max_t) {
    return stretched(ends, both(max_t), LaneMasks{-1, -1});
}

/// Begins the result of a hit with what does not depend on precision.
template <class T>
BasicRaycast<T>& report_hit(const BasicRay<T>& ray, bool started_inside, const Feature& feature,
                            std::optional<BasicRaycast<T>>& result) {
    BasicRaycast<T>& hit = result.emplace();
    hit.started_inside = started_inside;
    hit.feature.part = 0;
    if (started_inside) {
        hit.point = {ray.origin.x + T(0), ray.origin.y + T(0)};
    } else {
        hit.feature = feature;
    }
    return hit;
}

/// In float: where it enters, if it does, and leaves, neither beyond max_t; `normal()` is asked where it enters.
template <class Normal>
void report_rounded(Lanes ends, float max_t, Lanes start, Lanes direction, const Normal& normal,
                    BasicRaycast<float>& result) {
    using Result = BasicRaycast<float>;
    static_assert(offsetof(Result, exit) == offsetof(Result, enter) + sizeof(float));
    static_assert(offsetof(Result, normal) == offsetof(Result, point) + sizeof(Vec2));
    const FourFloats rounded = lesser(all_four(max_t), narrowed(ends));
    if (starts_inside(ends)) {
        result.exit = rounded[1];
        return;
    }
    // Neighbors together. The sum has no negative zeros.
    const FourFloats point_and_normal = narrowed(start + both(ends[0]) * direction, normal()) + FourFloats{};
    char* const bytes = reinterpret_cast<char*>(&result);
    std::memcpy(bytes + offsetof(Result, enter), &rounded, 2 * sizeof(float));
    std::memcpy(bytes + offsetof(Result, point), &point_and_normal, sizeof point_and_normal);
}

/// In double: `refine(end, t)` gives a Refined for the entering end 0 and the leaving end 1, `normal(refined)` where it
/// enters. False when one is not good.
template <class Refine, class Normal>
bool report_refined(double enter, double leave, double max_t, const Refine& refine, const Normal& normal,
                    BasicRaycast<double>& result) {
    result.exit = max_t;
    if (leave < max_t) {
        const Refined last = refine(1, leave);
        if (!last.is_good) return false;
        result.exit = last.t;
    }
    if (enter < 0) return true;
    const Refined first = refine(0, enter);
    if (!first.is_good) return false;
    const Vec2D n = normal(first);
    result.enter = first.t;
    result.point = {first.point.x + 0.0, first.point.y + 0.0};
    result.normal = {n.x + 0.0, n.y + 0.0};
    return true;
}

}  // namespace carom::detail

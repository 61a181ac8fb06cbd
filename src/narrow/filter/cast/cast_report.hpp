/// What the short ways of a cast have in common once they know both ends to 28 bits.
#pragma once

#include "cast_frame.hpp"
#include "cast_refine.hpp"

#include <carom/answer/raycast.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>

#include <cstddef>
#include <cstring>
#include <optional>
#include <type_traits>

namespace carom::detail {

enum class Stretched { not_in_range, in_range, doubtful };

/// Whether a stretch begins before the ray does.
inline bool starts_inside(Lanes ends) {
    return (sign_bits(ends) & 1) != 0;
}

/// Whether the stretch has a part between 0 and max_t: from lane 0, where it enters, to lane 1, where it leaves. Their
/// signs are certain, where `are_known`; that of a 0 tells from which side it was rounded.
inline Stretched stretched(Lanes ends, Lanes max_t, LaneMasks are_known) {
    const Lanes over = ends - max_t;
    const LaneMasks are_clear = are_less(lane_constants.to_minus_26 * magnitude(ends), magnitude(over));
    const bool is_behind = sign_bits(ends) >= 2;
    if (!are_all(are_known & are_clear)) [[unlikely]]
        return is_behind && are_all(are_known) ? Stretched::not_in_range : Stretched::doubtful;
    const bool is_beyond = (sign_bits(over) & 1) == 0;
    const bool has_no_time = starts_inside(ends) && max_t[0] < 0;
    return is_behind || is_beyond || has_no_time ? Stretched::not_in_range : Stretched::in_range;
}

/// What a cast writes to: for a ray, the result of a ray cast. Of the ends the first is where the path enters, and so
/// at 0 inside where that is negative.
template <class T>
struct RayReport {
    static constexpr bool is_line = false;

    const BasicRay<T>& ray;
    T max_t;
    std::optional<BasicRaycast<T>>& result;

    bool is_yes_or_no() const { return false; }
    PlainPath path() const { return {widened(ray.origin), widened(ray.direction)}; }
    ExactPath exact_path() const { return ExactPath(ray); }
    Stretched range(Lanes ends, LaneMasks are_known) const { return stretched(ends, both_widened(max_t), are_known); }
    void set_hits() const { result.emplace(); }

    /// In float, once both ends have 28 bits; `normal()`, unit, is asked where it enters.
    template <class Normal>
    void write(Lanes ends, const Feature& feature, const Normal& normal) const;

    /// In double: where it enters is ignored where it started inside.
    void set(bool started_inside, const Feature& feature, const ExactPath&, const Refined& first, double exit,
             const Vec2D& normal) const {
        BasicRaycast<T>& hit = begin(started_inside, feature);
        hit.exit = exit;
        if (started_inside) return;
        hit.enter = first.t;
        hit.point = {first.point.x + 0.0, first.point.y + 0.0};
        hit.normal = {normal.x + 0.0, normal.y + 0.0};
    }

  private:
    BasicRaycast<T>& begin(bool started_inside, const Feature& feature) const {
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
};

template <class T>
template <class Normal>
void RayReport<T>::write(Lanes ends, const Feature& feature, const Normal& normal) const {
    using Result = BasicRaycast<float>;
    static_assert(std::is_same_v<T, float> && offsetof(Result, exit) == offsetof(Result, enter) + sizeof(float));
    static_assert(offsetof(Result, normal) == offsetof(Result, point) + sizeof(Vec2));
    Result& hit = begin(starts_inside(ends), feature);
    const FourFloats rounded = lesser(all_four(max_t), narrowed(ends));
    if (starts_inside(ends)) {
        hit.exit = rounded[1];
        return;
    }
    // Neighbors together. The sum has no negative zeros.
    const Lanes point = widened(ray.origin) + both(ends[0]) * widened(ray.direction);
    const FourFloats point_and_normal = narrowed(point, normal()) + FourFloats{};
    char* const bytes = reinterpret_cast<char*>(&hit);
    std::memcpy(bytes + offsetof(Result, enter), &rounded, 2 * sizeof(float));
    std::memcpy(bytes + offsetof(Result, point), &point_and_normal, sizeof point_and_normal);
}

/// In double, past what stands in these poses: `refine(path, frame, end, t)` gives a Refined for the entering end 0 and
/// the leaving end 1, `normal(path, refined)` the normal where it enters. False, and no result, when one is not good.
template <class Report, class Refine, class Normal>
bool write_refined(const Report& report, const CastPoses<double>& poses, Lanes ends, const Feature& feature,
                   const Refine& refine, const Normal& normal) {
    if (report.is_yes_or_no()) return report.set_hits(), true;
    const CastFrame frame(poses);
    const ExactPath path = report.exact_path();
    Refined met[2];
    double exit = report.max_t;
    for (int end = ends[1] < exit ? 1 : 0; end >= (starts_inside(ends) ? 1 : 0); --end) {
        met[end] = refine(path, frame, end, ends[end]);
        if (!met[end].is_good) return false;
        if (end == 1) exit = met[1].t;
    }
    report.set(starts_inside(ends), feature, path, met[0], exit, starts_inside(ends) ? Vec2D{} : normal(path, met[0]));
    return true;
}

}  // namespace carom::detail

/// DiscReport: a moving disc or point past a plain shape is a cast of its center at the shape, moved out by its radius.
#pragma once

#include "cast_report.hpp"

#include <carom/answer/sweep.hpp>

namespace carom::detail {

/// What a cast writes to, as RayReport: for a sweep, its result.
template <class T>
struct DiscReport {
    static constexpr bool is_line = false;

    const DiscPath<T>& disc_path;
    T max_t;
    BasicSweep<T>& result;

    bool is_yes_or_no() const { return disc_path.is_yes_or_no; }
    void set_hits() const { result.set_hits(); }

    PlainPath path() const {
        const auto& [center, radius, poses] = disc_path.disc;
        const PlainFrame frame(poses);
        const Lanes local = lanes_of(center);
        const double extent = frame.is_placed ? frame.extent + sum_of(magnitude(local)) : 0;
        return {frame.placed(local), lanes_of(disc_path.velocity) - lanes_of(disc_path.other), extent,
                static_cast<double>(radius)};
    }

    ExactPath exact_path() const;
    Stretched range(Lanes ends, LaneMasks are_known) const { return stretched(ends, both_widened(max_t), are_known); }

    template <class Normal>
    void write(Lanes ends, const Feature& feature, const Normal& normal) const {
        begin(starts_inside(ends), feature);
        const FourFloats rounded = lesser(all_four(max_t), narrowed(ends));
        result.exit = rounded[1];
        if (starts_inside(ends)) return;
        result.enter = rounded[0];
        const PlainPath seen = path();
        const Lanes n = normal();
        const Lanes here = seen.start + both(ends[0]) * lanes_of(disc_path.velocity) - both(seen.radius) * n;
        result.point = stored(here);
        result.normal = stored(disc_path.is_a ? -n : n);
    }

    /// In double, as RayReport.
    void set(bool started_inside, const Feature& feature, const ExactPath& path, const Refined& first, double exit,
             const Vec2D& normal) const;

  private:
    void begin(bool started_inside, const Feature& feature) const {
        result.set_hits();
        result.initially_overlapping = started_inside;
        result.feature_a.part = result.feature_b.part = 0;
        if (started_inside) return;
        (disc_path.is_a ? result.feature_a : result.feature_b) = {0, FeatureKind::vertex, 0};
        (disc_path.is_a ? result.feature_b : result.feature_a) = feature;
    }
};

}  // namespace carom::detail

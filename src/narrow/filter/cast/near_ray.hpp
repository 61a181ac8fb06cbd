/// cast_near_one: a ray and the lengths of what it is cast at, brought near 1 where a shorter path left a doubt.
#pragma once

#include "narrow/core/scaled_parts.hpp"

#include <carom/answer/raycast.hpp>
#include <carom/detail/narrow/filter/cast/quick_cast.hpp>
#include <carom/detail/shape/polygon_access.hpp>
#include <carom/shape/ray.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <span>

namespace carom::detail {

/// Multiplies a number by 2^exponent, and says whether no bit was lost.
inline bool rescale(double& number, int exponent) {
    const bool kept = keeps_bits(number, exponent);
    number = std::ldexp(number, exponent);
    return kept;
}

/// A copy of up to two poses, whose four lengths are scaled elsewhere.
class NearPoses {
  public:
    explicit NearPoses(const CastPoses<double>& poses)
        : has_inner_(poses.inner),
          has_outer_(poses.outer),
          inner_(poses.inner ? *poses.inner : PoseD{}),
          outer_(poses.outer ? *poses.outer : PoseD{}) {}

    void put(double* lengths) const {
        const double numbers[] = {inner_.at.x, inner_.at.y, outer_.at.x, outer_.at.y};
        std::copy(std::begin(numbers), std::end(numbers), lengths);
    }

    /// The poses with these lengths, until this is asked again.
    CastPoses<double> take(const double* lengths) {
        inner_.at = {lengths[0], lengths[1]};
        outer_.at = {lengths[2], lengths[3]};
        return {has_inner_ ? &inner_ : nullptr, has_outer_ ? &outer_ : nullptr};
    }

  private:
    bool has_inner_;
    bool has_outer_;
    PoseD inner_;
    PoseD outer_;
};

/// A disc whose lengths can be scaled.
class NearDisc {
  public:
    explicit NearDisc(const PlainDisc<double>& disc)
        : poses_(disc.poses), lengths_{disc.center.x, disc.center.y, disc.radius} {
        poses_.put(&lengths_[3]);
    }

    std::span<double> lengths() { return lengths_; }
    PlainDisc<double> shape() { return {{lengths_[0], lengths_[1]}, lengths_[2], poses_.take(&lengths_[3])}; }

  private:
    NearPoses poses_;
    std::array<double, 7> lengths_;
};

/// A loop of few points whose lengths can be scaled.
class NearLoop {
  public:
    explicit NearLoop(const PlainLoop<double>& loop)
        : poses_(loop.poses), count_(loop.count), all_(static_cast<std::size_t>(loop.count + loop.again())) {
        poses_.put(lengths_.data());
        lengths_[4] = loop.radius;
        for (std::size_t i = 0; i < all_; ++i) {
            lengths_[5 + 2 * i] = loop.points[i].x;
            lengths_[6 + 2 * i] = loop.points[i].y;
        }
    }

    std::span<double> lengths() { return {lengths_.data(), 5 + 2 * all_}; }
    PlainLoop<double> shape() {
        for (std::size_t i = 0; i < all_; ++i) points_[i] = {lengths_[5 + 2 * i], lengths_[6 + 2 * i]};
        return {points_.data(), count_, lengths_[4], poses_.take(lengths_.data())};
    }

  private:
    NearPoses poses_;
    int count_;
    std::size_t all_;
    std::array<Vec2D, most_in_loop + PolygonAccess::again> points_;
    std::array<double, 2 * (most_in_loop + PolygonAccess::again) + 5> lengths_;
};

/// By how much lengths and speeds that are far from 1 are multiplied to come near it.
struct Rescaling {
    int of_lengths;
    int of_speeds;

    Rescaling(double length, double speed)
        : of_lengths(exponent_towards_one(length)), of_speeds(exponent_towards_one(speed)) {}

    bool is_none() const { return of_lengths == 0 && of_speeds == 0; }

    // An end that is too large for such times is none.
    bool rescale_end(double& end) const { return rescale(end, of_lengths - of_speeds) || std::isinf(end); }

    /// Brings the result back.
    template <class Result>
    void undo(Result& result, double max_t) const {
        for (double* const t : {&result.enter, &result.exit}) {
            *t = std::fmin(std::ldexp(*t, of_speeds - of_lengths), max_t);
        }
        result.point = scaled(result.point, -of_lengths);
    }
};

/// The largest magnitude.
inline double largest_of(std::span<const double> numbers) {
    double largest = 0;
    for (const double number : numbers) largest = std::fmax(largest, std::fabs(number));
    return largest;
}

/// Multiplies all of them, and says whether no bit was lost.
inline bool rescale_all(std::span<double> numbers, int exponent) {
    bool kept = true;
    for (double& number : numbers) kept &= rescale(number, exponent);
    return kept;
}

/// Where lengths or the direction are far from 1, brings them there, casts at `near.shape()` with `near.lengths()`
/// scaled, and brings back what that finds; so that a range which a filter is limited to decides nothing. False, and no
/// answer, when they are near 1 as they are, would lose bits, or the cast says so.
template <class Near>
CAROM_NOINLINE bool cast_near_one(const RayD& ray, double max_t, Near near, std::optional<RaycastD>& result) {
    std::array origin{ray.origin.x, ray.origin.y}, speeds{ray.direction.x, ray.direction.y};
    const Rescaling by(std::fmax(largest_of(origin), largest_of(near.lengths())), largest_of(speeds));
    if (by.is_none()) return false;
    double end = max_t;
    const bool kept = by.rescale_end(end) && rescale_all(origin, by.of_lengths) && rescale_all(speeds, by.of_speeds) &&
                      rescale_all(near.lengths(), by.of_lengths);
    const RayD scaled_ray{{origin[0], origin[1]}, {speeds[0], speeds[1]}};
    if (!kept || !quick_cast(scaled_ray, end, near.shape(), result)) return false;
    if (result) by.undo(*result, max_t);
    return true;
}

/// The same for a moving disc.
template <class Near>
CAROM_NOINLINE bool cast_near_one(const DiscPath<double>& path, Near near, SweepD& result) {
    NearDisc disc(path.disc);
    std::array speeds{path.velocity.x, path.velocity.y, path.other.x, path.other.y};
    const Rescaling by(std::fmax(largest_of(disc.lengths()), largest_of(near.lengths())), largest_of(speeds));
    if (by.is_none()) return false;
    double end = path.max_time;
    const bool kept = by.rescale_end(end) && rescale_all(disc.lengths(), by.of_lengths) &&
                      rescale_all(speeds, by.of_speeds) && rescale_all(near.lengths(), by.of_lengths);
    const DiscPath<double> scaled_path{disc.shape(), {speeds[0], speeds[1]}, {speeds[2], speeds[3]}, end,
                                       path.is_a,    path.is_yes_or_no};
    if (!kept || !quick_cast(scaled_path, near.shape(), result)) return false;
    if (result.hits()) by.undo(result, path.max_time);
    return true;
}

}  // namespace carom::detail

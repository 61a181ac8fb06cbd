/// The box around all that a box passes over on a course.
#pragma once

#include <carom/detail/narrow/core/part_box.hpp>
#include <carom/detail/narrow/exact/cast_path.hpp>

#include <cmath>

namespace carom::detail {

enum class Way { ahead, back };

/// The interval of one coordinate, moved by t * v for 0 <= t <= max_time: rounded outward by as much as two roundings
/// and the error of v may take.
inline void sweep_interval(double& low, double& high, double v, double v_error, double max_time) {
    const double least = v - v_error;
    const double most = v + v_error;
    const double grow = 1 + 0x1p-50;
    if (most > 0) high += most * max_time * grow + std::fabs(high) * 0x1p-51 + tiny;
    if (least < 0) low += least * max_time * grow - std::fabs(low) * 0x1p-51 - tiny;
}

/// Contains the box at every moment of the course, followed ahead or back.
template <class T>
AabbD swept(AabbD box, const LinearMotion<T>& course, Way way) {
    if (!(box.min.x <= box.max.x)) return box;
    const auto direction = course.template direction<ErrorBounded>();
    const double sign = way == Way::ahead ? 1 : -1;
    const double max_time = static_cast<double>(course.high());
    if (max_time == 0) return box;
    sweep_interval(box.min.x, box.max.x, sign * direction.x.value, direction.x.error, max_time);
    sweep_interval(box.min.y, box.max.y, sign * direction.y.value, direction.y.error, max_time);
    return box;
}

}  // namespace carom::detail

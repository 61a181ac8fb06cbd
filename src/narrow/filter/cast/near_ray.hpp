/// cast_near_one: a ray and the lengths of what it is cast at, brought near 1 where a shorter way left a doubt.
#pragma once

#include "narrow/core/scaled_parts.hpp"

#include <carom/answer/raycast.hpp>
#include <carom/shape/ray.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace carom::detail {

/// Multiplies a number by 2^exponent, and says whether no bit was lost.
inline bool rescale(double& number, int exponent) {
    const bool kept = keeps_bits(number, exponent);
    number = std::ldexp(number, exponent);
    return kept;
}

/// Where lengths or the direction are far from 1, brings them there, calls `cast(ray, max_t, result)` with `lengths`
/// scaled in place, and brings back what it finds; so that a range which a filter is limited to decides nothing. False,
/// and no answer, when they are near 1 as they are, would lose bits, or the cast says so.
template <class Cast>
CAROM_NOINLINE bool cast_near_one(RayD ray, double max_t, std::span<double> lengths, const Cast& cast,
                                  std::optional<RaycastD>& result) {
    double largest = std::fmax(std::fabs(ray.origin.x), std::fabs(ray.origin.y));
    for (const double length : lengths) largest = std::fmax(largest, std::fabs(length));
    const int shrinking = exponent_towards_one(largest);
    const int slowing = exponent_towards_one(std::fmax(std::fabs(ray.direction.x), std::fabs(ray.direction.y)));
    if (shrinking == 0 && slowing == 0) return false;
    const int of_times = shrinking - slowing;
    double end = max_t;
    bool kept = rescale(end, of_times) || std::isinf(end);  // an end that is too large for such times is none
    for (double* const x : {&ray.origin.x, &ray.origin.y}) kept &= rescale(*x, shrinking);
    for (double* const x : {&ray.direction.x, &ray.direction.y}) kept &= rescale(*x, slowing);
    for (double& length : lengths) kept &= rescale(length, shrinking);
    if (!kept || !cast(ray, end, result)) return false;
    if (!result) return true;
    result->enter = std::fmin(std::ldexp(result->enter, -of_times), max_t);
    result->exit = std::fmin(std::ldexp(result->exit, -of_times), max_t);
    result->point = scaled(result->point, -shrinking);
    return true;
}

}  // namespace carom::detail

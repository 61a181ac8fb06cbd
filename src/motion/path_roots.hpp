/// Roots of functions of a path, certain in doubles: in the Bernstein basis, the coefficients show that there is none
/// in an interval, or just one [Farouki & Rajan 1987].
#pragma once

#include "short_path.hpp"

#include <carom/math/interval.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace carom::detail {

enum class FilterResult { unknown, miss, hit };

/// Whether a polynomial changes its sign, if it does so at most once.
enum class Change { none, once, unknown };

/// All coefficients are off by at most `error`; the sign of the first is certain. After the first that may have another
/// sign, all must certainly have it.
template <std::size_t size>
Change change_of(const std::array<double, size>& b, double error) {
    const double sign = b[0] > 0 ? 1 : -1;
    std::size_t same = 1;
    while (same < size && sign * b[same] > error) ++same;
    if (same == size) return Change::none;
    for (std::size_t i = size - 1; i > same; --i) {
        if (!(sign * b[i] < -error)) return Change::unknown;
    }
    return sign * b[size - 1] < -error ? Change::once : Change::unknown;
}

/// The coefficients of the squared length of a path with these control points, less a square.
inline std::array<double, 5> square_within(const std::array<Vec2D, 3>& p, double square) {
    return {dot(p[0], p[0]) - square, dot(p[0], p[1]) - square,
            (1.0 / 3) * (dot(p[0], p[2]) + 2 * dot(p[1], p[1])) - square, dot(p[1], p[2]) - square,
            dot(p[2], p[2]) - square};
}
inline std::array<double, 7> square_within(const std::array<Vec2D, 4>& p, double square) {
    return {dot(p[0], p[0]) - square,
            dot(p[0], p[1]) - square,
            0.2 * (2 * dot(p[0], p[2]) + 3 * dot(p[1], p[1])) - square,
            0.1 * (dot(p[0], p[3]) + 9 * dot(p[1], p[2])) - square,
            0.2 * (2 * dot(p[1], p[3]) + 3 * dot(p[2], p[2])) - square,
            dot(p[2], p[3]) - square,
            dot(p[3], p[3]) - square};
}

/// A root at which a function falls below 0, and its derivative there. At `resume` its sign is certain.
struct Descent {
    FilterResult result = FilterResult::miss;
    double time = 0, error = 0, slope = 0, resume = 0;
};

/// The first descent within `range`. `coefficients` are those of a polynomial in the Bernstein basis, given the control
/// points of the path; `find(low, high, share)` finds a descent that is the only root between these times, about that
/// share of the way from one to the other.
template <int degree, class Coefficients, class Find>
Descent next_descent_of(const ShortPath<degree>& path, IntervalD range, double error, const Coefficients& coefficients,
                        const Find& find) {
    constexpr int max_parts = 40;
    double from = range.lo, to = range.hi;
    for (int part = 0; part < max_parts; ++part) {
        const auto b = coefficients(path.controls(from, to));
        if (!(std::fabs(b[0]) > error)) break;
        const Change change = change_of(b, error);
        if (change == Change::unknown) {
            to = from + 0.4835772 * (to - from);
            continue;
        }
        if (change == Change::once && b[0] > 0) return find(from, to, b.front() / (b.front() - b.back()));
        if (to == range.hi) return {};
        const double width = to - from;
        from = to;
        to = std::min(range.hi, to + 2 * width);
    }
    return {FilterResult::unknown};
}

/// Newton's method, bracketed by the change of sign, between two times with one root of a function whose values are off
/// by at most `rounding`. `at(t)` is its value and slope.
template <class ValueAndSlope>
Descent root_within(double from, double to, double share, double rounding, const ValueAndSlope& at) {
    constexpr int max_steps = 30;
    double t = from + share * (to - from), slope = 0, moved = 0;
    double low = from, high = to;
    for (int step = 0; step < max_steps; ++step) {
        const auto [value, derivative] = at(t);
        slope = derivative;
        (value > 0 ? low : high) = t;
        double next = t - value / slope;
        if (!(next >= low && next <= high)) next = low + 0.5 * (high - low);
        moved = std::fabs(next - t);
        t = next;
        if (!(moved > 0x1p-27 * std::fabs(t))) break;
    }
    const double error = 4 * rounding / std::fabs(slope) + 4 * unit_roundoff * std::fabs(t) + 0x1p-16 * moved;
    const bool is_proven =
        t - error > from && t + error < to && at(t - error)[0] > 2 * rounding && at(t + error)[0] < -2 * rounding;
    return {is_proven ? FilterResult::hit : FilterResult::unknown, t, error, slope, to};
}

}  // namespace carom::detail

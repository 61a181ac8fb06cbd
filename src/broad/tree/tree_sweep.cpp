#include "tree_sweep.hpp"

#include <carom/math/exact.hpp>

#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

template <class T>
constexpr T unbounded = std::numeric_limits<T>::infinity();

// The sign of (side - start) - t * direction.
template <class T>
struct ReachFormula {
    T side, start, t, direction;
    template <class N>
    N operator()(In<N>) const {
        const auto exact = [](T number) { return N(static_cast<double>(number)); };
        return exact(side) - exact(start) - exact(t) * exact(direction);
    }
};

// The sign of p (a - b) - q (c - d).
template <class T>
struct SideFormula {
    T p, a, b, q, c, d;
    template <class N>
    N operator()(In<N>) const {
        const auto exact = [](T number) { return N(static_cast<double>(number)); };
        return exact(p) * (exact(a) - exact(b)) - exact(q) * (exact(c) - exact(d));
    }
};

// An infinite side always counts as on the right side of the line: the ends were tested before.
template <class T>
int side_sign(const SideFormula<T>& formula, int when_infinite) {
    if (!is_finite(formula.a) || !is_finite(formula.b) || !is_finite(formula.c) || !is_finite(formula.d))
        return when_infinite;
    return sign_of(formula);
}

template <class T>
typename SweepSigns<T>::Axis axis_along(T direction, T min, T max, T other_direction) {
    const T inverse = 1 / direction, size = std::fabs(other_direction);
    return {direction, direction < 0 ? min : max, direction < 0 ? max : min, direction < 0 ? -size : size,
            std::isnormal(inverse) ? inverse : T(0)};
}

// Boxes may be infinite, points may not.
template <class T>
bool is_sound(const BasicAabb<T>& moving) {
    if (moving.min == moving.max) return is_finite(moving.min.x) && is_finite(moving.min.y);
    return moving.min.x <= moving.max.x && moving.min.y <= moving.max.y;
}

}  // namespace

template <class T>
SweepSigns<T>::SweepSigns(const TreeSweep<T>& sweep)
    : sweep_(sweep),
      is_valid_(is_sound(sweep.moving) && is_finite(sweep.direction.x) && is_finite(sweep.direction.y) &&
                sweep.max_t >= 0),
      x_(axis_along(sweep.direction.x, sweep.moving.min.x, sweep.moving.max.x, sweep.direction.y)),
      y_(axis_along(sweep.direction.y, sweep.moving.min.y, sweep.moving.max.y, sweep.direction.x)) {}

// Whether the end of the sweep has reached this near side.
template <class T>
bool SweepSigns<T>::reaches(const Axis& axis, T near_side) const {
    if (axis.direction == 0) return near_side <= axis.start_near;
    const T forward = axis.direction > 0 ? unbounded<T> : -unbounded<T>;
    if (near_side == -forward || axis.start_near == forward) return true;
    if (near_side == forward || axis.start_near == -forward) return false;
    if (sweep_.max_t == unbounded<T>) return true;
    const int sign = sign_of(ReachFormula<T>{near_side, axis.start_near, sweep_.max_t, axis.direction});
    return axis.direction > 0 ? sign <= 0 : sign >= 0;
}

template <class T>
bool SweepSigns<T>::straddles_line(const BasicAabb<T>& box) const {
    const T near_x = x_.near_of(box.min.x, box.max.x), far_x = x_.far_of(box.min.x, box.max.x);
    const T near_y = y_.near_of(box.min.y, box.max.y), far_y = y_.far_of(box.min.y, box.max.y);
    return side_sign<T>({y_.across, far_y, y_.start_far, x_.across, near_x, x_.start_near}, 1) >= 0 &&
           side_sign<T>({y_.across, near_y, y_.start_near, x_.across, far_x, x_.start_far}, -1) <= 0;
}

// Whether the sweep starts beyond this far side.
template <class T>
static bool is_beyond(const typename SweepSigns<T>::Axis& axis, T far_side) {
    return axis.direction < 0 ? axis.start_far < far_side : axis.start_far > far_side;
}

template <class T>
bool SweepSigns<T>::hits(const BasicAabb<T>& box) const {
    if (is_beyond<T>(x_, x_.far_of(box.min.x, box.max.x)) || is_beyond<T>(y_, y_.far_of(box.min.y, box.max.y)))
        return false;
    if (!reaches(x_, x_.near_of(box.min.x, box.max.x)) || !reaches(y_, y_.near_of(box.min.y, box.max.y))) return false;
    return x_.direction == 0 || y_.direction == 0 || straddles_line(box);
}

template <class T>
T SweepSigns<T>::enter(const BasicAabb<T>& box) const {
    const auto along = [](const Axis& axis, T near_side) {
        if (axis.direction == 0) return 0.0;
        const double side = static_cast<double>(near_side), start = static_cast<double>(axis.start_near);
        const double direction = static_cast<double>(axis.direction), difference = side - start;
        // Halved where the difference overflows: what that loses of a subnormal number is negligible then.
        return is_finite(difference) ? difference / direction : (side / 2 - start / 2) / direction * 2;
    };
    const double t = greater_of(greater_of(0.0, along(x_, x_.near_of(box.min.x, box.max.x))),
                                along(y_, y_.near_of(box.min.y, box.max.y)));
    return lesser_of(static_cast<T>(t), sweep_.max_t);
}

template class SweepSigns<float>;
template class SweepSigns<double>;

}  // namespace carom::detail

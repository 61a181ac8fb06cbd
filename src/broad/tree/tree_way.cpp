#include "tree_way.hpp"

#include <carom/math/exact.hpp>

#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

template <class T>
constexpr T infinity = std::numeric_limits<T>::infinity();

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

// An infinite side is always on the side where it should be: the ends were looked at before.
template <class T>
int side_sign(const SideFormula<T>& formula, int when_infinite) {
    if (!is_finite(formula.a) || !is_finite(formula.b) || !is_finite(formula.c) || !is_finite(formula.d))
        return when_infinite;
    return sign_of(formula);
}

template <class T>
typename WaySigns<T>::Axis axis_along(T direction, T min, T max, T other_direction) {
    const T inverse = 1 / direction, size = std::fabs(other_direction);
    return {direction, direction < 0 ? min : max, direction < 0 ? max : min, direction < 0 ? -size : size,
            std::isnormal(inverse) ? inverse : T(0)};
}

}  // namespace

template <class T>
WaySigns<T>::WaySigns(const TreeWay<T>& way)
    : way_(way),
      is_sound_(way.moving.min.x <= way.moving.max.x && way.moving.min.y <= way.moving.max.y &&
                is_finite(way.direction.x) && is_finite(way.direction.y) && way.max_t >= 0),
      x_(axis_along(way.direction.x, way.moving.min.x, way.moving.max.x, way.direction.y)),
      y_(axis_along(way.direction.y, way.moving.min.y, way.moving.max.y, way.direction.x)) {}

// Whether the way gets as far as this near side by its end.
template <class T>
bool WaySigns<T>::reaches(const Axis& axis, T near_side) const {
    if (axis.direction == 0) return near_side <= axis.start_near;
    const T onwards = axis.direction > 0 ? infinity<T> : -infinity<T>;
    if (near_side == -onwards || axis.start_near == onwards) return true;
    if (near_side == onwards || axis.start_near == -onwards) return false;
    if (way_.max_t == infinity<T>) return true;
    const int sign = sign_of(ReachFormula<T>{near_side, axis.start_near, way_.max_t, axis.direction});
    return axis.direction > 0 ? sign <= 0 : sign >= 0;
}

template <class T>
bool WaySigns<T>::on_both_sides(const BasicAabb<T>& box) const {
    const T near_x = x_.near_of(box.min.x, box.max.x), far_x = x_.far_of(box.min.x, box.max.x);
    const T near_y = y_.near_of(box.min.y, box.max.y), far_y = y_.far_of(box.min.y, box.max.y);
    return side_sign<T>({y_.across, far_y, y_.start_far, x_.across, near_x, x_.start_near}, 1) >= 0 &&
           side_sign<T>({y_.across, near_y, y_.start_near, x_.across, far_x, x_.start_far}, -1) <= 0;
}

// Whether the way starts beyond this far side.
template <class T>
static bool is_beyond(const typename WaySigns<T>::Axis& axis, T far_side) {
    return axis.direction < 0 ? axis.start_far < far_side : axis.start_far > far_side;
}

template <class T>
bool WaySigns<T>::meets(const BasicAabb<T>& box) const {
    if (is_beyond<T>(x_, x_.far_of(box.min.x, box.max.x)) || is_beyond<T>(y_, y_.far_of(box.min.y, box.max.y)))
        return false;
    if (!reaches(x_, x_.near_of(box.min.x, box.max.x)) || !reaches(y_, y_.near_of(box.min.y, box.max.y))) return false;
    return x_.direction == 0 || y_.direction == 0 || on_both_sides(box);
}

template <class T>
T WaySigns<T>::enter(const BasicAabb<T>& box) const {
    const auto along = [](const Axis& axis, T near_side) {
        if (axis.direction == 0) return 0.0;
        const double side = static_cast<double>(near_side), start = static_cast<double>(axis.start_near);
        const double direction = static_cast<double>(axis.direction), difference = side - start;
        // Where the difference overflows, of halves: what those lose of a subnormal number is nothing beside it.
        return is_finite(difference) ? difference / direction : (side / 2 - start / 2) / direction * 2;
    };
    const double t = greater_of(greater_of(0.0, along(x_, x_.near_of(box.min.x, box.max.x))),
                                along(y_, y_.near_of(box.min.y, box.max.y)));
    return lesser_of(static_cast<T>(t), way_.max_t);
}

template class WaySigns<float>;
template class WaySigns<double>;

}  // namespace carom::detail

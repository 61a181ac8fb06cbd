#include "tree_way.hpp"

#include <carom/math/exact.hpp>

#include <bit>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

template <class T>
constexpr T infinity = std::numeric_limits<T>::infinity();

template <class T>
bool is_finite(T number) {
    return number - number == 0;
}

// Where a side of the moving box is at time t: rounded away from, or towards, where it was.
template <class T>
T side_at(T start, T direction, T t, bool outwards) {
    if (direction == 0) return start;
    const T onwards = direction > 0 ? infinity<T> : -infinity<T>;
    const T towards = outwards ? onwards : -onwards;
    const T moved = std::nextafter(t * direction, towards);
    const T end = std::nextafter(start + moved, towards);
    return (end < start) == (direction > 0) ? start : end;
}

// All that the moving box passes through up to t, on each axis by itself: no less, or no more.
template <class T>
BasicAabb<T> passed(const TreeWay<T>& way, T t, bool outwards) {
    BasicAabb<T> box = way.moving;
    const auto extend = [&](T& min, T& max, T direction) {
        T& side = direction > 0 ? max : min;
        side = side_at(side, direction, t, outwards);
    };
    extend(box.min.x, box.max.x, way.direction.x);
    extend(box.min.y, box.max.y, way.direction.y);
    return box;
}

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

}  // namespace

template <class T>
typename WayTest<T>::Axis WayTest<T>::axis_along(T direction, T min, T max, T other_direction) {
    const T near_side = direction < 0 ? min : max, far_side = direction < 0 ? max : min;
    const T inverse = 1 / direction;
    const T across = direction < 0 ? -std::fabs(other_direction) : std::fabs(other_direction);
    return {
        direction,           near_side,        far_side, std::isnormal(inverse) ? inverse : T(0), all_lanes(near_side),
        all_lanes(far_side), all_lanes(across)};
}

template <class T>
WayTest<T>::WayTest(const TreeWay<T>& way)
    : way_(way),
      is_sound_(way.moving.min.x <= way.moving.max.x && way.moving.min.y <= way.moving.max.y &&
                is_finite(way.direction.x) && is_finite(way.direction.y) && way.t_max >= 0),
      is_diagonal_(way.direction.x != 0 && way.direction.y != 0),
      x_(axis_along(way.direction.x, way.moving.min.x, way.moving.max.x, way.direction.y)),
      y_(axis_along(way.direction.y, way.moving.min.y, way.moving.max.y, way.direction.x)),
      outer_(passed(way, way.t_max, true)),
      inner_(passed(way, way.t_max, false)),
      error_(all_lanes(4 * std::numeric_limits<T>::epsilon())),
      least_(all_lanes(4 * std::numeric_limits<T>::denorm_min())) {}

template <class T>
void WayTest<T>::shorten(T t) {
    const T later = t + t * (8 * std::numeric_limits<T>::epsilon());
    outer_ = BoxTest<T>(passed(way_, later < way_.t_max ? later : way_.t_max, true));
}

template <class T>
unsigned WayTest<T>::met(const TreeNode<T>& node, unsigned possible) const {
    unsigned places = possible & places_where<T>([&](int i) {
                          const auto passes = inner_.lanes(node, i);
                          if (!is_diagonal_) return passes;
                          const Sides at = sides(node, i);
                          return passes & (at.high >= at.high_slack) & (at.low <= -at.low_slack);
                      });
    for (unsigned doubtful = possible & ~places; doubtful != 0; doubtful &= doubtful - 1) {
        const int place = std::countr_zero(doubtful);
        if (meets(box_at(node, place))) places |= 1u << place;
    }
    return places;
}

// Whether the way gets as far as this near side by its end.
template <class T>
bool WayTest<T>::reaches(const Axis& axis, T near_side) const {
    const T onwards = axis.direction > 0 ? infinity<T> : -infinity<T>;
    if (near_side == -onwards || axis.start_near == onwards) return true;
    if (near_side == onwards || axis.start_near == -onwards) return false;
    if (way_.t_max == infinity<T>) return true;
    const int sign = sign_of(ReachFormula<T>{near_side, axis.start_near, way_.t_max, axis.direction});
    return axis.direction > 0 ? sign <= 0 : sign >= 0;
}

template <class T>
bool WayTest<T>::on_both_sides(const BasicAabb<T>& box) const {
    const T near_x = *near_of(&box.min.x, &box.max.x, x_), far_x = *far_of(&box.min.x, &box.max.x, x_);
    const T near_y = *near_of(&box.min.y, &box.max.y, y_), far_y = *far_of(&box.min.y, &box.max.y, y_);
    const T across_x = x_.across[0], across_y = y_.across[0];
    return side_sign<T>({across_y, far_y, y_.start_far, across_x, near_x, x_.start_near}, 1) >= 0 &&
           side_sign<T>({across_y, near_y, y_.start_near, across_x, far_x, x_.start_far}, -1) <= 0;
}

// For boxes that are possible: what `outer_` compares without rounding holds for them.
template <class T>
bool WayTest<T>::meets(const BasicAabb<T>& box) const {
    if (x_.direction != 0 && !reaches(x_, *near_of(&box.min.x, &box.max.x, x_))) return false;
    if (y_.direction != 0 && !reaches(y_, *near_of(&box.min.y, &box.max.y, y_))) return false;
    return !is_diagonal_ || on_both_sides(box);
}

template <class T>
T WayTest<T>::enter(const BasicAabb<T>& box) const {
    const auto along = [](const Axis& axis, T near_side) {
        if (axis.direction == 0) return 0.0;
        return (static_cast<double>(near_side) - static_cast<double>(axis.start_near)) /
               static_cast<double>(axis.direction);
    };
    const double t = greater_of(greater_of(0.0, along(x_, *near_of(&box.min.x, &box.max.x, x_))),
                                along(y_, *near_of(&box.min.y, &box.max.y, y_)));
    return lesser_of(static_cast<T>(t), way_.t_max);
}

template <class T>
T WayTest<T>::enter_bound(const BasicAabb<T>& box) const {
    const T along_x = (*near_of(&box.min.x, &box.max.x, x_) - x_.start_near) * x_.inverse;
    const T along_y = (*near_of(&box.min.y, &box.max.y, y_) - y_.start_near) * y_.inverse;
    const T t = greater_of(greater_of(T(0), along_x), along_y);
    return lesser_of(t, std::numeric_limits<T>::max()) * (1 - 4 * std::numeric_limits<T>::epsilon());
}

template class WayTest<float>;
template class WayTest<double>;

}  // namespace carom::detail

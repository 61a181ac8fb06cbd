#include <carom/detail/narrow/touch/simple_pairs.hpp>

namespace carom::detail {
namespace {

template <class T>
bool is_finite(const BasicCircle<T>& c) {
    return c.center.x * 0 + c.center.y * 0 + c.radius * 0 == 0 && c.radius >= 0;
}

template <class T>
bool is_finite(const BasicAabb<T>& box) {
    return box.min.x * 0 + box.min.y * 0 + box.max.x * 0 + box.max.y * 0 == 0 && box.min.x <= box.max.x &&
           box.min.y <= box.max.y;
}

}  // namespace

template <class T>
Touch exact_touch(const BasicCircle<T>& a, const BasicCircle<T>& b) {
    if (!is_finite(a) || !is_finite(b)) return Touch::apart;
    return touch_from_sign(compare_distance(a.center, b.center, a.radius, b.radius));
}

// A circle of radius 0 penetrates only a box that it lies strictly inside; a box without area is penetrated only by a
// radius.
template <class T>
Touch exact_touch(const BasicCircle<T>& circle, const BasicAabb<T>& box) {
    if (!is_finite(circle) || !is_finite(box)) return Touch::apart;
    const auto [x, y] = circle.center;
    if (circle.radius == 0 && box.min.x < x && x < box.max.x && box.min.y < y && y < box.max.y) {
        return Touch::penetrating;
    }
    const BasicVec2<T> nearest{x < box.min.x ? box.min.x : (x > box.max.x ? box.max.x : x),
                               y < box.min.y ? box.min.y : (y > box.max.y ? box.max.y : y)};
    return touch_from_sign(compare_distance(circle.center, nearest, circle.radius, T(0)));
}

template <class T>
Touch exact_touch(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    if (!is_finite(a) || !is_finite(b)) return Touch::apart;
    if (a.min.x > b.max.x || b.min.x > a.max.x || a.min.y > b.max.y || b.min.y > a.max.y) return Touch::apart;
    const bool inside = a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
    return inside ? Touch::penetrating : Touch::touching;
}

#define CAROM_INSTANTIATE(T)                                                  \
    template Touch exact_touch(const BasicCircle<T>&, const BasicCircle<T>&); \
    template Touch exact_touch(const BasicCircle<T>&, const BasicAabb<T>&);   \
    template Touch exact_touch(const BasicAabb<T>&, const BasicAabb<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

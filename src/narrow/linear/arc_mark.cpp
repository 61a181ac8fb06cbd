#include "arc_mark.hpp"

#include "narrow/core/real_part.hpp"

#include <carom/detail/math/algebraic/scaled_numbers.hpp>

namespace carom::detail {
namespace {

using D = DoubleDouble;
using V = BasicVec2<DoubleDouble>;

template <class T>
V end_from_center(const ArcPoint<T>& point) {
    const V way = scaled_end_direction(point.arc, point.end);
    const D factor = quotient(point.arc.template radius<D>(), square_root(length_sq(way)));
    return {factor * way.x, factor * way.y};
}

}  // namespace

template <class T>
double ArcMark<T>::rounded(bool touches) const {
    V w = to_vertex<D>();
    if (point.end >= 0) w = w - end_from_center(point);
    V along = point.template along<D>();
    const D whole_reach = reach<D>();
    const int along_exponent = exponent_of(largest_of(along));
    const int exponent = exponent_of(std::max(largest_of(w), std::fabs(whole_reach.rounded())));
    along = times_power(along, -along_exponent);
    w = times_power(w, -exponent);
    const D r = times_power(whole_reach, -exponent);
    D t;
    if (is_line) {
        const V n = near_one(normal.template in<D>());
        t = quotient(dot(n, w) + r * square_root(length_sq(n)), dot(n, along));
    } else {
        const D q = length_sq(along);
        const D p = dot(along, w);
        const D turn = cross(along, w);
        t = touches ? quotient(p, q) : root_of_quadratic(p, r * r * q - turn * turn, q, length_sq(w) - r * r, side);
    }
    return times_power(t, exponent - along_exponent).rounded();
}

template double ArcMark<float>::rounded(bool) const;
template double ArcMark<double>::rounded(bool) const;

}  // namespace carom::detail

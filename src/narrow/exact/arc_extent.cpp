#include "arc_features.hpp"

#include <carom/detail/narrow/exact/arc_extent.hpp>

#include <cmath>

namespace carom::detail {
namespace {

// With x = q s: |x' / s' - q| <= (ex + |q| es) / s' and the quotient is rounded once; |q| <= 1 here.
ErrorBounded quotient(const ErrorBounded& x, const ErrorBounded& s) {
    const double value = x.value / s.value;
    return {value, ((x.error + s.error) / s.value + unit_roundoff * magnitude(value) + tiny) * inflate};
}

ErrorBounded scaled(const ErrorBounded& x, int exponent) {
    return {std::ldexp(x.value, exponent), std::ldexp(x.error, exponent) + tiny};
}

// v / |v|, after scaling v to about 1 so that no square overflows.
BasicVec2<ErrorBounded> bounded_unit(const BasicVec2<ErrorBounded>& v) {
    int exponent = 0;
    std::frexp(std::fmax(magnitude(v.x.value), magnitude(v.y.value)), &exponent);
    const BasicVec2<ErrorBounded> scaled_v{scaled(v.x, -exponent), scaled(v.y, -exponent)};
    const ErrorBounded length = detail::bounded_root(length_sq(scaled_v));
    return {quotient(scaled_v.x, length), quotient(scaled_v.y, length)};
}

// Whether an arc contains the direction of the x axis, rotated by quarter turns, or ends there.
template <class T>
bool reaches_axis(const ConvexPart<T>& arc, int quarters) {
    if (is_full_circle(arc)) return true;
    const auto turn_to_end = [&](int k) {
        return sign_of([&]<class N>(In<N>) { return rotated(arc.template direction<N>(k), -quarters).y; });
    };
    const int turn = cross_sign(end_direction(arc, 0), end_direction(arc, 1));
    return angle_contains(turn, -turn_to_end(0), turn_to_end(1)) >= 0;
}

}  // namespace

template <class T>
ErrorBounded arc_extent(const ConvexPart<T>& arc, int quarters) {
    const ErrorBounded radius = arc.template radius<ErrorBounded>();
    const auto along = [&](const BasicVec2<ErrorBounded>& v) { return rotated(v, -quarters).x; };
    const ErrorBounded center = along(arc.template vertex<ErrorBounded>(0));
    const ErrorBounded extreme = center + radius;
    if (reaches_axis(arc, quarters)) return extreme;
    const auto end = [&](int k) {
        const BasicVec2<ErrorBounded> direction = arc.template direction<ErrorBounded>(k);
        const bool square = along(direction).certain_sign() == 0;  // then exact
        return square ? center : center + radius * along(bounded_unit(direction));
    };
    const ErrorBounded first = end(0);
    const ErrorBounded second = end(1);
    const auto upper = [](const ErrorBounded& x) { return x.value + x.error; };
    const ErrorBounded& furthest = upper(first) >= upper(second) ? first : second;
    return upper(furthest) > upper(extreme) ? extreme : furthest;
}

template ErrorBounded arc_extent(const ConvexPart<float>&, int);
template ErrorBounded arc_extent(const ConvexPart<double>&, int);

}  // namespace carom::detail

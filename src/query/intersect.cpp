#include <carom/math/scaled_value.hpp>
#include <carom/query/intersect.hpp>

#include <utility>

namespace carom {

const char* intersection_kind_name(IntersectionKind kind) {
    switch (kind) {
        case IntersectionKind::none:
            return "none";
        case IntersectionKind::point:
            return "point";
        case IntersectionKind::segment:
            return "segment";
        case IntersectionKind::ray:
            return "ray";
        case IntersectionKind::coincident:
            return "coincident";
    }
    return "none";
}

namespace detail {
namespace {

template <class T>
using Ends = typename Linear<T>::Ends;

template <class N, class T>
BasicVec2<N> direction(const Linear<T>& l) {
    return l.ends == Ends<T>::both ? lift<N>(l.step) - lift<N>(l.start) : lift<N>(l.step);
}

template <class T>
bool is_point(const Linear<T>& l) {
    return l.ends == Ends<T>::both && l.start == l.step;
}

template <class T>
bool is_valid(const Linear<T>& l) {
    const bool finite = l.start.x * 0 + l.start.y * 0 + l.step.x * 0 + l.step.y * 0 == 0;
    return finite && (l.ends == Ends<T>::both || l.step != BasicVec2<T>{});
}

// The parameter of the crossing on a is numerator / denominator, in every number type.
template <class N, class T>
N numerator(const Linear<T>& a, const Linear<T>& b) {
    return cross(lift<N>(b.start) - lift<N>(a.start), direction<N>(b));
}

template <class N, class T>
N denominator(const Linear<T>& a, const Linear<T>& b) {
    return cross(direction<N>(a), direction<N>(b));
}

// Whether the crossing is between the ends of a, and whether strictly so.
struct Within {
    bool closed;
    bool open;
};

template <class T>
Within crossing_within(const Linear<T>& a, const Linear<T>& b, int denominator_sign) {
    Within result{true, true};
    if (a.ends == Ends<T>::none) return result;
    const int from_start = denominator_sign * sign_of([&]<class N>(In<N>) { return numerator<N>(a, b); });
    result = {from_start >= 0, from_start > 0};
    if (a.ends == Ends<T>::start) return result;
    const int to_end =
        denominator_sign * sign_of([&]<class N>(In<N>) { return denominator<N>(a, b) - numerator<N>(a, b); });
    return {result.closed && to_end >= 0, result.open && to_end > 0};
}

// Rounded to double and then to T: within just over half an ulp.
template <class T>
T rounded(const ScaledValue& x) {
    return static_cast<T>(x.rounded());
}

// start + (numerator / denominator) * direction over a common denominator. Both terms have far more bits than are kept,
// despite cancellation, so only the last step rounds.
template <class T>
T crossing_coordinate(const Linear<T>& a, const Linear<T>& b, T BasicVec2<T>::*axis, const ScaledValue& divisor) {
    const double start = static_cast<double>(a.start.*axis);
    const auto dividend = value_of([&]<class N>(In<N>) {
        const N along = a.ends == Ends<T>::both ? N(static_cast<double>(a.step.*axis)) - N(start)
                                                : N(static_cast<double>(a.step.*axis));
        return N(start) * denominator<N>(a, b) + numerator<N>(a, b) * along;
    });
    return rounded<T>(quotient(dividend, divisor));
}

template <class T>
BasicIntersection<T> intersect_crossing(const Linear<T>& a, const Linear<T>& b, int denominator_sign) {
    const Within on_a = crossing_within(a, b, denominator_sign);
    const Within on_b = crossing_within(b, a, -denominator_sign);
    if (!on_a.closed || !on_b.closed) return {};
    const ScaledValue divisor = value_of([&]<class N>(In<N>) { return denominator<N>(a, b); });
    const ScaledValue on_line_a = value_of([&]<class N>(In<N>) { return numerator<N>(a, b); });
    const ScaledValue on_line_b = value_of([&]<class N>(In<N>) { return -numerator<N>(b, a); });
    BasicIntersection<T> result{IntersectionKind::point, on_a.open && on_b.open};
    result.t = rounded<T>(quotient(on_line_a, divisor));
    result.u = rounded<T>(quotient(on_line_b, divisor));
    result.from = result.to = {crossing_coordinate(a, b, &BasicVec2<T>::x, divisor),
                               crossing_coordinate(a, b, &BasicVec2<T>::y, divisor)};
    return result;
}

// One end of an interval of a line: a stored point, or unbounded.
template <class T>
struct IntervalEnd {
    bool infinite;
    BasicVec2<T> at;
};

// Lexicographic order, which orders the points of one line along it, exactly.
template <class T>
bool precedes(const BasicVec2<T>& a, const BasicVec2<T>& b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

template <class T>
struct LineInterval {
    IntervalEnd<T> low;
    IntervalEnd<T> high;
};

template <class T>
LineInterval<T> interval_of(const Linear<T>& l) {
    if (l.ends == Ends<T>::both) {
        const bool forward = precedes(l.start, l.step);
        return {{false, forward ? l.start : l.step}, {false, forward ? l.step : l.start}};
    }
    if (l.ends == Ends<T>::none) return {{true, l.start}, {true, l.start}};
    const bool forward = precedes(BasicVec2<T>{}, l.step);
    return {{!forward, l.start}, {forward, l.start}};
}

// The parameter of a point on l's line, for the result; the direction is not zero.
template <class T>
T parameter(const Linear<T>& l, const BasicVec2<T>& p) {
    const auto dividend = value_of([&]<class N>(In<N>) { return dot(lift<N>(p) - lift<N>(l.start), direction<N>(l)); });
    const auto divisor = value_of([&]<class N>(In<N>) { return length_sq(direction<N>(l)); });
    return rounded<T>(quotient(dividend, divisor));
}

template <class T>
BasicIntersection<T> single_point(const Linear<T>& a, const Linear<T>& b, const BasicVec2<T>& p) {
    BasicIntersection<T> result{IntersectionKind::point, false};
    result.t = is_point(a) ? T(0) : parameter(a, p);
    result.u = is_point(b) ? T(0) : parameter(b, p);
    result.from = result.to = p;
    return result;
}

// Both on one line: the intersection of their intervals.
template <class T>
BasicIntersection<T> intersect_collinear(const Linear<T>& a, const Linear<T>& b) {
    const LineInterval<T> x = interval_of(a);
    const LineInterval<T> y = interval_of(b);
    const IntervalEnd<T> low = x.low.infinite || (!y.low.infinite && precedes(x.low.at, y.low.at)) ? y.low : x.low;
    const IntervalEnd<T> high =
        x.high.infinite || (!y.high.infinite && precedes(y.high.at, x.high.at)) ? y.high : x.high;
    if (low.infinite && high.infinite) {
        return {IntersectionKind::coincident, false, T(0), T(0), a.start, a.start + a.step};
    }
    if (low.infinite || high.infinite) {
        const BasicVec2<T> end = low.infinite ? high.at : low.at;
        // Both rays have the same direction, so either serves; a line's may be the opposite.
        const Linear<T>& ray = a.ends == Ends<T>::start ? a : b;
        return {IntersectionKind::ray, false, T(0), T(0), end, end + ray.step};
    }
    if (precedes(high.at, low.at)) return {};
    if (low.at == high.at) return single_point(a, b, low.at);
    return {IntersectionKind::segment, false, T(0), T(0), low.at, high.at};
}

}  // namespace

template <class T>
BasicIntersection<T> intersect_linear(const Linear<T>& a, const Linear<T>& b) {
    if (!is_valid(a) || !is_valid(b)) return {};
    const int orientation = sign_of([&]<class N>(In<N>) { return denominator<N>(a, b); });
    if (orientation != 0) return intersect_crossing(a, b, orientation);
    const Linear<T>& straight = is_point(a) ? b : a;
    const Linear<T>& other = is_point(a) ? a : b;
    const int side = sign_of(
        [&]<class N>(In<N>) { return cross(direction<N>(straight), lift<N>(other.start) - lift<N>(straight.start)); });
    if (side != 0) return {};
    if (is_point(a) && is_point(b) && a.start != b.start) return {};
    return intersect_collinear(a, b);
}

template BasicIntersection<float> intersect_linear(const Linear<float>&, const Linear<float>&);
template BasicIntersection<double> intersect_linear(const Linear<double>&, const Linear<double>&);

}  // namespace detail
}  // namespace carom

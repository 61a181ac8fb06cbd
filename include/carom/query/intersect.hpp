/// Where lines, rays and segments meet, and where two circles cross.
#pragma once

#include <carom/shape/circle.hpp>
#include <carom/shape/line.hpp>
#include <carom/shape/ray.hpp>
#include <carom/shape/segment.hpp>

namespace carom {

/// What two straight things have in common.
enum class IntersectionKind {
    none,        ///< nothing
    point,       ///< one point
    segment,     ///< a stretch, from `from` to `to`: both lie on one line
    ray,         ///< everything on from `from` in the direction of `to - from`
    coincident,  ///< a whole line
};

/// The protocol's name of a kind: "none", "point", "segment", "ray", "coincident".
const char* intersection_kind_name(IntersectionKind kind);

/// The common points of a and b.
template <class T>
struct Intersection {
    IntersectionKind kind = IntersectionKind::none;
    bool proper = false;  ///< they cross in a point that is an end of neither
    T t{};                ///< for `point`: where it is on a (point + t * direction; from 0 to 1 on a segment)
    T u{};                ///< the same on b
    BasicVec2<T> from{};  ///< the point; or one end of the stretch, one of the stored points
    BasicVec2<T> to{};    ///< the other end; for `ray` and `coincident` another point of it
};

/// Where two lines, rays or segments meet. `kind` and `proper` are exact for all finite inputs: parallel lines meet
/// when they coincide, and collinear segments that share a point or a stretch meet in it ([DevMag] calls all of these
/// "no collision"). A zero-length segment is the point it is. For crossings t, u and each coordinate of the point are
/// within 1 ulp, also where much cancels; stretches are given by stored points, not rounded. A zero direction, NaN or
/// infinity gives `none`. Cost: some 100 ns, more where exact arithmetic has to tell a coordinate near 0. Source:
/// [Ericson 5.1.9.1]; the range tests compare products and divide nothing. Example:
///     const auto cross = intersect(Segment{{0, 0}, {4, 4}}, Segment{{0, 4}, {4, 0}});
///     assert(cross.proper && cross.from == (Vec2{2, 2}) && cross.t == 0.5f);
///     const auto shared = intersect(Segment{{0, 0}, {3, 0}}, Segment{{2, 0}, {5, 0}});
///     assert(shared.kind == IntersectionKind::segment && shared.from == (Vec2{2, 0}) && shared.to == (Vec2{3, 0}));
template <class A, class B>
auto intersect(const A& a, const B& b);

/// How often two circles (the curves, not the discs) cross.
enum class CirclePointCount { none, one, two, infinite };

/// The common points of two circles.
template <class T>
struct CirclePoints {
    CirclePointCount count = CirclePointCount::none;
    BasicVec2<T> first{};  ///< by x, then y
    BasicVec2<T> second{};
};

/// Where the boundaries of two circles cross: none, one (they touch, from outside or from inside), two, or infinitely
/// many (they are equal). The count is exact for all finite inputs; each coordinate is within 2^-48 (float: 1 ulp or
/// so) of the larger radius of the true one. A circle of radius 0 is its centre. NaN, infinity and negative radii give
/// none. Source: [Gaul] for the inside case, d = |r1 - r2|. Example:
///     const auto points = circle_circle_points(Circle{{0, 0}, 5}, Circle{{6, 0}, 5});
///     assert(points.count == CirclePointCount::two && points.first == (Vec2{3, -4}) && points.second == (Vec2{3, 4}));
template <class T>
CirclePoints<T> circle_circle_points(const BasicCircle<T>& a, const BasicCircle<T>& b);

namespace detail {

/// A line, ray or segment as a parametrised line: from `start` towards `end` or along `direction`.
template <class T>
struct Linear {
    enum class Ends { none, start, both };  ///< which ends stop it: a line's, a ray's, a segment's
    BasicVec2<T> start;
    BasicVec2<T> step;  ///< the direction, or with both ends the end point
    Ends ends;
};

template <class T>
Linear<T> linear(const BasicLine<T>& line) {
    return {line.point, line.direction, Linear<T>::Ends::none};
}
template <class T>
Linear<T> linear(const BasicRay<T>& ray) {
    return {ray.origin, ray.direction, Linear<T>::Ends::start};
}
template <class T>
Linear<T> linear(const BasicSegment<T>& segment) {
    return {segment.a, segment.b, Linear<T>::Ends::both};
}

template <class T>
Intersection<T> intersect_linear(const Linear<T>& a, const Linear<T>& b);

template <class A, class B>
concept LinearPair = requires(const A& a, const B& b) {
    intersect_linear(linear(a), linear(b));
};

}  // namespace detail

template <class A, class B>
auto intersect(const A& a, const B& b) {
    static_assert(detail::LinearPair<A, B>,
                  "carom: intersect() takes two lines, rays or segments, both in float or both in double");
    return detail::intersect_linear(detail::linear(a), detail::linear(b));
}

}  // namespace carom

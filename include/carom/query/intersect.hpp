/// Intersection of lines, rays and segments, and the intersection points of two circles.
#pragma once

#include <carom/shape/circle.hpp>
#include <carom/shape/line.hpp>
#include <carom/shape/ray.hpp>
#include <carom/shape/rounded.hpp>
#include <carom/shape/segment.hpp>

#include <cstdlib>

namespace carom {

/// The kind of intersection of two lines, rays or segments.
enum class IntersectionKind {
    none,        ///< no common point
    point,       ///< one point
    segment,     ///< the segment from `from` to `to`: both lie on one line
    ray,         ///< the ray from `from` in the direction of `to - from`
    coincident,  ///< a whole line
};

/// The protocol's name of a kind: "none", "point", "segment", "ray", "coincident".
const char* intersection_kind_name(IntersectionKind kind);

/// The intersection of a and b.
template <class T>
struct BasicIntersection {
    IntersectionKind kind = IntersectionKind::none;
    bool proper = false;  ///< they cross in a point that is an end of neither
    T t{};                ///< for `point`: its parameter on a (point + t * direction; from 0 to 1 on a segment)
    T u{};                ///< the same on b
    BasicVec2<T> from{};  ///< the point; or one end of the segment or ray, one of the stored points
    BasicVec2<T> to{};    ///< the other end; for `ray` and `coincident` another point of it
};

using Intersection = BasicIntersection<float>;
using IntersectionD = BasicIntersection<double>;

/// Returns the intersection of two lines, rays or segments. `kind` and `proper` are exact for all finite inputs.
/// Parallel lines intersect when they coincide, and collinear segments intersect in the point or segment that they
/// share ([DevMag] reports all of these as "no collision"). A zero-length segment is treated as a point. A zero
/// direction, NaN or infinity gives `none`.
///
/// Error: for crossings, t, u and each coordinate of the point are within 1 ulp, even under heavy cancellation. Common
/// segments are given by stored points, without rounding. Cost: some 100 ns, more where exact arithmetic has to resolve
/// a coordinate near 0. Source: [Ericson 5.1.9.1]; the range tests compare products and never divide. Example:
///     const auto cross = intersect(Segment{{0, 0}, {4, 4}}, Segment{{0, 4}, {4, 0}});
///     assert(cross.proper && cross.from == (Vec2{2, 2}) && cross.t == 0.5f);
///     const auto shared = intersect(Segment{{0, 0}, {3, 0}}, Segment{{2, 0}, {5, 0}});
///     assert(shared.kind == IntersectionKind::segment && shared.from == (Vec2{2, 0}) && shared.to == (Vec2{3, 0}));
template <class A, class B>
BasicIntersection<scalar_of<A>> intersect(const A& a, const B& b);

/// How many points two circles (the curves, not the discs) have in common.
enum class CirclePointCount { none, one, two, infinite };

/// The intersection points of two circles.
template <class T>
struct BasicCirclePoints {
    CirclePointCount count = CirclePointCount::none;
    BasicVec2<T> first{};  ///< ordered by x, then y
    BasicVec2<T> second{};
};

using CirclePoints = BasicCirclePoints<float>;
using CirclePointsD = BasicCirclePoints<double>;

/// Returns where the boundaries of two circles intersect: nowhere, in one point (they touch, externally or internally),
/// in two, or in infinitely many (they are equal). The count is exact for all finite inputs. A circle of radius 0 is
/// its center. NaN, infinity and negative radii give none. Error: each coordinate is within 2^-48 of the larger radius
/// (in float about 1 ulp) of the true one. Source: [Gaul] for the internal case, d = |r1 - r2|. Example:
///     const auto points = circle_circle_points(Circle{{0, 0}, 5}, Circle{{6, 0}, 5});
///     assert(points.count == CirclePointCount::two && points.first == (Vec2{3, -4}) && points.second == (Vec2{3, 4}));
template <class T>
BasicCirclePoints<T> circle_circle_points(const BasicCircle<T>& a, const BasicCircle<T>& b);

namespace detail {

/// A line, ray or segment as a parametrized line: from `start` towards an end point or along a direction.
template <class T>
struct Linear {
    enum class Ends { none, start, both };  ///< which ends bound it: for a line, a ray, a segment
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
BasicIntersection<T> intersect_linear(const Linear<T>& a, const Linear<T>& b);

template <class A, class B>
concept LinearPair = requires(const A& a, const B& b) {
    intersect_linear(linear(a), linear(b));
};

}  // namespace detail

template <class A, class B>
BasicIntersection<scalar_of<A>> intersect(const A& a, const B& b) {
    if constexpr (detail::LinearPair<A, B>) {
        return detail::intersect_linear(detail::linear(a), detail::linear(b));
    } else {
        static_assert(detail::LinearPair<A, B>,
                      "carom: intersect() takes two lines, rays or segments, both in float or both in double");
        std::abort();
    }
}

}  // namespace carom

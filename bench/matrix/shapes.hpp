/// The bodies of a scene as Carom's shapes: in their own frames, or with the pose baked into the coordinates.
#pragma once

#include "scene.hpp"

#include <carom/shape/any_shape.hpp>
#include <carom/shape/placed.hpp>

#include <vector>

namespace bench::matrix {

template <class T>
carom::BasicVec2<T> vec(const Spot& p) {
    return {static_cast<T>(p.x), static_cast<T>(p.y)};
}

template <class T>
carom::BasicPose<T> pose_of(const Body& body) {
    return {vec<T>(body.at), {static_cast<T>(body.c), static_cast<T>(body.s)}};
}

template <class T>
carom::BasicBox<T> box_of(const Body& body) {
    return {vec<T>(body.center), vec<T>(body.half), {static_cast<T>(body.box_c), static_cast<T>(body.box_s)}};
}

template <Kind kind, class T>
auto shape_of(const Body& body) {
    const auto point = [&](std::size_t i) { return vec<T>(body.points[i]); };
    const T radius = static_cast<T>(body.radius);
    if constexpr (kind == Kind::point) {
        return carom::BasicPoint<T>{point(0)};
    } else if constexpr (kind == Kind::segment) {
        return carom::BasicSegment<T>{point(0), point(1)};
    } else if constexpr (kind == Kind::circle) {
        return carom::BasicCircle<T>{point(0), radius};
    } else if constexpr (kind == Kind::aabb) {
        return carom::BasicAabb<T>{point(0), point(2)};
    } else if constexpr (kind == Kind::box) {
        return box_of<T>(body);
    } else if constexpr (kind == Kind::capsule) {
        return carom::BasicCapsule<T>{point(0), point(1), radius};
    } else if constexpr (kind == Kind::triangle) {
        return carom::BasicTriangle<T>{point(0), point(1), point(2)};
    } else if constexpr (kind == Kind::rounded_box) {
        return carom::Rounded<carom::BasicBox<T>>{box_of<T>(body), radius};
    } else {
        std::vector<carom::BasicVec2<T>> points;
        for (std::size_t i = 0; i < body.count; ++i) points.push_back(point(i));
        return carom::BasicConvexPolygon<T>::from_points(std::move(points)).value();
    }
}

template <Kind kind, class T>
using ShapeOf = decltype(shape_of<kind, T>(Body{}));

/// The body with its pose baked into its numbers, each rounded to float. An upright box must not be turned.
inline Body baked(const Body& body) {
    const carom::Pose pose = pose_of<float>(body);
    const auto moved = [&](const Spot& p) {
        const carom::Vec2 q = carom::apply(pose, vec<float>(p));
        return Spot{q.x, q.y};
    };
    Body result = body;
    for (Spot& p : result.points) p = moved(p);
    result.center = moved(body.center);
    const carom::Rot turned = carom::compose(pose.rot, carom::Rot{body.box_c, body.box_s});
    result.box_c = turned.c, result.box_s = turned.s;
    result.at = {};
    result.c = 1, result.s = 0;
    return result;
}

/// Calls visit.template operator()<kind>() for the kind.
template <class Visit>
auto with_kind(Kind kind, Visit visit) {
    switch (kind) {
        case Kind::point:
            return visit.template operator()<Kind::point>();
        case Kind::segment:
            return visit.template operator()<Kind::segment>();
        case Kind::circle:
            return visit.template operator()<Kind::circle>();
        case Kind::aabb:
            return visit.template operator()<Kind::aabb>();
        case Kind::box:
            return visit.template operator()<Kind::box>();
        case Kind::capsule:
            return visit.template operator()<Kind::capsule>();
        case Kind::triangle:
            return visit.template operator()<Kind::triangle>();
        case Kind::hexagon:
            return visit.template operator()<Kind::hexagon>();
        case Kind::octagon:
            return visit.template operator()<Kind::octagon>();
        case Kind::rounded_box:
            break;
    }
    return visit.template operator()<Kind::rounded_box>();
}

template <class T>
carom::BasicAnyShape<T> any_shape_of(Kind kind, const Body& body) {
    return with_kind(kind, [&]<Kind k>() { return carom::BasicAnyShape<T>(shape_of<k, T>(body)); });
}

}  // namespace bench::matrix

/// QuickQuestion: a ray and a shape's stored points, for ray casts that build no parts.
#pragma once

#include <carom/detail/narrow/core/pair.hpp>
#include <carom/shape/any_shape.hpp>

#include <array>

namespace carom::detail {

/// A ray, and a convex outline given by its points, from +x towards +y (counter-clockwise when y points up), with a
/// radius and placed by up to two poses.
template <class T>
struct QuickQuestion {
    const BasicRay<T>* ray;
    T max_t;
    const BasicVec2<T>* points;
    int count;
    T radius;
    const BasicPose<T>* inner = nullptr;
    const BasicPose<T>* outer = nullptr;
};

/// A box with a radius, axis-aligned in the frame of a pose; `low` and `high` are the corners of its core.
template <class T>
struct PlainBox {
    BasicVec2<T> low;
    BasicVec2<T> high;
    T radius;
    const BasicPose<T>* pose = nullptr;
};

// Returns `ask(plain box)` if the shape is a valid box with an area, with a pose of its own or `outer` but not with
// both; else false. `radius` is the rounding that enclosing shapes add.
template <class T, class Ask>
bool as_plain_box(const BasicAabb<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    return s.min.x < s.max.x && s.min.y < s.max.y && ask(PlainBox<T>{s.min, s.max, radius, outer});
}

template <class T, class Ask>
bool as_plain_box(const BasicBox<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    const BasicVec2<T> half = s.half_extents;
    if (outer || !(half.x > 0 && half.y > 0)) return false;
    const BasicPose<T> pose{s.center, s.rot};
    return ask(PlainBox<T>{-half, half, radius, &pose});
}

template <class T, class Ask>
bool as_plain_box(const BasicAnyConvex<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask);

template <class Core, class T, class Ask>
bool as_plain_box(const Rounded<Core>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    return radius == 0 && s.radius >= 0 && as_plain_box(s.core, s.radius, outer, ask);
}

template <class S, class T, class Ask>
bool as_plain_box(const S&, T, const BasicPose<T>*, const Ask&) {
    return false;
}

template <class T, class Ask>
bool as_plain_box(const BasicAnyConvex<T>& s, T radius, const BasicPose<T>* outer, const Ask& ask) {
    return std::visit([&](const auto& core) { return as_plain_box(core, radius, outer, ask); }, s.value);
}

template <class T>
constexpr bool are_finite(const std::array<BasicVec2<T>, 2>& points) {
    return points[0].x * 0 + points[0].y * 0 + points[1].x * 0 + points[1].y * 0 == 0;
}

// Returns `ask(points, count, radius, pose)` if the shape is valid and has such an outline; else false. `radius` is the
// rounding that enclosing shapes add; a shape with a radius of its own qualifies only if that is 0.
template <class T, class Ask>
bool as_points(const BasicConvexPolygon<T>& s, T radius, const Ask& ask) {
    return ask(s.points().data(), static_cast<int>(s.points().size()), radius, nullptr);
}

template <class T, class Ask>
bool as_points(const BasicCircle<T>& s, T radius, const Ask& ask) {
    return s.radius >= 0 && radius == 0 && ask(&s.center, 1, s.radius, nullptr);
}

template <class T, class Ask>
bool as_points(const BasicCapsule<T>& s, T radius, const Ask& ask) {
    const std::array<BasicVec2<T>, 2> ends{s.a, s.b};
    return s.radius >= 0 && radius == 0 && s.a != s.b && are_finite(ends) && ask(ends.data(), 2, s.radius, nullptr);
}

template <class T, class Ask>
bool as_points(const BasicAabb<T>& s, T radius, const Ask& ask) {
    if (!(s.min.x < s.max.x && s.min.y < s.max.y)) return false;
    const std::array<BasicVec2<T>, 4> corners{s.min, {s.max.x, s.min.y}, s.max, {s.min.x, s.max.y}};
    return ask(corners.data(), 4, radius, nullptr);
}

template <class T, class Ask>
bool as_points(const BasicBox<T>& s, T radius, const Ask& ask) {
    const auto [x, y] = s.half_extents;
    if (!(x > 0 && y > 0) || !is_rotation(s.rot) || !(s.center.x * 0 + s.center.y * 0 == 0)) return false;
    const std::array<BasicVec2<T>, 4> corners{{{-x, -y}, {x, -y}, {x, y}, {-x, y}}};
    const BasicPose<T> pose{s.center, s.rot};
    return ask(corners.data(), 4, radius, &pose);
}

template <class T, class Ask>
bool as_points(const BasicAnyConvex<T>& s, T radius, const Ask& ask);

template <class Core, class T, class Ask>
bool as_points(const Rounded<Core>& s, T radius, const Ask& ask) {
    return radius == 0 && s.radius >= 0 && as_points(s.core, s.radius, ask);
}

template <class S, class T, class Ask>
bool as_points(const S&, T, const Ask&) {
    return false;
}

template <class T, class Ask>
bool as_points(const BasicAnyConvex<T>& s, T radius, const Ask& ask) {
    return std::visit([&](const auto& core) { return as_points(core, radius, ask); }, s.value);
}

}  // namespace carom::detail

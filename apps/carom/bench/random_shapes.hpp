/// Shapes of about unit size around one point: two of them overlap about every second time.
#pragma once

#include "bench/workload.hpp"

#include <carom/shape/aabb.hpp>
#include <carom/shape/box.hpp>
#include <carom/shape/capsule.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/convex_polygon.hpp>
#include <carom/shape/ray.hpp>

#include <vector>

namespace carom::tool {

inline Vec2 random_point(Random& random, float reach) {
    const float x = random.real(-reach, reach);
    return {x, random.real(-reach, reach)};
}

inline Rot random_rotation(Random& random) {
    return Rot::radians(random.real(0, 6.28f));
}

/// Of a given length, in any direction.
inline Vec2 random_displacement(Random& random, float length) {
    return rotate(random_rotation(random), {length, 0});
}

inline Circle random_circle(Random& random, const Vec2& around = {}) {
    const Vec2 center = around + random_point(random, 1.5f);
    return {center, random.real(0.5f, 1.5f)};
}

inline Aabb random_aabb(Random& random, const Vec2& around = {}) {
    const Vec2 corner = around + random_point(random, 1.5f);
    const float width = random.real(0.5f, 2);
    return {corner, {corner.x + width, corner.y + random.real(0.5f, 2)}};
}

inline Box random_box(Random& random, const Vec2& around = {}) {
    const Vec2 center = around + random_point(random, 1.5f);
    const Vec2 half{random.real(0.3f, 1.2f), 0.6f};
    return {center, half, random_rotation(random)};
}

inline Capsule random_capsule(Random& random, const Vec2& around = {}) {
    const Vec2 a = around + random_point(random, 1.5f), b = around + random_point(random, 1.5f);
    return {a, b, random.real(0.2f, 0.6f)};
}

/// A regular hexagon, rotated.
inline ConvexPolygon random_hexagon(Random& random, const Vec2& around = {}) {
    const Vec2 center = around + random_point(random, 1.5f);
    const float radius = random.real(0.6f, 1.4f);
    const float rotation = random.real(0, 1);
    std::vector<Vec2> corners;
    for (int i = 0; i < 6; ++i) {
        corners.push_back(center + rotate(Rot::radians(rotation + 1.0472f * static_cast<float>(i)), {radius, 0}));
    }
    return ConvexPolygon::from_points(corners).value();
}

/// From outside towards the shapes.
inline Ray random_ray(Random& random, const Vec2& around = {}) {
    const Vec2 displacement = random_displacement(random, 6);
    return {around - displacement, displacement + random_point(random, 2)};
}

/// Two independent ones, each drawn by a function of this header.
template <class A, class B>
auto pair_of(A a, B b) {
    return [a, b](Random& random) {
        auto first = a(random, Vec2{});
        return std::pair(std::move(first), b(random, Vec2{}));
    };
}

}  // namespace carom::tool

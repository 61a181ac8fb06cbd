/// Convex polygons for tests.
#pragma once

#include "random.hpp"

#include <carom/math/rot.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <utility>
#include <vector>

namespace carom::test {

inline ConvexPolygon polygon_of(std::vector<Vec2> points) {
    return ConvexPolygon::from_points(std::move(points)).value();
}

/// `count` vertices on a circle, in order, so that the rounded ones are convex, too.
template <class T>
BasicConvexPolygon<T> polygon_on_circle(Random& random, int count, const BasicVec2<T>& at, T size) {
    std::vector<BasicVec2<T>> points;
    for (int i = 0; i < count; ++i) {
        const auto turn = BasicRot<T>::degrees(static_cast<T>((i + random.real(0.1, 0.9)) * 360 / count));
        points.push_back(at + BasicVec2<T>{size * turn.c, size * turn.s});
    }
    return BasicConvexPolygon<T>::from_points(std::move(points)).value();
}

}  // namespace carom::test

/// Polygons as the threads give them: points in any winding.
#pragma once

#include <carom/shape/convex_polygon.hpp>

namespace carom::test {

inline ConvexPolygon polygon(std::vector<Vec2> points) {
    return ConvexPolygon::from_points(std::move(points)).value();
}

inline ConvexPolygonD polygon_d(std::vector<Vec2D> points) {
    return ConvexPolygonD::from_points(std::move(points)).value();
}

}  // namespace carom::test

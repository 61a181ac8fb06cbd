/// Numbers and shapes for the rows of the table of filters.
#pragma once

#include "polygons.hpp"
#include "random.hpp"

#include <carom/math/pose.hpp>
#include <carom/shape/aabb.hpp>
#include <carom/shape/convex_polygon.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace carom::test {

/// "float" or "double", for the names of rows.
template <class T>
inline constexpr const char* type_name = std::is_same_v<T, float> ? "float" : "double";

/// How the numbers of a case are drawn.
enum class Style { random, grid, fine_grid, far_out };

template <class T>
struct Numbers {
    Random& random;
    Style style;

    T number() {
        switch (style) {
            case Style::random:
                return static_cast<T>(random.real(-2, 2));
            case Style::grid:
                return static_cast<T>(random.integer(-4, 4));
            case Style::fine_grid:  // so that an edge may be very short
                return static_cast<T>(random.integer(-4, 4) +
                                      (random.chance(0.3) ? random.integer(-1, 1) * 0x1p-14 : 0));
            default:
                return static_cast<T>(1e5 + random.integer(-4, 4) * 0.1);
        }
    }
    BasicVec2<T> point() { return {number(), number()}; }

    BasicPose<T> pose() {
        if (random.chance(0.5)) return {point(), BasicRot<T>::degrees(static_cast<T>(90 * random.integer(0, 3)))};
        return {point(), BasicRot<T>::degrees(static_cast<T>(random.real(-180, 180)))};
    }

    BasicAabb<T> aabb(T scale = T(1)) {
        const BasicVec2<T> p = scale * point();
        const BasicVec2<T> q = scale * point();
        return {{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
    }

    /// The hull of `least` to `most` points, moved by `offset`.
    BasicConvexPolygon<T> polygon(int least, int most, const BasicVec2<T>& offset = {}) {
        for (;;) {
            std::vector<BasicVec2<T>> points(static_cast<std::size_t>(random.integer(least, most)));
            for (BasicVec2<T>& p : points) p = point() + offset;
            auto polygon = BasicConvexPolygon<T>::from_points(points);
            if (polygon.ok()) return std::move(polygon).value();
        }
    }
};

template <class T>
Numbers<T> any_numbers(Random& random) {
    return {random, static_cast<Style>(random.integer(0, 3))};
}

/// A polygon of at most `count` vertices around `at`, nearly regular for a small `jitter` and flat for a small
/// `flatness`; rotated at random.
inline ConvexPolygon ring_polygon(Random& random, int count, const Vec2D& at, double size, double jitter = 0.4,
                                  double flatness = 1) {
    for (;;) {
        const double turn = random.real(-180, 180);
        std::vector<Vec2> points;
        for (int i = 0; i < count; ++i) {
            const RotD rot = RotD::degrees(turn + 360.0 / count * (i + random.real(-jitter, jitter)));
            const Vec2D point = at + size * Vec2D{rot.c, flatness * rot.s};
            points.push_back({static_cast<float>(point.x), static_cast<float>(point.y)});
        }
        auto polygon = ConvexPolygon::from_points(points);
        if (polygon.ok()) return std::move(polygon).value();
    }
}

/// The hull of 3 to 6 points of a grid.
inline ConvexPolygon grid_polygon(Random& random, int reach, const Vec2& offset = {}) {
    for (;;) {
        std::vector<Vec2> points(static_cast<std::size_t>(random.integer(3, 6)));
        for (Vec2& p : points) {
            p = offset + Vec2{static_cast<float>(random.integer(-reach, reach)),
                              static_cast<float>(random.integer(-reach, reach))};
        }
        auto polygon = ConvexPolygon::from_points(points);
        if (polygon.ok()) return std::move(polygon).value();
    }
}

/// A polygon that was moved from, which is empty.
inline ConvexPolygon moved_from_polygon() {
    ConvexPolygon polygon = polygon_of({{0, 0}, {4, 0}, {0, 3}});
    [[maybe_unused]] const ConvexPolygon taken = std::move(polygon);
    return polygon;
}

}  // namespace carom::test

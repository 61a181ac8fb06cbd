/// PlainOutline, PlainOutlines: polygons and circles of floats where they stand, as a OutlinePair has them.
#pragma once

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/convex_polygon.hpp>

namespace carom::detail {

/// `a` if so, else `b`. Without a branch: what is asked here is as good as random.
inline int picked(bool which, int a, int b) {
    return b ^ ((a ^ b) & -static_cast<int>(which));
}

/// The corners of one, which must outlive it.
struct PlainOutline {
    const Vec2* points;
    int count;
    float radius;
    const Vec2& min;
    const Vec2& max;

    explicit PlainOutline(const ConvexPolygon& polygon)
        : points(polygon.points().data()),
          count(static_cast<int>(polygon.points().size())),
          radius(0),
          min(polygon.box().min),
          max(polygon.box().max) {}
    explicit PlainOutline(const Circle& circle)
        : points(&circle.center), count(1), radius(circle.radius), min(circle.center), max(circle.center) {}

    /// Indices wrap around once.
    const Vec2& point(int i) const { return points[i < count ? i : i - count]; }
};

/// The vertices of one as seen from an origin, to the same bits as a LoadedOutline's.
struct PlainVertices {
    const Vec2* points;
    int count;
    Lanes origin;

    Lanes vertex(int i) const { return widened(points[i < count ? i : i - count]) - origin; }
    double x(int i) const { return vertex(i)[0]; }
    double y(int i) const { return vertex(i)[1]; }
};

/// Two of which one has corners, with the numbers that bound the errors of what is computed from them; see OutlinePair.
struct PlainOutlines {
    PlainVertices a;
    PlainVertices b;
    double radius;
    double error;
    double extent;

    PlainOutlines(const PlainOutline& outline_a, const PlainOutline& outline_b)
        : a{outline_a.points, outline_a.count, widened(outline_a.points[0])},
          b{outline_b.points, outline_b.count, a.origin},
          radius(static_cast<double>(outline_a.radius) + static_cast<double>(outline_b.radius)) {
        const Lanes low = lesser(widened(outline_a.min), widened(outline_b.min)) - a.origin;
        const Lanes high = greater(widened(outline_a.max), widened(outline_b.max)) - a.origin;
        const double largest = greatest(greater(-low, high));
        error = unit_roundoff * largest;
        extent = largest + 4 * error;
    }
};

}  // namespace carom::detail

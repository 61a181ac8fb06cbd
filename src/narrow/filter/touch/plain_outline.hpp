/// PlainOutline: a polygon of floats where it stands.
#pragma once

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
    const Vec2& min;
    const Vec2& max;

    explicit PlainOutline(const ConvexPolygon& polygon)
        : points(polygon.points().data()),
          count(static_cast<int>(polygon.points().size())),
          min(polygon.box().min),
          max(polygon.box().max) {}

    /// Indices wrap around once.
    const Vec2& point(int i) const { return points[i < count ? i : i - count]; }
};

}  // namespace carom::detail

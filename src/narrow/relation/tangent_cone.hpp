/// TangentCone: the tangent cone of a convex part at a point of it.
#pragma once

#include "corner.hpp"

namespace carom::detail {

enum class ConeKind {
    absent,  ///< the point is not in the part
    full,    ///< the point is inside
    sector,  ///< on a side or at a corner of an area without rounding
    curve,   ///< on a segment, ray or line
    point,   ///< the part is the point
    rim      ///< on the border of a rounded part, not described further
};

/// Whether a part contains the points next to a corner along a ray from it: on the ray, just left of it, and just right
/// of it.
struct SideOccupancy {
    bool on = false;
    bool left = false;
    bool right = false;
};

/// Which directions lead from a corner into a part. Refers to the part.
template <class T>
struct TangentCone {
    using Ray = Direction<T>;

    ConeKind kind = ConeKind::absent;
    int ray_count = 0;          ///< how many of the two leave along its border or along the curve itself
    Direction<T> rays[2] = {};  ///< of a sector: counter-clockwise from the first to the second, at most half a turn

    /// Whether the point is an end of a curve.
    bool is_end() const { return kind == ConeKind::curve && ray_count == 1; }

    /// Not for rims.
    SideOccupancy occupancy(const Direction<T>& d) const;
    bool is_ray(int i, const Direction<T>& d) const;
    void refer_to(const ConvexPart<T>& copy) {
        for (Direction<T>& ray : rays) ray.refer_to(copy);
    }
};

/// The cone of the part at a corner.
template <class T>
TangentCone<T> cone_at(const ConvexPart<T>& part, const Corner<T>& corner);

}  // namespace carom::detail

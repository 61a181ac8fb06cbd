/// RoundCone: the tangent cone of a part, straight, rounded or an arc, at a point of it.
#pragma once

#include "round_corner.hpp"
#include "tangent_cone.hpp"

namespace carom::detail {

/// How a piece of a border leaves a corner: straight, or around a vertex. Refers to the part.
template <class T>
struct RoundTangent {
    const ConvexPart<T>* part = nullptr;  ///< whose vertex it goes around
    int vertex = 0;
    int bend = 0;                ///< 1 counter-clockwise around the vertex, -1 clockwise, 0 straight
    Direction<T> straight = {};  ///< without a bend the direction

    static RoundTangent along(const Direction<T>& direction) { return {nullptr, 0, 0, direction}; }
    static RoundTangent around(const ConvexPart<T>& part, int vertex, int bend) { return {&part, vertex, bend, {}}; }
};

/// Refers to the part and the corner.
template <class T>
struct RoundCone {
    using Ray = RoundTangent<T>;

    const RoundCorner<T>* corner = nullptr;
    ConeKind kind = ConeKind::absent;  ///< never a rim: rounded parts have sectors, too
    int ray_count = 0;                 ///< how many of the two leave along its border or along the curve itself
    RoundTangent<T> rays[2] = {};      ///< of a sector: counter-clockwise from the first to the second

    SideOccupancy occupancy(const RoundTangent<T>& along) const;
    bool is_ray(int i, const RoundTangent<T>& along) const;
    void refer_to(const ConvexPart<T>& copy);
};

/// The cone of the part, which must not be an ellipse, at a corner.
template <class T>
RoundCone<T> cone_at(const ConvexPart<T>& part, const RoundCorner<T>& corner);

}  // namespace carom::detail

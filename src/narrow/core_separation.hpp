/// The separation of two cores whose features are known, or among which the exact way looks for them. Radii are left
/// out.
#pragma once

#include "quick_depth.hpp"
#include "quick_features.hpp"
#include "real_part.hpp"

#include <carom/narrow/separation.hpp>

namespace carom::detail {

/// From vertex i of one part to vertex j of another, rounded once.
template <class T>
Vec2D between(const ConvexPart<T>& from, int i, const ConvexPart<T>& to, int j) {
    if (from.pose_count() + to.pose_count() == 0) {  // then doubles round only once, too
        return to.template vertex<double>(j) - from.template vertex<double>(i);
    }
    return rounded(to.template vertex<DoubleDouble>(j) - from.template vertex<DoubleDouble>(i));
}

/// Rounded once.
template <class T>
Vec2D rounded_direction(const Direction<T>& direction) {
    if (direction.to_part->pose_count() == 0) return direction.template in<double>();
    return rounded(direction.template in<DoubleDouble>());
}

/// Rounded once.
template <class T>
Vec2D world_vertex(const ConvexPart<T>& part, int i) {
    if (part.pose_count() == 0) return part.template vertex<double>(i);
    return rounded(part.template vertex<DoubleDouble>(i));
}

/// The vertex behind vertex i, of those of a polygon or segment.
template <class T>
int next_vertex(const ConvexPart<T>& part, int i) {
    return i + 1 < part.size() ? i + 1 : 0;
}

/// Cores that are apart: the nearest vertex and edge, or vertices; by exact signs.
template <class T>
Separation separation_apart(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The same when the nearest features are known and no others come near.
template <class T>
Separation separation_apart(const ConvexPart<T>& a, const ConvexPart<T>& b, const NearestFeatures& nearest);

/// The same when they are among a few.
template <class T>
Separation separation_apart(const QuickPair& pair, const ConvexPart<T>& a, const ConvexPart<T>& b,
                            const NearVertices& near);

/// Cores that share a point: the side of least depth; by exact signs.
template <class T>
Separation separation_overlapping(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The same by the few sides over which they could be least deep.
template <class T>
Separation separation_overlapping(const ConvexPart<T>& a, const ConvexPart<T>& b, const ShallowSides& few);

/// Polygons of which a side and the only vertex that is deepest below it are known.
template <class T>
Separation separation_at_depth(const ConvexPart<T>& a, const ConvexPart<T>& b, const DeepestBelow& least);

}  // namespace carom::detail

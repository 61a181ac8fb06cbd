/// The separation of two cores whose features are known, or among which the exact way looks for them. Radii are left
/// out.
#pragma once

#include "narrow/core/known_features.hpp"
#include "narrow/filter/distance/quick_depth.hpp"
#include "narrow/filter/distance/quick_features.hpp"

#include <carom/detail/narrow/distance/separation.hpp>

namespace carom::detail {

/// Cores that are apart: the nearest vertex and edge, or vertices; by exact signs.
template <class T>
Separation separation_apart(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The same when the nearest features are known and no others come near, of parts or plain polygons.
template <class Part>
Separation separation_apart(const Part& a, const Part& b, const NearestFeatures& nearest);

/// The gap of the same alone.
template <class T>
double gap_apart(const UnposedPolygon<T>& a, const UnposedPolygon<T>& b, const NearestFeatures& nearest);

/// The same when they are among a few.
template <class T>
Separation separation_apart(const OutlinePair& pair, const ConvexPart<T>& a, const ConvexPart<T>& b,
                            const NearVertices& near);

/// Cores that share a point: the side of least depth; by exact signs.
template <class T>
Separation separation_overlapping(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The same by the few sides over which they could be least deep.
template <class T>
Separation separation_overlapping(const ConvexPart<T>& a, const ConvexPart<T>& b, const ShallowSides& few);

/// Polygons, parts or plain, of which a side and the only vertex that is deepest below it are known. Written in place:
/// to copy what has just been written in pieces takes as long as to compute it.
template <class Part>
void separation_at_depth(const Part& a, const Part& b, const DeepestBelow& least, Separation& result);

/// Of polygons, where doubles are clear about them, the side of least depth and the edge of the other polygon that
/// faces it.
struct RestingSides {
    bool side_is_of_a = false;
    int side = 0;
    int facing_edge = -1;  ///< -1 where these are not known
};

/// As `separation`, of parts that are not empty, and what rests on what.
template <class T>
RestingSides resting_separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& result);

/// The same of two polygons or upright boxes where they stand, which may be nothing.
template <class T>
RestingSides resting_separation(const BasicConvexPolygon<T>& a, const BasicConvexPolygon<T>& b, double reach,
                                Separation& result);
template <class T>
RestingSides resting_separation(const BasicAabb<T>& a, const BasicAabb<T>& b, double reach, Separation& result);

}  // namespace carom::detail

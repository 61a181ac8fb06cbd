/// EdgesOf: the edges of a polygon as its parts.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom::detail {

/// With them, only the polygon's own border is looked at, and no seam. `nearest` is there for polygons whose edges can
/// be searched.
template <class T>
struct EdgesOf {
    PartSource<T> polygon;

    bool operator()(const MovingBox& region, PartVisitor<T> visit) const { return polygon.edges(region, visit); }
    void nearest(const MovingBox& region, double& limit, NearestVisitor<T> visit) const {
        polygon.nearest_edges(region, limit, visit);
    }
    AabbD box() const { return polygon.box(); }
    PartKinds kinds() const { return {}; }
};

}  // namespace carom::detail

/// PolygonAccess: what a ConvexPolygon keeps for the filters besides its vertices.
#pragma once

#include <carom/shape/convex_polygon.hpp>

namespace carom::detail {

struct PolygonAccess {
    /// The vertices, followed by the first `again` ones once more, for loops that read several in a row.
    static constexpr std::size_t again = BasicConvexPolygon<float>::again;
    template <class T>
    static const BasicVec2<T>* loop(const BasicConvexPolygon<T>& polygon) {
        return polygon.points_.data();
    }

    /// The length of the shortest side, rounded.
    template <class T>
    static T shortest_side(const BasicConvexPolygon<T>& polygon) {
        return polygon.shortest_side_;
    }

    /// Whether the outline turns by more than 1/64 radian at every vertex.
    template <class T>
    static bool turns_clearly(const BasicConvexPolygon<T>& polygon) {
        return polygon.turns_clearly_;
    }
};

}  // namespace carom::detail

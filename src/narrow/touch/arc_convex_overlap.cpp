#include "arc.hpp"
#include "narrow/exact/arc_crossing.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

// The sign of the distance of end k from the core, minus the radius, if it is not in the core's area.
template <class T>
int end_distance_sign(const ConvexPart<T>& arc, int k, const ConvexPart<T>& other) {
    int least = 1;
    for (int i = 0; i < corner_count(other) && least >= 0; ++i) {
        least = std::min(least, end_vertex_gap_sign(arc, k, other, i));
    }
    for (int j = 0; j < edge_count(other) && least >= 0; ++j) {
        if (!end_faces_edge(arc, k, other, j)) continue;
        const int left = end_line_gap_sign(arc, k, other, j, 1);
        least = std::min(least, std::max(left, end_line_gap_sign(arc, k, other, j, -1)));
    }
    return least;
}

// The arc and a convex part: whether there is a point of the arc strictly inside. If there is, the nearest one to the
// core is an end of the arc, or faces a vertex or an edge at a right angle, or the arc intersects the core, with an end
// or at an edge.
template <class T>
struct ArcAndConvex {
    const ConvexPart<T>& arc;
    const ConvexPart<T>& other;
    bool rounded = other.is_rounded();

    // Nearer to vertex i than the radius, ignoring the ends of the arc.
    bool passes_vertex(int i) const {
        const int order = radius_order(arc, other);
        const Direction<T> towards{&arc, 0, &other, i};
        if (is_zero(towards)) return order < 0;
        if (vertex_gap_sign(arc, 0, other, i) >= 0) return false;
        return (order < 0 || circles_difference_sign(arc, other, i) > 0) &&
               arc_contains(arc, RootDirection<T>(towards)) > 0;
    }

    // Nearer to edge j than the radius with the circle's extreme point on that side.
    bool passes_edge(int j, int side) const {
        if (foot_on_edge(arc, 0, other, j) != Foot::interior) return false;
        return extreme_height_sign(arc, side, other, j, 1) > 0 && extreme_height_sign(arc, side, other, j, -1) < 0 &&
               arc_contains(arc, RootDirection<T>(edge_direction(other, j).rotated(side > 0 ? 1 : 3))) > 0;
    }

    bool crosses_edge(int j) const {
        const LineCrossing<T> ahead{arc, other, j, 1};
        const LineCrossing<T> behind{arc, other, j, -1};
        if (sign_of([&]<class N>(In<N>) { return ahead.template radicand<N>(); }) <= 0) return false;
        return (is_inside_edge(ahead) && arc_contains(arc, ahead) > 0) ||
               (is_inside_edge(behind) && arc_contains(arc, behind) > 0);
    }
};

}  // namespace

template <class T>
int end_gap_sign(const ConvexPart<T>& arc, int k, const ConvexPart<T>& other) {
    if (!spans_area(other)) return end_distance_sign(arc, k, other);
    int highest = -1;
    for (int side = 0; side < side_count(other) && highest <= 0; ++side) {
        const RootDirection<T> normal = side_normal(other, side);
        highest =
            std::max(highest, dot_sign(normal, RootDirection<T>::to_end(other, side_vertex(other, side), arc, k)));
    }
    if (!other.is_rounded()) return highest;
    return highest <= 0 ? -1 : end_distance_sign(arc, k, other);
}

template <class T>
bool arc_penetrates_convex(const ConvexPart<T>& arc, const ConvexPart<T>& other) {
    const ArcAndConvex<T> pair{arc, other};
    const bool has_inside = pair.rounded || spans_area(other);
    if (has_inside && (end_gap_sign(arc, 0, other) < 0 || end_gap_sign(arc, 1, other) < 0)) return true;
    for (int i = 0; i < corner_count(other) && pair.rounded; ++i) {
        if (pair.passes_vertex(i)) return true;
    }
    for (int j = 0; j < edge_count(other); ++j) {
        if (pair.crosses_edge(j)) return true;
        if (pair.rounded && (pair.passes_edge(j, 1) || pair.passes_edge(j, -1))) return true;
    }
    return false;
}

template int end_gap_sign(const ConvexPart<float>&, int, const ConvexPart<float>&);
template int end_gap_sign(const ConvexPart<double>&, int, const ConvexPart<double>&);
template bool arc_penetrates_convex(const ConvexPart<float>&, const ConvexPart<float>&);
template bool arc_penetrates_convex(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail

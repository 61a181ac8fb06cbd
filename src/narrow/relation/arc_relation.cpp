#include "curved_relation.hpp"
#include "narrow/exact/arc_crossing.hpp"
#include "narrow/touch/arc.hpp"

#include <algorithm>

namespace carom::detail {

template <class T>
bool on_one_circle(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return radius_order(a, b) == 0 && is_zero(Direction<T>{&a, 0, &b, 0});
}

namespace {

// How far an arc protrudes from a convex part: a lies within b when its support function is nowhere greater than b's
// [Schneider 2014, 1.7], and in the directions of its angle the arc's support is the circle's. Among the directions in
// which one vertex of the core is the farthest, its excess over the rounded core's is greatest in the direction from
// the vertex to the circle's center, or else at the ends of those directions, which are normals of sides or lead to the
// arc's ends.
template <class T>
struct ArcWithin {
    const ConvexPart<T>& arc;
    const ConvexPart<T>& other;

    // The sign of the greatest height of the arc over the part's border.
    int highest_sign() const {
        int highest = std::max(end_gap_sign(arc, 0, other), end_gap_sign(arc, 1, other));
        for (int k = 0; k < side_count(other) && highest <= 0; ++k) {
            if (arc_contains(arc, RootDirection<T>(side_normal(other, k))) > 0)
                highest = std::max(highest, side_sign(k));
        }
        for (int i = 0; i < corner_count(other) && highest <= 0; ++i) {
            if (faces_away_from(i)) highest = std::max(highest, corner_sign(i));
        }
        return highest;
    }

  private:
    int side_sign(int k) const {
        const Direction<T> normal = side_normal(other, k);
        const int foot = side_vertex(other, k);
        return sign_with_root(
            [&]<class N>(In<N>) {
                return dot(normal.template in<N>(), arc.template vertex<N>(0) - other.template vertex<N>(foot));
            },
            [&]<class N>(In<N>) { return arc.template radius<N>() - other.template radius<N>(); },
            [&]<class N>(In<N>) { return length_sq(normal.template in<N>()); });
    }

    // Whether the arc has a point in the direction from vertex i to the center, and i is the core's farthest one there.
    bool faces_away_from(int i) const {
        const Direction<T> away{&other, i, &arc, 0};
        if (is_zero(away) || arc_contains(arc, RootDirection<T>(away)) <= 0) return false;
        for (int j = 0; j < edge_count(other); ++j) {
            const int end = j + 1 == other.size() ? 0 : j + 1;
            const Direction<T> edge = edge_direction(other, j);
            if (i == j && dot_sign(away, edge) > 0) return false;
            if (i == end && other.is_bounded() && dot_sign(away, edge) < 0) return false;
            // Between collinear edges the inward normal passes the tests above, too.
            if (i == j && spans_area(other) && cross_sign(edge, away) > 0 && dot_sign(away, edge) == 0) return false;
        }
        return true;
    }

    // The sign of |v| + r - R, with v from the vertex to the center.
    int corner_sign(int i) const { return radius_order(arc, other) >= 0 ? 1 : circles_difference_sign(arc, other, i); }
};

// Whether one of the tangents along the arc points into the other part's area.
template <class T>
bool leads_inside(const ArcContact<T>& contact) {
    const auto tangent = [&](const CurvedTangent& g) { return TangentOf<T>{contact.arc, contact.other, g}; };
    const TangentOf<T> first = tangent(contact.along_other[0]);
    const TangentOf<T> last = tangent(contact.along_other[1]);
    for (int i = 0; i < contact.arc_count && contact.filled; ++i) {
        const TangentOf<T> along = tangent(contact.along_arc[i]);
        if (compare_tangents(first, first, along) < 0 && compare_tangents(first, along, last) < 0) return true;
    }
    return false;
}

// Whether the arc has points strictly inside an area. It may enter through the border without crossing an edge.
template <class T>
bool enters(const ConvexPart<T>& arc, const ConvexPart<T>& area) {
    return arc_penetrates_convex(arc, area) ||
           visit_convex_contacts<T>(arc, area, [](const ArcContact<T>& contact) { return leads_inside(contact); });
}

// At a point between the ends of both.
template <class T>
bool crosses_line(const ConvexPart<T>& arc, const ConvexPart<T>& line) {
    const auto crosses_at = [&](const LineCrossing<T>& crossing) {
        return is_inside_edge(crossing) && arc_contains(arc, crossing) > 0;
    };
    const LineCrossing<T> ahead{arc, line, 0, 1};
    return sign_of([&]<class N>(In<N>) { return ahead.template radicand<N>(); }) >= 0 &&
           (crosses_at(ahead) || crosses_at({arc, line, 0, -1}));
}

// Whether an end of a is inside of b's angle.
template <class T>
bool has_end_inside(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return arc_contains(b, end_direction(a, 0)) > 0 || arc_contains(b, end_direction(a, 1)) > 0;
}

template <class T>
bool has_equal_ends(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return same_direction(end_direction(a, 0), end_direction(b, 0)) &&
           same_direction(end_direction(a, 1), end_direction(b, 1));
}

// Circles that touch: whether in a point between the ends of both arcs.
template <class T>
bool touch_between_ends(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const RootDirection<T> towards = Direction<T>{&a, 0, &b, 0};
    const auto is_between = [&](int from_a, int from_b) {
        return arc_contains(a, towards.rotated(from_a)) > 0 && arc_contains(b, towards.rotated(from_b)) > 0;
    };
    if (vertex_gap_sign(a, 0, b, 0) == 0) return is_between(0, 2);
    if (circles_difference_sign(a, b, 0) != 0) return false;
    return radius_order(a, b) > 0 ? is_between(0, 0) : is_between(2, 2);
}

template <class T>
bool arcs_intersect_between_ends(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (on_one_circle(a, b)) return has_end_inside(a, b) || has_end_inside(b, a) || has_equal_ends(a, b);
    if (is_zero(Direction<T>{&a, 0, &b, 0})) return false;
    return arcs_cross(a, b) || touch_between_ends(a, b);
}

template <class T>
Coverage arc_in_arc(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!on_one_circle(a, b)) return leaves;
    if (is_full_circle(b)) return clear_inside;
    const RootDirection<T> from = end_direction(a, 0);
    const RootDirection<T> to = end_direction(a, 1);
    const RootDirection<T> start = end_direction(b, 0);
    const bool within = arc_contains(b, from) >= 0 && arc_contains(b, to) >= 0 && compare_angles(start, from, to) < 0;
    if (!within) return leaves;
    const bool tangent = same_direction(from, start) || same_direction(to, end_direction(b, 1));
    return tangent ? tangent_inside(false) : clear_inside;
}

// Whether end k of an arc lies in another part.
template <class T>
bool end_is_in(const ConvexPart<T>& arc, int k, const ConvexPart<T>& other) {
    switch (other.core_kind()) {
        case CoreKind::arc:
            return end_vertex_gap_sign(arc, k, other, 0) == 0 &&
                   arc_contains(other, RootDirection<T>::to_end(other, 0, arc, k)) >= 0;
        case CoreKind::ellipse:
            return other.is_rounded() || end_height_sign(other, arc, k) <= 0;  // a rounded one may contain any point
        default:
            return end_gap_sign(arc, k, other) <= 0;
    }
}

}  // namespace

template <class T>
bool arc_end_is_outside(const ConvexPart<T>& arc, int k, PartSource<T> others) {
    return !others([&](const ConvexPart<T>& other) { return end_is_in(arc, k, other); });
}

template <class T>
Coverage arc_coverage(const ConvexPart<T>& arc, const ConvexPart<T>& other) {
    if (other.core_kind() == CoreKind::arc) return arc_in_arc(arc, other);
    if (!other.is_rounded() && !spans_area(other)) return leaves;
    const int highest = ArcWithin<T>{arc, other}.highest_sign();
    return coverage_by_height(highest, highest == 0 && !enters(arc, other));
}

// For a point; no other convex part lies in an arc.
template <class T>
Coverage coverage_by_arc(const ConvexPart<T>& other, const ConvexPart<T>& arc) {
    if (!other.is_point() || other.is_rounded()) return leaves;
    const bool is_end = arc_contains(arc, RootDirection<T>(Direction<T>{&arc, 0, &other, 0})) == 0;
    return is_end ? tangent_inside(true) : clear_inside;
}

template <class T>
bool arc_interiors_intersect(const ConvexPart<T>& arc, const ConvexPart<T>& other) {
    if (other.core_kind() == CoreKind::arc) return arcs_intersect_between_ends(arc, other);
    if (other.is_rounded() || spans_area(other)) return enters(arc, other);
    if (other.is_point()) return coverage_by_arc(other, arc).in_interior == Tristate::yes;
    return crosses_line(arc, other);
}

#define CAROM_INSTANTIATE(T)                                                       \
    template bool on_one_circle(const ConvexPart<T>&, const ConvexPart<T>&);       \
    template bool arc_end_is_outside(const ConvexPart<T>&, int, PartSource<T>);    \
    template Coverage arc_coverage(const ConvexPart<T>&, const ConvexPart<T>&);    \
    template Coverage coverage_by_arc(const ConvexPart<T>&, const ConvexPart<T>&); \
    template bool arc_interiors_intersect(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

#include "angular_interval.hpp"

#include "arc.hpp"
#include "ellipse.hpp"
#include "narrow/exact/arc_features.hpp"

#include <carom/detail/narrow/core/curved_kernels.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>

namespace carom::detail {
namespace {

// Both ends of an interval in terms of normals that point into b - a: a quarter turn to either side of the extreme
// ones.
template <class T>
struct InwardNormals {
    AngularInterval<T>& interval;
    bool any = false;
    CurvedTangent clockwise{};         // the normal that is furthest clockwise
    CurvedTangent counterclockwise{};  // and the furthest counter-clockwise

    void add(const CurvedTangent& normal) {
        if (!any) clockwise = counterclockwise = normal;
        any = true;
        if (cross_sign(direction_of(counterclockwise), direction_of(normal)) > 0) counterclockwise = normal;
        if (cross_sign(direction_of(clockwise), direction_of(normal)) < 0) clockwise = normal;
    }

    void finish() {
        interval.start = counterclockwise.rotated(3);
        interval.end = clockwise.rotated(1);
    }

    RootDirection<T> direction_of(const CurvedTangent& tangent) const {
        return TangentOf<T>{interval.a, interval.b, tangent}.direction();
    }
};

// Parts without a radius touch at sides of one of them. The outward normals of these (b's reversed) bound the
// translations.
template <class T>
void interval_of_cores(AngularInterval<T>& interval) {
    InwardNormals<T> normals{interval};
    for (int k = 0; k < side_count(interval.a); ++k) {
        if (lowest_height_sign(interval.a, k, interval.b) == 0)
            normals.add(tangent_of(side_normal(interval.a, k), false));
    }
    for (int k = 0; k < side_count(interval.b); ++k) {
        if (lowest_height_sign(interval.b, k, interval.a) == 0)
            normals.add(tangent_of(side_normal(interval.b, k).rotated(2), true));
    }
    normals.finish();
}

// A vertex of one part projects onto the interior of an edge of the other, at exactly the radii's distance: flat on
// both sides.
template <class T>
bool find_flat_contact(AngularInterval<T>& interval, bool edge_on_b) {
    const ConvexPart<T>& edge_part = edge_on_b ? interval.b : interval.a;
    const ConvexPart<T>& part = edge_on_b ? interval.a : interval.b;
    for (int i = 0; i < part.size(); ++i) {
        for (int j = 0; j < edge_count(edge_part); ++j) {
            if (foot_on_edge(part, i, edge_part, j) != Foot::interior) continue;
            if (line_gap_sign(part, i, edge_part, j) != 0) continue;
            const Direction<T> edge = edge_direction(edge_part, j);
            const bool on_left = cross_sign(edge, Direction<T>{&edge_part, j, &part, i}) > 0;
            // The normal from a to b: away from a's edge towards the vertex, or from the vertex towards b's edge.
            const int quarters = on_left != edge_on_b ? 1 : 3;
            InwardNormals<T> normals{interval};
            normals.add(tangent_of(edge.rotated(quarters), edge_on_b));
            normals.finish();
            return true;
        }
    }
    return false;
}

// Straightens the end towards which an edge leaves the contact at a right angle to the normal.
template <class T>
void straighten_end(AngularInterval<T>& interval, const Direction<T>& normal, const Direction<T>& edge) {
    if (dot_sign(normal, edge) != 0) return;
    (cross_sign(normal, edge) > 0 ? interval.end : interval.start).curvature = {};
}

template <class T>
void straighten_ends(AngularInterval<T>& interval, const Direction<T>& normal, const ConvexPart<T>& part, int i,
                     int quarters) {
    if (part.is_point()) return;
    if (!part.is_bounded()) return straighten_end(interval, normal, Direction<T>::of(part, quarters));
    const int next = i + 1 == part.size() ? 0 : i + 1;
    const int previous = i == 0 ? part.size() - 1 : i - 1;
    straighten_end(interval, normal, Direction<T>::between(part, i, next, quarters));
    straighten_end(interval, normal, Direction<T>::between(part, i, previous, quarters));
}

// Two vertices at exactly the radii's distance (the flat contacts of lines and half spaces are found before): rounded
// on both sides except along edges at a right angle.
template <class T>
bool find_corner_contact(AngularInterval<T>& interval) {
    for (int i = 0; i < interval.a.size(); ++i) {
        for (int j = 0; j < interval.b.size(); ++j) {
            if (vertex_gap_sign(interval.a, i, interval.b, j) != 0) continue;
            InwardNormals<T> normals{interval};
            normals.add({false, i, true, j, 0});
            normals.finish();
            interval.start.curvature = {1, 1, 1};
            interval.end.curvature = {-1, 1, 1};
            const Direction<T> normal{&interval.a, i, &interval.b, j};
            straighten_ends(interval, normal, interval.b, j, 0);
            straighten_ends(interval, normal, interval.a, i, 2);
            return true;
        }
    }
    return false;
}

// For two convex parts that touch; false when b - a has no area.
template <class T>
bool make_interval(AngularInterval<T>& interval) {
    const ConvexPart<T>& a = interval.a;
    const ConvexPart<T>& b = interval.b;
    if (!a.is_rounded() && !b.is_rounded()) {
        if (!cores_span_area(a, b)) return false;
        interval_of_cores(interval);
        return true;
    }
    return find_flat_contact(interval, false) || find_flat_contact(interval, true) || find_corner_contact(interval);
}

}  // namespace

template <class T>
bool visit_angular_intervals(const ConvexPart<T>& a, const ConvexPart<T>& b, AngularVisitor<T> visit) {
    if (touch(a, b) != Touch::touching) return false;
    if (a.is_curved()) return a.curved_kernels().visit_intervals(a, b, visit);
    if (b.is_curved()) return b.curved_kernels().visit_intervals(a, b, visit);
    AngularInterval<T> interval{a, b, {}, {}};
    return make_interval(interval) && visit(interval);
}

template <class T>
bool visit_curved_intervals(const ConvexPart<T>& a, const ConvexPart<T>& b, AngularVisitor<T> visit) {
    if (a.core_kind() == CoreKind::arc || b.core_kind() == CoreKind::arc) return visit_arc_intervals(a, b, visit);
    AngularInterval<T> interval{a, b, {}, {}};
    return make_ellipse_interval(interval) && visit(interval);
}

template bool visit_angular_intervals(const ConvexPart<float>&, const ConvexPart<float>&, AngularVisitor<float>);
template bool visit_angular_intervals(const ConvexPart<double>&, const ConvexPart<double>&, AngularVisitor<double>);
template bool visit_curved_intervals(const ConvexPart<double>&, const ConvexPart<double>&, AngularVisitor<double>);

}  // namespace carom::detail

#include "round_cone.hpp"

#include "narrow/exact/arc_features.hpp"
#include "straight_cone.hpp"

namespace carom::detail {
namespace {

// From a vertex to the corner, times the corner's weight.
template <class N, class T>
BasicVec2<N> seen_from_vertex(const ConvexPart<T>& part, int i, const Homogeneous<N>& corner) {
    return corner.at - corner.weight * with_roots<N>(part.template vertex<Plain<N>>(i));
}

// The sign of d x (corner - vertex), or d . (corner - vertex) for d rotated.
template <class T>
int cross_sign(const Direction<T>& d, const ConvexPart<T>& part, int i, const RoundCorner<T>& corner) {
    return corner.sign([&]<class N>(In<N>, const Homogeneous<N>& c) {
        return cross(with_roots<N>(d.template in<Plain<N>>()), seen_from_vertex(part, i, c));
    });
}
template <class T>
int dot_sign(const Direction<T>& d, const ConvexPart<T>& part, int i, const RoundCorner<T>& corner) {
    return cross_sign(d.rotated(3), part, i, corner);
}

// A tangent around a vertex is perpendicular to the offset from there. All formulas are linear in the corner.
template <class T>
int cross_sign(const RoundTangent<T>& g, const RoundTangent<T>& h, const RoundCorner<T>& corner) {
    if (g.bend == 0 && h.bend == 0) return cross_sign(g.straight, h.straight);
    if (g.bend == 0) return h.bend * dot_sign(g.straight, *h.part, h.vertex, corner);
    if (h.bend == 0) return -g.bend * dot_sign(h.straight, *g.part, g.vertex, corner);
    const Direction<T> between{g.part, g.vertex, h.part, h.vertex};
    return g.bend * h.bend * cross_sign(between, *g.part, g.vertex, corner);
}

// For collinear tangents. If both go around vertices g and h, at distances r and s from the corner, the dot product of
// the offsets from there is (r^2 + s^2 - |gh|^2) / 2.
template <class T>
int dot_sign(const RoundTangent<T>& g, const RoundTangent<T>& h, const RoundCorner<T>& corner) {
    if (g.bend == 0 && h.bend == 0) return dot_sign(g.straight, h.straight);
    if (g.bend == 0) return -h.bend * cross_sign(g.straight, *h.part, h.vertex, corner);
    if (h.bend == 0) return -g.bend * cross_sign(h.straight, *g.part, g.vertex, corner);
    return g.bend * h.bend * sign_of([&]<class N>(In<N>) {
               const N r = g.part->template radius<N>();
               const N s = h.part->template radius<N>();
               const BasicVec2<N> between = h.part->template vertex<N>(h.vertex) - g.part->template vertex<N>(g.vertex);
               return r * r + s * s - length_sq(between);
           });
}

// The sign of g's curvature minus h's, to the left.
template <class T>
int compare_curvatures(const RoundTangent<T>& g, const RoundTangent<T>& h) {
    if (g.bend != h.bend) return g.bend < h.bend ? -1 : 1;
    return g.bend == 0 ? 0 : -g.bend * radius_order(*g.part, *h.part);
}

// Ranks as in curved_tangent.hpp: 0 along `first`, then by half turns, 4 in its direction but bending less.
template <class T>
int angular_rank(const RoundTangent<T>& first, const RoundTangent<T>& g, const RoundCorner<T>& corner) {
    const int side = cross_sign(first, g, corner);
    if (side != 0) return side > 0 ? 1 : 3;
    if (dot_sign(first, g, corner) < 0) return 2;
    return compare_curvatures(g, first) < 0 ? 4 : 0;
}

// The sign of g's position minus h's, in the order around the corner that begins with `first`.
template <class T>
int compare_tangents(const RoundTangent<T>& first, const RoundTangent<T>& g, const RoundTangent<T>& h,
                     const RoundCorner<T>& corner) {
    const int rank_g = angular_rank(first, g, corner);
    const int rank_h = angular_rank(first, h, corner);
    if (rank_g != rank_h) return rank_g < rank_h ? -1 : 1;
    const int side = rank_g == 1 || rank_g == 3 ? cross_sign(h, g, corner) : 0;
    return side != 0 ? side : compare_curvatures(g, h);
}

template <class T>
bool is_same_tangent(const RoundTangent<T>& g, const RoundTangent<T>& h, const RoundCorner<T>& corner) {
    return compare_curvatures(g, h) == 0 && cross_sign(g, h, corner) == 0 && dot_sign(g, h, corner) > 0;
}

// The sign of the distance from a vertex minus the radius. For a corner on a circle around c of radius s the squared
// distance from v is s^2 + 2 (corner - c) . (c - v) + |c - v|^2, which is linear in the corner.
template <class T>
int circle_gap_sign(const ConvexPart<T>& part, int i, const RoundCorner<T>& corner) {
    if (const BorderCircle<T>* const circle = corner.circle()) {
        return corner.sign([&]<class N>(In<N>, const Homogeneous<N>& c) {
            using P = Plain<N>;
            const BasicVec2<P> center = circle->template center<P>();
            const BasicVec2<P> offset = center - part.template vertex<P>(i);
            const P r = part.template radius<P>();
            const P s = circle->template radius<P>();
            const N along = dot(with_roots<N>(offset), c.at - c.weight * with_roots<N>(center));
            return N(2.0) * along + c.weight * N(length_sq(offset) + s * s - r * r);
        });
    }
    return corner.sign([&]<class N>(In<N>, const Homogeneous<N>& c) {
        const N reach = c.weight * N(part.template radius<Plain<N>>());
        return length_sq(seen_from_vertex(part, i, c)) - reach * reach;
    });
}

template <class T>
int line_gap_sign(const ConvexPart<T>& part, int j, const RoundCorner<T>& corner) {
    const Direction<T> direction = edge_direction(part, j);
    return corner.sign([&]<class N>(In<N>, const Homogeneous<N>& c) {
        const BasicVec2<Plain<N>> edge = direction.template in<Plain<N>>();
        const Plain<N> r = part.template radius<Plain<N>>();
        const N area = cross(with_roots<N>(edge), seen_from_vertex(part, j, c));
        return area * area - N(r * r * length_sq(edge)) * c.weight * c.weight;
    });
}

template <class T>
RoundCone<T> cone_on_circle(const ConvexPart<T>& part, int i, const RoundCorner<T>& corner, ConeKind kind) {
    return {&corner, kind, 2, {RoundTangent<T>::around(part, i, 1), RoundTangent<T>::around(part, i, -1)}};
}

// Straightens the side of the cone of a rounded corner where an edge leaves the vertex at a right angle.
template <class T>
void straighten(RoundCone<T>& cone, const ConvexPart<T>& part, int i, const Direction<T>& edge) {
    if (dot_sign(edge, part, i, *cone.corner) != 0) return;
    cone.rays[cross_sign(edge, part, i, *cone.corner) < 0 ? 0 : 1] = RoundTangent<T>::along(edge);
}

template <class T>
RoundCone<T> cone_at_rounded_vertex(const ConvexPart<T>& part, int i, const RoundCorner<T>& corner) {
    const int gap = circle_gap_sign(part, i, corner);
    if (gap != 0) return {&corner, gap < 0 ? ConeKind::full : ConeKind::absent};
    RoundCone<T> cone = cone_on_circle(part, i, corner, ConeKind::sector);
    if (part.is_point()) return cone;
    if (!part.is_bounded()) {
        straighten(cone, part, i, edge_direction(part, 0));
        return cone;
    }
    straighten(cone, part, i, Direction<T>::between(part, i, i + 1 == part.size() ? 0 : i + 1));
    straighten(cone, part, i, Direction<T>::between(part, i, i == 0 ? part.size() - 1 : i - 1));
    return cone;
}

// By the nearest feature of a rounded edge.
template <class T>
RoundCone<T> cone_at_rounded_edge(const ConvexPart<T>& part, int j, const RoundCorner<T>& corner) {
    const Direction<T> along = edge_direction(part, j);
    if (part.core_kind() == CoreKind::bounded || part.core_kind() == CoreKind::ray) {
        if (dot_sign(along, part, j, corner) <= 0) return cone_at_rounded_vertex(part, j, corner);
    }
    if (part.core_kind() == CoreKind::bounded) {
        const int end = j + 1 == part.size() ? 0 : j + 1;
        if (dot_sign(along, part, end, corner) >= 0) return cone_at_rounded_vertex(part, end, corner);
    }
    const int gap = line_gap_sign(part, j, corner);
    if (gap != 0) return {&corner, gap < 0 ? ConeKind::full : ConeKind::absent};
    const Direction<T> start = cross_sign(along, part, j, corner) < 0 ? along : along.rotated(2);
    return {&corner, ConeKind::sector, 2, {RoundTangent<T>::along(start), RoundTangent<T>::along(start.rotated(2))}};
}

template <class T>
RoundCone<T> cone_of_rounded(const ConvexPart<T>& part, const RoundCorner<T>& corner) {
    if (edge_count(part) == 0) return cone_at_rounded_vertex(part, 0, corner);
    if (spans_area(part)) {
        bool is_outside = false;
        for (int k = 0; k < side_count(part) && !is_outside; ++k) is_outside = height_sign(part, k, corner) > 0;
        if (!is_outside) return {&corner, ConeKind::full};
    }
    RoundCone<T> found{&corner};
    for (int j = 0; j < edge_count(part) && found.kind != ConeKind::full; ++j) {
        const RoundCone<T> cone = cone_at_rounded_edge(part, j, corner);
        if (cone.kind != ConeKind::absent) found = cone;
    }
    return found;
}

template <class T>
RoundCone<T> cone_of_arc(const ConvexPart<T>& arc, const RoundCorner<T>& corner) {
    if (circle_gap_sign(arc, 0, corner) != 0) return {&corner};
    RoundCone<T> cone = cone_on_circle(arc, 0, corner, ConeKind::curve);
    const Direction<T> from = Direction<T>::of(arc, 0, 0);
    const Direction<T> to = Direction<T>::of(arc, 0, 1);
    if (is_full_circle(arc)) return cone;
    const int after = cross_sign(from, arc, 0, corner);
    const int before = -cross_sign(to, arc, 0, corner);
    if (after == 0 && dot_sign(from, arc, 0, corner) > 0) {
        cone.ray_count = 1;
        return cone;
    }
    if (before == 0 && dot_sign(to, arc, 0, corner) > 0) {
        cone.rays[0] = cone.rays[1];
        cone.ray_count = 1;
        return cone;
    }
    return angle_contains(cross_sign(from, to), after, before) > 0 ? cone : RoundCone<T>{&corner};
}

}  // namespace

template <class T>
SideOccupancy RoundCone<T>::occupancy(const RoundTangent<T>& along) const {
    if (kind == ConeKind::full) return {true, true, true};
    if (kind == ConeKind::curve) return {is_ray(0, along) || (ray_count == 2 && is_ray(1, along)), false, false};
    if (kind != ConeKind::sector) return {};
    if (is_ray(0, along)) return {true, true, false};
    const int beyond_end = compare_tangents(rays[0], along, rays[1], *corner);
    return {beyond_end <= 0, beyond_end < 0, beyond_end <= 0};
}

template <class T>
void RoundCone<T>::refer_to(const ConvexPart<T>& copy) {
    for (RoundTangent<T>& ray : rays) {
        if (ray.bend != 0) {
            ray.part = &copy;
        } else {
            ray.straight.refer_to(copy);
        }
    }
}

template <class T>
bool RoundCone<T>::is_ray(int i, const RoundTangent<T>& along) const {
    return is_same_tangent(rays[i], along, *corner);
}

template <class T>
RoundCone<T> cone_at(const ConvexPart<T>& part, const RoundCorner<T>& corner) {
    if (part.size() == 0) return {&corner};
    if (part.core_kind() == CoreKind::arc) return cone_of_arc(part, corner);
    if (part.is_rounded()) return cone_of_rounded(part, corner);
    const TangentCone<T> straight = straight_cone_at(part, corner);
    RoundCone<T> cone{&corner, straight.kind, straight.ray_count};
    for (int i = 0; i < cone.ray_count; ++i) cone.rays[i] = RoundTangent<T>::along(straight.rays[i]);
    return cone;
}

#define CAROM_INSTANTIATE(T)      \
    template struct RoundCone<T>; \
    template RoundCone<T> cone_at(const ConvexPart<T>&, const RoundCorner<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

#include "real_arc.hpp"

#include "arc_features.hpp"

namespace carom::detail {

bool unit_angle_holds(const Vec2D& start, const Vec2D& end, bool is_reflex, const Vec2D& direction) {
    const bool after = cross(start, direction) >= 0;
    const bool before = cross(direction, end) >= 0;
    // Two ends in one place say nothing of which side of the circle is meant.
    const bool ahead = dot(start, end) <= 0 || dot(start, direction) > 0;
    return is_reflex ? after || before || !ahead : after && before && ahead;
}

Vec2D RealArc::nearest(const Vec2D& p) const {
    const Vec2D way = p - center;
    if (way != Vec2D{} && holds(way)) return center + radius * unit(way);
    return length(p - end(0)) <= length(p - end(1)) ? end(0) : end(1);
}

template <class T>
RealArc real_arc(const ConvexPart<T>& arc, const BasicVec2<DoubleDouble>& origin) {
    RealArc real;
    real.center = rounded(arc.template vertex<DoubleDouble>(0) - origin);
    real.radius = arc.template radius<DoubleDouble>().rounded();
    for (int k = 0; k < 2; ++k) real.ends[k] = unit_end(arc, k);
    real.full = is_full_circle(arc);
    real.is_reflex = is_reflex(arc);
    return real;
}

namespace {

void keep_edge(NearestPoints& best, const RealArc& arc, const RealEdge& edge) {
    const auto keep = [&](const Vec2D& p) {
        if (edge.faces(p)) best.keep(p, edge.foot(p));
    };
    const auto keep_crossing = [&](const Vec2D& p) {
        if (edge.faces(p) && arc.holds(p - arc.center)) best.keep(p, p);
    };
    const Vec2D normal = perp(edge.along);
    if (arc.holds(normal)) keep(arc.center + arc.radius * normal);
    if (arc.holds(-normal)) keep(arc.center - arc.radius * normal);
    keep(arc.end(0));
    keep(arc.end(1));
    visit_line_and_circle(arc.center, arc.radius, edge.foot(arc.center), edge.along, keep_crossing);
}

}  // namespace

template <class T>
NearestPoints nearest_points(const RealArc& arc, const RealCore<T>& core) {
    NearestPoints best;
    for (int k = 0; k < 2; ++k) {
        if (core.contains(arc.end(k))) best.keep(arc.end(k), arc.end(k));
    }
    for (int i = 0; i < core.corner_count(); ++i) best.keep(arc.nearest(core.corner(i)), core.corner(i));
    for (int j = 0; j < core.edge_count(); ++j) keep_edge(best, arc, core.edge(j));
    return best;
}

NearestPoints nearest_points(const RealArc& arc, const RealArc& other) {
    NearestPoints best;
    for (int k = 0; k < 2; ++k) {
        best.keep(arc.end(k), other.nearest(arc.end(k)));
        best.keep(arc.nearest(other.end(k)), other.end(k));
    }
    const Vec2D w = other.center - arc.center;
    if (w == Vec2D{}) return best;
    for (const Vec2D& out : {unit(w), -unit(w)}) {
        for (const Vec2D& other_out : {out, -out}) {
            if (!arc.holds(out) || !other.holds(other_out)) continue;
            best.keep(arc.center + arc.radius * out, other.center + other.radius * other_out);
        }
    }
    visit_circles(arc.center, arc.radius, other.center, other.radius, [&](const Vec2D& p) {
        if (arc.holds(p - arc.center) && other.holds(p - other.center)) best.keep(p, p);
    });
    return best;
}

#define CAROM_INSTANTIATE(T)                                                         \
    template RealArc real_arc(const ConvexPart<T>&, const BasicVec2<DoubleDouble>&); \
    template NearestPoints nearest_points(const RealArc&, const RealCore<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

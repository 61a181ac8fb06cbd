#include "real_arc.hpp"

#include "arc_features.hpp"
#include "ties.hpp"

#include <array>

namespace carom::detail {

bool unit_angle_contains(const Vec2D& start, const Vec2D& end, bool is_reflex, const Vec2D& direction) {
    const bool after = cross(start, direction) >= 0;
    const bool before = cross(direction, end) >= 0;
    // Coinciding ends do not tell which side of the circle is meant.
    const bool ahead = dot(start, end) <= 0 || dot(start, direction) > 0;
    return is_reflex ? after || before || !ahead : after && before && ahead;
}

Vec2D RealArc::nearest(const Vec2D& p) const {
    const Vec2D offset = p - center;
    if (offset != Vec2D{} && spans(offset)) return center + radius * unit(offset);
    return length(p - end(0)) <= length(p - end(1)) ? end(0) : end(1);
}

template <class T>
RealArc real_arc(const ConvexPart<T>& arc, const BasicVec2<DoubleDouble>& origin) {
    RealArc real;
    real.center = rounded(arc.template vertex<DoubleDouble>(0) - origin);
    real.radius = arc.template radius<DoubleDouble>().rounded();
    for (int k = 0; k < 2; ++k) real.ends[k] = unit_end_direction(arc, k);
    real.full = is_full_circle(arc);
    real.is_reflex = is_reflex(arc);
    return real;
}

namespace {

// Each of these calls `keep` with pairs of points that include the nearest pair.
template <class Keep>
void visit_edge_candidates(const RealArc& arc, const RealEdge& edge, const Keep& keep) {
    const auto keep_foot = [&](const Vec2D& p) {
        if (edge.faces(p)) keep(p, edge.foot(p));
    };
    const auto keep_crossing = [&](const Vec2D& p) {
        if (edge.faces(p) && arc.spans(p - arc.center)) keep(p, p);
    };
    const Vec2D normal = perp(edge.along);
    if (arc.spans(normal)) keep_foot(arc.center + arc.radius * normal);
    if (arc.spans(-normal)) keep_foot(arc.center - arc.radius * normal);
    keep_foot(arc.end(0));
    keep_foot(arc.end(1));
    visit_line_and_circle(arc.center, arc.radius, edge.foot(arc.center), edge.along, keep_crossing);
}

template <class T, class Keep>
void visit_candidates(const RealArc& arc, const RealCore<T>& core, const Keep& keep) {
    for (int k = 0; k < 2; ++k) {
        if (core.contains(arc.end(k))) keep(arc.end(k), arc.end(k));
    }
    for (int i = 0; i < core.corner_count(); ++i) keep(arc.nearest(core.corner(i)), core.corner(i));
    for (int j = 0; j < core.edge_count(); ++j) visit_edge_candidates(arc, core.edge(j), keep);
}

template <class Keep>
void visit_candidates(const RealArc& arc, const RealArc& other, const Keep& keep) {
    for (int k = 0; k < 2; ++k) {
        keep(arc.end(k), other.nearest(arc.end(k)));
        keep(arc.nearest(other.end(k)), other.end(k));
    }
    const Vec2D w = other.center - arc.center;
    if (w == Vec2D{}) return;
    for (const Vec2D& out : {unit(w), -unit(w)}) {
        for (const Vec2D& other_out : {out, -out}) {
            if (!arc.spans(out) || !other.spans(other_out)) continue;
            keep(arc.center + arc.radius * out, other.center + other.radius * other_out);
        }
    }
    visit_circles(arc.center, arc.radius, other.center, other.radius, [&](const Vec2D& p) {
        if (arc.spans(p - arc.center) && other.spans(p - other.center)) keep(p, p);
    });
}

// Points of an arc, at least two of them in different directions, which are all equally near to its center.
std::array<Vec2D, 3> equidistant_points(const RealArc& arc) {
    return {arc.end(0), arc.end(1), arc.full ? arc.center - arc.radius * arc.ends[0] : arc.end(0)};
}

}  // namespace

template <class Other>
NearestPoints nearest_points(const RealArc& arc, const Other& other) {
    NearestPoints best;
    visit_candidates(arc, other, [&](const Vec2D& p, const Vec2D& q) { best.keep(p, q); });
    return best;
}

template <class T>
bool has_tie(const NearestPoints& nearest, const RealArc& arc, const RealCore<T>& core, double rounding) {
    const Vec2D offset = nearest.on_other - nearest.on_arc;
    bool found = false;
    const auto note = [&](const Vec2D& p, const Vec2D& q) { found = found || are_tied(offset, q - p, rounding); };
    visit_candidates(arc, core, note);
    for (const Vec2D& p : equidistant_points(arc)) {
        for (int i = 0; i < core.corner_count(); ++i) note(p, core.corner(i));
    }
    return found;
}

bool has_tie(const NearestPoints& nearest, const RealArc& arc, const RealArc& other, double rounding) {
    const Vec2D offset = nearest.on_other - nearest.on_arc;
    bool found = false;
    const auto note = [&](const Vec2D& p, const Vec2D& q) { found = found || are_tied(offset, q - p, rounding); };
    visit_candidates(arc, other, note);
    for (const Vec2D& p : equidistant_points(arc)) note(p, other.nearest(p));
    for (const Vec2D& q : equidistant_points(other)) note(arc.nearest(q), q);
    return found;
}

#define CAROM_INSTANTIATE(T)                                                         \
    template RealArc real_arc(const ConvexPart<T>&, const BasicVec2<DoubleDouble>&); \
    template NearestPoints nearest_points(const RealArc&, const RealCore<T>&);       \
    template bool has_tie(const NearestPoints&, const RealArc&, const RealCore<T>&, double)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE
template NearestPoints nearest_points(const RealArc&, const RealArc&);

}  // namespace carom::detail

/// Contact manifolds by clipping: the incident edge is clipped to the reference side, and of all points the outermost
/// two are kept.
#pragma once

#include <carom/detail/answer/real_manifold.hpp>
#include <carom/detail/math/lanes/lanes.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace carom::detail {

/// Directions count as parallel up to the rounding of both.
inline constexpr double parallel_sine = 0x1p-44;

/// An edge of a core: start + t * direction for t from low to high, and the numbers of the vertices there.
struct Edge {
    Vec2D start;
    Vec2D direction;  // unit
    double low = 0;
    double high = 0;
    int number = 0;
    int low_vertex = 0;
    int high_vertex = 0;
    FeatureKind end_kind = FeatureKind::vertex;

    Vec2D at(double t) const { return start + t * direction; }
};

/// Keeps, of all points found, the outermost two along a tangent, and of several at one position the deepest. Stores
/// them in the given contact, the lower one first.
class Outermost {
  public:
    Outermost(RealManifold& contact, const Vec2D& tangent) : contact_(contact), tangent_(tangent) { contact.count = 0; }

    void add(const RealManifoldPoint& point) {
        const double at = dot(tangent_, point.point);
        auto& [low, high] = contact_.points;
        if (contact_.count == 0 || is_better(at, low_at_, point, low)) {
            low_at_ = at;
            low = point;
        }
        if (contact_.count == 0 || is_better(-at, -high_at_, point, high)) {
            high_at_ = at;
            high = point;
        }
        contact_.count = low_at_ < high_at_ ? 2 : 1;
    }

  private:
    static bool is_better(double at, double kept_at, const RealManifoldPoint& point, const RealManifoldPoint& kept) {
        return at < kept_at || (at == kept_at && point.separation < kept.separation);
    }

    RealManifold& contact_;
    Vec2D tangent_;
    double low_at_ = 0;
    double high_at_ = 0;
};

/// The reference part, which has a side along the normal, and the incident part.
struct ClipPair {
    int reference_number;
    int incident_number;
    double reference_radius;
    double incident_radius;
    bool reference_is_a;
    Vec2D outward;  ///< from the reference side to the incident part
};

/// The manifold point at a point of the incident edge, with the features there.
inline RealManifoldPoint point_at(const ClipPair& pair, const Edge& side, const Vec2D& at, Feature on_side,
                                  Feature on_other) {
    const double height = dot(pair.outward, at - side.start);
    RealManifoldPoint result{at - (0.5 * (height - pair.reference_radius + pair.incident_radius)) * pair.outward,
                             height - (pair.reference_radius + pair.incident_radius),
                             {on_side, on_other}};
    if (!pair.reference_is_a) std::swap(result.features.a, result.features.b);
    return result;
}

/// The interval of the incident edge over the reference side, and the points at its ends, which are meaningless where
/// it is unbounded.
struct ClippedEdge {
    double low;
    double high;
    RealManifoldPoint at_low;
    RealManifoldPoint at_high;
};

/// Clips the incident edge to the reference side. An edge perpendicular to the side is reduced to its lower end.
inline std::optional<ClippedEdge> clipped(const ClipPair& pair, const Edge& side, const Edge& edge) {
    const double slope = dot(side.direction, edge.direction);
    const double start = dot(side.direction, edge.start - side.start);
    const Feature on_side{pair.reference_number, FeatureKind::edge, side.number};
    const Feature on_edge{pair.incident_number, FeatureKind::edge, edge.number};
    const Feature low_end{pair.incident_number, edge.end_kind, edge.low_vertex};
    const Feature high_end{pair.incident_number, edge.end_kind, edge.high_vertex};
    const auto at = [&](double t, const Feature& below, const Feature& above) {
        return point_at(pair, side, edge.at(t), below, above);
    };
    if (std::fabs(slope) <= parallel_sine) {
        if (start < side.low || start > side.high) return std::nullopt;
        const bool rises = dot(pair.outward, edge.direction) > 0;
        const double t = rises ? edge.low : edge.high;
        const RealManifoldPoint foot = at(t, on_side, rises ? low_end : high_end);
        return ClippedEdge{t, t, foot, foot};
    }
    const double at_low = ((slope > 0 ? side.low : side.high) - start) / slope;
    const double at_high = ((slope > 0 ? side.high : side.low) - start) / slope;
    if (std::max(at_low, edge.low) > std::min(at_high, edge.high)) return std::nullopt;
    const Feature first{pair.reference_number, FeatureKind::vertex, slope > 0 ? side.low_vertex : side.high_vertex};
    const Feature last{pair.reference_number, FeatureKind::vertex, slope > 0 ? side.high_vertex : side.low_vertex};
    const double low = at_low > edge.low ? at_low : edge.low;
    const double high = at_high < edge.high ? at_high : edge.high;
    return ClippedEdge{low, high, at_low > edge.low ? at(low, first, on_edge) : at(low, on_side, low_end),
                       at_high < edge.high ? at(high, last, on_edge) : at(high, on_side, high_end)};
}

/// Adds the ends of the clipped edge.
inline void add_clipped(const ClipPair& pair, const Edge& side, const Edge& edge, double margin, Outermost& points) {
    const auto over = clipped(pair, side, edge);
    if (!over) return;
    if (!std::isinf(over->low) && over->at_low.separation <= margin) points.add(over->at_low);
    if (!std::isinf(over->high) && over->at_high.separation <= margin) points.add(over->at_high);
}

/// The same for an edge of a polygon that faces the side: finds what `add_clipped` and `Outermost` keep, without
/// branches, in the frame of the contact. Returns false, without points, if nothing is kept, both ends coincide, or one
/// is nearer than `doubt` to where it is no longer kept.
inline bool clip_facing(const ClipPair& pair, const Edge& side, const Edge& edge, double margin, double doubt,
                        RealManifold& contact) {
    const Separation& separation = contact.separation;
    const double slope = dot(side.direction, edge.direction);
    const double start = dot(side.direction, edge.start - side.start);
    const double at_low = (side.high - start) / slope;
    const double at_high = (side.low - start) / slope;
    const bool low_is_cut = at_low > edge.low;
    const bool high_is_cut = at_high < edge.high;
    const Lanes t = {low_is_cut ? at_low : edge.low, high_is_cut ? at_high : edge.high};
    if (!(slope < -parallel_sine && t[0] <= t[1])) return false;
    const Lanes edge_x = both(edge.start.x) + t * both(edge.direction.x);
    const Lanes edge_y = both(edge.start.y) + t * both(edge.direction.y);
    const Lanes heights =
        both(pair.outward.x) * (edge_x - both(side.start.x)) + both(pair.outward.y) * (edge_y - both(side.start.y));
    const Lanes halves = both(0.5) * (heights - both(pair.reference_radius) + both(pair.incident_radius));
    const Lanes x = edge_x - halves * both(pair.outward.x);
    const Lanes y = edge_y - halves * both(pair.outward.y);
    const Lanes separations = heights - both(pair.reference_radius + pair.incident_radius);
    if (least(magnitudes(separations - both(margin))) < doubt) return false;
    const Vec2D tangent = perp(separation.normal);
    const Lanes along = both(tangent.x) * x + both(tangent.y) * y;
    const bool keeps_low = separations[0] <= margin;
    const bool keeps_high = separations[1] <= margin;
    if (!(keeps_low | keeps_high) || along[0] == along[1]) return false;
    const auto put = [&](bool is_high, RealManifoldPoint& point) {
        const bool is_cut = is_high ? high_is_cut : low_is_cut;
        const int side_vertex = is_high ? side.low_vertex : side.high_vertex;
        const int edge_vertex = is_high ? edge.high_vertex : edge.low_vertex;
        Feature& on_side = pair.reference_is_a ? point.features.a : point.features.b;
        Feature& on_edge = pair.reference_is_a ? point.features.b : point.features.a;
        on_side = {pair.reference_number, is_cut ? FeatureKind::vertex : FeatureKind::edge,
                   is_cut ? side_vertex : side.number};
        on_edge = {pair.incident_number, is_cut ? FeatureKind::edge : FeatureKind::vertex,
                   is_cut ? edge.number : edge_vertex};
        point.point = {x[is_high] + separation.on_a.x, y[is_high] + separation.on_a.y};
        point.separation = separations[is_high];
    };
    const bool low_is_first = along[0] < along[1];
    contact.count = keeps_low && keeps_high ? 2 : 1;
    put(low_is_first ? !keeps_low : keeps_high, contact.points[0]);
    put(low_is_first ? keeps_high : !keeps_low, contact.points[1]);
    return true;
}

/// Finds the points of two polygons of which one has a side along the other. Returns false, without points, if there is
/// no such side or one of the parts is not a polygon.
template <class T>
bool clip_polygons(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& separation, double margin,
                   RealManifold& result);

}  // namespace carom::detail

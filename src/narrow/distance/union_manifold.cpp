#include "curved_exit.hpp"
#include "facing_edge.hpp"
#include "narrow/core/edges_of.hpp"
#include "narrow/core/farthest_point.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "narrow/exact/real_arc.hpp"
#include "visible_border.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/distance/one_sided_contact.hpp>
#include <carom/detail/narrow/distance/union_manifold.hpp>
#include <carom/detail/narrow/filter/distance/outline_separation.hpp>

#include <type_traits>

namespace carom::detail {
namespace {

// Calls `visit(edge, normal, radius)` with what of a part may rest on a side that faces it: the edge that faces the
// side most, or those points of a curve that no other one beside them is below.
template <class T, class Visit>
void each_facing(const CachedPart<T>& part, const BasicVec2<DoubleDouble>& origin, const Vec2D& direction,
                 const Vec2D& along, const Visit& visit) {
    const ConvexPart<T>& exact = part.exact();
    const auto point = [&](const Vec2D& at, double radius, FeatureKind kind, int index) {
        visit(Edge{at, along, 0, 0, index, index, index, kind}, direction, radius);
    };
    if (exact.core_kind() == CoreKind::ellipse) {
        const Vec2D at = detail::FarthestPoint<T>(exact, origin, 1)(direction);
        return point(at, part.radius(), FeatureKind::curve, 0);
    }
    if (exact.core_kind() != CoreKind::arc) {
        const Facing most = facing(part, direction);
        const Edge edge = facing_edge(part, most, along);
        return visit(edge, exact.is_point() ? direction : most.normal, part.radius());
    }
    const detail::RealArc arc = detail::real_arc(exact, origin);
    if (arc.spans(direction)) point(arc.center, arc.radius, FeatureKind::curve, 0);
    if (arc.full) return;
    for (const int k : {0, 1}) point(arc.end(k), 0, FeatureKind::vertex, k);
}

// The vertex whose rounding passes nearest to a point on the surface, the first of several: the box of its part is no
// farther away than its rounding.
template <class T>
Feature vertex_at(PartSource<T> parts, const BasicVec2<DoubleDouble>& origin, const Vec2D& point) {
    const auto offset = [&](const CachedPart<T>& near, int i) {
        return std::fabs(detail::length(near.vertex(i) - point) - near.radius());
    };
    const Vec2D place = detail::rounded(origin) + point;
    const AabbD around{place, place};
    double limit = infinity, slack = 0;
    const EdgesOf<T> edges{parts};  // which have the same vertices
    const PartSource<T> near_parts = parts.has_searched_edges() ? PartSource<T>(edges) : parts;
    near_parts.nearest(around, limit, [&](const ConvexPart<T>& part, double& least) {
        const CachedPart<T> near(part, origin);
        for (int i = 0; i < near.size(); ++i) least = std::fmin(least, offset(near, i));
        slack = std::fmax(slack, 0x1p-40 * (near.magnitude() + detail::length(place)));
    });
    Feature best;
    double least = infinity;
    parts(grown(around, limit + slack), [&](const ConvexPart<T>& part) {
        const CachedPart<T> near(part, origin);
        for (int i = 0; i < near.size(); ++i) {
            const double off = offset(near, i);
            if (!(off < least)) continue;
            least = off;
            best = {part.number(), FeatureKind::vertex, i};
        }
        return false;
    });
    return best;
}

// The outermost two of some points along a tangent; of several in one place the deepest.
struct Outer {
    bool is_empty = true;
    RealManifoldPoint low, high;
    double low_at = 0, high_at = 0;
    double slack = 0;

    // Places and depths within `slack` of each other are the same.
    void add(const RealManifoldPoint& point, double at, double rounding) {
        slack = std::fmax(slack, rounding);
        if (is_empty || is_better(at - low_at, point, low)) low = point, low_at = at;
        if (is_empty || is_better(high_at - at, point, high)) high = point, high_at = at;
        is_empty = false;
    }

    bool is_better(double further, const RealManifoldPoint& point, const RealManifoldPoint& kept) const {
        if (std::fabs(further) > slack) return further < 0;
        const double deeper = point.separation - kept.separation;
        return std::fabs(deeper) > slack ? deeper < 0 : further < 0;
    }
};

// Whether a union has no more than one part.
template <class T>
bool is_single(PartSource<T> parts) {
    int count = 0;
    return !parts([&](const ConvexPart<T>&) { return ++count > 1; });
}

// The points at which two unions rest on each other, as they are found. With the shift that makes them touch, nothing
// of the one is inside the other. So what meets along a stretch at the depth is on the border of both; what is deeper
// is not faced but past, like a ceiling behind a floor; and for all else it takes a look at what other parts cover.
template <class T>
class Resting {
  public:
    Resting(PartSource<T> a, PartSource<T> b, const Separation& separation, double margin)
        : a_(a),
          b_(b),
          origin_{separation.on_a.x, separation.on_a.y},
          separation_(separation),
          tangent_(perp(separation.normal)),
          margin_(margin) {}

    const BasicVec2<DoubleDouble>& origin() const { return origin_; }

    void add_pair(const CachedPart<T>& near_a, const CachedPart<T>& near_b) {
        const int i = near_a.exact().number(), j = near_b.exact().number();
        const Vec2D normal = separation_.normal;
        const Facing side_a = facing(near_a, normal);
        const Facing side_b = facing(near_b, -normal);
        if (is_along(side_a)) {
            add_rests(near_a, side_a, near_b, {i, j, near_a.radius(), 0, true, side_a.normal});
        } else if (is_along(side_b)) {
            add_rests(near_b, side_b, near_a, {j, i, near_b.radius(), 0, false, side_b.normal});
        }
    }

    // The outermost two of all, one of which is as deep as the whole: the two that are the furthest apart.
    RealManifold contact() {
        if (deepest_.is_empty) add_deepest(contact_point(), 0);
        const bool keeps_low = all_.high_at - deepest_.low_at > deepest_.high_at - all_.low_at;
        const Outer& low = keeps_low ? deepest_ : all_;
        const Outer& high = keeps_low ? all_ : deepest_;
        RealManifold result{separation_, 1, {deepest_.low, deepest_.low}};
        if (high.high_at - low.low_at > all_.slack) {
            result.count = 2;
            result.points = {low.low, high.high};
        }
        for (RealManifoldPoint& point : result.points) point.point = point.point + separation_.on_a;
        return result;
    }

  private:
    void add_rests(const CachedPart<T>& support, const Facing& facing_side, const CachedPart<T>& other, ClipPair rest) {
        const Edge side = facing_edge(support, facing_side, {});
        each_facing(other, origin_, -rest.outward, side.direction,
                    [&](const Edge& edge, const Vec2D& normal, double radius) {
                        rest.incident_radius = radius;
                        if (const auto over = clipped(rest, side, edge)) {
                            add_over({rest, side, edge, *over, support, facing_side.normal, other, normal});
                        }
                    });
    }

    // An edge over a side, and whose they are.
    struct Over {
        const ClipPair& rest;
        const Edge& side;
        const Edge& edge;
        const detail::ClippedEdge& clipped;
        const CachedPart<T>& support;
        const Vec2D& side_normal;
        const CachedPart<T>& other;
        const Vec2D& edge_normal;
    };

    // +1 above the depth, 0 at it, and -1 below; where curves are parted by a search, that is less certain.
    int compare_with_depth(double gap, double slack) {
        const double above = gap - separation_.gap;
        if (std::fabs(above) <= slack) return 0;
        const bool is_near = std::fabs(above) <= slack + 0x1p-33 * std::fabs(separation_.gap);
        if (is_near && (detail::has_curves(a_) || detail::has_curves(b_))) return 0;
        return above > 0 ? 1 : -1;
    }

    void add_over(const Over& over) {
        const double slack = 64 * detail::unit_roundoff * (over.support.magnitude() + over.other.magnitude());
        const auto& [low, high, at_low, at_high] = over.clipped;
        const int low_level = std::isinf(low) ? 1 : compare_with_depth(at_low.separation, slack);
        const int high_level = std::isinf(high) ? 1 : compare_with_depth(at_high.separation, slack);
        if (low_level < 0 || high_level < 0) return;
        if (low_level == 0 && high_level == 0 && over.edge.low < over.edge.high) {
            if (!(high - low > slack)) return;  // end to end: no stretch in common
            add_deepest(at_low, slack);
            add_deepest(at_high, slack);
        } else if (std::isinf(low) || std::isinf(high)) {
            if (low_level == 0) add_deepest(at_low, slack);
            if (high_level == 0) add_deepest(at_high, slack);
        } else if (low_level == 0 || high_level == 0 || is_needed(over, slack)) {
            add_visible(over, slack);
        }
    }

    // Whether its points above the depth could be among the outermost.
    bool is_needed(const Over& over, double slack) const {
        const auto is = [&](const RealManifoldPoint& point) {
            const double at = dot(tangent_, point.point);
            const bool is_inner = !all_.is_empty && at > all_.low_at + slack && at < all_.high_at - slack;
            return point.separation <= margin_ && !is_inner;
        };
        return is(over.clipped.at_low) || is(over.clipped.at_high);
    }

    void add_visible(const Over& over, double slack) {
        const detail::ClippedEdge& clipped = over.clipped;
        const auto point_at = [&](double t) {
            if (t == clipped.low) return clipped.at_low;
            if (t == clipped.high) return clipped.at_high;
            const Feature on_side{over.rest.reference_number, FeatureKind::edge, over.side.number};
            const Feature on_edge{over.rest.incident_number, FeatureKind::edge, over.edge.number};
            return detail::point_at(over.rest, over.side, over.edge.at(t), on_side, on_edge);
        };
        const auto add_at = [&](double t) {
            const RealManifoldPoint point = point_at(t);
            const bool is_at_depth = compare_with_depth(point.separation, slack) == 0;
            if (is_at_depth) return add_deepest(point, slack);
            if (point.separation <= margin_) add(point, slack);
        };
        each_visible_on_side(over, [&](double from, double to) {
            each_visible_on_edge(over, from, to, [&](double first, double last) { add_at(first), add_at(last); });
        });
    }

    // Stretches of the edge under which the side is not covered.
    template <class Visit>
    void each_visible_on_side(const Over& over, const Visit& visit) {
        const double low = over.clipped.low, high = over.clipped.high;
        const double slope = dot(over.side.direction, over.edge.direction);
        const Vec2D along = slope < 0 ? -over.side.direction : over.side.direction;
        const double foot = dot(over.side.direction, over.edge.at(low) - over.side.start);
        const double length = (high - low) * std::fabs(slope);
        const Vec2D start = over.side.at(foot) + over.rest.reference_radius * over.side_normal;
        const bool has_more = foot < over.side.high;
        const bool has_less = foot > over.side.low;
        const detail::BorderStretch stretch{
            start, over.side_normal, along, length, slope < 0 ? has_less : has_more, slope < 0 ? has_more : has_less};
        each_visible(over.rest.reference_is_a, over.support, stretch, [&](double from, double to) {
            visit(from == 0 ? low : low + from / std::fabs(slope), to == length ? high : low + to / std::fabs(slope));
        });
    }

    // Stretches of the edge that are not covered.
    template <class Visit>
    void each_visible_on_edge(const Over& over, double low, double high, const Visit& visit) {
        const bool is_point = over.edge.low == over.edge.high;
        const detail::BorderStretch stretch{over.edge.at(low) + over.rest.incident_radius * over.edge_normal,
                                            over.edge_normal,
                                            over.edge.direction,
                                            high - low,
                                            is_point || low < over.edge.high,
                                            is_point || low > over.edge.low};
        each_visible(!over.rest.reference_is_a, over.other, stretch,
                     [&](double from, double to) { visit(low + from, to == high - low ? high : low + to); });
    }

    template <class Visit>
    void each_visible(bool of_a, const CachedPart<T>& part, const detail::BorderStretch& stretch, const Visit& visit) {
        const PartSource<T> parts = of_a ? a_ : b_;
        if (is_single(parts)) return visit(0.0, stretch.length);
        detail::VisibleBorder<T>(parts, separation_.on_a, origin_, part, stretch).each_visible(visit);
    }

    void add(const RealManifoldPoint& point, double slack) { all_.add(point, dot(tangent_, point.point), slack); }

    // Those are within the margin as the whole is, whatever rounding says.
    void add_deepest(RealManifoldPoint point, double slack) {
        point.separation = std::fmin(point.separation, margin_);
        deepest_.add(point, dot(tangent_, point.point), slack);
        add(point, slack);
    }

    RealManifoldPoint contact_point() const {
        const Vec2D way = separation_.on_b - separation_.on_a;
        return {0.5 * way, separation_.gap, {vertex_at(a_, origin_, {0, 0}), vertex_at(b_, origin_, way)}};
    }

    PartSource<T> a_;
    PartSource<T> b_;
    BasicVec2<DoubleDouble> origin_;
    const Separation& separation_;
    Vec2D tangent_;
    double margin_;
    Outer all_;
    Outer deepest_;
};

AabbD swept(const AabbD& box, const Vec2D& from, const Vec2D& to) {
    return joined({box.min + from, box.max + from}, {box.min + to, box.max + to});
}

// Calls `visit` with the pairs of parts whose boxes meet after b was moved along the normal: until their edges, which
// are between the gap of the whole and the margin apart, meet.
template <class T, class Visit>
void each_facing_pair(PartSource<T> a, PartSource<T> b, const Separation& separation, double margin,
                      const Visit& visit) {
    const double reach = std::fmax(margin, -separation.gap);
    const double slack = 0x1p-30 * reach + 0x1p-40 * length(separation.on_a);
    const Vec2D to_gap = -separation.gap * separation.normal, to_margin = -margin * separation.normal;
    const bool is_bounded = reach < infinity;
    a(is_bounded ? grown(swept(b.box(), to_gap, to_margin), slack) : whole_plane, [&](const ConvexPart<T>& part_a) {
        const bool is_all = !is_bounded || b.is_convex();
        return b(is_all ? whole_plane : grown(swept(box_around(part_a), -to_gap, -to_margin), slack),
                 [&](const ConvexPart<T>& part_b) {
                     visit(part_a, part_b);
                     return false;
                 });
    });
}

template <class T>
RealManifold ordered_contact(PartSource<T> a, PartSource<T> b, const Separation& separation, double margin) {
    Resting<T> resting(a, b, separation, margin);
    each_facing_pair<T>(a, b, separation, margin, [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b) {
        if (part_a.size() == 0 || !may_push(part_a, separation.normal)) return;
        if (part_b.size() == 0 || !may_push(part_b, -separation.normal)) return;
        const CachedPart<T> near_a(part_a, resting.origin()), near_b(part_b, resting.origin());
        if (detail::may_reach_disc(near_a.bounding_square(), near_b.bounding_square(), {0, 0}, margin))
            resting.add_pair(near_a, near_b);
    });
    return resting.contact();
}

}  // namespace

template <class T>
RealManifold contact_points(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& separation,
                            double margin) {
    RealManifold result{separation, 0, {}};
    if (detail::clip_polygons(a, b, separation, margin, result)) return result;
    return ordered_contact<T>([&](PartVisitor<T> visit) { return visit(a); },
                              [&](PartVisitor<T> visit) { return visit(b); }, separation, margin);
}

namespace {

// Of unions of one part each, the points are those of the parts, in the order given.
template <class T>
RealManifold single_contact(PartSource<T> a, PartSource<T> b, const Separation& separation, double margin) {
    RealManifold result{separation, 0, {}};
    const bool found = a([&](const ConvexPart<T>& part_a) {
        return b([&](const ConvexPart<T>& part_b) {
            RealManifold outlined;
            if (detail::outline_manifold(outline_view(part_a), outline_view(part_b), margin, outlined)) {
                outlined.separation = separation;
                result = outlined;
                return result.count > 0;
            }
            return detail::clip_polygons(part_a, part_b, separation, margin, result);
        });
    });
    return found ? result : ordered_contact(a, b, separation, margin);
}

}  // namespace

template <class T>
RealManifold flat_contact(PartSource<T> a, PartSource<T> b, const Separation& separation, double margin) {
    if constexpr (std::is_same_v<T, double>) {
        if (const int exponent = detail::exponent_towards_one(a, b)) {
            const detail::ScaledParts near_a(a, exponent), near_b(b, exponent);
            const Separation near = detail::scaled(separation, exponent);
            RealManifold result = flat_contact<double>(near_a, near_b, near, detail::scaled(margin, exponent));
            result = detail::scaled(result, -exponent);
            result.separation = separation;
            return result;
        }
    }
    if (is_single(a) && is_single(b)) return single_contact(a, b, separation, margin);
    if (comes_first(a, b)) return ordered_contact(a, b, separation, margin);
    return flipped(ordered_contact(b, a, flipped(separation), margin));
}

template RealManifold contact_points(const ConvexPart<float>&, const ConvexPart<float>&, const Separation&, double);
template RealManifold contact_points(const ConvexPart<double>&, const ConvexPart<double>&, const Separation&, double);
template RealManifold flat_contact(PartSource<float>, PartSource<float>, const Separation&, double);
template RealManifold flat_contact(PartSource<double>, PartSource<double>, const Separation&, double);

}  // namespace carom::detail

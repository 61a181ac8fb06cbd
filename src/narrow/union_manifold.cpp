#include "minkowski_region.hpp"

#include <carom/narrow/one_sided_contact.hpp>
#include <carom/narrow/union_manifold.hpp>

#include <algorithm>

namespace carom {
namespace {

using detail::NearPart;

constexpr double infinity = std::numeric_limits<double>::infinity();

// Directions count as parallel up to the rounding of both.
constexpr double parallel = 0x1p-44;

// An edge of a core: start + t * direction for t from low to high, and the numbers of the vertices there.
struct Edge {
    Vec2D start;
    Vec2D direction;  // unit
    double low = 0;
    double high = 0;
    int number = 0;
    int low_vertex = 0;
    int high_vertex = 0;

    Vec2D at(double t) const { return start + t * direction; }
};

// Edge j of a part; that of a point has no length and the direction given.
template <class T>
Edge edge_of(const NearPart<T>& part, int j, const Vec2D& direction_of_point) {
    const ConvexPart<T>& exact = part.exact();
    Edge edge{part.vertex(j), direction_of_point, 0, 0, j, j, j};
    if (exact.is_point()) return edge;
    const Vec2D along = detail::rounded(edge_direction(exact, j).template in<DoubleDouble>());
    edge.direction = detail::unit(along);
    edge.high = exact.is_bounded() ? detail::length(along) : infinity;
    if (exact.is_bounded()) edge.high_vertex = j + 1 < exact.size() ? j + 1 : 0;
    if (!exact.is_bounded() && exact.extent() != Extent::ray) edge.low = -infinity;
    return edge;
}

// The number of the edge whose normal is nearest to a direction, and that normal. Caps are no edges; both flanks of a
// segment, ray or line are edge 0.
struct Facing {
    int edge = 0;
    double cosine = -infinity;
    double sine = 0;
};

template <class T>
Facing facing(const NearPart<T>& part, const Vec2D& direction) {
    Facing best;
    const bool polygon = part.size() > 2;
    const int count = polygon ? part.size() : std::min(2, side_count(part.exact()));
    for (int k = 0; k < count; ++k) {
        const Vec2D normal = part.side_normal(k);
        const double cosine = dot(normal, direction);
        if (cosine > best.cosine) best = {polygon ? k : 0, cosine, cross(normal, direction)};
    }
    return best;
}

bool is_along(const Facing& facing) {
    return facing.cosine > 0 && std::fabs(facing.sine) <= parallel;
}

// Of all points found, the outermost two along a tangent; of several in one place the deepest.
class Outermost {
  public:
    explicit Outermost(const Vec2D& tangent) : tangent_(tangent) {}

    void add(const FlatPoint& point) {
        const double at = dot(tangent_, point.point);
        if (count_ == 0 || is_better(at, low_at_, point, low_)) {
            low_at_ = at;
            low_ = point;
        }
        if (count_ == 0 || is_better(-at, -high_at_, point, high_)) {
            high_at_ = at;
            high_ = point;
        }
        count_ = low_at_ < high_at_ ? 2 : 1;
    }

    void put_into(FlatContact& contact) const {
        contact.count = count_;
        contact.points = {low_, high_};
    }

  private:
    static bool is_better(double at, double kept_at, const FlatPoint& point, const FlatPoint& kept) {
        return at < kept_at || (at == kept_at && point.separation < kept.separation);
    }

    Vec2D tangent_;
    int count_ = 0;
    double low_at_ = 0;
    double high_at_ = 0;
    FlatPoint low_;
    FlatPoint high_;
};

// A part with a side along the normal, and the part that rests on it.
template <class T>
struct Rest {
    const NearPart<T>& support;
    const NearPart<T>& other;
    int support_number;
    int other_number;
    bool support_is_a;
    Vec2D outward;  // from the side to the other part
};

// A point of the other part's edge, with what meets there.
template <class T>
FlatPoint point_at(const Rest<T>& rest, const Edge& side, const Vec2D& at, Feature on_side, Feature on_other) {
    const double height = dot(rest.outward, at - side.start);
    const double radius_below = rest.support.radius();
    const double radius_above = rest.other.radius();
    FlatPoint result{at - (0.5 * (height - radius_below + radius_above)) * rest.outward,
                     height - (radius_below + radius_above),
                     {on_side, on_other}};
    if (!rest.support_is_a) std::swap(result.features.a, result.features.b);
    return result;
}

// Clips the edge to what is over the side, and adds the ends of what remains.
template <class T>
void add_rest(const Rest<T>& rest, int side_number, double margin, Outermost& points) {
    const Edge side = edge_of(rest.support, side_number, {});
    const Edge edge = edge_of(rest.other, facing(rest.other, -rest.outward).edge, side.direction);
    const double slope = dot(side.direction, edge.direction);
    const double start = dot(side.direction, edge.start - side.start);
    const Feature on_side{rest.support_number, FeatureKind::edge, side.number};
    const Feature on_edge{rest.other_number, FeatureKind::edge, edge.number};
    const auto add = [&](double t, const Feature& below, const Feature& above) {
        if (std::fabs(t) == infinity) return;
        const FlatPoint point = point_at(rest, side, edge.at(t), below, above);
        if (point.separation <= margin) points.add(point);
    };
    const Feature low_end{rest.other_number, FeatureKind::vertex, edge.low_vertex};
    const Feature high_end{rest.other_number, FeatureKind::vertex, edge.high_vertex};
    if (std::fabs(slope) <= parallel) {  // upright on the side: its lower end
        if (start < side.low || start > side.high) return;
        const bool rises = dot(rest.outward, edge.direction) > 0;
        return rises ? add(edge.low, on_side, low_end) : add(edge.high, on_side, high_end);
    }
    const double at_low = ((slope > 0 ? side.low : side.high) - start) / slope;
    const double at_high = ((slope > 0 ? side.high : side.low) - start) / slope;
    if (std::max(at_low, edge.low) > std::min(at_high, edge.high)) return;
    const Feature first{rest.support_number, FeatureKind::vertex, slope > 0 ? side.low_vertex : side.high_vertex};
    const Feature last{rest.support_number, FeatureKind::vertex, slope > 0 ? side.high_vertex : side.low_vertex};
    at_low > edge.low ? add(at_low, first, on_edge) : add(edge.low, on_side, low_end);
    at_high < edge.high ? add(at_high, last, on_edge) : add(edge.high, on_side, high_end);
}

// The vertex whose rounding passes nearest to a point on the surface.
template <class T>
Feature vertex_at(PartSource<T> parts, const BasicVec2<DoubleDouble>& origin, const Vec2D& point) {
    Feature best;
    double least = infinity;
    int number = 0;
    parts([&](const ConvexPart<T>& part) {
        const NearPart<T> near(part, origin);
        for (int i = 0; i < near.size(); ++i) {
            const double off = std::fabs(detail::length(near.vertex(i) - point) - near.radius());
            if (!(off < least)) continue;
            least = off;
            best = {number, FeatureKind::vertex, i};
        }
        ++number;
        return false;
    });
    return best;
}

}  // namespace

template <class T>
FlatContact flat_contact(PartSource<T> a, PartSource<T> b, const Separation& separation, double margin) {
    const Vec2D normal = separation.normal;
    const BasicVec2<DoubleDouble> origin{separation.on_a.x, separation.on_a.y};
    Outermost points(perp(normal));
    int number_a = 0;
    a([&](const ConvexPart<T>& part_a) {
        const NearPart<T> near_a(part_a, origin);
        int number_b = 0;
        b([&](const ConvexPart<T>& part_b) {
            const NearPart<T> near_b(part_b, origin);
            const int i = number_a;
            const int j = number_b++;
            if (part_a.size() == 0 || part_b.size() == 0) return false;
            if (!may_push(part_a, normal) || !may_push(part_b, -normal)) return false;
            if (!detail::MinkowskiRegion<T>(near_a, near_b, 0).may_reach({0, 0}, margin)) return false;
            const Facing side_a = facing(near_a, normal);
            const Facing side_b = facing(near_b, -normal);
            if (is_along(side_a)) {
                add_rest(Rest<T>{near_a, near_b, i, j, true, normal}, side_a.edge, margin, points);
            } else if (is_along(side_b)) {
                add_rest(Rest<T>{near_b, near_a, j, i, false, -normal}, side_b.edge, margin, points);
            }
            return false;
        });
        ++number_a;
        return false;
    });
    FlatContact result{separation, 0, {}};
    points.put_into(result);
    if (result.count == 0) {
        const Vec2D way = separation.on_b - separation.on_a;
        result.count = 1;
        result.points[0] = {0.5 * way, separation.gap, {vertex_at(a, origin, {0, 0}), vertex_at(b, origin, way)}};
    }
    for (FlatPoint& point : result.points) point.point = point.point + separation.on_a;
    return result;
}

template FlatContact flat_contact(PartSource<float>, PartSource<float>, const Separation&, double);
template FlatContact flat_contact(PartSource<double>, PartSource<double>, const Separation&, double);

}  // namespace carom

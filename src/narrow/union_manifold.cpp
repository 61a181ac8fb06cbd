#include "flat_points.hpp"
#include "minkowski_region.hpp"
#include "scaled_parts.hpp"

#include <carom/narrow/one_sided_contact.hpp>
#include <carom/narrow/union_manifold.hpp>

#include <algorithm>

namespace carom {
namespace {

using detail::Edge;
using detail::NearPart;
using detail::Outermost;
using detail::Rest;

constexpr double infinity = std::numeric_limits<double>::infinity();

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
    return facing.cosine > 0 && std::fabs(facing.sine) <= detail::parallel_sine;
}

// The edge of a part that faces the side of another, and what is left of it over the side.
template <class T>
void add_rest(const NearPart<T>& support, const NearPart<T>& other, const Rest& rest, int side_number, double margin,
              Outermost& points) {
    const Edge side = edge_of(support, side_number, {});
    const Edge edge = edge_of(other, facing(other, -rest.outward).edge, side.direction);
    add_clipped(rest, side, edge, margin, points);
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
    if (const int exponent = detail::exponent_towards_one(a, b)) {
        const detail::ScaledParts near_a(a, exponent), near_b(b, exponent);
        const Separation near = detail::scaled(separation, exponent);
        FlatContact result = flat_contact<double>(near_a, near_b, near, detail::scaled(margin, exponent));
        result = detail::scaled(result, -exponent);
        result.separation = separation;
        return result;
    }
    const Vec2D normal = separation.normal;
    const BasicVec2<DoubleDouble> origin{separation.on_a.x, separation.on_a.y};
    FlatContact result{separation, 0, {}};
    Outermost points(result, perp(normal));
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
                const Rest rest{i, j, near_a.radius(), near_b.radius(), true, normal};
                add_rest(near_a, near_b, rest, side_a.edge, margin, points);
            } else if (is_along(side_b)) {
                const Rest rest{j, i, near_b.radius(), near_a.radius(), false, -normal};
                add_rest(near_b, near_a, rest, side_b.edge, margin, points);
            }
            return false;
        });
        ++number_a;
        return false;
    });
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

#include "core_separation.hpp"
#include "flat_points.hpp"
#include "lanes.hpp"

#include <carom/narrow/convex_manifold.hpp>

namespace carom {
namespace {

using detail::Edge;
using detail::Lanes;
using detail::lanes_of;
using detail::unit;

constexpr double infinity = std::numeric_limits<double>::infinity();

// A direction in the frame of a part's stored vertices, roughly. Poses turn, and may stretch all by a little.
template <class T>
Vec2D into_frame(const ConvexPart<T>& part, Vec2D direction) {
    for (int i = 0; i < part.pose_count(); ++i) {
        const auto c = static_cast<double>(part.pose(i).rot.c);
        const auto s = static_cast<double>(part.pose(i).rot.s);
        direction = {c * direction.x + s * direction.y, c * direction.y - s * direction.x};
    }
    return direction;
}

// The side of a polygon that faces most along a direction, and the tangents of its angle to it and of the next larger
// one. Rough, but far better than a millionth.
struct Facing {
    int side = 0;
    double tangent = infinity;
    double next_tangent = infinity;

    // Whether its normal is within a millionth of the direction, and no other is.
    bool is_near() const { return tangent <= 0x1p-20 && next_tangent > 0x1p-20; }
    bool is_doubtful() const { return next_tangent <= 0x1p-20; }

    // Whether its cosine is the greatest by far more than rounding.
    bool is_clear() const {
        return tangent < infinity && 1 / (1 + tangent * tangent) > 1 / (1 + next_tangent * next_tangent) + 0x1p-30;
    }
};

template <class T>
Facing facing(const ConvexPart<T>& part, const Vec2D& direction) {
    const Vec2D local = into_frame(part, direction);
    const Lanes along = lanes_of(local);
    const Lanes across = Lanes{-local.y, local.x};
    const BasicVec2<T>* const corners = &part.local(0);
    const int n = part.size();
    Facing result;
    Lanes corner = lanes_of(corners[n - 1]);
    int k = n - 1;
    for (int next = 0; next < n; k = next++) {
        const Lanes next_corner = lanes_of(corners[next]);
        const Lanes edge = next_corner - corner;
        corner = next_corner;
        const Lanes sines = edge * along;
        const Lanes cosines = edge * across;
        const double cosine = cosines[0] + cosines[1];
        const double tangent = cosine > 0 ? std::fabs(sines[0] + sines[1]) / cosine : infinity;
        const double larger = tangent > result.tangent ? tangent : result.tangent;
        result.side = tangent < result.tangent ? k : result.side;
        result.next_tangent = larger < result.next_tangent ? larger : result.next_tangent;
        result.tangent = tangent < result.tangent ? tangent : result.tangent;
    }
    return result;
}

// Edge k, seen from an origin; differences are rounded once.
template <class T>
Edge edge_from(const Vec2D& origin, const ConvexPart<T>& part, int k) {
    const int next = detail::next_vertex(part, k);
    Vec2D start, along;
    if (part.pose_count() == 0) {
        start = lift<double>(part.local(k)) - origin;
        along = lift<double>(part.local(next)) - lift<double>(part.local(k));
    } else {
        const auto at_start = detail::accurate_vertex(part, k);
        start = detail::rounded(at_start - BasicVec2<DoubleDouble>{DoubleDouble(origin.x), DoubleDouble(origin.y)});
        along = detail::rounded(detail::accurate_vertex(part, next) - at_start);
    }
    const double length = detail::length(along);
    const Vec2D direction = detail::squares_are_safe(length) ? Vec2D{along.x / length, along.y / length} : unit(along);
    return {start, direction, 0, length, k, k, next};
}

// Adds the points where one polygon rests on the side of another that faces along the normal. False where other sides
// face nearly as well; otherwise the general way would choose the same ones, and compute the same from them.
template <class T>
bool find_rest(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& separation, double margin,
               detail::Outermost& points) {
    const Facing of_a = facing(a, separation.normal);
    const Facing of_b = facing(b, -separation.normal);
    if (of_a.is_doubtful() || of_b.is_doubtful()) return false;
    for (const bool by_a : {true, false}) {
        const Facing& side_found = by_a ? of_a : of_b;
        const Facing& edge_found = by_a ? of_b : of_a;
        if (!side_found.is_near()) continue;
        const Vec2D outward = by_a ? separation.normal : -separation.normal;
        const ConvexPart<T>& support = by_a ? a : b;
        const ConvexPart<T>& other = by_a ? b : a;
        const Edge side = edge_from(separation.on_a, support, side_found.side);
        const Vec2D normal = -perp(side.direction);
        if (!(dot(normal, outward) > 0 && std::fabs(cross(normal, outward)) <= detail::parallel_sine)) continue;
        if (!edge_found.is_clear()) return false;
        const bool rounded = a.is_rounded() || b.is_rounded();
        const double support_radius = rounded ? support.template radius<DoubleDouble>().rounded() : 0;
        const double other_radius = rounded ? other.template radius<DoubleDouble>().rounded() : 0;
        add_clipped({0, 0, support_radius, other_radius, by_a, outward}, side,
                    edge_from(separation.on_a, other, edge_found.side), margin, points);
        return true;
    }
    return false;
}

}  // namespace

template <class T>
FlatContact flat_contact(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& separation, double margin) {
    FlatContact result{separation, 0, {}};
    const bool are_polygons = a.is_bounded() && b.is_bounded() && a.size() > 2 && b.size() > 2;
    detail::Outermost points(result, perp(separation.normal));
    if (are_polygons && find_rest(a, b, separation, margin, points) && result.count > 0) {
        for (FlatPoint& point : result.points) point.point = point.point + separation.on_a;
    } else {
        result = flat_contact<T>([&](PartVisitor<T> visit) { return visit(a); },
                                 [&](PartVisitor<T> visit) { return visit(b); }, separation, margin);
    }
    return result;
}

template FlatContact flat_contact(const ConvexPart<float>&, const ConvexPart<float>&, const Separation&, double);
template FlatContact flat_contact(const ConvexPart<double>&, const ConvexPart<double>&, const Separation&, double);

}  // namespace carom

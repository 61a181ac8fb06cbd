#include "flat_points.hpp"
#include "real_part.hpp"

#include <carom/narrow/convex_manifold.hpp>

namespace carom {
namespace {

using detail::Edge;
using detail::unit;

// A polygon's edge, roughly: enough to tell directions apart that differ by more than a millionth.
template <class T>
Vec2D rough_edge(const ConvexPart<T>& part, int k) {
    Vec2D edge = lift<double>(part.local(k + 1 < part.size() ? k + 1 : 0)) - lift<double>(part.local(k));
    for (int i = part.pose_count(); i-- > 0;) {
        const auto c = static_cast<double>(part.pose(i).rot.c);
        const auto s = static_cast<double>(part.pose(i).rot.s);
        edge = {c * edge.x - s * edge.y, s * edge.x + c * edge.y};
    }
    return edge;
}

template <class T>
Vec2D accurate_edge(const ConvexPart<T>& part, int k) {
    if (part.pose_count() == 0) return rough_edge(part, k);
    return detail::rounded(edge_direction(part, k).template in<DoubleDouble>());
}

constexpr int none = -1;
constexpr int several = -2;

// The only side of a polygon whose normal is within a millionth of a direction.
template <class T>
int side_near(const ConvexPart<T>& part, const Vec2D& direction) {
    int found = none;
    for (int k = 0; k < part.size(); ++k) {
        const Vec2D normal = -perp(rough_edge(part, k));
        const double cosine = dot(normal, direction);
        if (!(std::fabs(cross(normal, direction)) <= 0x1p-20 * cosine)) continue;
        found = found == none ? k : several;
    }
    return found;
}

// The side of a polygon that faces most along a direction, when no other does nearly so.
template <class T>
int side_along(const ConvexPart<T>& part, const Vec2D& direction) {
    int best = none;
    double best_square = 0;  // of the cosine
    double next_square = 0;
    for (int k = 0; k < part.size(); ++k) {
        const Vec2D normal = -perp(rough_edge(part, k));
        const double cosine = dot(normal, direction);
        const double square = cosine > 0 ? cosine * cosine / length_sq(normal) : 0;
        const bool is_better = square > best_square;
        next_square = is_better ? best_square : (square > next_square ? square : next_square);
        best_square = is_better ? square : best_square;
        best = is_better ? k : best;
    }
    return best_square > next_square + 0x1p-30 ? best : several;
}

template <class T>
Vec2D seen_from(const Vec2D& origin, const ConvexPart<T>& part, int i) {
    if (part.pose_count() == 0) return lift<double>(part.local(i)) - origin;
    return detail::rounded(part.template vertex<DoubleDouble>(i) -
                           BasicVec2<DoubleDouble>{DoubleDouble(origin.x), DoubleDouble(origin.y)});
}

template <class T>
Edge edge_from(const Vec2D& origin, const ConvexPart<T>& part, int k, const Vec2D& along) {
    const double length = detail::length(along);
    return {seen_from(origin, part, k), unit(along), 0, length, k, k, k + 1 < part.size() ? k + 1 : 0};
}

// The side of `support` along the normal, and the edge of the other polygon that faces it. Nothing unless these are
// clear; then the general way would find them, too, and compute the same from them.
template <class T>
bool add_rest(const ConvexPart<T>& support, const ConvexPart<T>& other, int side, const detail::Rest& rest,
              const Vec2D& origin, const Vec2D& side_along_it, double margin, detail::Outermost& points) {
    const int facing = side_along(other, -rest.outward);
    if (facing < 0) return false;
    add_clipped(rest, edge_from(origin, support, side, side_along_it),
                edge_from(origin, other, facing, accurate_edge(other, facing)), margin, points);
    return true;
}

// Whether the two are at rest on one another by sides that are clear; adds the points.
template <class T>
bool find_rest(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& separation, double margin,
               detail::Outermost& points) {
    for (const bool by_a : {true, false}) {
        const ConvexPart<T>& support = by_a ? a : b;
        const Vec2D outward = by_a ? separation.normal : -separation.normal;
        const int side = side_near(support, outward);
        if (side == several) return false;
        if (side == none) continue;
        const Vec2D along = accurate_edge(support, side);
        const Vec2D normal = unit(-perp(along));
        if (!(dot(normal, outward) > 0 && std::fabs(cross(normal, outward)) <= detail::parallel_sine)) continue;
        const detail::Rest rest{0,
                                0,
                                support.template radius<DoubleDouble>().rounded(),
                                (by_a ? b : a).template radius<DoubleDouble>().rounded(),
                                by_a,
                                outward};
        return add_rest(support, by_a ? b : a, side, rest, separation.on_a, along, margin, points);
    }
    return false;
}

}  // namespace

template <class T>
FlatContact flat_contact(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& separation, double margin) {
    if (a.is_bounded() && b.is_bounded() && a.size() > 2 && b.size() > 2) {
        detail::Outermost points(perp(separation.normal));
        if (find_rest(a, b, separation, margin, points)) {
            FlatContact result{separation, 0, {}};
            points.put_into(result);
            for (FlatPoint& point : result.points) point.point = point.point + separation.on_a;
            if (result.count > 0) return result;
        }
    }
    return flat_contact<T>([&](PartVisitor<T> visit) { return visit(a); },
                           [&](PartVisitor<T> visit) { return visit(b); }, separation, margin);
}

template FlatContact flat_contact(const ConvexPart<float>&, const ConvexPart<float>&, const Separation&, double);
template FlatContact flat_contact(const ConvexPart<double>&, const ConvexPart<double>&, const Separation&, double);

}  // namespace carom

#include "many_separation.hpp"
#include "narrow/core/clip_manifold.hpp"
#include "narrow/core/known_features.hpp"
#include "narrow/core/real_part.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "narrow/exact/exact_sign.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/math/lanes/lanes.hpp>
#include <carom/detail/narrow/distance/convex_manifold.hpp>
#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/detail/narrow/filter/distance/outline_separation.hpp>

#include <type_traits>

namespace carom::detail {
namespace {

// The side of a polygon that faces most along a direction, and the tangents of its angle to it and of the next larger
// one. Rough, but far better than a millionth.
struct NearSide {
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
NearSide near_side(const ConvexPart<T>& part, const Vec2D& direction) {
    const Vec2D local = turned_back(part, direction);
    const Lanes along = lanes_of(local);
    const Lanes across = Lanes{-local.y, local.x};
    const BasicVec2<T>* const corners = &part.local(0);
    const int n = part.size();
    NearSide result;
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

// Where edge k starts, seen from an origin, and how it goes on; differences are rounded once.
struct Way {
    Vec2D start;
    Vec2D along;
};

template <class T>
Way way_along(const Vec2D& origin, const ConvexPart<T>& part, int k) {
    const int next = next_vertex(part, k);
    if (part.pose_count() == 0) {
        const Vec2D start = lift<double>(part.local(k));
        return {start - origin, lift<double>(part.local(next)) - start};
    }
    const BasicVec2<DoubleDouble> from{DoubleDouble(origin.x), DoubleDouble(origin.y)};
    return {detail::rounded(detail::accurate_vertex(part, k) - from), detail::rounded_offset(part, k, next)};
}

// Edge k, seen from an origin.
template <class T>
Edge edge_from(const Vec2D& origin, const ConvexPart<T>& part, int k) {
    const Way way = way_along(origin, part, k);
    const double length = detail::length(way.along);
    const Vec2D direction =
        detail::squares_are_safe(length) ? Vec2D{way.along.x / length, way.along.y / length} : unit(way.along);
    return {way.start, direction, 0, length, k, k, next_vertex(part, k)};
}

template <class T>
detail::ClipPair resting_on(const ConvexPart<T>& support, const ConvexPart<T>& other, bool support_is_a,
                            const Vec2D& outward) {
    if (!support.is_rounded() && !other.is_rounded()) return {0, 0, 0, 0, support_is_a, outward};
    const double support_radius = support.template radius<DoubleDouble>().rounded();
    const double other_radius = other.template radius<DoubleDouble>().rounded();
    return {0, 0, support_radius, other_radius, support_is_a, outward};
}

// Adds the points where one polygon rests on the side of another that faces along the normal. False where other sides
// face nearly as well; otherwise the general way would choose the same ones, and compute the same from them.
template <class T>
bool find_rest(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& separation, double margin,
               detail::Outermost& points) {
    const NearSide of_a = near_side(a, separation.normal);
    const NearSide of_b = near_side(b, -separation.normal);
    if (of_a.is_doubtful() || of_b.is_doubtful()) return false;
    for (const bool by_a : {true, false}) {
        const NearSide& side_found = by_a ? of_a : of_b;
        const NearSide& edge_found = by_a ? of_b : of_a;
        if (!side_found.is_near()) continue;
        const Vec2D outward = by_a ? separation.normal : -separation.normal;
        const ConvexPart<T>& support = by_a ? a : b;
        const ConvexPart<T>& other = by_a ? b : a;
        const Edge side = edge_from(separation.on_a, support, side_found.side);
        const Vec2D normal = -perp(side.direction);
        if (!(dot(normal, outward) > 0 && std::fabs(cross(normal, outward)) <= detail::parallel_sine)) continue;
        if (!edge_found.is_clear()) return false;
        add_clipped(resting_on(support, other, by_a, outward), side, edge_from(separation.on_a, other, edge_found.side),
                    margin, points);
        return true;
    }
    return false;
}

}  // namespace

template <class T>
bool clip_polygons(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& separation, double margin,
                   RealManifold& result) {
    const bool are_polygons = a.is_bounded() && b.is_bounded() && a.size() > 2 && b.size() > 2;
    Outermost points(result, perp(separation.normal));
    if (!are_polygons || !find_rest(a, b, separation, margin, points) || result.count == 0) return false;
    for (RealManifoldPoint& point : result.points) point.point = point.point + separation.on_a;
    return true;
}

template <class T>
RealManifold flat_contact(const ConvexPart<T>& a, const ConvexPart<T>& b, bool swapped, double margin) {
    if (a.size() == 0 || b.size() == 0) return {{infinity}, 0, {}};
    const OutlineView<T> view_a = outline_view(a);
    const OutlineView<T> view_b = outline_view(b);
    RealManifold result;
    if (are_many(a, b)) {
        if (swapped ? manifold_of_many(b, a, margin, result) : manifold_of_many(a, b, margin, result)) {
            return swapped ? flipped(result) : result;
        }
        result = {};
    }
    if (swapped ? outline_manifold(view_b, view_a, margin, result) : outline_manifold(view_a, view_b, margin, result)) {
        return swapped ? flipped(result) : result;
    }
    if constexpr (std::is_same_v<T, double>) {
        if (const int exponent = detail::exponent_towards_one(a, b)) {
            const detail::ScaledPart near_a(a, exponent), near_b(b, exponent);
            result = flat_contact(near_a.part(), near_b.part(), swapped, detail::scaled(margin, exponent));
            result = detail::scaled(result, -exponent);
            result.separation.gap = detail::with_exact_sign(result.separation.gap, touch(a, b), a, b);
            return result;
        }
    }
    const Separation found = swapped ? flipped(separation(b, a, margin)) : separation(a, b, margin);
    if (!(found.gap <= margin)) return {found, 0, {}};
    return flat_contact<T>([&](PartVisitor<T> visit) { return visit(a); },
                           [&](PartVisitor<T> visit) { return visit(b); }, found, margin);
}

#define CAROM_INSTANTIATE(T)                                                                                   \
    template RealManifold flat_contact(const ConvexPart<T>&, const ConvexPart<T>&, bool, double);              \
    template bool detail::clip_polygons(const ConvexPart<T>&, const ConvexPart<T>&, const Separation&, double, \
                                        RealManifold&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

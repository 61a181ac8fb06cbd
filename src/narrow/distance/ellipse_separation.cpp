#include "ellipse_separation.hpp"

#include "ellipse_point.hpp"
#include "narrow/core/farthest_point.hpp"
#include "narrow/exact/exact_sign.hpp"
#include "narrow/touch/curved.hpp"
#include "narrow/touch/ellipse.hpp"

#include <carom/detail/math/error_bounded.hpp>

#include <array>
#include <tuple>

namespace carom::detail {
namespace {

// The directions in which a part has a lowest point.
template <class T>
BestDirection best_in_fan(LowestPoint lowest, const ConvexPart<T>& part) {
    constexpr Vec2D right{1, 0};
    constexpr Vec2D up{0, 1};
    if (part.core_kind() == CoreKind::bounded || part.core_kind() == CoreKind::ellipse) {
        return highest_direction(lowest, std::array{right, up, -right, -up, right});
    }
    const Vec2D along = unit(rounded(part.template direction<DoubleDouble>()));
    if (part.core_kind() == CoreKind::ray)
        return highest_direction(lowest, std::array{-perp(along), along, perp(along)});
    if (part.core_kind() == CoreKind::half_space) return {-along, dot(-along, lowest(-along)), true};
    const double left = dot(perp(along), lowest(perp(along)));
    const double right_side = dot(-perp(along), lowest(-perp(along)));
    const bool unique = std::fabs(left - right_side) > 32 * unit_roundoff;  // lengths are at most 1
    return {left >= right_side ? perp(along) : -perp(along), std::fmax(left, right_side), unique};
}

// How far apart the farthest points in nearly the same directions are: little where a part is sharp, and the farthest
// point well known.
template <class T>
double spread(const FarthestPoint<T>& farthest, const Vec2D& direction) {
    const Vec2D aside = 0x1p-44 * perp(direction);
    return length(farthest(direction + aside) - farthest(direction - aside));
}

// An order of two ellipses that does not depend on which is called a.
template <class T>
bool precedes(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const auto key = [](const ConvexPart<T>& e) {
        const Vec2D c = rounded(e.template vertex<DoubleDouble>(0));
        const Vec2D u = rounded(e.template direction<DoubleDouble>(0));
        const Vec2D v = rounded(e.template direction<DoubleDouble>(1));
        return std::tuple(c.x, c.y, u.x, u.y, v.x, v.y);
    };
    return key(a) < key(b);
}

}  // namespace

template <class T>
BestDirection EllipseSupport<T>::best() const {
    const BasicVec2<DoubleDouble> origin = ellipse.template vertex<DoubleDouble>(0);
    const FarthestPoint<T> of_ellipse(ellipse, origin, unit);
    const FarthestPoint<T> of_other(other, origin, unit);
    if (other.core_kind() == CoreKind::bounded && other.size() == 1)
        return ellipse_to_point(of_ellipse.axes(), of_other({}));
    return best_in_fan([&](const Vec2D& n) { return of_other(-n) - of_ellipse(n); }, other);
}

template <class T>
Touch conservative_touch(const ConvexPart<T>& ellipse, const ConvexPart<T>& other) {
    const EllipseSupport<T> support(ellipse, other);
    const double radii = support.unit * radius_sum<DoubleDouble>(ellipse, other).rounded();
    const double doubt = 64 * unit_roundoff * (4 + radii);  // lengths are at most 1 in this unit, but for the radii
    return support.best().height - radii > doubt ? Touch::apart : Touch::penetrating;
}

template <class T>
Separation ellipse_separation(const ConvexPart<T>& ellipse, const ConvexPart<T>& other) {
    if (other.core_kind() == CoreKind::arc) return ellipse_arc_separation(ellipse, other);
    if (other.core_kind() == CoreKind::ellipse && precedes(other, ellipse)) {
        return flipped(ellipse_separation(other, ellipse));
    }
    const EllipseSupport<T> support(ellipse, other);
    const BestDirection best = support.best();
    const double gap = best.height / support.unit - radius_sum<DoubleDouble>(ellipse, other).rounded();
    Separation result{
        with_exact_sign(gap, ellipse_touch(ellipse, other), ellipse, other), best.normal, best.unique, {}, {}};
    const auto origin = ellipse.template vertex<DoubleDouble>(0);
    const FarthestPoint<T> of_ellipse(ellipse, origin, support.unit), of_other(other, origin, support.unit);
    const auto on_border = [&](const ConvexPart<T>& part, const FarthestPoint<T>& farthest, const Vec2D& outward) {
        const double radius = part.template radius<DoubleDouble>().rounded();
        return rounded(origin) + ((1 / support.unit) * farthest(outward) + radius * outward);
    };
    const Vec2D normal = best.normal;
    const bool has_corners_or_curve = other.is_bounded() || other.core_kind() == CoreKind::ellipse;
    if (has_corners_or_curve && spread(of_other, -normal) < spread(of_ellipse, normal)) {
        result.on_b = on_border(other, of_other, -normal);
        result.on_a = result.on_b - result.gap * normal;
    } else {
        result.on_a = on_border(ellipse, of_ellipse, normal);
        result.on_b = result.on_a + result.gap * normal;
    }
    return result;
}

template struct EllipseSupport<double>;
template Touch conservative_touch(const ConvexPart<double>&, const ConvexPart<double>&);
template Separation ellipse_separation(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail

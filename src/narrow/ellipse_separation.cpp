#include "curved.hpp"
#include "ellipse.hpp"
#include "ellipse_point.hpp"
#include "exact_sign.hpp"
#include "farthest_point.hpp"

#include <carom/math/error_bounded.hpp>

#include <array>
#include <tuple>

namespace carom::detail {
namespace {

// The directions in which a part has a lowest point.
template <class T>
BestDirection best_in_fan(LowestPoint lowest, const ConvexPart<T>& part) {
    constexpr Vec2D right{1, 0};
    constexpr Vec2D up{0, 1};
    if (part.extent() == Extent::bounded || part.extent() == Extent::ellipse) {
        return highest_direction(lowest, std::array{right, up, -right, -up, right});
    }
    const Vec2D along = unit(rounded(part.template direction<DoubleDouble>()));
    if (part.extent() == Extent::ray) return highest_direction(lowest, std::array{-perp(along), along, perp(along)});
    if (part.extent() == Extent::half_space) return {-along, dot(-along, lowest(-along)), true};
    const double left = dot(perp(along), lowest(perp(along)));
    const double right_side = dot(-perp(along), lowest(-perp(along)));
    return {left >= right_side ? perp(along) : -perp(along), std::fmax(left, right_side), left != right_side};
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
    if (other.extent() == Extent::bounded && other.size() == 1)
        return ellipse_to_point(of_ellipse.axes(), of_other({}));
    return best_in_fan([&](const Vec2D& n) { return of_other(-n) - of_ellipse(n); }, other);
}

template <class T>
Touch certified_touch(const ConvexPart<T>& ellipse, const ConvexPart<T>& other) {
    const EllipseSupport<T> support(ellipse, other);
    const double radii = support.unit * reach<DoubleDouble>(ellipse, other).rounded();
    const double doubt = 64 * unit_roundoff * (4 + radii);  // lengths are at most 1 in this unit, but for the radii
    return support.best().height - radii > doubt ? Touch::apart : Touch::penetrating;
}

template <class T>
Separation ellipse_separation(const ConvexPart<T>& ellipse, const ConvexPart<T>& other) {
    if (other.extent() == Extent::arc) return ellipse_arc_separation(ellipse, other);
    if (other.extent() == Extent::ellipse && precedes(other, ellipse)) {
        return flipped(ellipse_separation(other, ellipse));
    }
    const EllipseSupport<T> support(ellipse, other);
    const BestDirection best = support.best();
    const double gap = best.height / support.unit - reach<DoubleDouble>(ellipse, other).rounded();
    Separation result{
        with_exact_sign(gap, ellipse_touch(ellipse, other), ellipse, other), best.normal, best.unique, {}, {}};
    const FarthestPoint<T> of_ellipse(ellipse, ellipse.template vertex<DoubleDouble>(0), support.unit);
    const Vec2D center = rounded(ellipse.template vertex<DoubleDouble>(0));
    const double radius = ellipse.template radius<DoubleDouble>().rounded();
    result.on_a = center + ((1 / support.unit) * of_ellipse(best.normal) + radius * best.normal);
    result.on_b = result.on_a + result.gap * best.normal;
    return result;
}

#define CAROM_INSTANTIATE(T)                                                    \
    template struct EllipseSupport<T>;                                          \
    template Touch certified_touch(const ConvexPart<T>&, const ConvexPart<T>&); \
    template Separation ellipse_separation(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

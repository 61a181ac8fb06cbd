#include "loose_box.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Grows a box by the points and discs of a shape. Sums are rounded to nearest and then widened by more than that
// rounding, and a pose with c^2 + s^2 not quite 1, can lose.
template <class T>
class BoxBuilder {
  public:
    AabbD box{{infinity, infinity}, {-infinity, -infinity}};

    void add(const BasicAnyShape<T>& s) {
        std::visit([&](const auto& concrete) { add(concrete); }, s.value);
    }

  private:
    void disc(const BasicVec2<T>& center, double radius) {
        const double x = static_cast<double>(center.x), y = static_cast<double>(center.y);
        span(box.min.x, box.max.x, x, radius);
        span(box.min.y, box.max.y, y, radius);
    }
    static void span(double& low, double& high, double middle, double radius) {
        const double slack = radius == 0 ? 0 : 0x1p-50 * (std::fabs(middle) + radius) + 0x1p-1060;
        low = std::min(low, middle - radius - slack);
        high = std::max(high, middle + radius + slack);
    }
    void points(std::span<const BasicVec2<T>> list, double radius = 0) {
        for (const BasicVec2<T>& p : list) disc(p, radius);
    }
    void everything() { box = {{-infinity, -infinity}, {infinity, infinity}}; }

    void add(const BasicPoint<T>& s) { disc(s.at, 0); }
    void add(const BasicSegment<T>& s) { disc(s.a, 0), disc(s.b, 0); }
    void add(const BasicRay<T>&) { everything(); }
    void add(const BasicLine<T>&) { everything(); }
    void add(const BasicHalfSpace<T>&) { everything(); }
    void add(const BasicCircle<T>& s) { disc(s.center, static_cast<double>(s.radius)); }
    void add(const BasicAabb<T>& s) { disc(s.min, 0), disc(s.max, 0); }
    void add(const BasicBox<T>& s) { disc(s.center, diagonal(s.half_extents)); }
    void add(const BasicCapsule<T>& s) {
        disc(s.a, static_cast<double>(s.radius)), disc(s.b, static_cast<double>(s.radius));
    }
    void add(const BasicTriangle<T>& s) { disc(s.a, 0), disc(s.b, 0), disc(s.c, 0); }
    void add(const BasicConvexPolygon<T>& s) { points(s.points()); }
    void add(const BasicEllipse<T>& s) { disc(s.center, diagonal(s.radii)); }
    void add(const BasicArc<T>& s) { disc(s.center, static_cast<double>(s.radius)); }
    void add(const BasicChain<T>& s) { points(s.points()); }
    void add(const BasicSimplePolygon<T>& s) { disc(s.box().min, 0), disc(s.box().max, 0); }
    void add(const BasicCircleTree<T>& s) { add(s.circle(0)); }

    void add(const Rounded<BasicAnyConvex<T>>& s) {
        BoxBuilder core;
        std::visit([&](const auto& concrete) { core.add(BasicAnyShape<T>(concrete)); }, s.core.value);
        grow(core.box, static_cast<double>(s.radius));
    }
    void add(const BasicTileGrid<T>& s) {
        const BasicVec2<T> low = s.corner(0, 0), high = s.corner(s.width(), s.height());
        const AabbD& out = s.overhang();
        const double reach = std::max({out.min.x, out.min.y, out.max.x, out.max.y});
        disc(low, reach), disc(high, reach);
    }
    // A rotated box fits into a disc around its center.
    void add(const BasicCompound<T>& s) {
        for (const BasicCompoundPart<T>& part : s.parts()) {
            BoxBuilder inner;
            inner.add(part.shape);
            if (part.pose.rot == BasicRot<T>{}) {
                grow({shifted(inner.box.min, part.pose.at), shifted(inner.box.max, part.pose.at)}, 0);
            } else {
                const double far = std::max({std::fabs(inner.box.min.x), std::fabs(inner.box.max.x),
                                             std::fabs(inner.box.min.y), std::fabs(inner.box.max.y)});
                disc(part.pose.at, 1.5 * far);
            }
        }
    }

    void grow(const AabbD& inner, double radius) {
        if (!(inner.max.x - inner.min.x < infinity) || !(inner.max.y - inner.min.y < infinity)) return everything();
        for (const Vec2D& corner : {inner.min, inner.max}) {
            span(box.min.x, box.max.x, corner.x, radius + 0x1p-50 * std::fabs(corner.x));
            span(box.min.y, box.max.y, corner.y, radius + 0x1p-50 * std::fabs(corner.y));
        }
    }
    static Vec2D shifted(const Vec2D& p, const BasicVec2<T>& by) {
        return {p.x + static_cast<double>(by.x), p.y + static_cast<double>(by.y)};
    }
    static double diagonal(const BasicVec2<T>& half) {
        return static_cast<double>(half.x) + static_cast<double>(half.y);
    }
};

}  // namespace

template <class T>
AabbD loose_box(const BasicAnyShape<T>& shape) {
    BoxBuilder<T> builder;
    builder.add(shape);
    return builder.box;
}

template AabbD loose_box(const AnyShape&);
template AabbD loose_box(const AnyShapeD&);

}  // namespace carom::detail

#include "loose_box.hpp"

#include <carom/detail/math/error_free.hpp>
#include <carom/detail/math/infinity.hpp>
#include <carom/detail/shape/union_index.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

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
    void add(const BasicBox<T>& s) {
        const Vec2D half{static_cast<double>(s.half_extents.x), static_cast<double>(s.half_extents.y)};
        box = posed_box<T>({-half, half}, {s.center, s.rot});
    }
    void add(const BasicCapsule<T>& s) {
        disc(s.a, static_cast<double>(s.radius)), disc(s.b, static_cast<double>(s.radius));
    }
    void add(const BasicTriangle<T>& s) { disc(s.a, 0), disc(s.b, 0), disc(s.c, 0); }
    void add(const BasicConvexPolygon<T>& s) { points(s.points()); }
    void add(const BasicEllipse<T>& s) { disc(s.center, diagonal(s.radii)); }
    void add(const BasicArc<T>& s) { disc(s.center, static_cast<double>(s.radius)); }
    void add(const BasicCircleTree<T>& s) { add(s.circle(0)); }
    template <class S>
    void add(const S& some_union) {
        box = UnionAccess::index(some_union).tree.box();
    }

    void add(const Rounded<BasicAnyConvex<T>>& s) {
        BoxBuilder core;
        std::visit([&](const auto& concrete) { core.add(BasicAnyShape<T>(concrete)); }, s.core.value);
        grow(core.box, static_cast<double>(s.radius));
    }
    void grow(const AabbD& inner, double radius) {
        if (!(inner.max.x - inner.min.x < infinity) || !(inner.max.y - inner.min.y < infinity)) return everything();
        for (const Vec2D& corner : {inner.min, inner.max}) {
            span(box.min.x, box.max.x, corner.x, radius + 0x1p-50 * std::fabs(corner.x));
            span(box.min.y, box.max.y, corner.y, radius + 0x1p-50 * std::fabs(corner.y));
        }
    }
    static double diagonal(const BasicVec2<T>& half) {
        return static_cast<double>(half.x) + static_cast<double>(half.y);
    }
};

// The sum, rounded down.
double sum_below(double a, double b) {
    const auto [sum, error] = two_sum(a, b);
    return error < 0 ? std::nextafter(sum, -infinity) : sum;
}

// Below the interval that a times one and b times the other interval, and c, add up to.
double least(double a, double a_low, double a_high, double b, double b_low, double b_high, double c) {
    return sum_below(sum_below(std::min(a * a_low, a * a_high), std::min(b * b_low, b * b_high)), c);
}

}  // namespace

template <class T>
AabbD posed_box(const AabbD& box, const BasicPose<T>& pose) {
    const double size = (box.max.x - box.min.x) + (box.max.y - box.min.y);
    if (pose == BasicPose<T>{} || !(box.min.x <= box.max.x)) return box;
    if (!(size < infinity)) return {{-infinity, -infinity}, {infinity, infinity}};
    const auto c = static_cast<double>(pose.rot.c), s = static_cast<double>(pose.rot.s);
    const auto x = static_cast<double>(pose.at.x), y = static_cast<double>(pose.at.y);
    const AabbD moved{{least(c, box.min.x, box.max.x, -s, box.min.y, box.max.y, x),
                       least(s, box.min.x, box.max.x, c, box.min.y, box.max.y, y)},
                      {-least(-c, box.min.x, box.max.x, s, box.min.y, box.max.y, -x),
                       -least(-s, box.min.x, box.max.x, -c, box.min.y, box.max.y, -y)}};
    if (is_quarter_turn(pose.rot)) return moved;  // without rounding
    const double far =
        std::max({std::fabs(box.min.x), std::fabs(box.max.x), std::fabs(box.min.y), std::fabs(box.max.y)});
    const double slack = 0x1p-18 * size + 0x1p-48 * far + 0x1p-1060;
    return {{moved.min.x - slack, moved.min.y - slack}, {moved.max.x + slack, moved.max.y + slack}};
}

template <class T>
AabbD loose_box(const BasicAnyShape<T>& shape, const BasicPose<T>& pose) {
    BoxBuilder<T> builder;
    builder.add(shape);
    AabbD box = posed_box(builder.box, pose);
    if (!part_kinds(shape).rounded || !(box.min.x <= box.max.x)) return box;
    const double more = 0x1p-16 * std::max(box.max.x - box.min.x, box.max.y - box.min.y);
    if (!(more < infinity)) return {{-infinity, -infinity}, {infinity, infinity}};
    return {{box.min.x - more, box.min.y - more}, {box.max.x + more, box.max.y + more}};
}

template AabbD loose_box(const AnyShape&, const Pose&);
template AabbD loose_box(const AnyShapeD&, const PoseD&);
template AabbD posed_box(const AabbD&, const Pose&);
template AabbD posed_box(const AabbD&, const PoseD&);

}  // namespace carom::detail

#include "calipers.hpp"
#include "hull_points.hpp"
#include "working_scale.hpp"

#include <carom/build/enclosing.hpp>
#include <carom/math/least_passing.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

// |e . (p - center)| - h (c^2 + s^2), with one sign of the absolute value: a box contains center + r q with |q| <= h,
// and q is the transposed rotation of p - center divided by c^2 + s^2, which need not be 1.
template <class T>
struct BeyondSideFormula {
    BasicVec2<T> center, p;
    BasicRot<T> rot;
    T half_extent;
    bool along_y;
    template <class N>
    N operator()(In<N>) const {
        const N c(static_cast<double>(rot.c)), s(static_cast<double>(rot.s)), h(static_cast<double>(half_extent));
        const BasicVec2<N> away = lift<N>(p) - lift<N>(center);
        const N reach = along_y ? c * away.y - s * away.x : c * away.x + s * away.y;
        return reach - h * (c * c + s * s);
    }
};

// For the opposite side, the formula only differs in the sign of the rotation.
template <class T>
bool within_sides(const BasicVec2<T>& center, const BasicRot<T>& rot, bool along_y, T half_extent,
                  const BasicVec2<T>& p) {
    const BasicRot<T> rotated{-rot.c, -rot.s};
    return sign_of(BeyondSideFormula<T>{center, p, rot, half_extent, along_y}) <= 0 &&
           sign_of(BeyondSideFormula<T>{center, p, rotated, half_extent, along_y}) <= 0;
}

// The direction, and the box's range of coordinates along and across it, relative to the hull's first vertex.
struct Fit {
    Vec2D along;
    BasicVec2<double> low, high;
};

Fit fit_direction(const std::vector<Vec2D>& hull, const Vec2D& direction, const detail::Extremes& extremes,
                  std::size_t base) {
    const double length = std::sqrt(length_sq(direction));
    const Vec2D along{direction.x / length, direction.y / length};
    return {along,
            {dot(along, hull[extremes.behind]), cross(along, hull[base])},
            {dot(along, hull[extremes.ahead]), cross(along, hull[extremes.across])}};
}

double area(const Fit& fit) {
    return (fit.high.x - fit.low.x) * (fit.high.y - fit.low.y);
}

template <class T>
Fit best_fit(const std::vector<BasicVec2<T>>& hull, const std::vector<Vec2D>& working,
             const detail::WorkingScale<T>& scale) {
    if (hull.size() == 2) return fit_direction(working, working[1], {1, 0, 0}, 0);
    const std::vector<detail::Extremes> extremes = detail::calipers(hull);
    Fit best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vec2D edge = scale.difference(hull[i], hull[(i + 1) % hull.size()]);
        const Fit fit = fit_direction(working, edge, extremes[i], i);
        if (area(fit) < least) {
            least = area(fit);
            best = fit;
        }
    }
    return best;
}

template <class T>
Result<BasicBox<T>> box_along(const std::vector<BasicVec2<T>>& hull, const detail::WorkingScale<T>& scale,
                              const Fit& fit) {
    const double u = 0.5 * (fit.low.x + fit.high.x), v = 0.5 * (fit.low.y + fit.high.y);
    BasicBox<T> box;
    box.rot = {static_cast<T>(fit.along.x), static_cast<T>(fit.along.y)};
    box.center = scale.from_working(u * fit.along + v * perp(fit.along));
    const auto extent = [&](bool along_y, double span) {
        return detail::least_passing(scale.length_from_working(0.5 * span), [&](T h) {
            return std::all_of(hull.begin(), hull.end(),
                               [&](const auto& p) { return within_sides(box.center, box.rot, along_y, h, p); });
        });
    };
    const bool placed = std::isfinite(box.center.x) && std::isfinite(box.center.y);
    if (placed) box.half_extents = {extent(false, fit.high.x - fit.low.x), extent(true, fit.high.y - fit.low.y)};
    if (!placed || !std::isfinite(box.half_extents.x) || !std::isfinite(box.half_extents.y))
        return make_error(ErrorCode::bad_size, -1, "enclosing box: it exceeds the largest finite number");
    return box;
}

}  // namespace

template <class T>
Result<BasicAabb<T>> enclosing_aabb(std::span<const BasicVec2<T>> points) {
    if (points.empty())
        return make_error(ErrorCode::too_few_points, -1, "enclosing box: needs at least 1 point; got none");
    BasicAabb<T> box{points[0], points[0]};
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto& p = points[i];
        if (!std::isfinite(p.x) || !std::isfinite(p.y))
            return make_error(ErrorCode::not_finite, static_cast<std::ptrdiff_t>(i),
                              "enclosing box: point %zu must be finite; got (%g, %g)", i, double(p.x), double(p.y));
        box.min = {std::min(box.min.x, p.x), std::min(box.min.y, p.y)};
        box.max = {std::max(box.max.x, p.x), std::max(box.max.y, p.y)};
    }
    return box;
}

template <class T>
Result<BasicBox<T>> enclosing_box(std::span<const BasicVec2<T>> points) {
    const Result<std::vector<BasicVec2<T>>> hull = detail::hull_points("enclosing box", points);
    if (!hull.ok()) return hull.error();
    if (hull->size() == 1) return BasicBox<T>{hull->front(), {}, {}};
    const detail::WorkingScale<T> scale(*hull, hull->front());
    std::vector<Vec2D> working;
    for (const auto& p : *hull) working.push_back(scale.to_working(p));
    return box_along(*hull, scale, best_fit(*hull, working, scale));
}

template Result<Aabb> enclosing_aabb(std::span<const Vec2>);
template Result<AabbD> enclosing_aabb(std::span<const Vec2D>);
template Result<Box> enclosing_box(std::span<const Vec2>);
template Result<BoxD> enclosing_box(std::span<const Vec2D>);

}  // namespace carom

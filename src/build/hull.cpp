#include "hull_points.hpp"
#include "lexicographic.hpp"

#include <carom/build/hull.hpp>
#include <carom/math/exact.hpp>

#include <algorithm>
#include <cmath>

namespace carom {
namespace detail {
namespace {

// Extends the chain by p, dropping points that are then inside or in mid-edge. The first `kept` points stay.
template <class T>
void extend(std::vector<BasicVec2<T>>& chain, std::size_t kept, const BasicVec2<T>& p) {
    while (chain.size() > kept && orient(chain[chain.size() - 2], chain.back(), p) <= 0) chain.pop_back();
    chain.push_back(p);
}

}  // namespace

template <class T>
Result<std::vector<BasicVec2<T>>> hull_points(const char* what, std::span<const BasicVec2<T>> points) {
    if (points.empty()) return make_error(ErrorCode::too_few_points, -1, "%s: needs at least 1 point; got none", what);
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!std::isfinite(points[i].x) || !std::isfinite(points[i].y))
            return make_error(ErrorCode::not_finite, static_cast<std::ptrdiff_t>(i),
                              "%s: point %zu must be finite; got (%g, %g)", what, i, double(points[i].x),
                              double(points[i].y));
    }
    std::vector<BasicVec2<T>> sorted(points.begin(), points.end());
    std::stable_sort(sorted.begin(), sorted.end(), precedes<T>);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    if (sorted.size() < 3) return sorted;

    std::vector<BasicVec2<T>> chain;
    for (const auto& p : sorted) extend(chain, 1, p);
    const std::size_t lower = chain.size();
    for (std::size_t i = sorted.size() - 1; i-- > 0;) extend(chain, lower, sorted[i]);
    chain.pop_back();  // the least point, repeated
    return chain;
}

template Result<std::vector<Vec2>> hull_points(const char*, std::span<const Vec2>);
template Result<std::vector<Vec2D>> hull_points(const char*, std::span<const Vec2D>);

}  // namespace detail

template <class T>
Result<BasicConvexPolygon<T>> convex_hull(std::span<const BasicVec2<T>> points) {
    if (points.size() < 3)
        return make_error(ErrorCode::too_few_points, -1, "convex hull: needs at least 3 points; got %zu",
                          points.size());
    Result<std::vector<BasicVec2<T>>> corners = detail::hull_points("convex hull", points);
    if (!corners.ok()) return corners.error();
    if (corners->size() == 1)
        return make_error(ErrorCode::too_few_points, -1, "convex hull: all %zu points are equal; use a point instead",
                          points.size());
    if (corners->size() == 2)
        return make_error(ErrorCode::collinear, -1,
                          "convex hull: all %zu points lie on one line; use a segment instead", points.size());
    return BasicConvexPolygon<T>::from_points(std::move(corners).value());
}

template Result<ConvexPolygon> convex_hull(std::span<const Vec2>);
template Result<ConvexPolygonD> convex_hull(std::span<const Vec2D>);

}  // namespace carom

#include "lexicographic.hpp"
#include "limited_parts.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/math/exact.hpp>

#include <algorithm>
#include <limits>

namespace carom {
namespace {

// The ring in positive or negative order. Its least vertex is convex, so the orientation there is that of the ring.
template <class T>
std::vector<BasicVec2<T>> wound(std::span<const BasicVec2<T>> ring, int sign) {
    std::vector<BasicVec2<T>> points(ring.begin(), ring.end());
    const std::size_t n = points.size();
    const auto least =
        static_cast<std::size_t>(std::min_element(points.begin(), points.end(), detail::precedes<T>) - points.begin());
    if (orient(points[(least + n - 1) % n], points[least], points[(least + 1) % n]) != sign)
        std::reverse(points.begin(), points.end());
    return points;
}

// Whether a ring, if it does not cross itself, is that of a convex polygon.
template <class T>
bool is_convex(std::span<const BasicVec2<T>> ring) {
    const std::size_t n = ring.size();
    bool turns_left = false, turns_right = false;
    for (std::size_t i = 0; i < n; ++i) {
        const int turn = orient(ring[i], ring[(i + 1) % n], ring[(i + 2) % n]);
        turns_left |= turn > 0;
        turns_right |= turn < 0;
    }
    return !(turns_left && turns_right);
}

}  // namespace

// A query costs what the parts near it have of corners.
template <class T>
Result<BasicSimplePolygon<T>> simple_polygon(std::span<const BasicVec2<T>> outline,
                                             std::span<const std::vector<BasicVec2<T>>> holes) {
    constexpr std::size_t most_corners = 8;
    const bool is_one_part = holes.empty() && is_convex(outline);
    Result<std::vector<BasicConvexPolygon<T>>> parts =
        detail::limited_parts(outline, holes, is_one_part ? std::numeric_limits<std::size_t>::max() : most_corners);
    if (!parts.ok()) return parts.error();
    std::vector<std::vector<BasicVec2<T>>> rings{wound(outline, 1)};
    for (const std::vector<BasicVec2<T>>& hole : holes) rings.push_back(wound(std::span<const BasicVec2<T>>(hole), -1));
    return BasicSimplePolygon<T>(std::move(rings), std::move(parts).value());
}

template Result<SimplePolygon> simple_polygon(std::span<const Vec2>, std::span<const std::vector<Vec2>>);
template Result<SimplePolygonD> simple_polygon(std::span<const Vec2D>, std::span<const std::vector<Vec2D>>);

}  // namespace carom

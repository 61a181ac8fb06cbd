#include "lexicographic.hpp"

#include <carom/build/decompose.hpp>
#include <carom/build/simple_polygon.hpp>
#include <carom/math/exact.hpp>

#include <algorithm>

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

}  // namespace

template <class T>
Result<BasicSimplePolygon<T>> simple_polygon(std::span<const BasicVec2<T>> outline,
                                             std::span<const std::vector<BasicVec2<T>>> holes) {
    Result<std::vector<BasicConvexPolygon<T>>> parts = convex_parts(outline, holes);
    if (!parts.ok()) return parts.error();
    std::vector<std::vector<BasicVec2<T>>> rings{wound(outline, 1)};
    for (const std::vector<BasicVec2<T>>& hole : holes) rings.push_back(wound(std::span<const BasicVec2<T>>(hole), -1));
    return BasicSimplePolygon<T>(std::move(rings), std::move(parts).value());
}

template Result<SimplePolygon> simple_polygon(std::span<const Vec2>, std::span<const std::vector<Vec2>>);
template Result<SimplePolygonD> simple_polygon(std::span<const Vec2D>, std::span<const std::vector<Vec2D>>);

}  // namespace carom

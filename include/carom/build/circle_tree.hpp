/// Makes circle trees that cover a polygon, an outline, or the pixels of a mask.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/math/vec2.hpp>
#include <carom/shape/chain.hpp>
#include <carom/shape/circle_tree.hpp>
#include <carom/shape/simple_polygon.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace carom {

// Trees with `levels` levels, of which the first is one circle. The leaves cover the source: every point of it is in
// some leaf, exactly, since radii are rounded outward. So does each level above. What the leaves have too much lies
// within their diameters of the source, and these shrink: a level cuts each region in two twice, in the middle
// and along that of four directions which leaves the smallest circles, so radii fall about by half with each level for areas, and to a quarter for curves. The circles
// are the smallest around what was cut, up to rounding; there are at most four times as many on each level.
//
// Errors: bad_size (levels < 1, or more than max_tree_circles circles), not_finite (a circle too large for the number
// type), too_few_points (nothing to cover). Cost: O(vertices) each level, and a few passes over the vertices in a leaf.

/// The most circles a tree is made with.
inline constexpr std::size_t max_tree_circles = std::size_t{1} << 21;

/// Covers the filled polygon less its holes. Example:
///     const Vec2 square[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
///     const auto tree = circle_tree(simple_polygon<float>(square).value(), 2);
///     assert(tree->leaves().size() == 4 && tree->leaves()[0].radius < 2.83f);  // half the side times the root of two
template <class T>
Result<BasicCircleTree<T>> circle_tree(const BasicSimplePolygon<T>& polygon, int levels);

/// Covers the points of the polyline. Example:
///     const auto tree = circle_tree(Chain::open({{0, 0}, {8, 0}}).value(), 3);
///     assert(tree->leaves().size() == 16 && tree->leaves()[0].radius < 0.26f);
template <class T>
Result<BasicCircleTree<T>> circle_tree(const BasicChain<T>& outline, int levels);

/// Covers the hulls of lists of points: one point, two, or the corners of a convex polygon in either order.
template <class T>
Result<BasicCircleTree<T>> circle_tree(std::span<const std::vector<BasicVec2<T>>> convex_pieces, int levels);

/// Covers pixels: the unit squares [x, x + 1] x [y, y + 1] with set(x, y), for 0 <= x < width and 0 <= y < height. For
/// a Bitmask m, set is m.get. Example:
///     const auto ell = [](std::int64_t x, std::int64_t y) { return x == 0 || y == 0; };
///     assert(circle_tree_of_pixels<float>(3, 3, ell, 1)->circle(0).center == (Vec2{1.5f, 1.5f}));
template <class T>
Result<BasicCircleTree<T>> circle_tree_of_pixels(std::int64_t width, std::int64_t height,
                                                 FunctionRef<bool(std::int64_t, std::int64_t)> set, int levels);

}  // namespace carom

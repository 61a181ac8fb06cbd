/// Builds circle trees that cover a polygon, a chain, or the pixels of a mask.
#pragma once

#include <carom/function_ref.hpp>
#include <carom/math/vec2.hpp>
#include <carom/shape/any_shape.hpp>
#include <carom/shape/chain.hpp>
#include <carom/shape/circle_tree.hpp>
#include <carom/shape/simple_polygon.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace carom {

// All functions return a tree with `levels` levels, the first of which is one circle. The leaves cover the source
// exactly: every point of it lies in some leaf, since radii are rounded outward. Each level above covers it, too. The
// leaves reach beyond the source by at most their diameters, which shrink with each level: a level splits each region
// in two twice, halfway along whichever of four directions leaves the smallest circles. So radii about halve with each
// level for areas, and fall to a quarter for curves. Each circle is the smallest around its region, up to rounding; a
// level has at most four times as many circles as the one above.
//
// Errors: bad_size (levels < 1, or more than max_tree_circles circles), not_finite (a circle too large for the number
// type), too_few_points (nothing to cover). Cost: O(vertices) per level, plus a few passes over the vertices in a leaf.

/// The largest number of circles in a tree that these functions build.
inline constexpr std::size_t max_tree_circles = std::size_t{1} << 21;

/// Returns a circle tree that covers the filled polygon, excluding its holes. Example:
///     const Vec2 square[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
///     const auto tree = circle_tree(simple_polygon<float>(square).value(), 2);
///     assert(tree->leaves().size() == 4 && tree->leaves()[0].radius < 2.83f);  // half the side times the root of two
template <class T>
Result<BasicCircleTree<T>> circle_tree(const BasicSimplePolygon<T>& polygon, int levels);

/// Returns a circle tree that covers the polyline. Example:
///     const auto tree = circle_tree(Chain::open({{0, 0}, {8, 0}}).value(), 3);
///     assert(tree->leaves().size() == 16 && tree->leaves()[0].radius < 0.26f);
template <class T>
Result<BasicCircleTree<T>> circle_tree(const BasicChain<T>& outline, int levels);

/// Returns a circle tree that covers the convex hulls of lists of points. A list holds one point, two points, or the
/// corners of a convex polygon with either winding.
template <class T>
Result<BasicCircleTree<T>> circle_tree(std::span<const std::vector<BasicVec2<T>>> convex_pieces, int levels);

/// Returns a circle tree that covers a segment, box, triangle, polygon or chain; bad_size also for other shapes.
/// Example:
///     assert(circle_tree(AnyShape(Segment{{0, 0}, {8, 0}}), 1)->circle(0) == (Circle{{4, 0}, 4}));
template <class T>
Result<BasicCircleTree<T>> circle_tree(const BasicAnyShape<T>& shape, int levels);

/// Returns a circle tree that covers pixels: the unit squares [x, x + 1] x [y, y + 1] for which set(x, y) is true, with
/// 0 <= x < width and 0 <= y < height. For a Bitmask m, `set` is m.get. Example:
///     const auto ell = [](std::int64_t x, std::int64_t y) { return x == 0 || y == 0; };
///     assert(circle_tree_of_pixels<float>(3, 3, ell, 1)->circle(0).center == (Vec2{1.5f, 1.5f}));
template <class T>
Result<BasicCircleTree<T>> circle_tree_of_pixels(std::int64_t width, std::int64_t height,
                                                 FunctionRef<bool(std::int64_t, std::int64_t)> set, int levels);

}  // namespace carom

/// Polygons of a mask: exact along pixel edges, or simplified within a stated error, and cut into convex parts.
#pragma once

#include <carom/mask/contours.hpp>
#include <carom/math/vec2.hpp>
#include <carom/result.hpp>
#include <carom/shape/simple_polygon.hpp>

#include <span>
#include <vector>

namespace carom {

/// The rings of one polygon: an outline with positive winding (x towards y), and its holes with negative winding.
template <class T>
struct BasicPolygonRings {
    std::vector<BasicVec2<T>> outline;
    std::vector<std::vector<BasicVec2<T>>> holes;
    std::size_t component = 0;  ///< the index of the component to which it belongs
};

using PolygonRings = BasicPolygonRings<float>;
using PolygonRingsD = BasicPolygonRings<double>;

/// Returns one polygon for every outer border among `contours`, in their order, with the holes whose parent it is. With
/// error 0 they are the contours, corner by corner. With more, corners are removed from all rings together, as
/// `simplify_polygon` does: each ring stays within `error` (in pixels) of its contour and the contour within `error` of
/// the ring, exactly; rings stay simple, share at most points, and none leaves what it was inside. The remaining
/// corners are corners of the contours. Errors: not_finite, bad_size (error below 0). Cost: O(corners) for error 0,
/// else that of `simplify_polygon`. Example:
///     const std::string_view rows[] = {"..#", ".##", "###"};
///     const auto borders = contours(Bitmask::from_rows(rows).value());
///     assert(polygon_rings(borders, 0.0f)->front().outline.size() == 8);
///     assert(polygon_rings(borders, 0.75f)->front().outline.size() == 3);
template <class T>
Result<std::vector<BasicPolygonRings<T>>> polygon_rings(std::span<const Contour> contours, T error);

/// Returns the mask as filled polygons: those of `polygon_rings`, each cut into convex parts. With error 0 their union
/// is exactly the union of the set pixels [x, x + 1] x [y, y + 1]. This makes every shape query available for pixels;
/// [Ekstrom] leaves it to the reader. Empty when no pixel is set. Errors: as `polygon_rings`. Cost: that of `contours`,
/// `simplify_polygon` and `convex_parts`. Example:
///     const std::string_view rows[] = {"##", "#."};
///     const auto polygons = mask_polygons<float>(Bitmask::from_rows(rows).value());
///     assert(polygons->size() == 1 && polygons->front().outline().size() == 6);
///     assert(overlaps(polygons->front(), Point{{1, 2}}) && !overlaps(polygons->front(), Point{{1.5f, 1.5f}}));
template <class T>
Result<std::vector<BasicSimplePolygon<T>>> mask_polygons(const Bitmask& mask, T error = 0,
                                                         Neighbors neighbors = Neighbors::eight);

}  // namespace carom

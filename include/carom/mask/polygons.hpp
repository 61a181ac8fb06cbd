/// Shapes of pixels: polygons, exact along pixel edges or simplified within a stated error, and tile grids to edit.
#pragma once

#include <carom/mask/contours.hpp>
#include <carom/mask/placed_sprite.hpp>
#include <carom/mask/terrain_mask.hpp>
#include <carom/math/vec2.hpp>
#include <carom/result.hpp>
#include <carom/shape/simple_polygon.hpp>
#include <carom/shape/tile_grid.hpp>

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

/// Returns the set pixels of a mask or terrain as a tile grid with a full cell for each: a shape for every query, for
/// worlds and for character controllers. Pixel (x, y) is the closed square between grid lines x and x + 1, y and y + 1.
/// Lines are `pixel` apart, and pixel (0, 0) begins at `origin`. Sides between two set pixels give no normal. A sprite's
/// are the pixels of `resample`, where that puts them. Errors: those of `TileGrid::from_cells`, so bad_size for sides
/// over 2^16 and for more than 2^28 pixels, which `crop` reduces; and those of `resample`. Cost: O(pixels); 6 bytes a
/// pixel, and 24 for each block of equal runs. Queries cost what is near, as for every tile grid. Example:
///     const std::string_view rows[] = {"#...", "##..", "####"};
///     const TileGrid hill = tile_grid_of_pixels<float>(Bitmask::from_rows(rows).value(), {10, 20}).value();
///     assert(overlaps(hill, Circle{{13, 21}, 1}) && !overlaps(hill, Circle{{13, 21}, 0.75f}));
///     assert(contact(hill, Aabb{{12, 20}, {13, 22.25f}})->normal == (Vec2{0, -1}));
template <class T>
Result<BasicTileGrid<T>> tile_grid_of_pixels(const Bitmask& mask, const BasicVec2<T>& origin = {},
                                             const BasicVec2<T>& pixel = {1, 1});
template <class T>
Result<BasicTileGrid<T>> tile_grid_of_pixels(const TerrainMask& terrain, const BasicVec2<T>& origin = {},
                                             const BasicVec2<T>& pixel = {1, 1});
template <class T>
Result<BasicTileGrid<T>> tile_grid_of_pixels(const PlacedSprite& sprite);

/// Makes the cells of a rectangle full where the pixels of a mask or terrain are set, and empty elsewhere: after the
/// pixels in it were changed, their tile grid equals a new one. What lies outside the mask is ignored. Errors: bad_size
/// if the grid has another size than the mask. Cost: O(pixels of the rectangle), and that of `TileGrid::set_cell` for
/// each that changes. Example:
///     TerrainMask ground = TerrainMask::blank(200, 100).value();
///     ground.fill({{0, 50}, {200, 100}});
///     TileGrid grid = tile_grid_of_pixels<float>(ground).value();
///     ground.clear({{90, 50}, {110, 60}});
///     assert(update_pixels(grid, ground, {{90, 50}, {110, 60}}).ok() && !overlaps(grid, Point{{100, 55}}));
template <class T>
Status update_pixels(BasicTileGrid<T>& grid, const Bitmask& mask, const PixelRect& rect);
template <class T>
Status update_pixels(BasicTileGrid<T>& grid, const TerrainMask& terrain, const PixelRect& rect);

}  // namespace carom

/// Contours of a mask: the borders of its components as exact polygons along the edges of the pixels.
#pragma once

#include <carom/mask/components.hpp>

#include <cstddef>
#include <vector>

namespace carom {

/// One closed border. Its corners are lattice points, (x, y) being the corner that pixels (x - 1, y - 1) and (x, y)
/// share. From each corner to the next, and from the last to the first, the border runs along x and y in turn.
struct Contour {
    std::vector<PixelPos> corners;  ///< the first one has the least y, and among those the least x
    bool is_hole = false;           ///< outer borders have positive winding (x towards y), those of holes negative
    std::size_t component = 0;      ///< the index of the component that it bounds, as in `connected_components`
    std::ptrdiff_t parent = -1;  ///< the next contour around it: an outer border for a hole; a hole, or -1, for others
    friend bool operator==(const Contour&, const Contour&) = default;
};

/// Returns all borders between set and clear pixels, each once. Along a contour, the set pixels are always on the same
/// side. What lies inside an odd number of contours is exactly the mask. Every contour is a simple polygon: it touches
/// itself nowhere, not even at a corner. Two contours never cross, and share at most corners, namely those of two set
/// pixels that have only a corner in common.
///
/// At such a corner `neighbors` decides: with `four` the borders follow each of the two pixels, with `eight` they go
/// around both. A border that then passes one corner twice is split there, so one component may have several outer
/// borders (eight: two pixels corner to corner have two) and holes that end at a corner (four).
///
/// Contours are in the order of their first corners: by y, then x; so parents come first. Cost: O(words +
/// (runs + corners) log runs of a row). Source: crack following [Rosenfeld & Pfaltz 1966], nesting as in [Suzuki & Abe
/// 1985]; here whole runs are followed, and corners passed twice are split. Example:
///     const std::string_view rows[] = {"###", "#.#", "###"};
///     const auto borders = contours(Bitmask::from_rows(rows).value());
///     assert(borders.size() == 2 && borders[1].is_hole && borders[1].parent == 0);
///     assert((borders[1].corners == std::vector<PixelPos>{{1, 1}, {1, 2}, {2, 2}, {2, 1}}));
std::vector<Contour> contours(const Bitmask& mask, Neighbors neighbors = Neighbors::eight);

/// The same for a mask whose components are known already.
std::vector<Contour> contours(const Components& components, Neighbors neighbors);

/// Returns the pixels along the outer border of the component (8-connected) that contains the first set pixel, starting
/// there and in positive order. Each is a neighbor of the next, and the last one of the first. A pixel occurs as often
/// as the border passes it: twice where the component is one pixel wide. Empty when no pixel is set. The path is that
/// of Moore neighbor tracing. For every border, exactly, see `contours`. Cost: as `contours`. Example:
///     const std::string_view rows[] = {".#.", "###"};
///     const auto path = outline_pixels(Bitmask::from_rows(rows).value());
///     assert((path == std::vector<PixelPos>{{1, 0}, {2, 1}, {1, 1}, {0, 1}}));
std::vector<PixelPos> outline_pixels(const Bitmask& mask);

}  // namespace carom

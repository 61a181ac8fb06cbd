/// Overlap tests of two masks on one pixel grid: whether, where and in how many pixels they overlap.
#pragma once

#include <carom/mask/bitmask.hpp>
#include <carom/math/vec2.hpp>

#include <optional>

namespace carom {

/// Returns the number of pixels that are set in both. Cost: O(words in the common rectangle).
std::int64_t overlap_area(const PlacedMask& a, const PlacedMask& b);

/// Returns the first pixel that is set in both, in grid coordinates and row order (y, then x); none if they do not
/// overlap. [Ekstrom] calls it the collision point; his word-striped loop breaks the row order, this one keeps it.
/// Cost: as `overlaps`.
std::optional<PixelPos> first_point(const PlacedMask& a, const PlacedMask& b);

namespace detail {

/// Whether two masks overlap on an unbounded grid: b lies (dx, dy) from a, neither more than 2^62.
bool overlaps_at(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy);

/// Whether all coordinates are below 2^61: then differences do not overflow, and no pixel lies off the grid.
inline bool are_near(const PixelPos& a, const PixelPos& b) {
    constexpr std::uint64_t bound = std::uint64_t{1} << 61;
    const auto moved = [](std::int64_t x) { return static_cast<std::uint64_t>(x) + bound; };
    return (moved(a.x) | moved(a.y) | moved(b.x) | moved(b.y)) < 2 * bound;
}

}  // namespace detail

/// Returns whether some pixel is set in both. Adjacent pixels do not overlap: pixels are open squares here. Cost: at
/// most O(words in the common rectangle); ends at the first shared pixel.
inline bool overlaps(const PlacedMask& a, const PlacedMask& b) {
    if (detail::are_near(a.at, b.at)) return detail::overlaps_at(*a.mask, *b.mask, b.at.x - a.at.x, b.at.y - a.at.y);
    return first_point(a, b).has_value();
}

/// Returns the pixels that are set in both, as a mask of the size and at the position of a. Cost: O(words of a).
/// Example:
///     const Bitmask a = Bitmask::from_rows(std::array<std::string_view, 2>{"###", "#.."}).value();
///     const Bitmask shared = overlap_mask({&a, {0, 0}}, {&a, {1, 0}});
///     assert(shared == Bitmask::from_rows(std::array<std::string_view, 2>{".##", "..."}).value());
Bitmask overlap_mask(const PlacedMask& a, const PlacedMask& b);

/// Returns the smallest rectangle that contains every shared pixel, in grid coordinates; empty {0,0,0,0} if there is
/// none. A side past the largest int64 is clamped to it. Cost: O(words in the common rectangle).
PixelRect overlap_bounds(const PlacedMask& a, const PlacedMask& b);

/// Returns the mean of the centers of the shared pixels, in grid coordinates, each coordinate rounded once to the
/// nearest T; none if they do not overlap. Pixel (x, y) has its center at (x + 1/2, y + 1/2). [Ekstrom] asks for a
/// better contact point than the first pixel: this is the usual one. Cost: O(words in the common rectangle + shared
/// pixels). Example:
///     const Bitmask a = Bitmask::from_rows(std::array<std::string_view, 1>{"###"}).value();
///     assert((overlap_centroid({&a, {0, 0}}, {&a, {1, 0}}) == Vec2D{2, 0.5}));
template <class T = double>
std::optional<BasicVec2<T>> overlap_centroid(const PlacedMask& a, const PlacedMask& b);

}  // namespace carom

/// Overlap tests of a mask, sprite or terrain and a shape: whether, where and in how many pixels they overlap.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/function_ref.hpp>
#include <carom/mask/overlap.hpp>
#include <carom/mask/placed_sprite.hpp>
#include <carom/mask/terrain_mask.hpp>
#include <carom/query/operand.hpp>

#include <concepts>
#include <vector>

namespace carom {

namespace detail {

/// How much of a closed box of pixels a shape covers. Ordered: the more it covers, the greater.
enum class BoxCoverage {
    none,      ///< no common point
    touching,  ///< common points, but no common area
    partial,   ///< a common area
    full       ///< the whole box
};

/// How much of the box a convex part covers. Exact.
template <class T>
BoxCoverage box_coverage(const ConvexPart<T>& part, const BasicAabb<T>& box);

/// Returns how much of a box a whole shape covers.
using BoxCoverageQuery = FunctionRef<BoxCoverage(const AabbD&)>;

bool mask_overlaps(const PlacedMask& mask, const AabbD& around, BoxCoverageQuery coverage);
std::int64_t mask_overlap_area(const PlacedMask& mask, const AabbD& around, BoxCoverageQuery coverage);
std::optional<PixelPos> mask_first_point(const PlacedMask& mask, const AabbD& around, BoxCoverageQuery coverage);
bool mask_overlaps(const TerrainMask& terrain, const AabbD& around, BoxCoverageQuery coverage);
std::int64_t mask_overlap_area(const TerrainMask& terrain, const AabbD& around, BoxCoverageQuery coverage);
std::optional<PixelPos> mask_first_point(const TerrainMask& terrain, const AabbD& around, BoxCoverageQuery coverage);
bool mask_overlaps(const PlacedSprite& sprite, const AabbD& around, BoxCoverageQuery coverage);
std::int64_t mask_overlap_area(const PlacedSprite& sprite, const AabbD& around, BoxCoverageQuery coverage);
std::optional<PixelPos> mask_first_point(const PlacedSprite& sprite, const AabbD& around, BoxCoverageQuery coverage);

/// A mask on the grid, as an operand.
template <class M>
concept GridOfPixels = std::same_as<M, PlacedMask> || std::same_as<M, TerrainMask> || std::same_as<M, PlacedSprite>;

/// Whether T represents every integer up to the size of the box's coordinates.
template <class T>
bool represents_integers(const AabbD& box) {
    constexpr double most = sizeof(T) < sizeof(double) ? 0x1p24 : 0x1p53;
    return box.min.x >= -most && box.min.y >= -most && box.max.x <= most && box.max.y <= most;
}

/// Calls `use(box, coverage)` with a box around the shape and its coverage query.
template <class S, class Use>
auto with_coverage(const S& shape, Use use) {
    using T = scalar_of_operand<S>;
    const auto source = operand(shape);
    std::vector<Vec2D> buffer;
    const auto coverage = [&](const AabbD& box) {
        BoxCoverage most = BoxCoverage::none;
        const bool fits = represents_integers<T>(box);
        const auto visit = [&](const ConvexPart<T>& part) {
            if (fits) {
                const BasicVec2<T> low{static_cast<T>(box.min.x), static_cast<T>(box.min.y)};
                const BasicVec2<T> high{static_cast<T>(box.max.x), static_cast<T>(box.max.y)};
                most = std::max(most, box_coverage(part, BasicAabb<T>{low, high}));
            } else {
                buffer.resize(static_cast<std::size_t>(part.size()));
                most = std::max(most, box_coverage(part.in_double(buffer.data()), box));
            }
            return most == BoxCoverage::full;
        };
        any_part(source, box, PartVisitor<T>(visit));
        return most;
    };
    return use(box_of_parts(source), BoxCoverageQuery(coverage));
}

}  // namespace detail

/// Returns whether a set pixel of a placed mask, a sprite or a terrain shares a point with the shape. Here pixel (x, y)
/// of the grid is the closed square [x, x + 1] x [y, y + 1], and touching counts, as among shapes; between masks it
/// does not. Exact for all shapes as `overlaps` is. Pixels beyond 2^50 overlap nothing, and neither does a sprite whose
/// placement `resample` rejects. Cost: some ten exact box tests for each pixel along the border of the shape, until the
/// first overlap is found; none for a block without set pixels; for sprites that of `resample` as well. Does not
/// allocate, except for sprites, and for polygons of floats where pixels lie beyond 2^24. For every other query of
/// shapes see `tile_grid_of_pixels`. Source: quadtree descent [Samet 1984]. Example:
///     const Bitmask step = Bitmask::from_rows(std::array<std::string_view, 2>{"#.", "##"}).value();
///     assert(overlaps(PlacedMask{&step, {10, 10}}, Circle{{12, 10}, 1}));    // it touches (11, 10) and (12, 11)
///     assert(!overlaps(PlacedMask{&step, {10, 10}}, Circle{{12, 10}, 0.9f}));
template <detail::GridOfPixels M, detail::QueryOperand S>
bool overlaps(const M& mask, const S& shape) {
    return detail::with_coverage(shape, [&](const AabbD& around, detail::BoxCoverageQuery coverage) {
        return detail::mask_overlaps(mask, around, coverage);
    });
}
template <detail::QueryOperand S, detail::GridOfPixels M>
bool overlaps(const S& shape, const M& mask) {
    return overlaps(mask, shape);
}

/// Returns the number of set pixels that share an area with the shape; 0 for points, lines and curves. Exact and at the
/// cost of `overlaps`. Example:
///     Bitmask field = Bitmask::blank(8, 8).value();
///     field.fill();
///     assert(overlap_area(PlacedMask{&field, {0, 0}}, Aabb{{1, 1}, {3, 2.5f}}) == 4);
template <detail::GridOfPixels M, detail::QueryOperand S>
std::int64_t overlap_area(const M& mask, const S& shape) {
    return detail::with_coverage(shape, [&](const AabbD& around, detail::BoxCoverageQuery coverage) {
        return detail::mask_overlap_area(mask, around, coverage);
    });
}

/// Returns the first set pixel that shares a point with the shape, in grid coordinates and row order (y, then x); none
/// if they do not overlap. Exact. Cost: that of `overlaps`, and a test for each row before it. Example:
///     Bitmask field = Bitmask::blank(8, 8).value();
///     field.fill();
///     assert((first_point(PlacedMask{&field, {0, 0}}, Circle{{4.5f, 4.5f}, 2}) == PixelPos{3, 2}));
template <detail::GridOfPixels M, detail::QueryOperand S>
std::optional<PixelPos> first_point(const M& mask, const S& shape) {
    return detail::with_coverage(shape, [&](const AabbD& around, detail::BoxCoverageQuery coverage) {
        return detail::mask_first_point(mask, around, coverage);
    });
}

}  // namespace carom

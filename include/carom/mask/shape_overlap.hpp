/// Overlap tests of a mask or terrain and a shape: whether, where and in how many pixels they overlap.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/function_ref.hpp>
#include <carom/mask/overlap.hpp>
#include <carom/mask/terrain_mask.hpp>
#include <carom/query/operand.hpp>

#include <concepts>
#include <vector>

namespace carom {

namespace detail {

/// How much of a closed box of pixels a shape covers. Ordered: the more it covers, the greater.
enum class Cover {
    none,     ///< no common point
    touches,  ///< common points, but no common area
    some,     ///< a common area
    all       ///< the whole box
};

/// That of a convex part. Exact.
template <class T>
Cover cover_of(const ConvexPart<T>& part, const BasicAabb<T>& box);

/// That of a whole shape, for any box.
using CoverSource = FunctionRef<Cover(const AabbD&)>;

bool overlaps_cover(const PlacedMask& mask, const AabbD& around, CoverSource cover);
std::int64_t area_of_cover(const PlacedMask& mask, const AabbD& around, CoverSource cover);
std::optional<PixelPos> first_in_cover(const PlacedMask& mask, const AabbD& around, CoverSource cover);
bool overlaps_cover(const TerrainMask& terrain, const AabbD& around, CoverSource cover);
std::int64_t area_of_cover(const TerrainMask& terrain, const AabbD& around, CoverSource cover);
std::optional<PixelPos> first_in_cover(const TerrainMask& terrain, const AabbD& around, CoverSource cover);

/// A type that has pixels on the grid.
template <class M>
concept GridOfPixels = std::same_as<M, PlacedMask> || std::same_as<M, TerrainMask>;

/// Whether the type represents every integer up to the size of the coordinates.
template <class T>
bool has_whole_numbers(const AabbD& box) {
    constexpr double most = sizeof(T) < sizeof(double) ? 0x1p24 : 0x1p53;
    return box.min.x >= -most && box.min.y >= -most && box.max.x <= most && box.max.y <= most;
}

/// Calls `use(box, cover)` with a box around the shape and the function that returns its covers.
template <class S, class Use>
auto with_cover(const S& shape, Use use) {
    using T = scalar_of_operand<S>;
    const auto asked = operand(shape);
    std::vector<Vec2D> room;
    const auto cover = [&](const AabbD& box) {
        Cover most = Cover::none;
        const bool fits = has_whole_numbers<T>(box);
        const auto look = [&](const ConvexPart<T>& part) {
            if (fits) {
                const BasicVec2<T> low{static_cast<T>(box.min.x), static_cast<T>(box.min.y)};
                const BasicVec2<T> high{static_cast<T>(box.max.x), static_cast<T>(box.max.y)};
                most = std::max(most, cover_of(part, BasicAabb<T>{low, high}));
            } else {
                room.resize(static_cast<std::size_t>(part.size()));
                most = std::max(most, cover_of(part.in_double(room.data()), box));
            }
            return most == Cover::all;
        };
        any_part(asked, box, PartVisitor<T>(look));
        return most;
    };
    return use(box_of_parts(asked), CoverSource(cover));
}

}  // namespace detail

/// Returns whether a set pixel of a placed mask or of a terrain shares a point with the shape. Here pixel (x, y) of the
/// grid is the closed square [x, x + 1] x [y, y + 1], and touching counts, as among shapes; between masks it does not.
/// Exact for all shapes as `overlaps` is. Pixels beyond 2^50 overlap nothing. Cost: some ten exact tests of a box for
/// each pixel along the border of the shape, until the first is found; none for a block without set pixels. Does not
/// allocate, except for polygons of floats where pixels lie beyond 2^24. Source: quadtree descent [Samet 1984].
/// Example:
///     const Bitmask step = Bitmask::from_rows(std::array<std::string_view, 2>{"#.", "##"}).value();
///     assert(overlaps(PlacedMask{&step, {10, 10}}, Circle{{12, 10}, 1}));    // it touches (11, 10) and (12, 11)
///     assert(!overlaps(PlacedMask{&step, {10, 10}}, Circle{{12, 10}, 0.9f}));
template <detail::GridOfPixels M, detail::Askable S>
bool overlaps(const M& mask, const S& shape) {
    return detail::with_cover(shape, [&](const AabbD& around, detail::CoverSource cover) {
        return detail::overlaps_cover(mask, around, cover);
    });
}
template <detail::Askable S, detail::GridOfPixels M>
bool overlaps(const S& shape, const M& mask) {
    return overlaps(mask, shape);
}

/// Returns the number of set pixels that share an area with the shape; 0 for points, lines and curves. Exact and at the
/// cost of `overlaps`. Example:
///     Bitmask field = Bitmask::blank(8, 8).value();
///     field.fill();
///     assert(overlap_area(PlacedMask{&field, {0, 0}}, Aabb{{1, 1}, {3, 2.5f}}) == 4);
template <detail::GridOfPixels M, detail::Askable S>
std::int64_t overlap_area(const M& mask, const S& shape) {
    return detail::with_cover(shape, [&](const AabbD& around, detail::CoverSource cover) {
        return detail::area_of_cover(mask, around, cover);
    });
}

/// Returns the first set pixel that shares a point with the shape, in grid coordinates and row order (y, then x); none
/// if they do not overlap. Exact. Cost: that of `overlaps`, and a test for each row before it. Example:
///     Bitmask field = Bitmask::blank(8, 8).value();
///     field.fill();
///     assert((first_point(PlacedMask{&field, {0, 0}}, Circle{{4.5f, 4.5f}, 2}) == PixelPos{3, 2}));
template <detail::GridOfPixels M, detail::Askable S>
std::optional<PixelPos> first_point(const M& mask, const S& shape) {
    return detail::with_cover(shape, [&](const AabbD& around, detail::CoverSource cover) {
        return detail::first_in_cover(mask, around, cover);
    });
}

}  // namespace carom

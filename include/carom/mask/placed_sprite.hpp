/// PlacedSprite: overlap tests of a scaled, flipped, rotated and translated mask, without a mask in between.
#pragma once

#include <carom/mask/overlap.hpp>
#include <carom/mask/resample.hpp>
#include <carom/math/pose.hpp>

#include <optional>

namespace carom {

/// Returns the placement of an image that is scaled about its point `pivot` (in pixels of the image), rotated, and
/// translated so that the pivot comes to `pose.at`. A negative scale rotates it by another half turn. Example:
///     const SpritePlacement placed = placement_of({{10, 20}, RotD::degrees(90)}, {4, 4}, 2);
///     assert((placed.origin == Vec2D{18, 12}) && (placed.x_axis == Vec2D{0, 2}));
SpritePlacement placement_of(const PoseD& pose, const Vec2D& pivot, double scale = 1);

/// A mask under a placement: the pixels of `resample`. The mask must outlive the query. It is the last member, so that
/// `{&mask, {x, y}}` stays a PlacedMask.
struct PlacedSprite {
    SpritePlacement placement;
    const Bitmask* mask;
};

/// The queries of placed masks for sprites, resampled on the fly, pixel by pixel, within the extent of both, without
/// allocating: for a sprite whose placement changes in each frame. One that is queried often is better resampled once,
/// or taken from RotatedMasks. A placement that `resample` rejects overlaps nothing. Exact as `resample`. Cost:
/// O(rows * log(columns)), and an exact decision for each common pixel that is set in the other. Example:
///     const Bitmask bar = Bitmask::from_rows(std::array<std::string_view, 1>{"####"}).value();
///     const PlacedSprite upright{placement_of({{8.5, 8.5}, RotD::degrees(90)}, {0.5, 0.5}), &bar};
///     assert(overlaps(upright, PlacedMask{&bar, {5, 11}}) && !overlaps(upright, PlacedMask{&bar, {5, 12}}));
///     assert((first_point(upright, PlacedMask{&bar, {5, 11}}) == PixelPos{8, 11}));
bool overlaps(const PlacedSprite& a, const PlacedMask& b);
bool overlaps(const PlacedSprite& a, const PlacedSprite& b);
inline bool overlaps(const PlacedMask& a, const PlacedSprite& b) {
    return overlaps(b, a);
}
std::int64_t overlap_area(const PlacedSprite& a, const PlacedMask& b);
std::int64_t overlap_area(const PlacedSprite& a, const PlacedSprite& b);
inline std::int64_t overlap_area(const PlacedMask& a, const PlacedSprite& b) {
    return overlap_area(b, a);
}
std::optional<PixelPos> first_point(const PlacedSprite& a, const PlacedMask& b);
std::optional<PixelPos> first_point(const PlacedSprite& a, const PlacedSprite& b);
inline std::optional<PixelPos> first_point(const PlacedMask& a, const PlacedSprite& b) {
    return first_point(b, a);
}

}  // namespace carom

/// A collider's pixels on the world's grid.
#pragma once

#include <carom/mask/placed_sprite.hpp>
#include <carom/mask/shape_overlap.hpp>
#include <carom/world/collider.hpp>

#include <optional>

namespace carom::detail {

/// A mask that a pose places on the grid: shifted by whole pixels, or rotated and scaled.
struct GridPixels {
    bool is_shifted = false;
    PlacedMask shifted{nullptr, {}};
    PlacedSprite rotated{{}, nullptr};
};

GridPixels grid_pixels(const ColliderMask& mask, const PoseD& pose);

/// The bound of the coordinates of masks, in pixels.
inline constexpr double farthest_pixel = 0x1p47;

/// Returns bad_size for a placement that is out of range or that `resample` would reject. The numbers must be finite.
Status check_pixels(const ColliderMask& mask, const PoseD& pose);

/// Whether the two share a set pixel.
bool overlaps(const GridPixels& a, const GridPixels& b);

/// Bounds of all pixels that may be set, rounded outward.
AabbD box_of(const GridPixels& pixels);

/// Rotated pixels resampled to the grid, so that they are handled as shifted ones are. Allocates, so it is made only
/// where it is needed. Succeeds for what `check_pixels` accepts.
class AxisAlignedPixels {
  public:
    explicit AxisAlignedPixels(const GridPixels& pixels);
    AxisAlignedPixels(const AxisAlignedPixels&) = delete;
    AxisAlignedPixels& operator=(const AxisAlignedPixels&) = delete;
    const PlacedMask& placed() const { return placed_; }

  private:
    std::optional<MaskAt> made_;
    PlacedMask placed_;
};

/// The set pixels as a union of axis-aligned boxes, one for each run of a row. Coordinates are exact up to 2^24 in
/// float.
template <class T>
struct PixelParts {
    const PlacedMask& placed;
    bool operator()(const MovingBox& region, PartVisitor<T> visit) const;
    void nearest(const MovingBox& region, double& limit, NearestVisitor<T> visit) const;
    AabbD box() const;
    PartKinds kinds() const { return {}; }
};

}  // namespace carom::detail

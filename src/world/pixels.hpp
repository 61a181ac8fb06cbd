/// A collider's pixels as they lie on the world's grid.
#pragma once

#include <carom/mask/placed_sprite.hpp>
#include <carom/mask/shape_overlap.hpp>
#include <carom/world/collider.hpp>

#include <optional>

namespace carom::detail {

/// A mask that a pose puts on the grid: shifted by whole pixels, or rotated and stretched.
struct GridPixels {
    bool is_shifted = false;
    PlacedMask shifted{nullptr, {}};
    PlacedSprite rotated{{}, nullptr};
};

GridPixels grid_pixels(const ColliderMask& mask, const PoseD& pose);

/// The farthest that masks reach, in pixels from 0.
inline constexpr double farthest_pixel = 0x1p47;

/// Whether pixels may be put there: all that `resample` would refuse is refused, too, with bad_size. The numbers must
/// be finite.
Status check_pixels(const ColliderMask& mask, const PoseD& pose);

/// Whether two share a set pixel.
bool overlaps(const GridPixels& a, const GridPixels& b);

/// A box around all that may be set, rounded outward.
AabbD box_of(const GridPixels& pixels);

/// The pixels of what is rotated, resampled, so that it can be asked about like what is shifted. Takes memory, which is
/// why it is made only where it is needed. `check_pixels` says beforehand that it can be made.
class UprightPixels {
  public:
    explicit UprightPixels(const GridPixels& pixels);
    UprightPixels(const UprightPixels&) = delete;
    UprightPixels& operator=(const UprightPixels&) = delete;
    const PlacedMask& placed() const { return placed_; }

  private:
    std::optional<MaskAt> made_;
    PlacedMask placed_;
};

/// The set pixels as the union of upright boxes: one for each run of a row. Coordinates are exact up to 2^24 in float.
template <class T>
struct PixelParts {
    const PlacedMask& placed;
    bool operator()(const AabbD& region, PartVisitor<T> visit) const;
    AabbD box() const;
    std::size_t count() const;
};

}  // namespace carom::detail

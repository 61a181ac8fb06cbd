/// Sampler: which pixel of a scaled, flipped, rotated and translated image lies under the center of a grid pixel.
#pragma once

#include <carom/mask/resample.hpp>

#include <cstdint>

namespace carom::detail {

/// The x or y coordinate, in the source image, of target points.
///
/// A point exactly on a border between source pixels belongs to the side towards +x of the target grid, and for borders
/// along x to the side towards +y, as if every center were moved by an infinitesimal (e, e^2) [Edelsbrunner & Mucke
/// 1990]. The rule depends on the grid, not on the image, so that a flipped image next to an unflipped one still shares
/// no pixel with it, and an image covers the same pixels flipped or not.
class SourceCoordinate {
  public:
    SourceCoordinate(Vec2D origin, Vec2D own_axis, Vec2D other_axis, std::int64_t size);

    std::int64_t size() const { return size_; }

    /// Whether the source coordinate of q is at least k.
    bool reaches(Vec2D q, std::int64_t k) const;

    /// The source pixel that contains q, for a q whose coordinate is at least 0 and less than the size.
    std::int64_t pixel_at(Vec2D q) const;

  private:
    Vec2D origin_, own_, other_;
    std::int64_t size_;
    double determinant_;
    int orientation_ = 0;  // of own_ and other_
    bool tie_ = false;     // whether a point exactly on a border belongs to the pixel after it
};

/// The columns first <= x < last of one row of the target grid.
struct Columns {
    std::int64_t first;
    std::int64_t last;
};

/// An image placed on the grid. Refers to the mask, which must outlive it.
class Sampler {
  public:
    /// Errors: as `resample`, except for the size of the result.
    static Result<Sampler> make(const Bitmask& source, const SpritePlacement& placement);

    /// The bounds of the placed image, rounded outward to whole pixels.
    const PixelRect& frame() const { return frame_; }

    /// Those of the given columns of row y whose centers lie in the placed image.
    Columns covered(Columns columns, std::int64_t y) const;

    /// Whether the source pixel under the center of (x, y), which must be covered, is set.
    bool get(std::int64_t x, std::int64_t y) const;

  private:
    Sampler(const Bitmask& source, const SpritePlacement& placement, const PixelRect& frame)
        : source_(&source),
          frame_(frame),
          x_(placement.origin, placement.x_axis, placement.y_axis, source.width()),
          y_(placement.origin, placement.y_axis, placement.x_axis, source.height()) {}

    const Bitmask* source_;
    PixelRect frame_;
    SourceCoordinate x_;
    SourceCoordinate y_;
};

}  // namespace carom::detail

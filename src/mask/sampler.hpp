/// Sampler: which pixel of a stretched, flipped, rotated and moved picture lies under the center of a grid pixel.
#pragma once

#include <carom/mask/resample.hpp>

#include <cstdint>

namespace carom::detail {

/// One source coordinate of target points.
///
/// A point exactly on a border between source pixels belongs to the side towards +x of the target grid, and for borders
/// along x to the side towards +y, as if every center were moved by an infinitesimal (e, e^2) [Edelsbrunner & Mucke
/// 1990]. The rule belongs to the grid, not to the picture, so that a flipped picture beside a plain one still shares
/// no pixel with it, and a picture covers the same pixels flipped or not.
class SourceCoordinate {
  public:
    SourceCoordinate(Vec2D origin, Vec2D own_axis, Vec2D other_axis, std::int64_t size);

    std::int64_t size() const { return size_; }

    /// Whether the source coordinate of q is at least k.
    bool reaches(Vec2D q, std::int64_t k) const;

    /// The source pixel that holds q, for a q whose coordinate is at least 0 and below size.
    std::int64_t pixel_at(Vec2D q) const;

  private:
    Vec2D origin_, own_, other_;
    std::int64_t size_;
    double determinant_;
    int turn_ = 0;
    bool tie_ = false;
};

/// The columns first <= x < last of one row of the target grid.
struct Columns {
    std::int64_t first;
    std::int64_t last;
};

/// A picture as it lies on the grid. Refers to the mask, which must outlive it.
class Sampler {
  public:
    /// Errors: as `resample`, but for the size of the result.
    static Result<Sampler> make(const Bitmask& source, const SpritePlacement& placement);

    /// The outward whole-pixel bounds of the placed picture.
    const PixelRect& frame() const { return frame_; }

    /// The columns of row y, of those given, whose centers lie in the placed picture.
    Columns covered(Columns columns, std::int64_t y) const;

    /// Whether the pixel under the center of a covered one is set.
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

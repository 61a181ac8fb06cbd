/// RotatedMasks: a sprite's mask rotated to evenly spaced angles, computed once and looked up in every frame.
#pragma once

#include <carom/mask/overlap.hpp>
#include <carom/mask/resample.hpp>
#include <carom/math/rot.hpp>

#include <vector>

namespace carom {

/// The masks of a sprite that rotates about a pivot, for a number of angles over a full turn. Example:
///     Bitmask ship = Bitmask::blank(40, 20).value();
///     ship.fill();
///     const RotatedMasks rotated = RotatedMasks::make(ship, 64, {20, 10}).value();
///     const PlacedMask upright = rotated.at(RotD::degrees(88), {100, 100});
///     assert(upright.mask->bounds() == (PixelRect{{0, 0}, {20, 40}}));
///     assert((upright.at == PixelPos{90, 80}));
class RotatedMasks {
  public:
    /// The largest number of angles.
    static constexpr int max_count = 1 << 16;

    /// Makes `count` masks: mask i is the sprite, scaled, rotated by i * 360 / count degrees about `pivot` (in pixels
    /// of the sprite's image), and then resampled. Errors: bad_size (a count below 1 or over max_count), those of
    /// `resample`. Cost: `count` times that of `resample`.
    static Result<RotatedMasks> make(const Bitmask& mask, int count, const Vec2D& pivot, double scale = 1);

    int count() const { return static_cast<int>(rotated_.size()); }

    /// Returns the mask whose angle is nearest to a rotation, with the pivot on the grid point nearest to `pivot_at`.
    /// An invalid rotation counts as no rotation, and a coordinate that is not finite, or beyond 2^50, as 0. Cost:
    /// O(log count). The result refers to this object.
    PlacedMask at(const RotD& turn, const Vec2D& pivot_at) const;

    /// Returns the index of that mask.
    int nearest(const RotD& turn) const;

    /// Mask i, for 0 <= i < count(): where it lies when the pivot lies at (0, 0).
    PlacedMask operator[](int i) const {
        const MaskAt& rotated = rotated_[static_cast<std::size_t>(i)];
        return {&rotated.mask, rotated.at};
    }

  private:
    std::vector<MaskAt> rotated_;
    std::vector<RotD> turns_;
};

}  // namespace carom

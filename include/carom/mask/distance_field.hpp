/// Distance transforms of a mask: to the nearest set or clear pixel, and the signed distance to the border.
#pragma once

#include <carom/mask/bitmask.hpp>
#include <carom/result.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace carom {

/// A distance transform: for every pixel of a mask, the nearest pixel of some kind, measured between centers; exact, in
/// integers.
class DistanceField {
  public:
    std::int64_t width() const { return width_; }
    std::int64_t height() const { return height_; }

    /// The nearest pixel to (x, y); among equally near ones the first, in row order (y, then x). None if there is no
    /// pixel of that kind. (x, y) must lie inside the field (asserted; outside it the result is none).
    std::optional<PixelPos> nearest(std::int64_t x, std::int64_t y) const;

    /// The squared distance to it, in pixels: 0 where (x, y) itself is of that kind.
    std::optional<std::int64_t> distance_sq(std::int64_t x, std::int64_t y) const;

  private:
    friend DistanceField distance_to_set(const Bitmask& mask);
    friend DistanceField distance_to_clear(const Bitmask& mask);
    DistanceField(std::int64_t width, std::int64_t height) : width_(width), height_(height) {}

    struct Nearest {
        std::int32_t x, y;
    };
    std::int64_t width_, height_;
    std::vector<Nearest> nearest_;  // row by row; empty when there is no pixel of the kind
};

/// Returns the distances from every pixel to the nearest set one: how far something is from the nearest wall, and from
/// which pixel of it. Cost: O(pixels), 8 bytes per pixel. Source: lower envelopes of parabolas [Meijster et al. 2000],
/// [Felzenszwalb & Huttenlocher 2012], in integers. Example:
///     const std::string_view rows[] = {"#...", "...."};
///     const auto field = distance_to_set(Bitmask::from_rows(rows).value());
///     assert(field.distance_sq(3, 1) == 10 && (field.nearest(3, 1) == PixelPos{0, 0}));
DistanceField distance_to_set(const Bitmask& mask);

/// Returns the distances from every pixel to the nearest clear one: the nearest free pixel for something stuck in a
/// wall. Everything outside the mask is clear, so there always is one; it may lie one pixel outside. Cost: as above.
/// Example:
///     const std::string_view rows[] = {"####", "####", "####"};
///     const auto field = distance_to_clear(Bitmask::from_rows(rows).value());
///     assert(field.distance_sq(1, 1) == 4 && (field.nearest(1, 1) == PixelPos{1, -1}));
DistanceField distance_to_clear(const Bitmask& mask);

/// Signed distances from the centers of pixels to the border of the set pixels, which are squares; negative inside.
class SignedDistanceField {
  public:
    std::int64_t width() const { return width_; }
    std::int64_t height() const { return height_; }

    /// Four times the squared distance, an integer, with the sign of the distance; at least 1 or at most -1. If no
    /// pixel is set there is no border, and the value is `no_border`. (x, y) must lie inside (asserted; outside the
    /// value is `no_border`).
    std::int64_t doubled_sq(std::int64_t x, std::int64_t y) const;
    static constexpr std::int64_t no_border = std::int64_t{1} << 62;

    /// The signed distance in pixels, with its root rounded once; infinite if there is no border.
    double distance(std::int64_t x, std::int64_t y) const;

  private:
    friend SignedDistanceField signed_distance_field(const Bitmask& mask);
    SignedDistanceField(std::int64_t width, std::int64_t height) : width_(width), height_(height) {}

    std::int64_t width_, height_;
    std::vector<std::int64_t> doubled_sq_;
};

/// Returns the signed distance field (SDF) of a mask. The border is exactly that of the union of the set pixels'
/// squares, so the values are those of its contours. What is outside the mask is clear. Cost: O(pixels), 8 bytes per
/// pixel. Source: as above, with a parabola for every line between two rows. Example:
///     const std::string_view rows[] = {"##.", "##."};
///     const auto field = signed_distance_field(Bitmask::from_rows(rows).value());
///     assert(field.distance(0, 0) == -0.5 && field.distance(2, 1) == 0.5);
SignedDistanceField signed_distance_field(const Bitmask& mask);

/// Returns the field as an 8-bit image, row by row, for shaders that draw an outline where a texture passes one half:
/// 255 at `spread` pixels or more inside, 0 at that distance or more outside, and in between
/// 127.5 (1 - distance / spread) rounded to the nearest integer, halves up. So set pixels are those >= 128. Errors:
/// bad_size (spread not above 0), not_finite. Example:
///     const std::string_view rows[] = {"#."};
///     const auto bytes = sdf_image(signed_distance_field(Bitmask::from_rows(rows).value()), 1);
///     assert((*bytes == std::vector<std::uint8_t>{191, 64}));
Result<std::vector<std::uint8_t>> sdf_image(const SignedDistanceField& field, double spread);

}  // namespace carom

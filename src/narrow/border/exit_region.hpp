/// ExitRegion: the difference b - a of two parts with few straight sides, for exits that are found among all of these.
#pragma once

#include "minkowski_region.hpp"
#include "narrow/core/cached_part.hpp"

#include <cstdint>
#include <span>

namespace carom::detail {

/// One of the regions, with all of its sides and corners.
struct ExitRegion {
    const RegionSide* first_side;
    const RegionCorner* first_corner;
    std::uint32_t side_count;
    std::uint32_t corner_count;  ///< 0 without a radius
    std::uint32_t a;             ///< which of the near parts it is of
    double radius;
    double magnitude;       ///< bounds the coordinates that it comes from
    BoundingSquare square;  ///< around it

    double rounding() const { return 8 * unit_roundoff * magnitude; }
    std::span<const RegionSide> sides() const { return {first_side, side_count}; }
    std::span<const RegionCorner> corners() const { return {first_corner, corner_count}; }

    /// How far a point is outside; inside, and where it is outside by more than `enough`, perhaps less.
    double height(const Vec2D& x, double enough) const;
};

/// A side of a region, and which vertices of the other part face it: how many, and the last of them.
struct FacingSide {
    RegionSide side;
    int count;
    int vertex;
};

/// The side that is one of b's, or of a's reversed, from its outward normal there, its two ends and the vertices of the
/// other part. Whether it is an outer one is not known here.
FacingSide facing_side(const Vec2D& outward, const Vec2D& start, const Vec2D& end, std::span<const Vec2D> others,
                       double slack, bool of_b);

}  // namespace carom::detail

/// RegionSet: the regions of a union near some shifts, kept with their sides and corners.
#pragma once

#include "minkowski_region.hpp"
#include "narrow/core/few_or_many.hpp"
#include "near_parts.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace carom::detail {

/// A square of shifts.
struct ShiftCell {
    Vec2D center;
    double half_size;

    /// Half of its width, and more by what makes up for rounding where it ends.
    double reach() const { return half_size * (1 + 0x1p-10); }

    std::array<ShiftCell, 4> quarters() const {
        const double h = 0.5 * half_size;
        const auto at = [&](double x, double y) { return ShiftCell{center + Vec2D{x, y}, h}; };
        return {at(-h, -h), at(h, -h), at(-h, h), at(h, h)};
    }

    /// How far its nearest point is from the origin.
    double distance() const {
        return length({std::fmax(std::fabs(center.x) - half_size, 0), std::fmax(std::fabs(center.y) - half_size, 0)});
    }
};

/// All b_j - a_i of two dimensions, or of edges of polygons, that may have a point in a cell, by their numbers here,
/// which are in the order of `MinkowskiRegion::index`. What the parts refer to must last as long as their sources.
/// Allocates if they are many.
template <class T>
class RegionSet {
  public:
    RegionSet(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin, const ShiftCell& cell);

    std::size_t size() const { return kept_.size(); }

    /// What it refers to moves when the outlines of others are made: all that are used together have to be prepared.
    MinkowskiRegion<T> operator[](std::uint32_t number) const;
    void prepare(std::span<const std::uint32_t> numbers) const {
        for (const std::uint32_t number : numbers) with_outline(number);
    }

    /// Whether a region may share points with a disc, or with the square around it; false is certain.
    bool may_reach(std::uint32_t number, const Vec2D& center, double radius) const {
        return may_reach_disc(kept_[number].of_a, kept_[number].of_b, center, radius);
    }

    double magnitude(std::uint32_t number) const {
        return near_a_[kept_[number].a].magnitude() + near_b_[kept_[number].b].magnitude();
    }

    /// Whether it may cover the borders of others.
    bool is_wide(std::uint32_t number) const { return kept_[number].is_wide; }

    /// Whether a region holds a cell and all shifts within `margin` of it, certainly.
    bool holds(std::uint32_t number, const ShiftCell& cell, double margin) const;

  private:
    struct Kept {
        BoundingSquare of_a;
        BoundingSquare of_b;
        std::uint32_t a;
        std::uint32_t b;
        bool is_wide;  ///< of two dimensions
        std::uint32_t first_side = 0;
        std::uint32_t end_side = 0;
        std::uint32_t first_corner = 0;
        std::uint32_t end_corner = 0;
        mutable double width = -1;  ///< the least of all across a side, once it is asked for
        bool has_outline = false;
    };

    const Kept& with_outline(std::uint32_t number) const;

    NearParts<T> near_a_;
    NearParts<T> near_b_;
    // Outlines are made when they are first asked for.
    mutable FewOrMany<Kept, 32> kept_;
    mutable FewOrMany<RegionSide, 256> sides_;
    mutable FewOrMany<RegionCorner, 256> corners_;
};

}  // namespace carom::detail

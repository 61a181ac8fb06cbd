/// UnionBorder: the border of a union of convex regions, as the stretches of their own borders that no other covers.
#pragma once

#include "minkowski_region.hpp"

#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom::detail {

/// Visits the regions that may share points with a disc until the visitor returns true; says whether it did. All are of
/// one dimension: what is thinner has no part in the border of what is thicker.
template <class T>
using RegionSource = FunctionRef<bool(const Vec2D& center, double radius, RegionVisitor<T> visit)>;

/// All b_j - a_i of a dimension, made on the fly, so that nothing is stored: the shifts x for which some a_i meets
/// b_j - x.
template <class T>
class PairRegions {
  public:
    PairRegions(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin, int dimension)
        : a_(a), b_(b), origin_(origin), dimension_(dimension) {}

    bool operator()(const Vec2D& center, double radius, RegionVisitor<T> visit) const;

  private:
    PartSource<T> a_;
    PartSource<T> b_;
    const BasicVec2<DoubleDouble>& origin_;
    int dimension_;
};

/// The border of a union of regions. Every step along a curve visits those nearby again.
template <class T>
class UnionBorder {
  public:
    /// What becomes of borders that run in one place in the same direction.
    enum class Shared {
        all_count,    ///< each is border: nothing true is missed, for the nearest point
        all_close,    ///< each is border, but what crosses it reaches further by its margins: cracks close
        first_counts  ///< only the outermost, or that of the region with the lowest number, for integrals
    };

    /// The tolerance is the largest of all regions': where a border crosses from one cover into the next, no crack
    /// opens since the margin of one is smaller, and of two edges in one place, what faces one faces the other.
    UnionBorder(RegionSource<T> regions, Shared shared, double tolerance)
        : regions_(regions), shared_(shared), tolerance_(tolerance) {}

    /// How far apart borders may lie that count as one, for the sake of the rounding of a region of this magnitude.
    static double tolerance_of(double magnitude) { return 32 * unit_roundoff * magnitude; }

    /// The first parameter from a crossing on where the curve, a border of `region`, is not covered by another region;
    /// infinite when there is none up to the end, or none nearer to the origin than `limit`.
    BorderCrossing first_uncovered(const MinkowskiRegion<T>& region, const BorderCurve& curve,
                                   const BorderCrossing& start, double limit) const;

    /// Calls the visitor with all stretches of the curve that are not covered, in order.
    void each_uncovered(const MinkowskiRegion<T>& region, const BorderCurve& curve,
                        FunctionRef<void(double, double)> visit) const;

    /// The first parameter from t on where another region covers the curve; its end if there is none.
    BorderCrossing next_cover(const MinkowskiRegion<T>& region, const BorderCurve& curve, double t) const;

  private:
    Tie tie(const MinkowskiRegion<T>& own, const MinkowskiRegion<T>& other) const;
    BorderCrossing end_of_covers(const MinkowskiRegion<T>& region, const BorderCurve& curve, double t) const;

    RegionSource<T> regions_;
    Shared shared_;
    double tolerance_;
};

}  // namespace carom::detail

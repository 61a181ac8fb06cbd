/// UnionBorder: the border of a union of convex regions, as the stretches of their own borders that no other covers.
#pragma once

#include "minkowski_region.hpp"

#include <carom/narrow/union_kernel.hpp>

namespace carom::detail {

/// The union of all b_j - a_i: the shifts x for which some a_i meets b_j - x. Regions are made on the fly, so nothing
/// is stored; every step along a curve visits them again. Only regions of one dimension take part: what is thinner has
/// no part in the border of what is thicker.
template <class T>
class UnionBorder {
  public:
    /// What becomes of borders that run in one place in the same direction.
    enum class Shared {
        all_count,    ///< each is border: nothing true is missed, for the nearest point
        first_counts  ///< only that of the region with the lowest number, for integrals
    };

    UnionBorder(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin, int dimension, Shared shared)
        : a_(a), b_(b), origin_(origin), dimension_(dimension), shared_(shared) {}

    /// Calls the visitor with each region until it returns true.
    bool any_region(FunctionRef<bool(const MinkowskiRegion<T>&)> visit) const;

    /// The first parameter from t on where the curve, a border of `region`, is not covered by another region; infinite
    /// when there is none up to the end, or none nearer to the origin than `limit`.
    Crossing first_uncovered(const MinkowskiRegion<T>& region, const BorderCurve& curve, double t, double limit) const;

    /// Calls the visitor with all stretches of the curve that are not covered, in order.
    void each_uncovered(const MinkowskiRegion<T>& region, const BorderCurve& curve,
                        FunctionRef<void(double, double)> visit) const;

  private:
    Tie tie(const MinkowskiRegion<T>& own, const MinkowskiRegion<T>& other) const;
    Crossing next_cover(const MinkowskiRegion<T>& region, const BorderCurve& curve, double t) const;

    PartSource<T> a_;
    PartSource<T> b_;
    const BasicVec2<DoubleDouble>& origin_;
    int dimension_;
    Shared shared_;
};

}  // namespace carom::detail

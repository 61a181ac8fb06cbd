/// UnionBorder: the border of a union of convex regions, as the stretches of their own borders that no other covers.
#pragma once

#include "minkowski_region.hpp"
#include "near_parts.hpp"

#include <carom/detail/narrow/core/union_kernel.hpp>

#include <limits>
#include <optional>

namespace carom::detail {

/// The union of all b_j - a_i: the shifts x for which some a_i meets b_j - x. Regions are made on the fly, so nothing
/// is stored; every step along a curve visits those nearby again. Only regions of one dimension take part: what is
/// thinner has no part in the border of what is thicker.
template <class T>
class UnionBorder {
  public:
    /// What becomes of borders that run in one place in the same direction.
    enum class Shared {
        all_count,    ///< each is border: nothing true is missed, for the nearest point
        first_counts  ///< only the outermost, or that of the region with the lowest number, for integrals
    };

    /// The tolerance, for integrals, is the largest of all parts'.
    UnionBorder(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin, int dimension, Shared shared,
                double tolerance = 0)
        : a_(a), b_(b), origin_(origin), dimension_(dimension), shared_(shared), tolerance_(tolerance) {}

    /// From here on only shifts shorter than `radius` matter. Of sources that keep what their parts refer to.
    void stay_within(double radius);

    /// How far apart borders may lie that count as one, for the sake of this part's rounding.
    static double tolerance_of(const CachedPart<T>& part);

    /// Calls the visitor with each region that may share points with a disc until it returns true.
    bool any_region(const Vec2D& center, double radius, FunctionRef<bool(const MinkowskiRegion<T>&)> visit) const;
    bool any_region(FunctionRef<bool(const MinkowskiRegion<T>&)> visit) const {
        return any_region({}, std::numeric_limits<double>::infinity(), visit);
    }

    /// The first parameter from a crossing on where the curve, a border of `region`, is not covered by another region;
    /// infinite when there is none up to the end, or none nearer to the origin than `limit`.
    BorderCrossing first_uncovered(const MinkowskiRegion<T>& region, const BorderCurve& curve,
                                   const BorderCrossing& start, double limit) const;

    /// Calls the visitor with all stretches of the curve that are not covered, in order.
    void each_uncovered(const MinkowskiRegion<T>& region, const BorderCurve& curve,
                        FunctionRef<void(double, double)> visit) const;

  private:
    Tie tie(const MinkowskiRegion<T>& own, const MinkowskiRegion<T>& other) const;
    double reach_of_ties(const MinkowskiRegion<T>& own) const;
    BorderCrossing next_cover(const MinkowskiRegion<T>& region, const BorderCurve& curve, double t) const;
    BorderCrossing end_of_covers(const MinkowskiRegion<T>& region, const BorderCurve& curve, double t) const;

    using RegionVisitor = FunctionRef<bool(const MinkowskiRegion<T>&)>;
    static bool visit_if_near(const CachedPart<T>& a, const CachedPart<T>& b, const Vec2D& center, double radius,
                              RegionVisitor visit);

    PartSource<T> a_;
    PartSource<T> b_;
    std::optional<NearParts<T>> near_a_;
    std::optional<NearParts<T>> near_b_;
    const BasicVec2<DoubleDouble>& origin_;
    int dimension_;
    Shared shared_;
    // Of all ties, where the first counts: of two edges in one place, what faces one faces the other.
    double tolerance_;
};

}  // namespace carom::detail

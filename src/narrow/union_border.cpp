#include "union_border.hpp"

#include <cmath>

namespace carom::detail {

template <class T>
bool UnionBorder<T>::any_region(FunctionRef<bool(const MinkowskiRegion<T>&)> visit) const {
    int index = 0;
    return a_([&](const ConvexPart<T>& part_a) {
        if (part_a.size() == 0) return false;
        const NearPart<T> near_a(part_a, origin_);
        return b_([&](const ConvexPart<T>& part_b) {
            if (part_b.size() == 0) return false;
            const NearPart<T> near_b(part_b, origin_);
            return visit(MinkowskiRegion<T>(near_a, near_b, index++));
        });
    });
}

template <class T>
Tie UnionBorder<T>::tie(const MinkowskiRegion<T>& own, const MinkowskiRegion<T>& other) const {
    constexpr double rounding = 16 * unit_roundoff;
    return {rounding * (own.magnitude() + other.magnitude()),
            shared_ == Shared::first_counts && other.index() < own.index()};
}

// Goes on from cover to cover. Each round moves past the end of at least one piece of a region, so it ends.
template <class T>
Crossing UnionBorder<T>::first_uncovered(const MinkowskiRegion<T>& region, const BorderCurve& curve, double t,
                                         double limit) const {
    Crossing reached{t, t};
    while (reached.decided < curve.length()) {
        const Vec2D here = curve.point(reached.decided);
        if (!(length(here) < limit)) break;
        const double before = reached.decided;
        any_region([&](const MinkowskiRegion<T>& other) {
            if (other.index() == region.index() || !other.may_reach(here, 0) || other.dimension() != dimension_) {
                return false;
            }
            const Crossing until = other.covers_until(curve, before, tie(region, other));
            if (until.decided > reached.decided) reached = until;
            return reached.decided >= curve.length();
        });
        if (reached.decided == before) return reached;
    }
    return {Inside::unlimited, Inside::unlimited};
}

template <class T>
Crossing UnionBorder<T>::next_cover(const MinkowskiRegion<T>& region, const BorderCurve& curve, double t) const {
    const Vec2D centre = curve.is_arc() ? curve.centre() : curve.point(0.5 * curve.length());
    const double radius = curve.is_arc() ? curve.radius() : 0.5 * curve.length();
    Crossing next{curve.length(), curve.length()};
    any_region([&](const MinkowskiRegion<T>& other) {
        if (other.index() == region.index() || !other.may_reach(centre, radius) || other.dimension() != dimension_) {
            return false;
        }
        const Crossing from = other.covers_from(curve, t, tie(region, other));
        if (from.decided < next.decided) next = from;
        return false;
    });
    return next;
}

template <class T>
void UnionBorder<T>::each_uncovered(const MinkowskiRegion<T>& region, const BorderCurve& curve,
                                    FunctionRef<void(double, double)> visit) const {
    Crossing end{0, 0};
    while (true) {
        const Crossing start = first_uncovered(region, curve, end.decided, Inside::unlimited);
        if (!(start.decided < curve.length())) return;
        end = next_cover(region, curve, start.decided);
        visit(start.sharp, end.sharp);
    }
}

template class UnionBorder<float>;
template class UnionBorder<double>;

}  // namespace carom::detail

#include "union_border.hpp"

#include "near_parts.hpp"

#include <carom/config.hpp>

namespace carom::detail {
namespace {

struct Disc {
    Vec2D center;
    double radius;
};

// Holds the whole curve.
Disc around(const BorderCurve& curve) {
    if (curve.is_arc()) return {curve.center(), curve.radius()};
    return {curve.point(0.5 * curve.length()), 0.5 * curve.length()};
}

}  // namespace

template <class T>
bool PairRegions<T>::operator()(const Vec2D& center, double radius, RegionVisitor<T> visit) const {
    return a_(shifted(b_.box(), -center, radius), [&](const ConvexPart<T>& part_a) {
        if (part_a.size() == 0) return false;
        const CachedPart<T> near_a(part_a, origin_);
        const AabbD reached = shifted(box_around(part_a), center, radius);
        return b_(reached, [&](const ConvexPart<T>& part_b) {
            if (part_b.size() == 0 || !boxes_overlap(box_around(part_b), reached)) return false;
            const CachedPart<T> near_b(part_b, origin_);
            if (!may_reach_disc(near_a.bounding_square(), near_b.bounding_square(), center, radius)) return false;
            const MinkowskiRegion<T> region(near_a, near_b);
            if (!spend_work(part_a.size() + part_b.size())) return true;
            return region.dimension() == dimension_ && visit(region);
        });
    });
}

template <class T>
Tie UnionBorder<T>::tie(const MinkowskiRegion<T>& own, const MinkowskiRegion<T>& other) const {
    const bool first_counts = shared_ == Shared::first_counts;
    return {tolerance_, first_counts ? other.index() < own.index() : shared_ == Shared::all_close, first_counts};
}

// Goes on from cover to cover. Each round moves past the end of at least one piece of a region, so it ends.
template <class T>
BorderCrossing UnionBorder<T>::first_uncovered(const MinkowskiRegion<T>& region, const BorderCurve& curve,
                                               const BorderCrossing& start, double limit) const {
    BorderCrossing reached = start;
    while (reached.decided < curve.length() && !is_out_of_work()) {
        const Vec2D here = curve.point(reached.decided);
        if (!(length(here) < limit)) break;
        const double before = reached.decided;
        const double reach = 2 * tolerance_;  // of covers that count for rounding's sake
        regions_(here, reach, [&](const MinkowskiRegion<T>& other) {
            if (other.index() == region.index()) return false;
            const BorderCrossing until = other.covers_until(curve, before, tie(region, other));
            if (until.decided > reached.decided) reached = until;
            return reached.decided >= curve.length();
        });
        if (reached.decided == before) return reached;
    }
    return {Inside::unlimited, Inside::unlimited};
}

template <class T>
BorderCrossing UnionBorder<T>::next_cover(const MinkowskiRegion<T>& region, const BorderCurve& curve, double t) const {
    const Disc disc = around(curve);
    BorderCrossing next{curve.length(), curve.length()};
    regions_(disc.center, disc.radius, [&](const MinkowskiRegion<T>& other) {
        if (other.index() == region.index()) return false;
        const BorderCrossing from = other.covers_from(curve, t, tie(region, other));
        if (from.decided < next.decided) next = from;
        return false;
    });
    return next;
}

template <class T>
BorderCrossing UnionBorder<T>::end_of_covers(const MinkowskiRegion<T>& region, const BorderCurve& curve,
                                             double t) const {
    const Disc disc = around(curve);
    BorderCrossing end{t, t};
    regions_(disc.center, disc.radius, [&](const MinkowskiRegion<T>& other) {
        if (other.index() == region.index()) return false;
        const BorderCrossing until = other.covers_until(curve, t, tie(region, other));
        if (until.decided > end.decided) end = until;
        return false;
    });
    return end;
}

// Each round ends further along the curve, at the end of one of finitely many covers. The first uncovered point is
// looked for among the regions near it, the next cover among all along the curve; what covers the point by its margins,
// as the tip of a thin triangle may from afar, can be seen by the second alone. A cover found to begin right there is
// passed by that second view, in which whatever begins at a point also goes on from it (`Inside`).
template <class T>
void UnionBorder<T>::each_uncovered(const MinkowskiRegion<T>& region, const BorderCurve& curve,
                                    FunctionRef<void(double, double)> visit) const {
    BorderCrossing end{0, 0};
    BorderCrossing start = first_uncovered(region, curve, end, Inside::unlimited);
    while (start.decided < curve.length() && !is_out_of_work()) {
        end = next_cover(region, curve, start.decided);
        if (end.decided > start.decided) {
            visit(start.sharp, end.sharp);
        } else {
            end = end_of_covers(region, curve, start.decided);
        }
        const bool advances = end.decided > start.decided || is_out_of_work();
        CAROM_ASSERT(advances, "a walk along a border must advance; stayed at %g of %g", start.decided, curve.length());
        if (!advances) return;
        start = first_uncovered(region, curve, end, Inside::unlimited);
    }
}

template class PairRegions<float>;
template class PairRegions<double>;
template class UnionBorder<float>;
template class UnionBorder<double>;

}  // namespace carom::detail

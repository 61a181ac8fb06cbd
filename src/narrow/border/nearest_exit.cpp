#include "nearest_exit.hpp"

#include "narrow/exact/ties.hpp"
#include "union_border.hpp"

#include <algorithm>
#include <array>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The border point of the union of all b_j - a_i that is nearest to the origin, kept while walking.
template <class T>
class NearestExit {
  public:
    NearestExit(const UnionBorder<T>& border, const BasicVec2<DoubleDouble>& origin, double limit,
                const ExitVisitor* visit)
        : border_(border), origin_(rounded(origin)), limit_(limit), visit_(visit) {}

    void walk_all() {
        border_.any_region({}, limit(), [&](const MinkowskiRegion<T>& region) {
            if (!region.may_reach_disc({0, 0}, limit()) || region.dimension() != 2) return false;
            region.each_side([&](const RegionSide& side) { walk_side(region, side); });
            if (region.radius() > 0) {
                region.each_corner([&](const RegionCorner& corner) { walk_corner(region, corner); });
            }
            return false;
        });
    }

    /// The separation with its gap still positive: the depth. Infinite when nothing parts the two.
    const Separation& best() const { return best_; }

  private:
    // A point of the border, b's shift reversed.
    struct Exit {
        Vec2D at;
        Vec2D outward;
        double depth;
        Vec2D normal;
        double reach;        // how far the walk to it went, by the margins of covers
        double rounding;     // of the depth
        bool turns = false;  // it is as deep all around
    };

    void walk_side(const MinkowskiRegion<T>& region, const RegionSide& side) {
        const SideExtent extent = side.extent();
        const double offset = side.offset + region.radius();
        const double rounding = rounding_of(region);
        if (!(extent.length() > 0) || !(std::fabs(offset) < limit(rounding))) return;
        const bool may_be_best = std::fabs(offset) < limit();
        const double foot = std::clamp(0.0, extent.low, extent.high);
        for (const bool forwards : {true, false}) {
            const double length = forwards ? extent.high - foot : foot - extent.low;
            if (!(length > 0)) continue;
            const BorderCurve curve = BorderCurve::edge(side.normal, offset, foot, forwards, length);
            const BorderCrossing reached = border_.first_uncovered(region, curve, {0, 0}, limit(rounding));
            const double t = reached.sharp;
            if (!(t < infinity)) continue;
            const double along = forwards ? foot + t : foot - t;
            show(curve.point(t), side.normal);
            const Vec2D normal =
                along == 0 ? straight_out(side.normal, offset >= 0) : way_out(curve.point(t), curve.normal(t));
            const double depth = along == 0 ? std::fabs(offset) : carom::detail::length(curve.point(t));
            const double reach = may_be_best ? carom::detail::length(curve.point(reached.decided)) : infinity;
            keep({curve.point(t), side.normal, depth, normal, reach, rounding},
                 [&] { return side.point_on_a(along) - region.a().radius() * side.normal; });
        }
    }

    // An arc is cut where it is nearest to the origin and where it is furthest; between the cuts the distance only
    // grows or only falls.
    void walk_corner(const MinkowskiRegion<T>& region, const RegionCorner& corner) {
        const double distance = length(corner.at);
        if (!(std::fabs(distance - region.radius()) < limit(rounding_of(region)))) return;
        const bool may_be_best = std::fabs(distance - region.radius()) < limit();
        const Vec2D nearest = distance > 0 ? -unit(corner.at) : Vec2D{-1, 0};
        std::array<Vec2D, 4> cuts{corner.from};
        std::size_t count = 1;
        const auto within = [&](const Vec2D& v) { return cross(corner.from, v) > 0 && cross(v, corner.to) > 0; };
        if (corner.full_turn) {
            cuts = {nearest, -nearest, nearest};
            count = 3;
        } else {
            for (const Vec2D& cut : {nearest, -nearest}) {
                if (within(cut)) cuts[count++] = cut;
            }
            cuts[count++] = corner.to;
        }
        for (std::size_t i = 0; i + 1 < count; ++i)
            walk_arc(region, corner, may_be_best, nearest, cuts[i], cuts[i + 1]);
    }

    void walk_arc(const MinkowskiRegion<T>& region, const RegionCorner& corner, bool may_be_best, const Vec2D& nearest,
                  const Vec2D& from, const Vec2D& to) {
        const bool forwards = dot(nearest, from) >= dot(nearest, to);
        const BorderCurve curve =
            BorderCurve::arc(corner.at, region.radius(), forwards ? from : to, forwards ? to : from, forwards);
        const double rounding = rounding_of(region);
        const BorderCrossing reached = border_.first_uncovered(region, curve, {0, 0}, limit(rounding));
        const double t = reached.sharp;
        if (!(t < infinity)) return;
        const Vec2D outward = curve.normal(t);
        const bool at_foot = outward == nearest;
        const Vec2D x = curve.point(t);
        show(x, outward);
        const double inset = region.radius() - length(corner.at);
        const double depth = at_foot ? std::fabs(inset) : length(x);
        const Vec2D normal = at_foot ? straight_out(outward, inset >= 0) : way_out(x, outward);
        const double reach = may_be_best ? length(curve.point(reached.decided)) : infinity;
        keep({x, outward, depth, normal, reach, rounding, length(corner.at) <= rounding},
             [&] { return region.a().vertex(corner.on_a) - region.a().radius() * outward; });
    }

    static double rounding_of(const MinkowskiRegion<T>& region) { return 16 * unit_roundoff * region.magnitude(); }

    // Nothing further than this counts.
    double limit() const { return visit_ ? limit_ : std::fmin(limit_, best_.gap); }

    // But as long as the best has no rival, what may be one: some way further, as covers end by margins.
    double limit(double rounding) const {
        constexpr double margin = 0x1p16;
        if (visit_ || !best_.unique_normal) return limit();
        return std::fmin(limit_, best_.gap + margin * std::fmax(rounding, best_exit_.rounding));
    }

    // b leaves by -x; where that is nothing, against the outward normal.
    static Vec2D way_out(const Vec2D& x, const Vec2D& outward) { return x == Vec2D{} ? -outward : -unit(x); }

    // At the foot of the origin on a border. Where others that meet there hold the origin, this one may not.
    static Vec2D straight_out(const Vec2D& outward, bool holds_origin) { return holds_origin ? -outward : outward; }

    void show(const Vec2D& point, const Vec2D& normal) const {
        if (visit_ && length(point) < limit_) (*visit_)(point, normal);
    }

    template <class PointOnA>
    void keep(const Exit& exit, const PointOnA& point_on_a) {
        const double rounding = std::fmax(exit.rounding, best_exit_.rounding);
        const bool as_deep = std::fabs(exit.depth - best_.gap) <= 2 * rounding;
        const bool unique = !exit.turns && !(as_deep && (!best_.unique_normal || is_rival(exit, rounding)));
        if (exit.reach < limit() && exit.depth < best_.gap) {
            const Vec2D world = point_on_a() + origin_;
            best_ = {exit.depth, exit.normal, unique, world, world + exit.at};
            best_exit_ = exit;
        } else if (as_deep) {
            best_.unique_normal = unique;
        }
    }

    // Of the best. Of ways out that rounding hides the borders tell.
    bool is_rival(const Exit& exit, double rounding) const {
        if (exit.depth <= 4 * rounding) return are_different(exit.outward, best_exit_.outward);
        return are_tied(exit.at, best_exit_.at, rounding);
    }

    const UnionBorder<T>& border_;
    Vec2D origin_;
    double limit_;
    const ExitVisitor* visit_;
    Separation best_{infinity, {1, 0}, false};
    Exit best_exit_{};
};

}  // namespace

template <class T>
Separation nearest_exit(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin, bool are_lasting,
                        double limit, const ExitVisitor* visit) {
    UnionBorder<T> border(a, b, origin, 2, UnionBorder<T>::Shared::all_count);
    if (are_lasting) border.stay_within(limit);
    NearestExit<T> exit(border, origin, limit, visit);
    exit.walk_all();
    return exit.best();
}

#define CAROM_INSTANTIATE(T)                                                                                     \
    template Separation nearest_exit(PartSource<T>, PartSource<T>, const BasicVec2<DoubleDouble>&, bool, double, \
                                     const ExitVisitor*)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

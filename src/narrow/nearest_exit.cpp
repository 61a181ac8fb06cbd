#include "nearest_exit.hpp"

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
            if (!region.may_reach({0, 0}, limit()) || region.dimension() != 2) return false;
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
    void walk_side(const MinkowskiRegion<T>& region, const RegionSide& side) {
        const SideExtent extent = side.extent();
        const double offset = side.offset + region.radius();
        if (!(extent.length() > 0) || !(std::fabs(offset) < limit())) return;
        const double foot = std::clamp(0.0, extent.low, extent.high);
        for (const bool forwards : {true, false}) {
            const double length = forwards ? extent.high - foot : foot - extent.low;
            if (!(length > 0)) continue;
            const BorderCurve curve = BorderCurve::edge(side.normal, offset, foot, forwards, length);
            const double t = border_.first_uncovered(region, curve, {0, 0}, limit()).sharp;
            if (!(t < infinity)) continue;
            const double along = forwards ? foot + t : foot - t;
            show(curve.point(t), side.normal);
            const Vec2D normal =
                along == 0 ? straight_out(side.normal, offset >= 0) : way_out(curve.point(t), curve.normal(t));
            keep(along == 0 ? std::fabs(offset) : carom::detail::length(curve.point(t)), normal, curve.point(t),
                 side.point_on_a(along) - region.a().radius() * side.normal);
        }
    }

    // An arc is cut where it is nearest to the origin and where it is furthest; between the cuts the distance only
    // grows or only falls.
    void walk_corner(const MinkowskiRegion<T>& region, const RegionCorner& corner) {
        const double distance = length(corner.at);
        if (!(std::fabs(distance - region.radius()) < limit())) return;
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
        for (std::size_t i = 0; i + 1 < count; ++i) walk_arc(region, corner, nearest, cuts[i], cuts[i + 1]);
    }

    void walk_arc(const MinkowskiRegion<T>& region, const RegionCorner& corner, const Vec2D& nearest, const Vec2D& from,
                  const Vec2D& to) {
        const bool forwards = dot(nearest, from) >= dot(nearest, to);
        const BorderCurve curve =
            BorderCurve::arc(corner.at, region.radius(), forwards ? from : to, forwards ? to : from, forwards);
        const double t = border_.first_uncovered(region, curve, {0, 0}, limit()).sharp;
        if (!(t < infinity)) return;
        const Vec2D outward = curve.normal(t);
        const bool at_foot = outward == nearest;
        const Vec2D x = curve.point(t);
        show(x, outward);
        const double inset = region.radius() - length(corner.at);
        const double depth = at_foot ? std::fabs(inset) : length(x);
        keep(depth, at_foot ? straight_out(outward, inset >= 0) : way_out(x, outward), x,
             region.a().vertex(corner.on_a) - region.a().radius() * outward);
        if (corner.at == Vec2D{}) best_.unique_normal = false;
    }

    // Nothing further than this counts.
    double limit() const { return visit_ ? limit_ : std::fmin(limit_, best_.gap); }

    // b leaves by -x; where that is nothing, against the outward normal.
    static Vec2D way_out(const Vec2D& x, const Vec2D& outward) { return x == Vec2D{} ? -outward : -unit(x); }

    // At the foot of the origin on a border. Where others that meet there hold the origin, this one may not.
    static Vec2D straight_out(const Vec2D& outward, bool holds_origin) { return holds_origin ? -outward : outward; }

    void show(const Vec2D& point, const Vec2D& normal) const {
        if (visit_ && length(point) < limit_) (*visit_)(point, normal);
    }

    void keep(double depth, const Vec2D& normal, const Vec2D& x, const Vec2D& on_a) {
        if (!(depth < best_.gap)) {
            if (depth == best_.gap && !(normal == best_.normal)) best_.unique_normal = false;
            return;
        }
        const Vec2D world = on_a + origin_;
        best_ = {depth, normal, true, world, world + x};
    }

    const UnionBorder<T>& border_;
    Vec2D origin_;
    double limit_;
    const ExitVisitor* visit_;
    Separation best_{infinity};
};

}  // namespace

template <class T>
Separation nearest_exit(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin, double limit,
                        const ExitVisitor* visit) {
    const UnionBorder<T> border(a, b, origin, 2, UnionBorder<T>::Shared::all_count);
    NearestExit<T> exit(border, origin, limit, visit);
    exit.walk_all();
    return exit.best();
}

#define CAROM_INSTANTIATE(T)                                                                               \
    template Separation nearest_exit(PartSource<T>, PartSource<T>, const BasicVec2<DoubleDouble>&, double, \
                                     const ExitVisitor*)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

#include "curved_exit.hpp"
#include "exact_sign.hpp"
#include "straightened.hpp"
#include "union_border.hpp"

#include <carom/narrow/convex_kernel.hpp>
#include <carom/narrow/union_separation.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace carom {
namespace {

using detail::BorderCurve;
using detail::length;
using detail::MinkowskiRegion;
using detail::NearPart;
using detail::RegionCorner;
using detail::RegionSide;
using detail::Stretch;
using detail::UnionBorder;
using detail::unit;

constexpr double infinity = std::numeric_limits<double>::infinity();

// The border point of the union of all b_j - a_i that is nearest to the origin, kept while walking.
template <class T>
class NearestExit {
  public:
    NearestExit(const UnionBorder<T>& border, const BasicVec2<DoubleDouble>& origin) : border_(border) {
        origin_ = detail::rounded(origin);
    }

    void walk_all() {
        border_.any_region([&](const MinkowskiRegion<T>& region) {
            if (!region.may_reach({0, 0}, best_.gap) || region.dimension() != 2) return false;
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
        const Stretch extent = side.extent();
        const double offset = side.offset + region.radius();
        if (!(extent.length() > 0) || !(std::fabs(offset) < best_.gap)) return;
        const double foot = std::clamp(0.0, extent.low, extent.high);
        for (const bool forwards : {true, false}) {
            const double length = forwards ? extent.high - foot : foot - extent.low;
            if (!(length > 0)) continue;
            const BorderCurve curve = BorderCurve::edge(side.normal, offset, foot, forwards, length);
            const double t = border_.first_uncovered(region, curve, 0, best_.gap).sharp;
            if (!(t < infinity)) continue;
            const double along = forwards ? foot + t : foot - t;
            const Vec2D normal = along == 0 ? -side.normal : way_out(curve.point(t), curve.normal(t));
            keep(along == 0 ? std::fabs(offset) : detail::length(curve.point(t)), normal, curve.point(t),
                 side.point_on_a(along) - region.a().radius() * side.normal);
        }
    }

    // An arc is cut where it is nearest to the origin and where it is furthest; between the cuts the distance only
    // grows or only falls.
    void walk_corner(const MinkowskiRegion<T>& region, const RegionCorner& corner) {
        const double distance = length(corner.at);
        if (!(std::fabs(distance - region.radius()) < best_.gap)) return;
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
        const double t = border_.first_uncovered(region, curve, 0, best_.gap).sharp;
        if (!(t < infinity)) return;
        const Vec2D outward = curve.normal(t);
        const bool at_foot = outward == nearest;
        const Vec2D x = curve.point(t);
        const double depth = at_foot ? std::fabs(length(corner.at) - region.radius()) : length(x);
        keep(depth, at_foot ? -outward : way_out(x, outward), x,
             region.a().vertex(corner.on_a) - region.a().radius() * outward);
        if (corner.at == Vec2D{}) best_.unique_normal = false;
    }

    // b leaves by -x; where that is nothing, against the outward normal.
    static Vec2D way_out(const Vec2D& x, const Vec2D& outward) { return x == Vec2D{} ? -outward : -unit(x); }

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
    Separation best_{infinity};
};

// What a first look at the pairs of parts tells; it ends where two of several meet.
template <class T>
struct Survey {
    int pairs = 0;
    Separation nearest{infinity};                    // the pair with the least gap
    std::optional<BasicVec2<DoubleDouble>> meeting;  // a vertex of two parts that meet
    double hidden = 0;                               // their `hidden_length`
};

template <class T>
Survey<T> survey(PartSource<T> a, PartSource<T> b) {
    Survey<T> result;
    a([&](const ConvexPart<T>& part_a) {
        return b([&](const ConvexPart<T>& part_b) {
            if (part_a.size() == 0 || part_b.size() == 0) return false;
            ++result.pairs;
            const Separation pair = separation(part_a, part_b);
            if (pair.gap < result.nearest.gap || result.pairs == 1) result.nearest = pair;
            if (pair.gap <= 0 && !result.meeting) {
                const ConvexPart<T>& ended = part_b.is_bounded() ? part_b : part_a;
                result.meeting = ended.template vertex<DoubleDouble>(0);
                result.hidden = detail::hidden_length(part_a, part_b);
            }
            return result.meeting && result.pairs > 1;
        });
    });
    return result;
}

template <class T>
Separation nearest_exit(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin) {
    const UnionBorder<T> border(a, b, origin, 2, UnionBorder<T>::Shared::all_count);
    NearestExit<T> exit(border, origin);
    exit.walk_all();
    return exit.best();
}

// Out of polygons that stand for the curved parts, and from there out of the parts themselves; or out of a single pair
// and on from there, when that is shorter.
template <class T>
Separation nearest_curved_exit(PartSource<T> a, PartSource<T> b, const Survey<T>& found) {
    constexpr int sides = 16;
    const double rounding = 0x1p17 * found.hidden;  // 64 u of the size
    const auto straightened = [](PartSource<T> parts) {
        return [parts](PartVisitor<T> visit) {
            return parts([&](const ConvexPart<T>& part) { return detail::any_straightened<sides>(part, 1, visit); });
        };
    };
    const Separation guess = nearest_exit<T>(straightened(a), straightened(b), *found.meeting);
    // No shift parts even the polygons, which are inside: a search would only run off.
    if (guess.gap == infinity) return guess;
    Separation of_a_pair = found.nearest;
    of_a_pair.gap = -of_a_pair.gap;
    const Separation from_guess = detail::settled_exit(a, b, guess, rounding);
    const Separation from_pair = detail::settled_exit(a, b, of_a_pair, rounding);
    if (from_guess.gap == infinity && from_pair.gap == infinity) return guess;
    return from_guess.gap <= from_pair.gap ? from_guess : from_pair;
}

template <class T>
Separation ordered_separation(PartSource<T> a, PartSource<T> b) {
    const Survey<T> found = survey(a, b);
    if (!found.meeting || found.pairs == 1) return found.nearest;
    const bool deep = unions_penetrate(a, b);
    const bool curved = detail::has_curves(a) || detail::has_curves(b);
    Separation result = curved ? nearest_curved_exit(a, b, found) : nearest_exit(a, b, *found.meeting);
    if (!deep && (curved || result.gap == infinity)) {
        Separation touching = found.nearest;  // points and pieces of lines
        touching.gap = 0;
        return touching;
    }
    result.gap = deep ? -(result.gap > 0 ? result.gap : found.hidden) : 0;
    return result;
}

// The sign of (a - b) for parts by their stored numbers, in any order that tells different ones apart and that scaling
// keeps.
template <class T>
int compare_stored(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const auto order = [](const auto& x, const auto& y) { return x < y ? -1 : (y < x ? 1 : 0); };
    int result = order(a.size(), b.size());
    if (result == 0) result = order(static_cast<int>(a.extent()), static_cast<int>(b.extent()));
    if (result == 0) result = order(a.pose_count(), b.pose_count());
    const auto order_points = [&](const BasicVec2<T>& p, const BasicVec2<T>& q) {
        if (result == 0) result = order(p.x, q.x);
        if (result == 0) result = order(p.y, q.y);
    };
    if (result != 0) return result;
    for (int i = 0; i < a.size() && result == 0; ++i) order_points(a.local(i), b.local(i));
    if (!a.is_bounded()) order_points(a.local(1), b.local(1));
    for (int k = 0; k < a.pose_count() && result == 0; ++k) {
        order_points({a.pose(k).rot.c, a.pose(k).rot.s}, {b.pose(k).rot.c, b.pose(k).rot.s});
        order_points(a.pose(k).at, b.pose(k).at);
    }
    if (result == 0) {
        result = order(a.template radius<DoubleDouble>().rounded(), b.template radius<DoubleDouble>().rounded());
    }
    return result;
}

}  // namespace

template <class T>
bool comes_first(PartSource<T> a, PartSource<T> b) {
    for (int number = 0;; ++number) {
        int result = 0;
        int i = 0;
        const bool has_a = a([&](const ConvexPart<T>& part_a) {
            if (i++ < number) return false;
            int j = 0;
            const bool has_b = b([&](const ConvexPart<T>& part_b) {
                if (j++ < number) return false;
                result = compare_stored(part_a, part_b);
                return true;
            });
            if (!has_b) result = 1;
            return true;
        });
        if (!has_a || result != 0) return result <= 0;
    }
}

template <class T>
Separation union_separation(PartSource<T> a, PartSource<T> b) {
    if (comes_first(a, b)) return ordered_separation(a, b);
    return flipped(ordered_separation(b, a));
}

template bool comes_first(PartSource<float>, PartSource<float>);
template bool comes_first(PartSource<double>, PartSource<double>);
template Separation union_separation(PartSource<float>, PartSource<float>);
template Separation union_separation(PartSource<double>, PartSource<double>);

}  // namespace carom

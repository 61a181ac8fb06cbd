#include "nearest_exit.hpp"

#include "exit_cells.hpp"
#include "inside_polygon.hpp"
#include "narrow/core/edges_of.hpp"
#include "narrow/exact/ties.hpp"
#include "region_set.hpp"
#include "union_border.hpp"

#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <array>

namespace carom::detail {
namespace {

// The border point of the union of all b_j - a_i that is nearest to the origin, kept while walking.
template <class T>
class NearestExit {
  public:
    NearestExit(const BasicVec2<DoubleDouble>& origin, double limit, const ExitVisitor* visit)
        : origin_(rounded(origin)), limit_(limit), visit_(visit) {}

    /// Along all borders in a cell, of which all regions that have a part there are given: those of all parts, or of
    /// the edges of a polygon, inside which another part may be.
    void walk(const RegionSet<T>& regions, const ShiftCell& cell, std::span<const std::uint32_t> numbers,
              const InsidePolygon<T>* inside) {
        regions_ = &regions;
        inside_ = inside;
        cell_ = cell;
        numbers_ = numbers;
        regions.prepare(numbers);
        tolerance_ = 0;
        for (const std::uint32_t number : numbers)
            tolerance_ = std::fmax(tolerance_, UnionBorder<T>::tolerance_of(regions.magnitude(number)));
        for (const std::uint32_t number : numbers) {
            if (!regions.may_reach(number, {}, limit())) continue;
            const MinkowskiRegion<T> region = regions[number];
            region.each_side([&](const RegionSide& side) { walk_side(region, side); });
            if (region.radius() > 0) {
                region.each_corner([&](const RegionCorner& corner) { walk_corner(region, corner); });
            }
        }
    }

    /// Whether some way out may lead through a cell that matters still.
    bool may_lie_in(const ShiftCell& cell) const { return cell.distance() <= limit(best_exit_.rounding); }

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
        if (!side.is_outer || !(extent.length() > 0) || !(std::fabs(offset) < limit(rounding))) return;
        const bool may_be_best = std::fabs(offset) < limit();
        const double foot = std::clamp(0.0, extent.low, extent.high);
        if (!(length({offset, foot}) * (1 - 0x1p-40) < limit(rounding))) return;
        for (const bool forwards : {true, false}) {
            const double length = forwards ? extent.high - foot : foot - extent.low;
            if (!(length > 0)) continue;
            const BorderCurve curve = BorderCurve::edge(side.normal, offset, foot, forwards, length);
            const BorderCrossing reached = first_exit(region, curve, extent.length(), limit(rounding));
            const double t = reached.sharp;
            if (!(t < infinity)) continue;
            const double along = forwards ? foot + t : foot - t;
            show(curve.point(t), side.normal);
            const Vec2D normal = along == 0 ? straight_out(side.normal, offset >= -rounding)
                                            : way_out(curve.point(t), curve.normal(t), rounding);
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
        if (!corner.is_outer || !(std::fabs(distance - region.radius()) < limit(rounding_of(region)))) return;
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
        const BorderCrossing reached = first_exit(region, curve, curve.length(), limit(rounding));
        const double t = reached.sharp;
        if (!(t < infinity)) return;
        const Vec2D outward = curve.normal(t);
        const bool at_foot = outward == nearest;
        const Vec2D x = curve.point(t);
        show(x, outward);
        const double inset = region.radius() - length(corner.at);
        const double depth = at_foot ? std::fabs(inset) : length(x);
        const Vec2D normal = at_foot ? straight_out(outward, inset >= -rounding) : way_out(x, outward, rounding);
        const double reach = may_be_best ? length(curve.point(reached.decided)) : infinity;
        keep({x, outward, depth, normal, reach, rounding, length(corner.at) <= rounding},
             [&] { return region.a().vertex(corner.on_a) - region.a().radius() * outward; });
    }

    static double rounding_of(const MinkowskiRegion<T>& region) { return 16 * unit_roundoff * region.magnitude(); }

    // Where the curve, on a side of a length, first leaves all regions, if that is in the cell. Where it comes into the
    // cell outside of them it has left them elsewhere.
    BorderCrossing first_exit(const MinkowskiRegion<T>& region, const BorderCurve& curve, double side_length,
                              double limit) const {
        const auto any_region = [&](const Vec2D& center, double radius, RegionVisitor<T> visit) {
            return std::any_of(numbers_.begin(), numbers_.end(), [&](std::uint32_t number) {
                return regions_->is_wide(number) && regions_->may_reach(number, center, radius) &&
                       visit((*regions_)[number]);
            });
        };
        const UnionBorder<T> border(any_region, UnionBorder<T>::Shared::all_count, tolerance_);
        for (double from = 0; !is_out_of_work();) {
            const CellPassage passage = next_passage(curve, cell_, from);
            if (!(passage.from <= curve.length())) break;
            const BorderCrossing reached = border.first_uncovered(region, curve, {passage.from, passage.from}, limit);
            double end = passage.to;
            if (reached.decided <= passage.to && reached.decided < infinity) {
                if (inside_ && inside_->holds_another(region, curve.point(reached.decided))) {
                    end = border.next_cover(region, curve, reached.decided).decided;
                    end = std::fmax(end, reached.decided + 4 * rounding_of(region));
                } else {
                    const bool has_left_before = reached.decided == passage.from && passage.from > from;
                    if (has_left_before) break;
                    end = end_of_crack(any_region, region, curve, side_length, reached.decided);
                    if (!(end > reached.decided)) return reached;
                }
            }
            if (!(end > from)) break;
            from = end;
        }
        return {infinity, infinity};
    }

    // With edges of a polygon as parts, all may but touch a shape that is inside it: at a corner where the polygon is
    // not convex, a border ends in a point that no other covers, or in what margins leave of it. Returns where such a
    // crack ends; `t` where there is more room.
    double end_of_crack(RegionSource<T> regions, const MinkowskiRegion<T>& region, const BorderCurve& curve,
                        double side_length, double t) const {
        using Border = UnionBorder<T>;
        if (!inside_ || curve.is_arc()) return t;
        const double end =
            std::fmin(Border(regions, Border::Shared::all_count, tolerance_).next_cover(region, curve, t).decided,
                      curve.length());
        const double least = std::fmax(0x1p-20 * side_length, 4 * rounding_of(region));
        if (end - t > least) return t;
        const Border closed(regions, Border::Shared::all_close, tolerance_);
        const bool is_closed = end == t || closed.first_uncovered(region, curve, {t, t}, infinity).decided >= end;
        return is_closed ? std::fmax(end, t + 4 * rounding_of(region)) : t;
    }

    // Nothing further than this counts.
    double limit() const { return visit_ ? limit_ : std::fmin(limit_, best_.gap); }

    // But as long as the best has no rival, what may be one: some way further, as covers end by margins.
    double limit(double rounding) const {
        constexpr double margin = 0x1p16;
        if (visit_ || !best_.unique_normal) return limit();
        return std::fmin(limit_, best_.gap + margin * std::fmax(rounding, best_exit_.rounding));
    }

    // b leaves by -x; where that is nothing, against the outward normal.
    static Vec2D way_out(const Vec2D& x, const Vec2D& outward, double rounding) {
        return length(x) <= rounding ? -outward : -unit(x);
    }

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

    Vec2D origin_;
    double limit_;
    const ExitVisitor* visit_;
    const RegionSet<T>* regions_ = nullptr;
    const InsidePolygon<T>* inside_ = nullptr;  // where the regions are those of edges
    ShiftCell cell_{};
    std::span<const std::uint32_t> numbers_;  // of the regions in the cell
    double tolerance_ = 0;                    // of their borders
    Separation best_{infinity, {1, 0}, false};
    Exit best_exit_{};
};

// Whether edges tell: a thin part of several may come to be inside without a shift at which it covers others, a point
// or a segment along an edge, and what is endless is never all inside. And whether they are worth it: parts leave out
// more at once than edges do, where both are few.
template <class T>
bool suits_edges(PartSource<T> polygon, PartSource<T> shape) {
    int thin = 0, count = 0;
    const bool is_unsuited = shape([&](const ConvexPart<T>& part) {
        thin += part.size() < 3 && !part.is_rounded();
        return !part.is_bounded() || ++count > few_near;
    });
    return !is_unsuited && (count == 1 || (thin == 0 && count_near(polygon, polygon.box()) > few_near));
}

}  // namespace

template <class T>
Separation nearest_exit(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin, double limit,
                        const ExitVisitor* visit) {
    NearestExit<T> exit(origin, limit, visit);
    const auto may_matter = [&](const ShiftCell& cell) { return exit.may_lie_in(cell); };
    const auto walk = [&](PartSource<T> of_a, PartSource<T> of_b, const ShiftCell& whole,
                          const InsidePolygon<T>* inside) {
        const RegionSet<T> regions(of_a, of_b, origin, whole);
        const auto is_inside = [&](const ShiftCell& cell) { return inside && inside->holds_all(cell); };
        visit_border_cells(regions, whole, may_matter, is_inside,
                           [&](const ShiftCell& cell, std::span<const std::uint32_t> numbers) {
                               exit.walk(regions, cell, numbers, inside);
                           });
    };
    const ShiftCell whole{{0, 0}, limit};
    const auto walk_near_border = [&](PartSource<T> polygon, PartSource<T> other, double sign) {
        if (!polygon.is_bordered() || !(limit < infinity) || !suits_edges(polygon, other)) return false;
        const EdgesOf<T> of_polygon{polygon};
        const PartSource<T> edges(of_polygon);
        const InsidePolygon<T> inside(polygon, other, sign);
        visit_cells_near_edges(edges, inside, whole, may_matter, [&](const ShiftCell& cell) {
            walk(sign < 0 ? edges : other, sign < 0 ? other : edges, cell, &inside);
        });
        return true;
    };
    if (!walk_near_border(a, b, -1) && !walk_near_border(b, a, 1)) walk(a, b, whole, nullptr);
    return exit.best();
}

#define CAROM_INSTANTIATE(T)                                                                               \
    template Separation nearest_exit(PartSource<T>, PartSource<T>, const BasicVec2<DoubleDouble>&, double, \
                                     const ExitVisitor*)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

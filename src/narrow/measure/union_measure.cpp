#include "mass.hpp"
#include "narrow/border/straightened.hpp"
#include "narrow/border/union_border.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "shared_groups.hpp"
#include "straight_union.hpp"

#include <carom/detail/math/algebraic/arc_angle.hpp>
#include <carom/work_budget.hpp>

#include <algorithm>
#include <type_traits>

namespace carom::detail {
namespace {

// What `add_line` adds, along a counter-clockwise arc around c from the direction u to v, which are `angle` apart.
void add_arc(Integral& area, const Vec2D& c, double r, const Vec2D& u, const Vec2D& v, double angle) {
    const Vec2D step = v - u;
    const double product = 0.5 * (v.x * v.y - u.x * u.y);
    const auto cube = [](double x) { return x * x * x; };
    const double cos_cubed = step.y - (cube(v.y) - cube(u.y)) / 3;   // the integral of cos^3
    const double sin_cubed = -step.x + (cube(v.x) - cube(u.x)) / 3;  // of sin^3
    const double about_center_x = c.x * step.y * c.x + 2 * c.x * r * (0.5 * angle + product) + r * r * cos_cubed;
    const double about_center_y = -(c.y * step.x * c.y) + 2 * c.y * r * (0.5 * angle - product) + r * r * sin_cubed;
    area.add(0.5 * (r * cross(c, step) + r * r * angle), {0.5 * r * about_center_x, 0.5 * r * about_center_y});
}

// Half of it: the border of a curve runs along both its sides.
void add_length(Integral& length, const Vec2D& p, const Vec2D& q) {
    const double distance = 0.5 * detail::length(q - p);
    length.add(distance, lift<DoubleDouble>((0.5 * distance) * (p + q)));
}

// The least offset of a side and those of its region that continue it on the same line: where the region ends.
template <class T>
double least_offset(const MinkowskiRegion<T>& region, const RegionSide& side) {
    double least = side.offset;
    region.each_side([&](const RegionSide& other) {
        if (BorderCurve::run_together(side.normal, other.normal)) least = std::min(least, other.offset);
    });
    return least;
}

enum class Quantity { area, length };

template <class T>
void integrate_side(const UnionBorder<T>& border, const MinkowskiRegion<T>& region, const RegionSide& side,
                    Quantity quantity, Integral& sum) {
    const double length = side.extent().length();
    if (!(length > 0)) return;
    BorderCurve curve = BorderCurve::edge(side.normal, side.offset + region.radius(), side.extent().low, true, length);
    // With a radius each side is covered by a piece of its own.
    if (!(region.radius() > 0)) curve.rank_by(least_offset(region, side));
    border.each_uncovered(region, curve, [&](double start, double end) {
        const Vec2D p = curve.point(start), q = curve.point(end);
        if (quantity == Quantity::area) return add_line(sum, lift<DoubleDouble>(p), lift<DoubleDouble>(q));
        add_length(sum, p, q);
    });
}

template <class T>
void integrate_corner(const UnionBorder<T>& border, const MinkowskiRegion<T>& region, const RegionCorner& corner,
                      Integral& sum) {
    const BorderCurve curve = corner.full_turn
                                  ? BorderCurve::circle(corner.at, region.radius(), corner.from)
                                  : BorderCurve::arc(corner.at, region.radius(), corner.from, corner.to, true);
    border.each_uncovered(region, curve, [&](double start, double end) {
        const Vec2D u = curve.normal(start);
        const Vec2D v = curve.normal(end);
        const double angle = end - start == 4 ? 2 * detail::pi : detail::arc_angle(u, v);
        // An interval that rounding has reversed is not a full turn.
        const bool reversed = end < start;
        add_arc(sum, corner.at, region.radius(), u, v, reversed ? angle - 2 * detail::pi : angle);
    });
}

// Integrates a part's own border where no other part covers it.
template <class T>
void integrate_region(const UnionBorder<T>& border, const MinkowskiRegion<T>& region, Quantity quantity,
                      Integral& sum) {
    region.each_side([&](const RegionSide& side) { integrate_side(border, region, side, quantity, sum); });
    if (region.radius() > 0 && quantity == Quantity::area) {
        region.each_corner([&](const RegionCorner& corner) { integrate_corner(border, region, corner, sum); });
    }
}

// A part, or the polygon that replaces an ellipse.
template <class T>
bool any_straightened(const ConvexPart<T>& part, PartVisitor<T> visit) {
    if (!part.is_curved()) return visit(part);
    constexpr double of_same_area = 1.0008037715176609;  // sqrt(t / sin t) for t = 2 pi / 64
    detail::CutCurve<T> curve(part);
    curve.cut_evenly(64);
    return curve.any_piece(of_same_area, visit);
}

// Parts that share area, or segments that may overlap: by Green's theorem along their borders where no other part
// covers them. If none is rounded this is decided exactly, else by the parts nearby, up to rounding.
template <class T>
class GroupIntegral {
  public:
    GroupIntegral(const SharedGroups<T>& groups, std::span<const int> members, int dimension)
        : groups_(groups), members_(members), dimension_(dimension) {
        const Vec2D near = detail::rounded(groups.part(members[0]).template vertex<DoubleDouble>(0));
        point_.set_point({static_cast<T>(near.x), static_cast<T>(near.y)});
        origin_ = point_.template vertex<DoubleDouble>(0);
        for (const int i : members) {
            const detail::CachedPart<T> part(groups.part(i), origin_);
            tolerance_ = std::fmax(tolerance_, UnionBorder<T>::tolerance_of(part.magnitude()));
        }
    }

    Mass mass() const {
        MassSum separate;
        double largest = 0;
        AabbD box = empty_box;
        for (const int i : members_) {
            if (!detail::spend_work(static_cast<std::int64_t>(members_.size()))) break;
            const Mass own = detail::mass_of(groups_.part(i), dimension_);
            separate.add(own);
            largest = std::fmax(largest, own.amount.rounded());
            box = joined(box, groups_.box(i));
        }
        const Integral sum = integral();
        const double amount = sum.amount.rounded();
        // Rounding may leave anything of thin parts, but the union is no smaller than its largest part, and no larger
        // than all of them.
        const double all = separate.amount().rounded();
        if (!(amount >= 0.5 * largest && amount <= 2 * all && all > 0)) return {separate.amount(), separate.center()};
        const auto clamped = [&](const DoubleDouble& origin, const DoubleDouble& moment, double low, double high) {
            const DoubleDouble at = origin + quotient(moment, sum.amount);
            return at.rounded() < low ? low : (at.rounded() > high ? high : at);
        };
        const bool is_possible = largest <= amount && amount <= all;
        return {ScaledValue(is_possible ? sum.amount : std::clamp(amount, largest, all)),
                {clamped(origin_.x, sum.moment.x, box.min.x, box.max.x),
                 clamped(origin_.y, sum.moment.y, box.min.y, box.max.y)}};
    }

  private:
    Integral integral() const {
        const bool is_straight =
            std::none_of(members_.begin(), members_.end(), [&](int i) { return groups_.part(i).is_rounded(); });
        Integral sum;
        if (dimension_ < 2 || !is_straight) {
            for (const int i : members_) integrate_part(i, sum);
            return sum;
        }
        detail::StraightUnion<T> polygons;
        for (const int i : members_) {
            any_straightened<T>(groups_.part(i), [&](const ConvexPart<T>& polygon) {
                if (polygon.size() > 2) polygons.add(polygon);
                return false;
            });
        }
        return polygons.integral(origin_);
    }

    void integrate_part(int number, Integral& sum) const {
        const AabbD search_box = grown(groups_.box(number), 4 * tolerance_);
        detail::QueryVector<int> near;
        std::size_t own = 0;  // its number among them
        for (const int i : members_) {
            if (!boxes_overlap(groups_.box(i), search_box)) continue;
            if (i == number) own = near.size();
            near.push_back(i);
        }
        const auto point = [&](PartVisitor<T> visit) { return visit(point_); };
        const auto parts = [&](PartVisitor<T> visit) {
            std::size_t next = 0;
            return std::any_of(near.begin(), near.end(), [&](int i) {
                return any_straightened<T>(groups_.part(i), [&](ConvexPart<T> piece) {
                    piece.set_number(next++);
                    return visit(piece);
                });
            });
        };
        const PairRegions<T> regions(point, parts, origin_, dimension_);
        const UnionBorder<T> border(regions, UnionBorder<T>::Shared::first_counts, tolerance_);
        regions({}, std::numeric_limits<double>::infinity(), [&](const MinkowskiRegion<T>& region) {
            if (region.index() != own) return false;
            integrate_region(border, region, dimension_ == 2 ? Quantity::area : Quantity::length, sum);
            return true;
        });
    }

    const SharedGroups<T>& groups_;
    std::span<const int> members_;
    int dimension_;
    ConvexPart<T> point_;  // against one point the union of Minkowski differences is the shape itself, relative to it
    BasicVec2<DoubleDouble> origin_;
    double tolerance_ = 0;
};

// The shape's highest dimension, how many parts have it, and whether all of these are bounded.
struct DimensionSummary {
    int dimension = -1;
    int count = 0;
    bool bounded = true;
};

template <class T>
DimensionSummary summarize(PartSource<T> parts) {
    DimensionSummary result;
    parts([&](const ConvexPart<T>& part) {
        if (part.size() == 0) return false;
        const int dimension = detail::dimension_of(part);
        if (dimension > result.dimension) result = {dimension, 0, true};
        if (dimension == result.dimension) {
            ++result.count;
            result.bounded = result.bounded && (part.is_bounded() || part.is_curved());
        }
        return false;
    });
    return result;
}

template <class T>
Mass total_mass(PartSource<T> parts, Tilings tilings, const DimensionSummary& found) {
    Mass mass;
    if (found.count == 1) {
        parts([&](const ConvexPart<T>& part) {
            const bool counts = part.size() > 0 && detail::dimension_of(part) == found.dimension;
            if (counts) mass = detail::mass_of(part, found.dimension);
            return counts;
        });
        return mass;
    }
    const SharedGroups<T> groups(parts, tilings, found.dimension);
    MassSum sum;
    groups.each([&](std::span<const int> members) {
        const bool alone = members.size() == 1 || found.dimension == 0;
        sum.add(alone ? detail::mass_of(groups.part(members[0]), found.dimension)
                      : GroupIntegral<T>(groups, members, found.dimension).mass());
    });
    return {sum.amount(), sum.center()};
}

}  // namespace

template <class T>
Measure measure(PartSource<T> parts, Tilings tilings) {
    const DimensionSummary found = summarize(parts);
    if (found.dimension < 0) return {};
    if (!found.bounded) return {found.dimension == 2 ? std::numeric_limits<double>::infinity() : 0, std::nullopt};
    int exponent = 0;
    Mass mass;
    if constexpr (std::is_same_v<T, double>) exponent = detail::exponent_towards_one(parts, parts);
    if (exponent == 0) mass = total_mass(parts, tilings, found);
    if constexpr (std::is_same_v<T, double>) {
        if (exponent != 0) mass = total_mass<double>(detail::ScaledParts(parts, exponent), tilings, found);
        mass.amount.exponent -= 2 * exponent;
    }
    return {found.dimension == 2 ? mass.amount.rounded() : 0, detail::scaled(detail::rounded(mass.center), -exponent)};
}

template Measure measure(PartSource<float>, Tilings);
template Measure measure(PartSource<double>, Tilings);

}  // namespace carom::detail

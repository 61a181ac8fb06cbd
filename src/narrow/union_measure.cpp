#include "arc_angle.hpp"
#include "arc_features.hpp"
#include "straightened.hpp"
#include "union_border.hpp"

#include <carom/narrow/convex_kernel.hpp>
#include <carom/narrow/union_measure.hpp>

#include <algorithm>

namespace carom {
namespace {

using detail::BorderCurve;
using detail::MinkowskiRegion;
using detail::RegionCorner;
using detail::RegionSide;
using detail::UnionBorder;

// A quantity and its first moment.
struct Integral {
    double amount = 0;
    Vec2D moment{};

    void add(double more, const Vec2D& weighted) {
        amount += more;
        moment = moment + weighted;
    }
};

// Along the straight way from p to q: the integrals of (x dy - y dx) / 2, of x^2 dy / 2 and of -y^2 dx / 2, which over
// a closed way are the area and its first moments [Green's theorem].
void add_straight(Integral& area, const Vec2D& p, const Vec2D& q) {
    area.add(0.5 * cross(p, q), {(q.y - p.y) * (p.x * p.x + p.x * q.x + q.x * q.x) / 6,
                                 (p.x - q.x) * (p.y * p.y + p.y * q.y + q.y * q.y) / 6});
}

// The same along a counter-clockwise arc around c from the direction u to v, which are `angle` apart.
void add_arc(Integral& area, const Vec2D& c, double r, const Vec2D& u, const Vec2D& v, double angle) {
    const Vec2D step = v - u;
    const double product = 0.5 * (v.x * v.y - u.x * u.y);
    const auto cube = [](double x) { return x * x * x; };
    const double cos_cubed = step.y - (cube(v.y) - cube(u.y)) / 3;   // the integral of cos^3
    const double sin_cubed = -step.x + (cube(v.x) - cube(u.x)) / 3;  // of sin^3
    const double about_centre_x = c.x * step.y * c.x + 2 * c.x * r * (0.5 * angle + product) + r * r * cos_cubed;
    const double about_centre_y = -(c.y * step.x * c.y) + 2 * c.y * r * (0.5 * angle - product) + r * r * sin_cubed;
    area.add(0.5 * (r * cross(c, step) + r * r * angle), {0.5 * r * about_centre_x, 0.5 * r * about_centre_y});
}

// Half of it: a curve is walked along both its sides.
void add_length(Integral& length, const Vec2D& p, const Vec2D& q) {
    const double distance = 0.5 * detail::length(q - p);
    length.add(distance, (0.5 * distance) * (p + q));
}

// Of a side and those of its region that go on along the same line: where the region ends.
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
        (quantity == Quantity::area ? add_straight : add_length)(sum, curve.point(start), curve.point(end));
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
        // A stretch that rounding has turned around is no full turn.
        const bool reversed = end < start;
        add_arc(sum, corner.at, region.radius(), u, v, reversed ? angle - 2 * detail::pi : angle);
    });
}

// Over the regions of that dimension. The length is that of straight sides only.
template <class T>
Integral integrate(const UnionBorder<T>& border, int dimension, Quantity quantity) {
    Integral sum;
    border.any_region([&](const MinkowskiRegion<T>& region) {
        if (region.dimension() != dimension) return false;
        region.each_side([&](const RegionSide& side) { integrate_side(border, region, side, quantity, sum); });
        if (region.radius() > 0 && quantity == Quantity::area) {
            region.each_corner([&](const RegionCorner& corner) { integrate_corner(border, region, corner, sum); });
        }
        return false;
    });
    return sum;
}

// Points that are all the shape has; one that stands in several parts counts once.
template <class T>
Integral count_points(PartSource<T> parts, const BasicVec2<DoubleDouble>& origin) {
    Integral sum;
    int number = 0;
    parts([&](const ConvexPart<T>& part) {
        int earlier = 0;
        const bool seen =
            parts([&](const ConvexPart<T>& other) { return earlier++ < number && touch(part, other) != Touch::apart; });
        ++number;
        if (part.size() > 0 && !seen) sum.add(1, detail::rounded(part.template vertex<DoubleDouble>(0) - origin));
        return false;
    });
    return sum;
}

template <class T>
int dimension_of(const ConvexPart<T>& part) {
    if (part.is_curved()) return part.extent() == Extent::ellipse ? 2 : 1;
    return part.is_rounded() || spans_area(part) ? 2 : (part.is_point() ? 0 : 1);
}

// Whether no ellipse shares area with another part or is rounded, so that each counts in full.
template <class T>
bool ellipses_are_free(PartSource<T> parts) {
    int number = -1;
    return !parts([&](const ConvexPart<T>& ellipse) {
        ++number;
        if (ellipse.extent() != Extent::ellipse || ellipse.size() == 0) return false;
        if (ellipse.is_rounded()) return true;
        int i = 0;
        return parts([&](const ConvexPart<T>& other) {
            return i++ != number && other.size() > 0 && dimension_of(other) == 2 &&
                   touch(ellipse, other) == Touch::penetrating;
        });
    });
}

// What of a part's curves is known without a walk along the border: the whole of an ellipse or arc.
template <class T>
void add_whole_curve(Integral& sum, const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin) {
    const Vec2D center = detail::rounded(part.template vertex<DoubleDouble>(0) - origin);
    const Vec2D u = detail::rounded(part.template direction<DoubleDouble>(0));
    const Vec2D v = detail::rounded(part.template direction<DoubleDouble>(1));
    if (part.extent() == Extent::ellipse) {
        const double area = detail::pi * std::fabs(cross(u, v));
        return sum.add(area, area * center);
    }
    const Vec2D from = detail::unit(u);
    const Vec2D to = detail::unit(v);
    const double radius = part.template radius<DoubleDouble>().rounded();
    const double length = radius * (detail::is_full_circle(part) ? 2 * detail::pi : detail::arc_angle(from, to));
    // The integral of the direction over the angle is -perp(to - from).
    sum.add(length, length * center - (radius * radius) * perp(to - from));
}

// Parts without curves, and what stands for ellipses when those are walked.
template <class T>
bool any_walked(PartSource<T> parts, bool walk_ellipses, PartVisitor<T> visit) {
    return parts([&](const ConvexPart<T>& part) {
        if (!part.is_curved()) return visit(part);
        if (part.extent() == Extent::arc || !walk_ellipses) return false;
        constexpr double of_same_area = 1.0008037715176609;  // sqrt(t / sin t) for t = 2 pi / 64
        detail::CutCurve<T> curve(part);
        curve.cut_evenly(64);
        return curve.any_piece(of_same_area, visit);
    });
}

// The shape's highest dimension, and whether what has it is bounded.
template <class T>
struct Survey {
    int dimension = -1;
    bool bounded = true;
    bool has_curves = false;
    BasicVec2<T> near{};  // a vertex, rounded
};

template <class T>
Survey<T> survey(PartSource<T> parts) {
    Survey<T> result;
    parts([&](const ConvexPart<T>& part) {
        if (part.size() == 0) return false;
        const int dimension = dimension_of(part);
        result.has_curves = result.has_curves || part.is_curved();
        if (result.dimension < 0) {
            const Vec2D v = detail::rounded(part.template vertex<DoubleDouble>(0));
            result.near = {static_cast<T>(v.x), static_cast<T>(v.y)};
        }
        if (dimension > result.dimension) result.bounded = true;
        if (dimension >= result.dimension) result.bounded = result.bounded && (part.is_bounded() || part.is_curved());
        result.dimension = std::max(result.dimension, dimension);
        return false;
    });
    return result;
}

}  // namespace

template <class T>
Measure measure(PartSource<T> parts) {
    const Survey<T> found = survey(parts);
    if (found.dimension < 0) return {};
    if (!found.bounded) return {found.dimension == 2 ? std::numeric_limits<double>::infinity() : 0, std::nullopt};
    // Against a single point the union of Minkowski differences is the shape itself, seen from there.
    ConvexPart<T> point;
    point.set_point(found.near);
    const BasicVec2<DoubleDouble> origin = point.template vertex<DoubleDouble>(0);
    const auto points = [&](PartVisitor<T> visit) { return visit(point); };
    const bool walk_ellipses = found.has_curves && !ellipses_are_free(parts);
    const auto walked = [&](PartVisitor<T> visit) { return any_walked<T>(parts, walk_ellipses, visit); };
    const UnionBorder<T> border(points, walked, origin, found.dimension, UnionBorder<T>::Shared::first_counts);
    const Quantity quantity = found.dimension == 2 ? Quantity::area : Quantity::length;
    Integral sum = found.dimension == 0 ? count_points(parts, origin) : integrate(border, found.dimension, quantity);
    parts([&](const ConvexPart<T>& part) {
        const bool counts = part.size() > 0 && part.is_curved() && dimension_of(part) == found.dimension;
        if (counts && !(found.dimension == 2 && walk_ellipses)) add_whole_curve(sum, part, origin);
        return false;
    });
    const double area = found.dimension == 2 && !(sum.amount < 0) ? sum.amount : 0;
    // Rounding or underflow may leave nothing of what is very thin or small: then its sides count, or one vertex.
    if (sum.amount <= 0 && found.dimension == 2) sum = integrate(border, found.dimension, Quantity::length);
    if (sum.amount <= 0) sum = {1, {}};
    const Vec2D centre{sum.moment.x / sum.amount, sum.moment.y / sum.amount};
    return {area, centre + detail::rounded(origin)};
}

template Measure measure(PartSource<float>);
template Measure measure(PartSource<double>);

}  // namespace carom

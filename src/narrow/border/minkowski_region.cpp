#include "minkowski_region.hpp"

#include "normal_cone.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/work_budget.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::detail {
namespace {

// Opens the stretch towards a direction in which an unbounded part goes on along the tangent.
void open(SideExtent& stretch, double sign) {
    (sign > 0 ? stretch.high : stretch.low) = sign * infinity;
}

template <class T>
void open_ends(SideExtent& stretch, const CachedPart<T>& part, const Vec2D& tangent) {
    const Vec2D along = rounded(part.exact().template direction<DoubleDouble>());
    if (part.exact().core_kind() == CoreKind::ray) return open(stretch, dot(tangent, along) > 0 ? 1 : -1);
    open(stretch, 1);
    open(stretch, -1);
}

// What of a part lies furthest in a direction, up to rounding.
struct Facing {
    double height = -infinity;
    SideExtent stretch{infinity, -infinity};
    int vertex = 0;
    bool is_alone = true;  // no other is as far
};

template <class T>
Facing facing(const CachedPart<T>& part, const Vec2D& direction, const Vec2D& tangent) {
    Facing found;
    constexpr int few = 16;
    std::array<double, few> heights;
    const auto height = [&](int i) { return dot(direction, part.vertex(i)); };
    for (int i = 0; i < part.size(); ++i) {
        const double h = height(i);
        if (i < few) heights[static_cast<std::size_t>(i)] = h;
        if (h > found.height) found.height = h;
    }
    const double slack = 8 * unit_roundoff * part.magnitude();
    for (int i = 0; i < part.size(); ++i) {
        if ((i < few ? heights[static_cast<std::size_t>(i)] : height(i)) < found.height - slack) continue;
        const Vec2D v = part.vertex(i);
        found.is_alone = found.stretch.high == -infinity;
        found.vertex = i;
        found.stretch.low = std::fmin(found.stretch.low, dot(tangent, v));
        found.stretch.high = std::fmax(found.stretch.high, dot(tangent, v));
    }
    return found;
}

// Side k of the part itself; caps have no length.
template <class T>
SideExtent own_stretch(const CachedPart<T>& part, int k, const Vec2D& tangent) {
    const ConvexPart<T>& exact = part.exact();
    const int foot = side_vertex(exact, k);
    const double at = dot(tangent, part.vertex(foot));
    SideExtent stretch{at, at};
    if (!exact.is_bounded()) {
        if (k < 2) open_ends(stretch, part, tangent);
    } else if (exact.size() > 2 || k < 2) {
        const double other = dot(tangent, part.vertex(foot + 1 < exact.size() ? foot + 1 : 0));
        stretch = {std::fmin(at, other), std::fmax(at, other)};
    }
    return stretch;
}

// How far a bounded part reaches along a direction, up to rounding.
template <class T>
SideExtent extent_along(const CachedPart<T>& part, const Vec2D& direction) {
    SideExtent extent{infinity, -infinity};
    for (int i = 0; i < part.size(); ++i) {
        const double at = dot(direction, part.vertex(i));
        extent.low = std::fmin(extent.low, at);
        extent.high = std::fmax(extent.high, at);
    }
    return extent;
}

// Whether what touches side k of the part may be outside a polygon that it is an edge of.
template <class T>
bool is_outer_side(const CachedPart<T>& part, int k, const Vec2D& normal) {
    if (!part.exact().polygon_edge().is_one) return true;
    return k < 2 ? k == 0 : is_outer_at(part.exact(), side_vertex(part.exact(), k), normal);
}

// The same of what of the part faces a direction.
template <class T>
bool is_outer_towards(const CachedPart<T>& part, const Vec2D& direction, const Facing& facing) {
    if (facing.is_alone) return is_outer_at(part.exact(), facing.vertex, direction);
    return !part.exact().polygon_edge().is_one || dot(part.side_normal(0), direction) > 0;
}

}  // namespace

double SideExtent::middle() const {
    if (low > -infinity && high < infinity) return 0.5 * (low + high);
    return low > -infinity ? low : (high < infinity ? high : 0);
}

Vec2D RegionSide::point_on_a(double along) const {
    const SideExtent shared{std::max(on_a.low, on_b.low - along), std::min(on_a.high, on_b.high - along)};
    return height_a * normal + shared.middle() * perp(normal);
}

// The intersection of a few half planes, or a disc.
template <class T>
class MinkowskiRegion<T>::Piece {
  public:
    using Visitor = FunctionRef<bool(const Constraint&)>;
    explicit Piece(FunctionRef<bool(Visitor)> any_constraint) : any_constraint_(any_constraint) {}

    BorderCrossing covers_until(const BorderCurve& curve, double t, const Tie& tie) const {
        double until = infinity;
        Constraint last{};
        any_constraint_([&](const Constraint& constraint) {
            const double end = curve.inside(constraint, tie).end_after(t);
            if (end < until) {
                until = end;
                last = constraint;
            }
            return !(until > t);
        });
        if (!(until > t)) return {t, t};
        return {until, until < infinity ? curve.sharpen(last, until) : until};
    }

    // Each constraint leaves at most two intervals, so a few rounds settle it.
    BorderCrossing covers_from(const BorderCurve& curve, double t, const Tie& tie) const {
        BorderCrossing from{t, t};
        for (bool moved = true; moved && from.decided <= curve.length();) {
            moved = false;
            any_constraint_([&](const Constraint& constraint) {
                const double begin = curve.inside(constraint, tie).begin_from(from.decided);
                if (begin == from.decided) return false;
                from = {begin, begin < infinity ? curve.sharpen(constraint, begin) : begin};
                moved = true;
                return begin > curve.length();
            });
        }
        return from.decided > curve.length() ? BorderCrossing{infinity, infinity} : from;
    }

  private:
    FunctionRef<bool(Visitor)> any_constraint_;
};

template <class T>
int MinkowskiRegion<T>::dimension() const {
    const ConvexPart<T>& a = a_.exact();
    const ConvexPart<T>& b = b_.exact();
    if (a.is_rounded() || b.is_rounded() || cores_span_area(a, b)) return 2;
    return a.is_point() && b.is_point() ? 0 : 1;
}

template <class T>
bool MinkowskiRegion<T>::side(const CachedPart<T>& part, int k, RegionSide& side) const {
    const bool of_b = &part == &b_;
    const CachedPart<T>& other = of_b ? a_ : b_;
    if (extends_below(part.exact(), k, other.exact())) return false;
    const Vec2D outward = part.side_normal(k);
    side.normal = of_b ? outward : -outward;
    const Vec2D tangent = perp(side.normal);
    const SideExtent own = own_stretch(part, k, tangent);
    const Facing furthest = facing(other, -outward, tangent);
    SideExtent facing_it = furthest.stretch;
    const bool parallel = !other.exact().is_bounded() &&
                          dot_sign(detail::side_normal(part.exact(), k), Direction<T>::of(other.exact())) == 0;
    if (parallel || other.exact().core_kind() == CoreKind::half_space) open_ends(facing_it, other, tangent);
    const double height = dot(outward, part.vertex(side_vertex(part.exact(), k)));
    side.offset = height + furthest.height;
    side.on_a = of_b ? facing_it : own;
    side.on_b = of_b ? own : facing_it;
    side.height_a = of_b ? -furthest.height : -height;
    side.is_outer = is_outer_side(part, k, outward) && is_outer_towards(other, -outward, furthest);
    return true;
}

template <class T>
void MinkowskiRegion<T>::each_side(FunctionRef<void(const RegionSide&)> visit) const {
    if (outline_) {
        if (spend_work()) std::for_each(outline_->sides.begin(), outline_->sides.end(), visit);
        return;
    }
    RegionSide side;
    for (const CachedPart<T>* part : {&a_, &b_}) {
        const int facing = (part == &a_ ? b_ : a_).size();
        for (int k = 0; k < side_count(part->exact()) && spend_work(facing); ++k) {
            if (this->side(*part, k, side)) visit(side);
        }
    }
}

template <class T>
void MinkowskiRegion<T>::each_corner(FunctionRef<void(const RegionCorner&)> visit) const {
    if (outline_) {
        if (spend_work()) std::for_each(outline_->corners.begin(), outline_->corners.end(), visit);
        return;
    }
    const bool has_edge = a_.exact().polygon_edge().is_one || b_.exact().polygon_edge().is_one;
    for (int i = 0; i < a_.size() && spend_work(b_.size()); ++i) {
        const Cone of_a = reversed(normal_cone(a_, i));
        for (int j = 0; j < b_.size(); ++j) {
            Cone cone = common(of_a, normal_cone(b_, j));
            if (cone.empty) continue;
            if (has_edge) cone = common(reversed(outer_cone(a_, i)), outer_cone(b_, j));
            visit({i, j, b_.vertex(j) - a_.vertex(i), cone.full, cone.from, cone.to, !cone.empty});
        }
    }
}

// Pushed outwards by a tolerance, two sides that meet at a very sharp angle would cross far beyond their corner; along
// an edge the core covers nothing beyond its own extent.
template <class T>
bool MinkowskiRegion<T>::ends_along(const BorderCurve& curve, FunctionRef<bool(const Constraint&)> visit) const {
    if (curve.is_arc() || !a_.exact().is_bounded() || !b_.exact().is_bounded()) return false;
    const Vec2D tangent = perp(curve.normal(0));
    const SideExtent of_a = extent_along(a_, tangent);
    const SideExtent of_b = extent_along(b_, tangent);
    const auto make = radius_ > 0 ? Constraint::seam : Constraint::line;
    return visit(make(tangent, of_b.high - of_a.low)) || visit(make(-tangent, of_a.high - of_b.low));
}

// Without radius it is one intersection of half planes. With one it is the core, a rectangle on each of its sides, and
// a disc around each corner; these overlap by a little, so that no crack is left between them.
template <class T>
bool MinkowskiRegion<T>::each_piece(const BorderCurve& curve, FunctionRef<bool(const Piece&)> visit) const {
    using Visitor = typename Piece::Visitor;
    const bool rounded = radius_ > 0;
    if (!a_.exact().is_point() || !b_.exact().is_point()) {
        const auto core = [&](Visitor constraint) {
            bool stopped = false;
            each_side([&](const RegionSide& side) {
                const auto make = rounded ? Constraint::seam : Constraint::line;
                stopped = stopped || constraint(make(side.normal, side.offset));
            });
            return stopped || ends_along(curve, constraint);
        };
        if (visit(Piece(core))) return true;
    }
    if (!rounded) return false;
    bool stopped = false;
    each_side([&](const RegionSide& side) {
        const SideExtent extent = side.extent();
        if (stopped || !(extent.length() > 0)) return;
        const Vec2D tangent = perp(side.normal);
        const auto rectangle = [&](Visitor constraint) {
            return constraint(Constraint::line(side.normal, side.offset + radius_)) ||
                   constraint(Constraint::seam(-side.normal, -side.offset)) ||
                   (extent.high < infinity && constraint(Constraint::seam(tangent, extent.high))) ||
                   (extent.low > -infinity && constraint(Constraint::seam(-tangent, -extent.low)));
        };
        stopped = visit(Piece(rectangle));
    });
    each_corner([&](const RegionCorner& corner) {
        const auto disc = [&](Visitor constraint) { return constraint(Constraint::disc(corner.at, radius_)); };
        stopped = stopped || visit(Piece(disc));
    });
    return stopped;
}

// By a margin that no tolerance makes up for: such a point is in no piece.
template <class T>
bool MinkowskiRegion<T>::is_clear_of(const Vec2D& point, double tolerance) const {
    if (!outline_ || outline_->sides.empty()) return false;
    const double limit = radius_ + 8 * tolerance;
    return std::any_of(outline_->sides.begin(), outline_->sides.end(),
                       [&](const RegionSide& side) { return dot(side.normal, point) - side.offset > limit; });
}

template <class T>
BorderCrossing MinkowskiRegion<T>::covers_until(const BorderCurve& curve, double t, const Tie& tie) const {
    BorderCrossing until{t, t};
    if (is_clear_of(curve.point(t), tie.tolerance)) return until;
    each_piece(curve, [&](const Piece& piece) {
        const BorderCrossing here = piece.covers_until(curve, t, tie);
        if (here.decided > until.decided) until = here;
        return false;
    });
    return until;
}

template <class T>
BorderCrossing MinkowskiRegion<T>::covers_from(const BorderCurve& curve, double t, const Tie& tie) const {
    BorderCrossing from{infinity, infinity};
    each_piece(curve, [&](const Piece& piece) {
        const BorderCrossing here = piece.covers_from(curve, t, tie);
        if (here.decided < from.decided) from = here;
        return false;
    });
    return from;
}

template class MinkowskiRegion<float>;
template class MinkowskiRegion<double>;

}  // namespace carom::detail

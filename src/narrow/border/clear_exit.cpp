#include "clear_exit.hpp"

#include "exit_curves.hpp"
#include "narrow/core/edges_of.hpp"
#include "narrow/core/few_or_many.hpp"
#include "near_parts.hpp"
#include "normal_cone.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::size_t most_regions = 16;
constexpr std::size_t most_vertices = 8;  // of a part

// The shortest shift outside of all regions is on the border of one of them, where that is nearest to the origin, or
// where the borders of two cross. These points are tried, those of the nearest borders first, and each is certainly
// outside, certainly inside of some region, or in doubt, which matters only if nothing shorter is certainly outside.
template <class T>
class ClearExit {
  public:
    ClearExit(const NearParts<T>& a, const NearParts<T>& b, double reach) : near_a_(a), near_b_(b), reach_(reach) {}

    std::optional<Separation> find(const Vec2D& origin, bool penetrate) {
        if (!set_up(penetrate)) return std::nullopt;
        for (std::size_t i = 0; i < curves_.size() && curves_[i].least <= limit(); ++i) {
            try_foot(curves_[i]);
            for (std::size_t j = 0; j < i; ++j) try_crossings(curves_[j], curves_[i]);
        }
        if (doubtful_ <= std::fmin(reach_, best_.depth + tolerance_)) return std::nullopt;
        return best_.depth + tolerance_ < reach_ ? result(origin) : Separation{infinity};
    }

  private:
    static constexpr double least_sine = 0x1p-8;  // of the angle between borders that cross

    struct Exit {
        Vec2D at{};
        double depth = infinity;
        const ExitCurve* curve = nullptr;  // of several that of the first region, as those who walk along all find it
        const ExitCurve* other = nullptr;  // that it crosses; itself at the foot of the origin
    };

    // False where it cannot tell.
    bool set_up(bool penetrate) {
        double magnitude = 0;
        for (std::uint32_t i = 0; i < near_a_.size(); ++i) {
            for (std::uint32_t j = 0; j < near_b_.size(); ++j) {
                const CachedPart<T>&a = near_a_[i], &b = near_b_[j];
                if (!may_reach_disc(a.bounding_square(), b.bounding_square(), {0, 0}, reach_)) continue;
                if (!is_simple(a, b) || regions_.size() == most_regions || !spend_work()) return false;
                add_region(i, a, b);
                magnitude = std::fmax(magnitude, a.magnitude() + b.magnitude());
            }
        }
        rounding_ = 8 * unit_roundoff * magnitude;
        tolerance_ = 0x1p-20 * reach_ + 0x1p-40 * magnitude;
        const auto holds_origin = [&](const ExitRegion& region) { return region.height({0, 0}, 0) < -tolerance_; };
        if (!(tolerance_ < 0x1p-10 * reach_)) return false;
        if (!penetrate && std::none_of(regions_.begin(), regions_.end(), holds_origin)) return false;
        for (std::uint32_t i = 0; i < regions_.size(); ++i) add_curves(i);
        std::sort(curves_.begin(), curves_.end(), [](const ExitCurve& p, const ExitCurve& q) {
            return std::tie(p.least, p.number) < std::tie(q.least, q.number);
        });
        return true;
    }

    // Whether b - a has a simple outline: it has an area and at most a few straight sides, and arcs only around the
    // corners of one of both.
    static bool is_simple(const CachedPart<T>& a, const CachedPart<T>& b) {
        const auto is_straight = [](const CachedPart<T>& part) {
            return part.exact().is_bounded() && part.size() <= static_cast<int>(most_vertices);
        };
        if (!is_straight(a) || !is_straight(b)) return false;
        const int fewer = std::min(a.size(), b.size()), more = std::max(a.size(), b.size());
        return a.radius() + b.radius() > 0 ? fewer == 1 && more > 1 : more > 2;
    }

    void add_region(std::uint32_t i, const CachedPart<T>& a, const CachedPart<T>& b) {
        ExitRegion region{sides_.end(), corners_.end(), 0, 0, i, a.radius() + b.radius()};
        add_sides(a, b, false);
        add_sides(a, b, true);
        if (region.radius > 0) add_corners(a, b);
        region.side_count = static_cast<std::uint32_t>(sides_.end() - region.first_side);
        region.corner_count = static_cast<std::uint32_t>(corners_.end() - region.first_corner);
        regions_.push_back(region);
    }

    // Those that are sides of b, or of a reversed. The ends of segments are none.
    void add_sides(const CachedPart<T>& a, const CachedPart<T>& b, bool of_b) {
        const CachedPart<T>&part = of_b ? b : a, &other = of_b ? a : b;
        if (part.size() < 2) return;
        const bool is_edge = part.exact().polygon_edge().is_one;
        const double slack = 8 * unit_roundoff * other.magnitude();
        std::array<Vec2D, most_vertices> others;
        const auto count = static_cast<std::size_t>(other.size());
        for (std::size_t i = 0; i < count; ++i) others[i] = other.vertex(static_cast<int>(i));
        Vec2D end = part.vertex(0);
        for (int k = part.size(); k-- > 0;) {
            const Vec2D outward = part.side_normal(k), tangent = of_b ? perp(outward) : -perp(outward);
            const Vec2D start = part.vertex(k);
            const double from = dot(tangent, start), to = dot(tangent, end), height = dot(outward, start);
            end = start;
            double lowest = infinity;
            for (std::size_t i = 0; i < count; ++i) lowest = std::min(lowest, dot(outward, others[i]));
            SideExtent facing{infinity, -infinity};
            int facing_count = 0, vertex = 0;
            for (std::size_t i = 0; i < count; ++i) {
                if (dot(outward, others[i]) > lowest + slack) continue;
                const double at = dot(tangent, others[i]);
                facing = {std::min(facing.low, at), std::max(facing.high, at)};
                ++facing_count, vertex = static_cast<int>(i);
            }
            const SideExtent own{std::min(from, to), std::max(from, to)};
            const bool is_outer = (!is_edge || k == 0) && is_outer_towards(other, -outward, facing_count, vertex);
            sides_.push_back({of_b ? outward : -outward, height - lowest, of_b ? facing : own, of_b ? own : facing,
                              of_b ? lowest : -height, is_outer});
        }
    }

    // Whether what touches a part in a direction from it may be outside of the polygon that it is an edge of.
    static bool is_outer_towards(const CachedPart<T>& part, const Vec2D& direction, int count, int vertex) {
        if (!part.exact().polygon_edge().is_one) return true;
        return count == 1 ? is_outer_at(part.exact(), vertex, direction) : dot(part.side_normal(0), direction) > 0;
    }

    void add_corners(const CachedPart<T>& a, const CachedPart<T>& b) {
        const bool of_b = b.size() > 1;
        const CachedPart<T>& part = of_b ? b : a;
        for (int i = 0; i < part.size(); ++i) {
            const Cone cone = outer_cone(part, i);
            const double sign = of_b ? 1 : -1;
            corners_.push_back({of_b ? 0 : i, of_b ? i : 0, b.vertex(of_b ? i : 0) - a.vertex(of_b ? 0 : i), false,
                                sign * cone.from, sign * cone.to, !cone.empty});
        }
    }

    void add_curves(std::uint32_t number) {
        const ExitRegion& region = regions_[number];
        for (const RegionSide& side : region.sides()) {
            const SideExtent extent = side.extent();
            if (!side.is_outer || !(extent.length() > 0)) continue;
            add({number, &side, nullptr, region.radius,
                 length({side.offset + region.radius, std::clamp(0.0, extent.low, extent.high)})});
        }
        for (const RegionCorner& corner : region.corners()) {
            if (!corner.is_outer) continue;
            add({number, nullptr, &corner, region.radius, std::fabs(length(corner.at) - region.radius)});
        }
    }
    void add(ExitCurve curve) {
        curve.number = curves_.size();
        if (curve.least <= reach_) curves_.push_back(curve);
    }

    // What is longer does not matter.
    double limit() const { return std::fmin(reach_, std::fmin(best_.depth, doubtful_) + tolerance_); }

    // Where a line or circle is nearest to an origin inside. From an origin outside, what is nearer is outside, too.
    void try_foot(const ExitCurve& curve) {
        if (curve.side) {
            if (curve.offset() > 0) keep(curve.foot().at, curve, curve);
            return;
        }
        const double distance = length(curve.corner->at);
        if (!(distance < curve.radius)) return;
        if (distance <= tolerance_) {
            doubtful_ = std::fmin(doubtful_, curve.least);
            return;
        }
        keep(curve.foot().at, curve, curve);
    }

    // Not those of borders that one region has: no point near its corners is as near as those beside them.
    void try_crossings(const ExitCurve& p, const ExitCurve& q) {
        if (has(p.region, q) || has(q.region, p)) return;
        each_crossing(p, q, tolerance_, [&](const Vec2D& x) { keep(x, p, q); });
    }

    bool has(std::uint32_t number, const ExitCurve& curve) const {
        if (curve.region == number) return true;
        const ExitRegion& region = regions_[number];
        const auto is_like = [&](const auto& other) { return curve.is_like(other, region.radius); };
        return curve.side ? std::any_of(region.sides().begin(), region.sides().end(), is_like)
                          : std::any_of(region.corners().begin(), region.corners().end(), is_like);
    }

    void keep(const Vec2D& x, const ExitCurve& p, const ExitCurve& q) {
        const double depth = length(x);
        if (!(depth <= limit())) return;
        Clear is_exit = std::min(p.holds(x, tolerance_), q.holds(x, tolerance_));
        if (&p != &q && std::fabs(cross(p.normal(x), q.normal(x))) < least_sine)
            is_exit = std::min(is_exit, Clear::doubtful);
        for (std::uint32_t i = 0; i < regions_.size() && is_exit != Clear::no; ++i) {
            if (i != p.region && i != q.region) is_exit = std::min(is_exit, is_outside(i, x, p, q));
        }
        if (is_exit == Clear::no) return;
        const Exit exit = p.region <= q.region ? Exit{x, depth, &p, &q} : Exit{x, depth, &q, &p};
        const bool is_tied = best_.curve && std::fabs(depth - best_.depth) <= tolerance_;
        if (is_exit == Clear::doubtful || (is_tied && length(x - best_.at) > tolerance_)) {
            doubtful_ = std::fmin(doubtful_, depth);
        } else if (!is_tied || exit.curve->region < best_.curve->region) {
            best_ = exit;
        }
    }

    // Whether a region leaves a point of two borders free. What has the same border there does, and what faces one of
    // them there does not: a slot as wide as the shape is closed.
    Clear is_outside(std::uint32_t number, const Vec2D& x, const ExitCurve& p, const ExitCurve& q) const {
        const ExitRegion& region = regions_[number];
        const Clear answer = is_positive(region.height(x, tolerance_), tolerance_);
        if (answer != Clear::doubtful) return answer;
        const auto is_held_by = [&](const RegionSide* side, const RegionCorner* corner) {
            return ExitCurve{number, side, corner, region.radius}.holds(x, tolerance_) == Clear::yes;
        };
        for (const RegionSide& side : region.sides()) {
            if (p.is_like(side, region.radius) || q.is_like(side, region.radius)) return Clear::yes;
            const bool faces = p.faces(side, region.radius, rounding_) || q.faces(side, region.radius, rounding_);
            if (faces && is_held_by(&side, nullptr)) return Clear::no;
        }
        for (const RegionCorner& corner : region.corners()) {
            const bool is_like = p.is_like(corner, region.radius) || q.is_like(corner, region.radius);
            if (is_like && is_held_by(nullptr, &corner)) return Clear::yes;
        }
        return Clear::doubtful;
    }

    // To the bits that walks along both borders find. b leaves by -x.
    Separation result(const Vec2D& origin) const {
        const ExitCurve *curve = best_.curve, *other = best_.other;
        if (curve == other) return at(*curve, curve->foot(), origin);
        const CurveCrossing first = curve->crossing_with(*other, best_.at, 4 * rounding_);
        const CurveCrossing second = other->crossing_with(*curve, best_.at, 4 * rounding_);
        const bool is_second = second.depth < first.depth && second.reach < first.depth;
        return is_second ? at(*other, second, origin) : at(*curve, first, origin);
    }
    Separation at(const ExitCurve& curve, const CurveCrossing& exit, const Vec2D& origin) const {
        const CachedPart<T>& a = near_a_[regions_[curve.region].a];
        const bool is_foot = best_.curve == best_.other;
        const Vec2D core = curve.side ? curve.side->point_on_a(exit.along) : a.vertex(curve.corner->on_a);
        const Vec2D on_a = core - a.radius() * exit.outward + origin;
        return {exit.depth, is_foot ? -exit.outward : -unit(exit.at), true, on_a, on_a + exit.at};
    }

    const NearParts<T>& near_a_;
    const NearParts<T>& near_b_;
    double reach_;
    double tolerance_ = 0;                                           // of what counts as clear
    double rounding_ = 0;                                            // of offsets
    FewOrMany<RegionSide, 2 * most_vertices * most_regions> sides_;  // which do not move: no more are added
    FewOrMany<RegionCorner, most_vertices * most_regions> corners_;
    FewOrMany<ExitRegion, most_regions> regions_;
    FewOrMany<ExitCurve, 64> curves_;
    Exit best_;
    double doubtful_ = infinity;  // the least depth of what may be an exit, or may not
};

}  // namespace

template <class T>
std::optional<Separation> clear_exit(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin,
                                     double reach, bool penetrate) {
    const EdgesOf<T> edges_of_a{a}, edges_of_b{b};
    const PartSource<T> edges_a(edges_of_a), edges_b(edges_of_b);
    const bool uses_a = a.is_bordered() && b.is_convex(), uses_b = b.is_bordered() && a.is_convex();
    const PartSource<T> of_a = uses_a ? edges_a : a, of_b = uses_b ? edges_b : b;
    const NearParts<T> near_a(of_a, shifted(b.box(), {0, 0}, reach), origin, most_regions);
    if (near_a.size() > most_regions) return std::nullopt;
    const NearParts<T> near_b(of_b, shifted(near_a.box(), {0, 0}, reach), origin, most_regions);
    if (near_b.size() > most_regions) return std::nullopt;
    return ClearExit<T>(near_a, near_b, reach).find(rounded(origin), penetrate);
}

#define CAROM_INSTANTIATE(T)                                                                                    \
    template std::optional<Separation> clear_exit(PartSource<T>, PartSource<T>, const BasicVec2<DoubleDouble>&, \
                                                  double, bool)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

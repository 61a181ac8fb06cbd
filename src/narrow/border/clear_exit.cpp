#include "clear_exit.hpp"

#include "exit_candidates.hpp"
#include "narrow/core/edges_of.hpp"
#include "near_parts.hpp"
#include "normal_cone.hpp"
#include "polygon_and_shape.hpp"

#include <carom/detail/math/infinity.hpp>

#include <algorithm>
#include <array>

namespace carom::detail {
namespace {

constexpr std::size_t most_vertices = 8;  // of a part

// The regions b - a of near parts, and the exit that they leave.
template <class T>
class ClearExit {
  public:
    ClearExit(const NearParts<T>& a, const NearParts<T>& b, double reach)
        : near_a_(a), near_b_(b), reach_(reach), candidates_(reach) {}

    std::optional<Separation> find(const Vec2D& origin, bool penetrate) {
        if (!add_regions()) return std::nullopt;
        const std::optional<NearestExitPoint> exit = candidates_.find(penetrate);
        if (!exit) return std::nullopt;
        if (exit->point.depth == infinity) return Separation{infinity};
        return separation_at(*exit, origin);
    }

  private:
    // False where there are too many, or others than those with simple outlines.
    bool add_regions() {
        for (std::uint32_t i = 0; i < near_a_.size(); ++i) {
            for (std::uint32_t j = 0; j < near_b_.size(); ++j) {
                const CachedPart<T>&a = near_a_[i], &b = near_b_[j];
                if (!may_reach_disc(a.bounding_square(), b.bounding_square(), {0, 0}, reach_)) continue;
                if (!is_simple(a, b) || candidates_.is_full() || !spend_work()) return false;
                add_region(i, a, b);
            }
        }
        return true;
    }

    // Whether b - a has a simple outline: it has an area and at most a few straight sides.
    static bool is_simple(const CachedPart<T>& a, const CachedPart<T>& b) {
        const auto is_straight = [](const CachedPart<T>& part) {
            return part.exact().is_bounded() && part.size() <= static_cast<int>(most_vertices);
        };
        if (!is_straight(a) || !is_straight(b)) return false;
        const int fewer = std::min(a.size(), b.size()), more = std::max(a.size(), b.size());
        if (a.radius() + b.radius() > 0) return more > 1;
        return more > 2 || (fewer == 2 && are_across(a, b));
    }

    // Whether two segments span an area that is not thin.
    static bool are_across(const CachedPart<T>& a, const CachedPart<T>& b) {
        return std::fabs(cross(a.side_normal(0), b.side_normal(0))) > 0x1p-20;
    }

    void add_region(std::uint32_t i, const CachedPart<T>& a, const CachedPart<T>& b) {
        const BoundingSquare of_a = a.bounding_square(), of_b = b.bounding_square();
        ExitRegion region{sides_.end(),
                          corners_.end(),
                          0,
                          0,
                          i,
                          a.radius() + b.radius(),
                          a.magnitude() + b.magnitude(),
                          {of_b.center - of_a.center, of_a.half_size + of_b.half_size}};
        add_sides(a, b, false);
        add_sides(a, b, true);
        if (region.radius > 0) add_corners(a, b);
        region.side_count = static_cast<std::uint32_t>(sides_.end() - region.first_side);
        region.corner_count = static_cast<std::uint32_t>(corners_.end() - region.first_corner);
        candidates_.add(region);
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
            const Vec2D outward = part.side_normal(k), start = part.vertex(k);
            const FacingSide facing = facing_side(outward, start, end, {others.data(), count}, slack, of_b);
            end = start;
            sides_.push_back(facing.side);
            const bool is_own_outer = !is_edge || k == 0;
            sides_[sides_.size() - 1].is_outer = is_own_outer && is_outer_towards(other, -outward, facing);
        }
    }

    // Whether what touches a part in a direction from it may be outside of the polygon that it is an edge of.
    static bool is_outer_towards(const CachedPart<T>& part, const Vec2D& direction, const FacingSide& facing) {
        if (!part.exact().polygon_edge().is_one) return true;
        return facing.count == 1 ? is_outer_at(part.exact(), facing.vertex, direction)
                                 : dot(part.side_normal(0), direction) > 0;
    }

    void add_corners(const CachedPart<T>& a, const CachedPart<T>& b) {
        const bool has_point = a.size() == 1 || b.size() == 1;  // then all vertices of the other are corners
        for (int i = 0; i < a.size(); ++i) {
            for (int j = 0; j < b.size(); ++j) {
                if (!has_point && !is_corner(common(reversed(normal_cone(a, i)), normal_cone(b, j)))) continue;
                const Cone cone = common(reversed(outer_cone(a, i)), outer_cone(b, j));
                corners_.push_back({i, j, b.vertex(j) - a.vertex(i), false, cone.from, cone.to, !cone.empty});
            }
        }
    }

    static bool is_corner(const Cone& cone) {
        const bool is_narrow = cross(cone.from, cone.to) == 0 && dot(cone.from, cone.to) > 0;
        return !cone.empty && !is_narrow;
    }

    // b leaves by the point reversed.
    Separation separation_at(const NearestExitPoint& exit, const Vec2D& origin) const {
        const ExitCurve& curve = *exit.curve;
        const BorderPoint& point = exit.point;
        const CachedPart<T>& a = near_a_[candidates_.region(curve.region).a];
        const Vec2D core = curve.side ? curve.side->point_on_a(point.along) : a.vertex(curve.corner->on_a);
        const Vec2D on_a = core - a.radius() * point.outward + origin;
        return {point.depth, exit.is_foot ? -point.outward : -unit(point.at), exit.is_unique, on_a, on_a + point.at};
    }

    static constexpr std::size_t most_sides = 2 * most_vertices * ExitCandidates::most_regions;

    const NearParts<T>& near_a_;
    const NearParts<T>& near_b_;
    double reach_;
    ExitCandidates candidates_;
    FewOrMany<RegionSide, most_sides> sides_;  // which do not move: no more are added
    FewOrMany<RegionCorner, most_sides> corners_;
};

}  // namespace

template <class T>
std::optional<Separation> clear_exit(PartSource<T> a, PartSource<T> b, const BasicVec2<DoubleDouble>& origin,
                                     double reach, bool penetrate) {
    const EdgesOf<T> edges_of_a{a}, edges_of_b{b};
    const PartSource<T> edges_a(edges_of_a), edges_b(edges_of_b);
    const auto pair = polygon_and_shape(a, b);
    const PartSource<T> of_a = pair && pair->is_polygon_first ? edges_a : a;
    const PartSource<T> of_b = pair && !pair->is_polygon_first ? edges_b : b;
    constexpr std::size_t most = 16;
    const NearParts<T> near_a(of_a, shifted(b.box(), {0, 0}, reach), origin, most);
    if (near_a.size() > most) return std::nullopt;
    const NearParts<T> near_b(of_b, shifted(near_a.box(), {0, 0}, reach), origin, most);
    if (near_b.size() > most) return std::nullopt;
    return clear_exit(near_a, near_b, origin, reach, penetrate);
}

template <class T>
std::optional<Separation> clear_exit(const NearParts<T>& a, const NearParts<T>& b,
                                     const BasicVec2<DoubleDouble>& origin, double reach, bool penetrate) {
    return ClearExit<T>(a, b, reach).find(rounded(origin), penetrate);
}

#define CAROM_INSTANTIATE(T)                                                                                    \
    template std::optional<Separation> clear_exit(PartSource<T>, PartSource<T>, const BasicVec2<DoubleDouble>&, \
                                                  double, bool);                                                \
    template std::optional<Separation> clear_exit(const NearParts<T>&, const NearParts<T>&,                     \
                                                  const BasicVec2<DoubleDouble>&, double, bool)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

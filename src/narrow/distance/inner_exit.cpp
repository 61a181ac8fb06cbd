#include "inner_exit.hpp"

#include "narrow/border/clear_exit.hpp"
#include "narrow/border/exit_candidates.hpp"
#include "narrow/border/near_parts.hpp"
#include "narrow/border/normal_cone.hpp"
#include "narrow/exact/ties.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/detail/shape/moving_box.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace carom::detail {
namespace {

// A convex shape of few vertices, which are relative to the first.
template <class T>
class SmallShape {
  public:
    static constexpr int most_vertices = 8;

    explicit SmallShape(const ConvexPart<T>& part) : part_(part), radius_(part.template radius<double>()) {
        for (int i = 0; i < part.size(); ++i) vertices_[count_++] = part.template offset<double>(0, i);
        for (std::size_t i = 0; count_ > 1 && i < count_; ++i) normals_[i] = -perp(unit(after(i) - vertices_[i]));
    }

    const ConvexPart<T>& part() const { return part_; }

    // A bound from below for the shifts that bring the shape to the outer side of an edge: it rests on the edge, where
    // the next edges leave it free, or has a side on an end of the edge where the polygon is convex. Those on its first
    // end are left to the edge before. A round corner touches an end between two places where it rests on an edge.
    double least_exit(const ConvexPart<T>& edge) const {
        const Vec2D start = edge.template vertex<double>(0) - part_.template vertex<double>(0);
        const Vec2D offset = edge.template offset<double>(0, 1), end = start + offset;
        const Vec2D along = unit(offset), outward = -perp(along);
        if (radius_ > 0 && reaches_beyond(outward, start)) return gap(edge, part_);
        const FacingSide facing = facing_side(outward, start, end, vertices(), slack(end), true);
        const double height = facing.side.offset + radius_;
        const SideExtent all = facing.side.extent();
        SideExtent free = all;
        const auto free_at = [&](int k, const Vec2D& corner) {
            return free_beside(edge, k, corner, height * outward, along);
        };
        if (const auto from = free_at(0, start)) free.low = std::clamp(*from, all.low, all.high);
        if (const auto to = free_at(1, end)) free.high = std::clamp(*to, all.low, all.high);
        const bool is_covered = free.low - free.high > 0x1p-40 * (all.length() + std::fabs(free.low));
        const double resting = is_covered ? infinity : least_on(height, {std::fmin(free.low, free.high), free.high});
        return std::fmin(resting, least_on_corner(edge, end, along));
    }

  private:
    static constexpr std::size_t capacity = most_vertices;

    std::span<const Vec2D> vertices() const { return {vertices_.data(), count_}; }
    const Vec2D& after(std::size_t i) const { return vertices_[i + 1 < count_ ? i + 1 : 0]; }
    static double slack(const Vec2D& v) { return 8 * unit_roundoff * (std::fabs(v.x) + std::fabs(v.y)); }

    static double least_on(double offset, const SideExtent& extent) {
        return length({offset, std::clamp(0.0, extent.low, extent.high)});
    }

    bool reaches_beyond(const Vec2D& outward, const Vec2D& at) const {
        return std::any_of(vertices_.begin(), vertices_.begin() + count_,
                           [&](const Vec2D& v) { return dot(outward, v - at) >= 0; });
    }

    // Where along the line on which the shape rests on an edge it comes clear of the next edge, at an end where the
    // polygon is not convex; if it then touches that one, they overlap as far as the corner.
    std::optional<double> free_beside(const ConvexPart<T>& edge, int end, const Vec2D& corner, const Vec2D& shift,
                                      const Vec2D& along) const {
        if (edge.polygon_edge().is_convex[static_cast<std::size_t>(end)]) return std::nullopt;
        const Vec2D next = edge.template offset_beyond<double>(end);
        const double reach = length(next);
        const Vec2D beyond = (1 / reach) * next, outward = end == 0 ? perp(beyond) : -perp(beyond);
        const double slope = dot(outward, along);
        if (!(std::fabs(slope) > 0x1p-20)) return std::nullopt;
        const auto lower = [&](const Vec2D& p, const Vec2D& q) { return dot(outward, p) < dot(outward, q); };
        const Vec2D lowest = *std::min_element(vertices_.begin(), vertices_.begin() + count_, lower);
        const Vec2D missing = corner - lowest - shift + radius_ * outward;
        const double at = dot(outward, missing) / slope;
        return dot(at * along - missing, beyond) <= reach ? std::optional(at) : std::nullopt;
    }

    // With a side on the second end of an edge.
    double least_on_corner(const ConvexPart<T>& edge, const Vec2D& corner, const Vec2D& along) const {
        double least = infinity;
        if (!edge.polygon_edge().is_convex[1]) return least;
        for (std::size_t i = 0; count_ > 1 && i < count_; ++i) {
            if (dot(normals_[i], along) > 0x1p-40 || !is_outer_at(edge, 1, -normals_[i])) continue;
            const FacingSide facing =
                facing_side(normals_[i], vertices_[i], after(i), {&corner, 1}, slack(corner), false);
            least = std::fmin(least, least_on(facing.side.offset + radius_, facing.side.extent()));
        }
        return least;
    }

    const ConvexPart<T>& part_;
    double radius_;
    std::array<Vec2D, capacity> vertices_;
    std::array<Vec2D, capacity> normals_;  // of the sides from them
    std::size_t count_ = 0;
};

// Those of a polygon that cannot be searched are all visited.
template <class T>
void visit_nearest_edges(PartSource<T> polygon, const AabbD& box, NearestVisitor<T> visit) {
    double limit = infinity;
    if (polygon.has_searched_edges()) return polygon.nearest_edges(box, limit, visit);
    polygon.edges(whole_plane, [&](const ConvexPart<T>& edge) {
        visit(edge, limit);
        return false;
    });
}

// The edges with the least exits, and others that are added, in their order along the border.
template <class T>
class NearestEdges {
  public:
    /// `few` of them.
    NearestEdges(const PolygonAndShape<T>& pair, const SmallShape<T>& shape, std::size_t few) : few_(few) {
        visit_nearest_edges<T>(pair.polygon, pair.shape.box(), [&](const ConvexPart<T>& edge, double& least) {
            const double here = shape.least_exit(edge);
            if (!(here < least)) return;
            const std::size_t place = count_ < few_ ? count_++ : furthest();
            edges_[place] = edge, exits_[place] = here;
            if (count_ == few_) least = exits_[furthest()];
        });
        if (!empty()) reach_ = exits_[furthest()];
        sort();
    }

    bool empty() const { return count_ == 0; }
    bool is_full() const { return count_ == most; }

    /// All edges with shorter exits are among them.
    double reach() const { return reach_; }

    bool operator()(PartVisitor<T> visit) const { return std::any_of(edges_.begin(), edges_.begin() + count_, visit); }

    /// Adds those near a box; returns whether there are any that it had not.
    bool add_near(PartSource<T> polygon, const AabbD& box) {
        const std::size_t before = count_;
        polygon.edges(box, [&](const ConvexPart<T>& edge) {
            const auto is_same = [&](const ConvexPart<T>& other) { return other.number() == edge.number(); };
            if (!is_full() && !(*this)(is_same)) edges_[count_++] = edge;
            return is_full();
        });
        sort();
        return count_ > before;
    }

  private:
    static constexpr std::size_t most = ExitCandidates::most_regions;

    std::size_t furthest() const {
        return static_cast<std::size_t>(std::max_element(exits_.begin(), exits_.begin() + count_) - exits_.begin());
    }

    void sort() {
        std::sort(edges_.begin(), edges_.begin() + count_,
                  [](const ConvexPart<T>& p, const ConvexPart<T>& q) { return p.number() < q.number(); });
    }

    std::array<ConvexPart<T>, most> edges_;
    std::array<double, most> exits_;
    double reach_ = 0;
    std::size_t few_;
    std::size_t count_ = 0;
};

// Whether a shape is certainly inside the polygon, by the edge that is nearest to it.
template <class T>
bool is_inside(const PolygonAndShape<T>& pair, const ConvexPart<T>& shape) {
    if (!contains(pair.polygon.box(), pair.shape.box())) return false;
    ConvexPart<T> edge;
    visit_nearest_edges<T>(pair.polygon, pair.shape.box(), [&](const ConvexPart<T>& next, double& least) {
        const double here = gap(next, shape);
        if (here < least) least = here, edge = next;
    });
    if (edge.size() == 0) return false;
    const Separation apart = separation(edge, shape);
    const double size = shape.template radius<double>() + length(edge.template offset<double>(0, 1));
    bool is_at_corner = false;
    return apart.gap > 0x1p-20 * size && !is_outside(edge, apart.normal, is_at_corner);
}

// To the point of the border that is nearest.
template <class T>
Separation exit_of_point(const PolygonAndShape<T>& pair, const ConvexPart<T>& point) {
    Separation nearest{infinity};
    double rounding = 0;
    visit_nearest_edges<T>(pair.polygon, pair.shape.box(), [&](const ConvexPart<T>& edge, double& least) {
        Separation here = pair.is_polygon_first ? separation(edge, point) : separation(point, edge);
        note_ties(here, nearest, rounding_of(edge, point));
        if (here.gap < nearest.gap) nearest = here, rounding = rounding_of(edge, point);
        least = std::fmin(least, nearest.gap + 2 * rounding);
    });
    nearest.normal = -nearest.normal;
    return nearest;
}

// From inside the polygon; infinite where others than these edges may decide. An exit is nearest where the shape
// touches two edges or is straight beside one, and their own exits are no longer; whether others are in the way is seen
// where it would end.
template <class T>
std::optional<Separation> exit_from_inside(const PolygonAndShape<T>& pair, const SmallShape<T>& shape,
                                           NearestEdges<T> edges) {
    if (edges.empty()) return std::nullopt;
    const BasicVec2<DoubleDouble> origin = shape.part().template vertex<DoubleDouble>(0);
    const NearParts<T> only(pair.shape, whole_plane, origin);
    const double reach = edges.reach();
    while (!edges.is_full()) {
        const NearParts<T> near(edges, whole_plane, origin);
        const auto exit = pair.is_polygon_first ? clear_exit(near, only, origin, reach, true)
                                                : clear_exit(only, near, origin, reach, true);
        if (!exit || exit->gap == infinity) return exit;
        if (!exit->unique_normal) return std::nullopt;  // the others as deep may be covered by edges that are not here
        const Vec2D out = pair.is_polygon_first ? exit->on_a - exit->on_b : exit->on_b - exit->on_a;
        if (!edges.add_near(pair.polygon, shifted(pair.shape.box(), out, 0x1p-20 * reach))) return exit;
    }
    return std::nullopt;
}

}  // namespace

template <class T>
std::optional<Separation> inner_exit(const PolygonAndShape<T>& pair) {
    std::optional<Separation> exit;
    pair.shape([&](const ConvexPart<T>& part) {
        const bool is_small = part.is_bounded() && part.size() <= SmallShape<T>::most_vertices && part.size() > 0;
        if (!is_small || !is_inside(pair, part)) return false;
        if (part.is_point() && !part.is_rounded()) {
            exit = exit_of_point(pair, part);
            return false;
        }
        const SmallShape<T> shape(part);
        for (const std::size_t few : {4, 16}) {
            exit = exit_from_inside<T>(pair, shape, {pair, shape, few});
            if (!exit || exit->gap < infinity) return false;
        }
        exit.reset();
        return false;
    });
    return exit;
}

template std::optional<Separation> inner_exit(const PolygonAndShape<float>&);
template std::optional<Separation> inner_exit(const PolygonAndShape<double>&);

}  // namespace carom::detail

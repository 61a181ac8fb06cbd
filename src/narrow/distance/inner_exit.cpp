#include "inner_exit.hpp"

#include "narrow/border/clear_exit.hpp"
#include "narrow/border/exit_candidates.hpp"
#include "narrow/border/near_parts.hpp"

#include <carom/detail/narrow/distance/separation.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// How much of the line beside an edge, at a distance, the next edge at an end of it covers.
template <class T>
double covered_at(const ConvexPart<T>& edge, int end, const Vec2D& inwards, double distance) {
    if (edge.polygon_edge().is_convex[static_cast<std::size_t>(end)]) return 0;
    const Vec2D next = edge.template offset_beyond<double>(end);
    const double reach = length(next), cosine = -dot(inwards, next) / reach;
    const double covered = distance * std::sqrt(std::fmax(1 - cosine, 0) / (1 + cosine));
    return reach >= std::fmax(distance, covered) ? covered : 0;
}

// A bound from below for the exits of a circle that lead to the outer side of an edge: they end on the line beside the
// edge, where the next ones leave it free, or at an end of it, where the next edge's bound may be the lower one.
template <class T>
double least_exit(const ConvexPart<T>& edge, const ConvexPart<T>& circle) {
    const double radius = circle.template radius<double>();
    const Vec2D start = edge.template vertex<double>(0) - circle.template vertex<double>(0);
    const Vec2D offset = edge.template offset<double>(0, 1);
    const double far = length(offset);
    const Vec2D along = (1 / far) * offset, outward = -perp(along);
    const double height = dot(outward, start), at = -dot(along, start);
    if (!(height > 0)) return length({height, at - std::clamp(at, 0.0, far)}) - radius;
    const double first = std::fmin(covered_at(edge, 0, along, radius), far);
    const double last = std::fmax(far - covered_at(edge, 1, -along, radius), 0);
    if (first > (1 + 0x1p-40) * last) return infinity;
    return length({height + radius, at - std::clamp(at, std::fmin(first, last), last)});
}

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
    NearestEdges(const PolygonAndShape<T>& pair, const ConvexPart<T>& circle, std::size_t few) : few_(few) {
        visit_nearest_edges<T>(pair.polygon, pair.shape.box(), [&](const ConvexPart<T>& edge, double& least) {
            const double here = least_exit(edge, circle);
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

// Whether a circle is certainly inside the polygon, by the edge that is nearest to it.
template <class T>
bool is_inside(const PolygonAndShape<T>& pair, const ConvexPart<T>& circle) {
    ConvexPart<T> edge;
    visit_nearest_edges<T>(pair.polygon, pair.shape.box(), [&](const ConvexPart<T>& next, double& least) {
        const double here = gap(next, circle);
        if (here < least) least = here, edge = next;
    });
    if (edge.size() == 0) return false;
    const Separation apart = separation(edge, circle);
    const double size = circle.template radius<double>() + length(edge.template offset<double>(0, 1));
    bool is_at_corner = false;
    return apart.gap > 0x1p-20 * size && !is_outside(edge, apart.normal, is_at_corner);
}

// Of a circle inside the polygon; infinite where others than these edges may decide. An exit is nearest where its
// circle touches two edges or is straight beside one, and their own exits are no longer; whether others are in the way
// is seen where it would end.
template <class T>
std::optional<Separation> exit_from_inside(const PolygonAndShape<T>& pair, const ConvexPart<T>& circle,
                                           NearestEdges<T> edges) {
    if (edges.empty()) return std::nullopt;
    const BasicVec2<DoubleDouble> origin = circle.template vertex<DoubleDouble>(0);
    const NearParts<T> only(pair.shape, whole_plane, origin);
    const double reach = edges.reach();
    while (!edges.is_full()) {
        const NearParts<T> near(edges, whole_plane, origin);
        const auto exit = pair.is_polygon_first ? clear_exit(near, only, origin, reach, true)
                                                : clear_exit(only, near, origin, reach, true);
        if (!exit || exit->gap == infinity) return exit;
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
        if (!part.is_point() || !is_inside(pair, part)) return false;
        for (const std::size_t few : {4, 16}) {
            exit = exit_from_inside<T>(pair, part, {pair, part, few});
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

#include "core_search.hpp"
#include "narrow/core/clip_manifold.hpp"
#include "narrow/core/real_part.hpp"
#include "narrow/filter/touch/outline_sides.hpp"
#include "tied_features.hpp"
#include "upright.hpp"

#include <carom/detail/narrow/filter/distance/outline_separation.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

Vec2D halfway_between(const Separation& separation) {
    return 0.5 * (separation.on_b - separation.on_a) + separation.on_a;
}

// Whether two points may be one.
bool has_one_place(const RealManifold& found, double extent) {
    const Vec2D way = found.points[1].point - found.points[0].point;
    return found.count == 2 && std::fabs(way.x) + std::fabs(way.y) < 0x1p-30 * extent;
}

// The points of two of which one may be a segment; false where it is not clear which of them are within the margin. The
// foot of a perpendicular segment is what is nearest, so it is as far as the outlines are.
bool clip_outline(const ClipPair& clip, const Edge& side, const Edge& edge, double margin, double doubt,
                  RealManifold& result) {
    const auto over = clipped(clip, side, edge);
    if (!over) return false;
    Outermost points(result, perp(result.separation.normal));
    for (RealManifoldPoint point : {over->at_low, over->at_high}) {
        if (std::fabs(point.separation - margin) < doubt) {
            if (over->low != over->high) return false;
            point.separation = result.separation.gap;
        }
        if (point.separation <= margin) points.add(point);
    }
    for (RealManifoldPoint& point : result.points) point.point = point.point + result.separation.on_a;
    return result.count > 0;
}

// Edge k of an outline; the only one of a segment is number 0.
template <class T>
Edge edge_of(const CoreCorners<T>& corners, bool of_a, int k, Lanes origin) {
    const int count = corners.outline(of_a).count;
    const int from = count == 2 ? 0 : k;
    const int to = from + 1 < count ? from + 1 : 0;
    const Lanes start = corners(of_a, from);
    const Lanes along = corners(of_a, to) - start;
    const double length = length_of(along);
    return {vector_of(start - origin), vector_of(along / both(length)), 0, length, from, from, to};
}

// Two edges of a polygon.
struct TwoEdges {
    Lanes x;
    Lanes y;

    // Edges k and k + 1.
    TwoEdges(const LoadedOutline& polygon, int k)
        : x(polygon.two_x(k + 1) - polygon.two_x(k)), y(polygon.two_y(k + 1) - polygon.two_y(k)) {}

    // Edges k - 1 and k + 1.
    static TwoEdges around(const LoadedOutline& polygon, int k) {
        const auto edges = [](Lanes first, Lanes second) { return seconds(first, second) - firsts(first, second); };
        return {edges(polygon.two_x(k - 1), polygon.two_x(k + 1)), edges(polygon.two_y(k - 1), polygon.two_y(k + 1))};
    }

    Lanes lengths_sq() const { return x * x + y * y; }

    // The squares of their lengths along a direction, times its length; 0 for what goes backwards.
    Lanes along_sq(Lanes direction) const {
        const Lanes along = greater(x * both(direction[0]) + y * both(direction[1]), both(0));
        return along * along;
    }

  private:
    TwoEdges(Lanes all_x, Lanes all_y) : x(all_x), y(all_y) {}
};

// The same vertex with at least `room` before it, among those that stand again.
int with_room(int vertex, int room, const LoadedOutline& polygon) {
    return vertex + (vertex < room ? polygon.count : 0);
}

// The edge of an outline that faces a side the most, from or to the vertex that is nearest to it; -1 where that is not
// clear, or another side is nearly in line with the side. Edges shorter than 2^33 times the error of their ends are not
// asked about, so that all cosines are right to far better than the differences that count as clear.
int edge_facing(const OutlinePair& pair, const Rest& rest) {
    const LoadedOutline& polygon = rest.side_is_of_a ? pair.a : pair.b;
    const LoadedOutline& other = rest.side_is_of_a ? pair.b : pair.a;
    if (other.count == 2) return 0;
    const int k = with_room(rest.side, 1, polygon);
    const int i = with_room(rest.vertex, 2, other);
    const Lanes side = polygon.vertex(k + 1) - polygon.vertex(k);
    const double length_sq = side[0] * side[0] + side[1] * side[1];
    const TwoEdges beside = TwoEdges::around(polygon, k);
    const TwoEdges to(other, i - 2);  // the edges that end at the vertex before, and at the vertex
    const TwoEdges from(other, i);    // that start at the vertex, and at the next
    const Lanes shortest_sq = lesser(lesser(to.lengths_sq(), from.lengths_sq()), beside.lengths_sq());
    const Lanes cosines_to = to.along_sq(-side) / to.lengths_sq();  // squared and times the side's length, squared
    const Lanes cosines_from = from.along_sq(-side) / from.lengths_sq();
    const Lanes at = shifted(cosines_to, cosines_from);
    const Lanes beyond = {cosines_to[0], cosines_from[1]};
    const double best = greatest(at);
    const double next = std::max(least(at), greatest(where(at == both(best), beyond, both(0))));
    constexpr double nearly_one = 1 - 0x1p-12;
    const bool is_sharp = std::min(least(shortest_sq), length_sq) > 0x1p66 * pair.error * pair.error;
    const bool sides_are_beside =
        greatest(beside.along_sq(side) - both(nearly_one * length_sq) * beside.lengths_sq()) > 0;
    if (!is_sharp || sides_are_beside || !(best > next + 0x1p-29 * length_sq)) return -1;
    const int facing = i - (at[0] > at[1] ? 1 : 0);
    return facing - (facing >= other.count ? other.count : 0);
}

// The points where the outlines rest on each other; false where these are not clear.
template <class T>
bool find_points(const CoreCorners<T>& corners, const CoreSeparation& cores, const Radii& radii, double margin,
                 RealManifold& result) {
    const OutlinePair& pair = corners.pair();
    const Rest& rest = cores.rest;
    const auto vertex = [](int i) { return Feature{0, FeatureKind::vertex, i}; };
    const Separation& separation = result.separation;
    const Lanes origin = cores.on_a + both(radii.a) * cores.normal;
    const auto add_one = [&](Feature of_a, Feature of_b) {
        result.count = 1;
        result.points[0] = {halfway_between(separation), separation.gap, {of_a, of_b}};
        return true;
    };
    if (!rest.has_side) return !rest.is_tied && add_one(vertex(rest.vertex), vertex(rest.vertex_of_b));
    const LoadedOutline& support = rest.side_is_of_a ? pair.a : pair.b;
    const LoadedOutline& other = rest.side_is_of_a ? pair.b : pair.a;
    if (other.count == 1) {
        const Feature side{0, FeatureKind::edge, support.count == 2 ? 0 : rest.side};
        return rest.side_is_of_a ? add_one(side, vertex(0)) : add_one(vertex(0), side);
    }
    const int facing = edge_facing(pair, rest);
    if (facing < 0) return false;
    const Edge rest_side = edge_of(corners, rest.side_is_of_a, rest.side, origin);
    const Edge rest_edge = edge_of(corners, !rest.side_is_of_a, facing, origin);
    // Of two that lie along each other, a's is the side.
    const bool by_a = rest.side_is_of_a || std::fabs(cross(rest_side.direction, rest_edge.direction)) <= parallel_sine;
    const Edge& side = by_a == rest.side_is_of_a ? rest_side : rest_edge;
    const Edge& edge = by_a == rest.side_is_of_a ? rest_edge : rest_side;
    const ClipPair clip{
        0, 0, by_a ? radii.a : radii.b, by_a ? radii.b : radii.a, by_a, vector_of(by_a ? cores.normal : -cores.normal)};
    const double doubt = 64 * pair.error;
    const bool found = support.count > 2 && other.count > 2 ? clip_facing(clip, side, edge, margin, doubt, result)
                                                            : clip_outline(clip, side, edge, margin, doubt, result);
    return found && !(rest.is_tied && has_one_place(result, pair.extent));
}

}  // namespace

template <class T>
bool outline_manifold(const OutlineView<T>& a, const OutlineView<T>& b, double margin, RealManifold& result) {
    Separation& separation = result.separation;
    if (may_be_upright(a, b)) {
        UprightPair upright(a, b);
        if (upright.find_separation(separation)) {
            settle_sign(separation, upright.doubtful_size(), a, b);
            if (upright.find_points(margin, result)) return true;
        }
    }
    if (has_one_vertex(a, b)) {
        RealManifoldPoint& point = result.points[0];
        if (!find_separation_of_point(a, b, margin, separation, point.features)) return false;
        result.count = separation.gap > margin ? 0 : 1;
        if (result.count == 0) return true;
        point.point = halfway_between(separation);
        point.separation = separation.gap;
        return true;
    }
    OutlinePair pair(a, b);
    const CoreCorners<T> corners(pair, a, b);
    const Radii radii{a.whole_radius(), b.whole_radius()};
    CoreSeparation cores;
    while (!find_separation(corners, radii, margin, separation, cores)) {
        if (!pair.sharpen(a, b)) return false;
    }
    settle_sign(separation, pair.extent + pair.radius, a, b);
    if (!(separation.gap > margin)) return find_points(corners, cores, radii, margin, result);
    result.count = 0;
    return true;
}

template <class T>
bool window_manifold(const OutlineView<T>& a, const OutlineView<T>& b, double spans, const SideDepth* least,
                     double margin, RealManifold& result) {
    WindowSearch<T> search(a, b, spans);
    if (!search.find(least, margin, result.separation)) return false;
    const bool are_asked = !(result.separation.gap > margin);
    if (!are_asked || !find_points(search.corners(), search.cores(), search.radii(), margin, result)) result.count = 0;
    return true;
}

#define CAROM_INSTANTIATE(T)                                                                                      \
    template bool outline_manifold(const OutlineView<T>&, const OutlineView<T>&, double, RealManifold&);          \
    template bool window_manifold(const OutlineView<T>&, const OutlineView<T>&, double, const SideDepth*, double, \
                                  RealManifold&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

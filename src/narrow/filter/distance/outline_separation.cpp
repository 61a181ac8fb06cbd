#include "core_features.hpp"
#include "narrow/core/clip_manifold.hpp"
#include "narrow/core/real_part.hpp"
#include "narrow/filter/touch/outline_sides.hpp"
#include "near_point.hpp"
#include "quick_depth.hpp"

#include <carom/detail/narrow/filter/distance/outline_separation.hpp>

#include <bit>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The one vertex that is clearly the lowest below a side, -1 where there is none.
int deepest_vertex(const OutlinePair& pair, const FurthestSide& least) {
    const LoadedOutline& support = least.is_of_a ? pair.a : pair.b;
    const LoadedOutline& other = least.is_of_a ? pair.b : pair.a;
    const std::uint64_t vertices = lowest_vertices(support, least.side, other, 4 * pair.slack);
    return (vertices & (vertices - 1)) == 0 ? std::countr_zero(vertices) : -1;
}

// Whether no other side is as deep, up to rounding. A depth is off by less than 1.5 slack / length. So two that differ
// by e = 4 slack over the shortest length are in that order, and their squares d^2 when they differ by (d + e)^2 - d^2
// = 2 d e + e^2 <= d^2 / m + (1 + m) e^2, for m = 2^20.
bool is_clearly_least(const OutlinePair& pair, const FurthestSide& least) {
    const double error = 4 * pair.slack;
    return -least.next > -least.square * (1 + 0x1p-20) + (1 + 0x1p20) * error * error / least.shortest_sq;
}

enum class Depth { wanted, unknown };

// False where doubles leave a doubt. Further apart than `reach` the gap is infinite. A depth that is not wanted is,
// too.
template <class T>
bool find_core_separation(const CoreCorners<T>& corners, double reach, Depth depth, CoreSeparation& found) {
    const OutlinePair& pair = corners.pair();
    if (pair.a.count == 1 && pair.b.count == 1) {
        found = between_features(corners, {0, 0});
        return found.gap > 0;
    }
    const FurthestSide side = find_furthest_side(pair);
    if (side.height > pair.slack) {
        const double most = (pair.radius + reach) * (1 + 0x1p-40);
        const bool is_sharp = side.length_sq > 0x1p30 * pair.slack;
        const double certain = side.height - pair.slack;
        if (is_sharp && certain * certain > most * most * side.length_sq * (1 + 0x1p-20)) {
            found.gap = infinity;
            return true;
        }
        const auto nearest = find_nearest_features(pair, side);
        if (!nearest || !nearest->are_clear) return false;
        found = between_features(corners, *nearest);
        return true;
    }
    if (side.height < -pair.slack && depth == Depth::unknown) {
        found.gap = -infinity;
        return true;
    }
    const bool is_sharp = side.length_sq > 0x1p-40 * pair.extent * pair.extent;
    if (!(side.height < -pair.slack) || !is_sharp || !is_clearly_least(pair, side)) return false;
    const int vertex = deepest_vertex(pair, side);
    if (vertex < 0) return false;
    found = below_side(corners, side, vertex);
    return true;
}

struct Radii {
    double a;
    double b;
};

template <class T>
double radius_of(const OutlineView<T>& view) {
    return static_cast<double>(view.radius) + static_cast<double>(view.rounding);
}

// Whether a gap computed from features that are certain is far enough from 0 for its sign to be certain, too.
bool has_certain_sign(double gap, double size) {
    return std::fabs(gap) > 0x1p-40 * size;
}

void report(const CoreSeparation& cores, const Radii& radii, Lanes origin, Separation& result) {
    const Lanes on_a = cores.on_a + both(radii.a) * cores.normal + origin;
    const Lanes on_b = cores.on_b - both(radii.b) * cores.normal + origin;
    result = {cores.gap - (radii.a + radii.b), vector_of(cores.normal), true, vector_of(on_a), vector_of(on_b)};
}

Vec2D halfway_between(const Separation& separation) {
    return 0.5 * (separation.on_b - separation.on_a) + separation.on_a;
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

// The edge of an outline that faces a side the most, from or to the vertex that is nearest to it; -1 where that is not
// clear, or where that edge may be a side itself, or another one is nearly in line with the side.
int edge_facing(const OutlinePair& pair, const Rest& rest) {
    const LoadedOutline& other = rest.side_is_of_a ? pair.b : pair.a;
    if (other.count == 2) return 0;
    return find_facing_edge(pair, {rest.side_is_of_a, rest.side, rest.vertex});
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
    if (!rest.has_side) return add_one(vertex(rest.vertex), vertex(rest.vertex_of_b));
    const LoadedOutline& support = rest.side_is_of_a ? pair.a : pair.b;
    const LoadedOutline& other = rest.side_is_of_a ? pair.b : pair.a;
    if (other.count == 1) {
        const Feature side{0, FeatureKind::edge, support.count == 2 ? 0 : rest.side};
        return rest.side_is_of_a ? add_one(side, vertex(0)) : add_one(vertex(0), side);
    }
    const int facing = edge_facing(pair, rest);
    if (facing < 0) return false;
    const ClipPair clip{0,
                        0,
                        rest.side_is_of_a ? radii.a : radii.b,
                        rest.side_is_of_a ? radii.b : radii.a,
                        rest.side_is_of_a,
                        vector_of(rest.side_is_of_a ? cores.normal : -cores.normal)};
    const Edge side = edge_of(corners, rest.side_is_of_a, rest.side, origin);
    const Edge edge = edge_of(corners, !rest.side_is_of_a, facing, origin);
    if (support.count > 2 && other.count > 2) return clip_facing(clip, side, edge, margin, result);
    Outermost points(result, perp(separation.normal));
    add_clipped(clip, side, edge, margin, points);
    for (RealManifoldPoint& point : result.points) point.point = point.point + separation.on_a;
    return result.count > 0;
}

// Calls `find(cores)` where the two are not further apart than `reach`.
template <class T, class Find>
bool with_cores(const CoreCorners<T>& corners, const Radii& radii, double reach, Separation& found, const Find& find) {
    const OutlinePair& pair = corners.pair();
    if (!pair.is_loaded() || !pair.is_in_range()) return false;
    CoreSeparation cores;
    found.gap = infinity;
    if (pair.boxes_are_apart(reach)) return true;
    if (!find_core_separation(corners, reach, Depth::wanted, cores)) return false;
    if (cores.gap == infinity) return true;
    if (!corners.are_stored() && !is_sharp(cores.length_sq, pair.radius, pair.extent)) return false;
    report(cores, radii, corners.origin(), found);
    return has_certain_sign(found.gap, pair.extent + pair.radius) && pair.is_accurate() && find(cores);
}

// The separation of two shapes of which the first has one vertex, and the second more.
template <class T>
bool find_separation_from_point(const OutlineView<T>& point, const OutlineView<T>& other, Separation& found,
                                Feature& feature) {
    const SeenFromPoint seen(point, other);
    NearPoint near;
    if (seen.outline.count < 2 || !(seen.extent + seen.radius > 0x1p-250 && seen.extent + seen.radius < 0x1p250) ||
        !find_near_point(seen, near)) {
        return false;
    }
    const double radius_a = radius_of(point);
    const double radius_b = radius_of(other);
    const double gap = near.distance - (radius_a + radius_b);
    const Lanes on_a = seen.point - both(radius_a) * near.towards;
    const Lanes on_b = seen.point - both(near.distance) * near.towards + both(radius_b) * near.towards;
    found = {gap, vector_of(-near.towards), true, vector_of(on_a), vector_of(on_b)};
    feature = near.feature;
    if (seen.is_posed && !is_sharp(near.length_sq, seen.radius, seen.extent)) return false;
    return has_certain_sign(gap, seen.extent + seen.radius) && seen.is_accurate();
}

// The separation, and the features it is between, where either of the two has one vertex.
template <class T>
bool find_separation_of_point(const OutlineView<T>& a, const OutlineView<T>& b, Separation& found,
                              FeaturePair& features) {
    const Feature center{0, FeatureKind::vertex, 0};
    features = {center, center};
    if (a.count == 1) return find_separation_from_point(a, b, found, features.b);
    if (!find_separation_from_point(b, a, found, features.a)) return false;
    found = flipped(found);
    return true;
}

template <class T>
bool has_one_vertex(const OutlineView<T>& a, const OutlineView<T>& b) {
    const bool have_outlines = a.form != OutlineForm::none && b.form != OutlineForm::none;
    return have_outlines && (a.count == 1) != (b.count == 1);
}

}  // namespace

template <class T>
bool outline_separation(const OutlineView<T>& a, const OutlineView<T>& b, double reach, Separation& found) {
    FeaturePair features;
    if (has_one_vertex(a, b)) return find_separation_of_point(a, b, found, features);
    const OutlinePair pair(a, b);
    const auto find = [](const CoreSeparation&) { return true; };
    return with_cores(CoreCorners<T>(pair, a, b), {radius_of(a), radius_of(b)}, reach, found, find);
}

template <class T>
double outline_distance(const OutlineView<T>& a, const OutlineView<T>& b) {
    if (has_one_vertex(a, b)) {
        Separation found;
        FeaturePair features;
        return find_separation_of_point(a, b, found, features) ? std::fmax(found.gap, 0) : -1;
    }
    const OutlinePair pair(a, b);
    const CoreCorners<T> corners(pair, a, b);
    CoreSeparation cores;
    if (!pair.is_loaded() || !pair.is_in_range()) return -1;
    if (!find_core_separation(corners, infinity, Depth::unknown, cores)) return -1;
    if (cores.gap == -infinity) return 0;
    if (!corners.are_stored() && !is_sharp(cores.length_sq, pair.radius, pair.extent)) return -1;
    const double gap = cores.gap - (radius_of(a) + radius_of(b));
    return has_certain_sign(gap, pair.extent + pair.radius) && pair.is_accurate() ? std::fmax(gap, 0) : -1;
}

template <class T>
bool outline_manifold(const OutlineView<T>& a, const OutlineView<T>& b, double margin, RealManifold& result) {
    Separation& separation = result.separation;
    if (has_one_vertex(a, b)) {
        RealManifoldPoint& point = result.points[0];
        if (!find_separation_of_point(a, b, separation, point.features)) return false;
        result.count = separation.gap > margin ? 0 : 1;
        point.point = halfway_between(separation);
        point.separation = separation.gap;
        return true;
    }
    const OutlinePair pair(a, b);
    const CoreCorners<T> corners(pair, a, b);
    const Radii radii{radius_of(a), radius_of(b)};
    return with_cores(corners, radii, margin, separation, [&](const CoreSeparation& cores) {
        return separation.gap > margin || find_points(corners, cores, radii, margin, result);
    });
}

namespace {

// Calls `find(view, view)` if both have one, else `find_placed(pair, radii)`.
template <class T, class Find, class FindPlaced>
bool with_views(const ConvexPart<T>& a, const ConvexPart<T>& b, const Find& find, const FindPlaced& find_placed) {
    const OutlineView<T> view_a = outline_view(a);
    const OutlineView<T> view_b = outline_view(b);
    if (view_a.form != OutlineForm::none && view_b.form != OutlineForm::none) return find(view_a, view_b);
    if (!LoadedOutline::fits(a) || !LoadedOutline::fits(b) || a.size() == 0 || b.size() == 0) return false;
    return find_placed(OutlinePair(a, b), Radii{a.template radius<double>(), b.template radius<double>()});
}

}  // namespace

template <class T>
bool outline_separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& found) {
    return with_views(
        a, b, [&](const auto& view_a, const auto& view_b) { return outline_separation(view_a, view_b, reach, found); },
        [&](const OutlinePair& pair, const Radii& radii) {
            return with_cores(CoreCorners<T>(pair), radii, reach, found, [](const CoreSeparation&) { return true; });
        });
}

template <class T>
bool outline_manifold(const ConvexPart<T>& a, const ConvexPart<T>& b, double margin, RealManifold& result) {
    return with_views(
        a, b, [&](const auto& view_a, const auto& view_b) { return outline_manifold(view_a, view_b, margin, result); },
        [&](const OutlinePair& pair, const Radii& radii) {
            const CoreCorners<T> corners(pair);
            return with_cores(corners, radii, margin, result.separation, [&](const CoreSeparation& cores) {
                return result.separation.gap > margin || find_points(corners, cores, radii, margin, result);
            });
        });
}

#define CAROM_INSTANTIATE(T)                                                                             \
    template bool outline_separation(const OutlineView<T>&, const OutlineView<T>&, double, Separation&); \
    template bool outline_separation(const ConvexPart<T>&, const ConvexPart<T>&, double, Separation&);   \
    template bool outline_manifold(const ConvexPart<T>&, const ConvexPart<T>&, double, RealManifold&);   \
    template double outline_distance(const OutlineView<T>&, const OutlineView<T>&);                      \
    template bool outline_manifold(const OutlineView<T>&, const OutlineView<T>&, double, RealManifold&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

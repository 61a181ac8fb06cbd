#include "narrow/core/clip_manifold.hpp"
#include "narrow/core/real_part.hpp"
#include "narrow/filter/touch/furthest_of.hpp"
#include "narrow/filter/touch/nearest_features.hpp"
#include "narrow/filter/touch/seen_from_point.hpp"
#include "narrow/filter/touch/outline_sides.hpp"
#include "quick_depth.hpp"

#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/distance/outline_separation.hpp>

#include <bit>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Vec2D vector_of(Lanes v) {
    return {v[0], v[1]};
}

double length_of(Lanes v) {
    return square_root(sum_of(v * v));
}

Lanes unit_of(Lanes v) {
    return v / both(length_of(v));
}

// A quarter turn, as `perp`.
Lanes perp_of(Lanes v) {
    return Lanes{-v[1], v[0]};
}

// What two outlines rest on: a side of one, and the vertex of the other that is nearest to it, or two vertices.
struct Rest {
    bool has_side = false;
    bool side_is_of_a = false;
    int side = 0;
    int vertex = 0;
    int vertex_of_b = 0;  ///< without a side; `vertex` is a's
};

// The separation of the cores, as seen from the pair's origin.
struct CoreSeparation {
    double gap;
    Lanes normal;  ///< unit, from a to b
    Lanes on_a;
    Lanes on_b;
    Rest rest;
};

// A vertex of one outline over the inside of a side of the other. The height is measured from the nearer end, so that
// it is accurate even close to the side or its end.
CoreSeparation over_side(const OutlinePair& pair, int vertex, bool side_is_of_a, int side) {
    const LoadedOutline& support = side_is_of_a ? pair.a : pair.b;
    const LoadedOutline& other = side_is_of_a ? pair.b : pair.a;
    const Lanes at = other.vertex(vertex);
    const Lanes start = support.vertex(side) - at;
    const Lanes end = support.vertex(side + 1) - at;
    const Lanes normal = perp_of(unit_of(end - start));  // into a polygon
    const Lanes near = sum_of(end * end) < sum_of(start * start) ? end : start;
    const double height = sum_of(normal * near);
    const Lanes towards = height < 0 ? -normal : normal;  // from the vertex to the side
    const double distance = std::fabs(height);
    const Lanes foot = at + both(distance) * towards;
    const Rest rest{true, side_is_of_a, side, vertex, 0};
    return side_is_of_a ? CoreSeparation{distance, -towards, foot, at, rest}
                        : CoreSeparation{distance, towards, at, foot, rest};
}

CoreSeparation between_features(const OutlinePair& pair, const NearestFeatures& nearest) {
    if (nearest.a_is_edge) return over_side(pair, nearest.b, true, nearest.a);
    if (nearest.b_is_edge) return over_side(pair, nearest.a, false, nearest.b);
    const Lanes on_a = pair.a.vertex(nearest.a);
    const Lanes on_b = pair.b.vertex(nearest.b);
    const Lanes way = on_b - on_a;
    const double distance = length_of(way);
    return {distance, way / both(distance), on_a, on_b, {false, false, 0, nearest.a, nearest.b}};
}

// Cores that overlap the least deep below a side, whose deepest vertex below it is clearly one alone. The point is
// where that lies along the side, or in the middle between that and the side's nearer end.
CoreSeparation below_side(const OutlinePair& pair, const FurthestSide& least, int vertex) {
    const LoadedOutline& support = least.is_of_a ? pair.a : pair.b;
    const LoadedOutline& other = least.is_of_a ? pair.b : pair.a;
    const Lanes deepest = other.vertex(vertex);
    const Lanes start = support.vertex(least.side) - deepest;
    const Lanes end = support.vertex(least.side + 1) - deepest;
    const Lanes outward = -perp_of(unit_of(end - start));
    const double height = std::fmax(sum_of(outward * start), 0.0);
    const Lanes normal = least.is_of_a ? outward : -outward;
    const Lanes tangent = -perp_of(normal);
    const double at_start = sum_of(tangent * start);
    const double at_end = sum_of(tangent * end);
    const double low = at_start < at_end ? at_start : at_end;
    const double high = at_start < at_end ? at_end : at_start;
    const double along = 0.5 * ((low > 0 ? low : 0) + (high < 0 ? high : 0));
    const Lanes on_a = deepest + both(least.is_of_a ? height : 0) * normal + both(along) * tangent;
    return {-height, normal, on_a, on_a - both(height) * normal, {true, least.is_of_a, least.side, vertex, 0}};
}

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
bool find_core_separation(const OutlinePair& pair, double reach, Depth depth, CoreSeparation& found) {
    if (pair.a.count == 1 && pair.b.count == 1) {
        found = between_features(pair, {0, 0});
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
        found = between_features(pair, *nearest);
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
    found = below_side(pair, side, vertex);
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

void report(const OutlinePair& pair, const CoreSeparation& cores, const Radii& radii, Separation& result) {
    const Lanes on_a = cores.on_a + both(radii.a) * cores.normal + pair.origin;
    const Lanes on_b = cores.on_b - both(radii.b) * cores.normal + pair.origin;
    result = {cores.gap - pair.radius, vector_of(cores.normal), true, vector_of(on_a), vector_of(on_b)};
}

// The nearest point of an outline to the only vertex of another shape, as seen from that, and the feature there.
struct NearPoint {
    double distance;  // below 0 inside
    Lanes towards;    // unit, from the outline to the vertex
    Feature feature;
};

// The side of an outline that is the nearest to the point that all is seen from. The squared distances have the number
// of the side in their last bits. (The side that the point is the furthest above may be another one in line with it.)
int nearest_side(const LoadedOutline& outline) {
    constexpr long long number_bits = LoadedOutline::capacity - 1;
    Lanes least_sq = both(infinity);
    Lanes x = outline.two_x(0);
    Lanes y = outline.two_y(0);
    for (int k = 0; k < outline.count; k += 2) {
        const Lanes next_x = outline.two_x(k + 2);
        const Lanes next_y = outline.two_y(k + 2);
        const Lanes edge_x = shifted(x, next_x) - x;
        const Lanes edge_y = shifted(y, next_y) - y;
        const Lanes along = -(x * edge_x + y * edge_y) / (edge_x * edge_x + edge_y * edge_y);
        const Lanes t = lesser(greater(along, both(0)), both(1));
        const Lanes off_x = x + t * edge_x;
        const Lanes off_y = y + t * edge_y;
        const Lanes exact = off_x * off_x + off_y * off_y;
        least_sq = lesser(least_sq, (Lanes)(((LaneMasks)exact & ~number_bits) | LaneMasks{k, k + 1}));
        x = next_x;
        y = next_y;
    }
    const int side = static_cast<int>(std::bit_cast<long long>(least(least_sq)) & number_bits);
    return side < outline.count ? side : 0;
}

// The point is over the inside of side k, or below it.
NearPoint near_side(const LoadedOutline& outline, int k) {
    const Lanes start = outline.vertex(k);
    const Lanes end = outline.vertex(k + 1);
    const Lanes outward = -perp_of(unit_of(end - start));
    const Lanes near = sum_of(end * end) < sum_of(start * start) ? end : start;
    return {-sum_of(outward * near), outward, {0, FeatureKind::edge, outline.count == 2 ? 0 : k}};
}

// The point is outside, and side k is the nearest.
NearPoint near_outside(const LoadedOutline& outline, int k) {
    const Lanes start = outline.vertex(k);
    const Lanes end = outline.vertex(k + 1);
    const Lanes edge = end - start;
    const bool is_before = sum_of(start * edge) > 0;
    const bool is_after = sum_of(end * edge) < 0;
    if (!is_before && !is_after) {
        NearPoint near = near_side(outline, k);
        if (near.distance < 0) near = {-near.distance, -near.towards, near.feature};  // of a segment, behind it
        return near;
    }
    const int vertex = is_before ? k : (k + 1 == outline.count ? 0 : k + 1);
    const Lanes way = is_before ? start : end;
    const double distance = length_of(way);
    return {distance, -way / both(distance), {0, FeatureKind::vertex, vertex}};
}

// False where doubles leave a doubt, as close to the border, and inside where several sides are the least deep.
bool find_near_point(const SeenFromPoint& seen, NearPoint& found) {
    const LoadedOutline& outline = seen.outline;
    const FurthestOf sides(outline);
    const double small_sq = 0x1p-40 * seen.extent * seen.extent;
    if (!(sides.shortest_sq() > small_sq)) return false;
    if (sides.square() > 0 || outline.count == 2) {
        found = near_outside(outline, nearest_side(outline));
        return found.distance * found.distance > small_sq;
    }
    found = near_side(outline, sides.side());
    const double error = 4 * seen.slack;
    const bool is_least =
        -sides.next() > -sides.square() * (1 + 0x1p-20) + (1 + 0x1p20) * error * error / sides.shortest_sq();
    return is_least && found.distance * found.distance > small_sq;
}

// Edge k of an outline; the only one of a segment is number 0.
Edge edge_of(const LoadedOutline& outline, int k, Lanes origin) {
    const int from = outline.count == 2 ? 0 : k;
    const int to = from + 1 < outline.count ? from + 1 : 0;
    const Lanes start = outline.vertex(from);
    const Lanes along = outline.vertex(to) - start;
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
bool find_points(const OutlinePair& pair, const CoreSeparation& cores, const Radii& radii, double margin,
                 RealManifold& result) {
    const Rest& rest = cores.rest;
    const auto vertex = [](int i) { return Feature{0, FeatureKind::vertex, i}; };
    const Separation& separation = result.separation;
    const Lanes origin = cores.on_a + both(radii.a) * cores.normal;
    const auto add_one = [&](Lanes at, Feature of_a, Feature of_b) {
        result.count = 1;
        result.points[0] = {vector_of(at + pair.origin), separation.gap, {of_a, of_b}};
        return true;
    };
    const Lanes halfway = origin + both(0.5 * separation.gap) * cores.normal;
    if (!rest.has_side) return add_one(halfway, vertex(rest.vertex), vertex(rest.vertex_of_b));
    const LoadedOutline& support = rest.side_is_of_a ? pair.a : pair.b;
    const LoadedOutline& other = rest.side_is_of_a ? pair.b : pair.a;
    if (other.count == 1) {
        const Feature side{0, FeatureKind::edge, support.count == 2 ? 0 : rest.side};
        return rest.side_is_of_a ? add_one(halfway, side, vertex(0)) : add_one(halfway, vertex(0), side);
    }
    const int facing = edge_facing(pair, rest);
    if (facing < 0) return false;
    const ClipPair clip{0,
                        0,
                        rest.side_is_of_a ? radii.a : radii.b,
                        rest.side_is_of_a ? radii.b : radii.a,
                        rest.side_is_of_a,
                        vector_of(rest.side_is_of_a ? cores.normal : -cores.normal)};
    const Edge side = edge_of(support, rest.side, origin);
    const Edge edge = edge_of(other, facing, origin);
    if (support.count > 2 && other.count > 2) return clip_facing(clip, side, edge, margin, result);
    Outermost points(result, perp(separation.normal));
    add_clipped(clip, side, edge, margin, points);
    for (RealManifoldPoint& point : result.points) point.point = point.point + separation.on_a;
    return result.count > 0;
}

// Calls `find(pair, radii)` with what is in range.
template <class T, class Find>
bool with_pair(const OutlineView<T>& a, const OutlineView<T>& b, double reach, Separation& found, const Find& find) {
    const OutlinePair pair(a, b);
    if (!pair.is_loaded() || !pair.is_in_range()) return false;
    CoreSeparation cores;
    if (pair.boxes_are_apart(reach)) {
        found.gap = infinity;
        return true;
    }
    if (!find_core_separation(pair, reach, Depth::wanted, cores)) return false;
    if (cores.gap == infinity) {
        found.gap = infinity;
        return true;
    }
    const Radii radii{radius_of(a), radius_of(b)};
    report(pair, cores, radii, found);
    return has_certain_sign(found.gap, pair.extent + pair.radius) && pair.is_accurate() && find(pair, cores, radii);
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
    const Lanes on_b = seen.point - both(near.distance - radius_b) * near.towards;
    found = {gap, vector_of(-near.towards), true, vector_of(on_a), vector_of(on_b)};
    feature = near.feature;
    return has_certain_sign(gap, seen.extent + seen.radius) && seen.is_accurate();
}

// Calls `find(found, feature of a, feature of b)` with the separation where one of the two has one vertex.
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
    return with_pair(a, b, reach, found, [](const auto&...) { return true; });
}

template <class T>
double outline_distance(const OutlineView<T>& a, const OutlineView<T>& b) {
    if (has_one_vertex(a, b)) {
        Separation found;
        FeaturePair features;
        if (!find_separation_of_point(a, b, found, features)) return -1;
        return found.gap > 0 ? found.gap : 0;
    }
    const OutlinePair pair(a, b);
    CoreSeparation cores;
    if (!pair.is_loaded() || !pair.is_in_range()) return -1;
    if (!find_core_separation(pair, infinity, Depth::unknown, cores)) return -1;
    const double gap = cores.gap - pair.radius;
    if (!has_certain_sign(gap, pair.extent + pair.radius) || !pair.is_accurate()) return -1;
    return gap > 0 ? gap : 0;
}

template <class T>
bool outline_manifold(const OutlineView<T>& a, const OutlineView<T>& b, double margin, RealManifold& result) {
    Separation& separation = result.separation;
    if (has_one_vertex(a, b)) {
        RealManifoldPoint& point = result.points[0];
        if (!find_separation_of_point(a, b, separation, point.features)) return false;
        result.count = 1;
        point.point = 0.5 * (separation.on_a + separation.on_b);
        point.separation = separation.gap;
        return true;
    }
    return with_pair(a, b, margin, separation,
                     [&](const OutlinePair& pair, const CoreSeparation& cores, const Radii& radii) {
                         return separation.gap > margin || find_points(pair, cores, radii, margin, result);
                     });
}

#define CAROM_INSTANTIATE(T)                                                                             \
    template bool outline_separation(const OutlineView<T>&, const OutlineView<T>&, double, Separation&); \
    template double outline_distance(const OutlineView<T>&, const OutlineView<T>&);                      \
    template bool outline_manifold(const OutlineView<T>&, const OutlineView<T>&, double, RealManifold&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

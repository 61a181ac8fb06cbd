#include "quick_features.hpp"

#include "clear_features.hpp"
#include "narrow/filter/touch/quick_sides.hpp"

#include <algorithm>
#include <limits>

namespace carom::detail {
namespace {

using Corner = OutlineCorner<QuickPart>;

double cross(Lanes u, Lanes v) {
    return u[0] * v[1] - u[1] * v[0];
}

int furthest_vertex(const QuickPart& part, Lanes direction) {
    int furthest = 0;
    double most = dot(part.vertex(0), direction);
    for (int i = 1; i < part.count; ++i) {
        const double here = dot(part.vertex(i), direction);
        furthest = here > most ? i : furthest;
        most = here > most ? here : most;
    }
    return furthest;
}

double distance_sq_to_edge(Lanes point, Lanes start, Lanes edge) {
    const double t = std::clamp(dot(point - start, edge) / dot(edge, edge), 0.0, 1.0);
    const Lanes way = point - start - both(t) * edge;
    return dot(way, way);
}

enum class Step {
    moved,      // to a nearer vertex
    over_edge,  // the standing corner is over the inside of an edge, and its neighbors are not lower
    exchanged,  // a corner of that edge is nearer to an edge of the standing corner
    stuck       // no edge leads nearer
};

// With the standing corner over the inside of the edge from one neighboring vertex of the walking one to the other.
Step descend(Corner& standing, Corner& walking, int neighbor, double height_sq) {
    const Lanes start = walking.point();
    const Lanes edge = walking.part.vertex(neighbor) - start;
    const double height = cross(edge, standing.point() - start);
    for (const int lower : {standing.next(), standing.previous()}) {
        const Lanes candidate = standing.part.vertex(lower);
        const double candidate_height = cross(edge, candidate - start);
        if (height > 0 ? candidate_height >= height : candidate_height <= height) continue;
        if (distance_sq_to_edge(candidate, start, edge) < height_sq) {
            standing.at = lower;
            return Step::moved;
        }
        const Lanes side = candidate - standing.point();
        if (distance_sq_to_edge(start, standing.point(), side) >
            distance_sq_to_edge(start + edge, standing.point(), side)) {
            walking.at = neighbor;
        }
        return Step::exchanged;
    }
    return Step::over_edge;
}

// Moves the corners to get them nearer to each other.
Step step_nearer(Corner& standing, Corner& walking, int& edge_start) {
    const Lanes way = standing.point() - walking.point();
    for (const int neighbor : {walking.next(), walking.previous()}) {
        const Lanes edge = walking.part.vertex(neighbor) - walking.point();
        const double along = dot(way, edge);
        if (!(along > 0)) continue;
        const double length_sq = dot(edge, edge);
        if (along >= length_sq) {
            walking.at = neighbor;
            return Step::moved;
        }
        const bool is_segment = walking.part.count == 2;
        edge_start = is_segment ? 0 : (neighbor == walking.next() ? walking.at : neighbor);
        const double height = cross(edge, way);
        return descend(standing, walking, neighbor, height * height / length_sq);
    }
    return Step::stuck;
}

}  // namespace

std::optional<NearestFeatures> find_nearest_features(const QuickPair& pair) {
    const Lanes apart = (pair.b.low + pair.b.high) - (pair.a.low + pair.a.high);
    Corner a{pair.a, furthest_vertex(pair.a, apart)};
    Corner b{pair.b, furthest_vertex(pair.b, -apart)};
    bool a_stands = true;
    bool was_stuck = false;
    for (int steps = 2 * (pair.a.count + pair.b.count); steps > 0; --steps) {
        Corner& standing = a_stands ? a : b;
        Corner& walking = a_stands ? b : a;
        int edge = 0;
        const Step step = step_nearer(standing, walking, edge);
        if (step == Step::over_edge) {
            const bool clear = is_clearly_over(pair, standing, Corner{walking.part, edge});
            return a_stands ? NearestFeatures{a.at, edge, false, true, clear}
                            : NearestFeatures{edge, b.at, true, false, clear};
        }
        if (step == Step::stuck && was_stuck) {
            return NearestFeatures{a.at, b.at, false, false, are_clearly_nearest(pair, a, b)};
        }
        was_stuck = step == Step::stuck;
        if (step != Step::moved) a_stands = !a_stands;
    }
    return std::nullopt;
}

namespace {

// The vertices of a part that lie furthest along a direction, or less far by no more than `slack`.
VertexSet furthest_vertices(const QuickPart& part, Lanes direction, double furthest, double slack) {
    VertexSet set;
    for (int i = 0; i < part.count; ++i) {
        if (dot(part.vertex(i), direction) >= furthest - slack) set.add(i);
    }
    return set;
}

double furthest(const QuickPart& part, Lanes direction) {
    double most = dot(part.vertex(0), direction);
    for (int i = 1; i < part.count; ++i) most = std::max(most, dot(part.vertex(i), direction));
    return most;
}

// From a to b, upright on both features.
Lanes way_between(const QuickPair& pair, const NearestFeatures& nearest) {
    const Lanes way = pair.b.vertex(nearest.b) - pair.a.vertex(nearest.a);
    if (!nearest.a_is_edge && !nearest.b_is_edge) return way;
    const Lanes edge = nearest.a_is_edge ? Corner{pair.a, nearest.a}.edge() : Corner{pair.b, nearest.b}.edge();
    const Lanes normal = {-edge[1], edge[0]};
    return dot(normal, way) < 0 ? -normal : normal;
}

}  // namespace

// Along the way between the features found, no point of one core is nearer to the other than the supporting lines are.
// When these are as far apart as the features are, up to a billionth of the size, the distance is that, and what lies
// back behind them by more is further away. A billionth is far more than the rounding, here and of the distances that
// are compared later. The limit has a millionth: the foot on an edge as short as the root of `slack` is off by as much.
std::optional<NearVertices> find_near_vertices(const QuickPair& pair, const NearestFeatures& nearest) {
    const Lanes way = way_between(pair, nearest);
    const double length = std::sqrt(dot(way, way));
    const double billionth = 0x1p-30 * pair.extent * length;
    const double most = furthest(pair.a, way);
    const double least = -furthest(pair.b, -way);
    const double found = dot(way, pair.b.vertex(nearest.b) - pair.a.vertex(nearest.a));
    if (!(billionth > 4 * pair.slack && found - (least - most) <= billionth && pair.extent > 0x1p-100)) {
        return std::nullopt;
    }
    const double limit = found / length + 0x1p-20 * pair.extent;
    return NearVertices{furthest_vertices(pair.a, way, most, 4 * billionth),
                        furthest_vertices(pair.b, -way, -least, 4 * billionth), limit * limit};
}

bool may_be_nearest(const NearVertices& near, const QuickPart& part, int i, const QuickPart& other, int j) {
    return !(distance_sq_to_edge(part.vertex(i), other.vertex(j), Corner{other, j}.edge()) > near.limit_sq);
}

namespace {

// Bounds on the square of a side's depth.
struct SideDepth {
    double at_least;
    double at_most;
};

// `height` is at most 0: how low the deepest vertex lies, times the side's length, off by at most `slack`. The length's
// square is off by less than a factor of 1 + 2^-20 unless the side is very short.
SideDepth side_depth(const QuickPair& pair, double height, double length_sq) {
    if (!(length_sq > 0x1p20 * pair.slack)) return {0, std::numeric_limits<double>::infinity()};
    const double low = std::max(-height - pair.slack, 0.0);
    const double high = std::max(-height + pair.slack, 0.0);
    return {low * low / length_sq * (1 - 0x1p-17), high * high / length_sq * (1 + 0x1p-17)};
}

// The depths below all sides of one part, and the least that one certainly has.
struct SideDepths {
    std::array<double, QuickPart::capacity> at_least;
    double at_most = std::numeric_limits<double>::infinity();

    SideDepths(const QuickPair& pair, const QuickPart& part, const QuickPart& other) {
        const int count = side_count(part);
        for (int k = 0; k < count; k += 2) {
            const TwoSides sides = two_sides(part, k);
            const Lanes heights = sides.separation(other);
            const Lanes lengths_sq = sides.lengths_sq();
            for (int lane = 0; lane < 2 && k + lane < count; ++lane) {
                const SideDepth depth = side_depth(pair, heights[lane], lengths_sq[lane]);
                at_least[static_cast<std::size_t>(k + lane)] = depth.at_least;
                at_most = std::min(at_most, depth.at_most);
            }
        }
    }
};

// The vertices that could be deepest below side k.
VertexSet deepest_vertices(const QuickPair& pair, const QuickPart& part, int k, const QuickPart& other) {
    const TwoSides sides = two_sides(part, k & ~1);
    const double lowest = sides.separation(other)[k & 1];
    VertexSet set;
    for (int i = 0; i < other.count; ++i) {
        if (sides.height(other.vertex(i))[k & 1] <= lowest + 2 * pair.slack) set.add(i);
    }
    return set;
}

}  // namespace

ShallowSides find_shallowest_sides(const QuickPair& pair) {
    ShallowSides result;
    if (!(pair.extent > 0x1p-100)) return result;  // squares of heights would underflow
    const SideDepths depths_a(pair, pair.a, pair.b);
    const SideDepths depths_b(pair, pair.b, pair.a);
    const double least = std::min(depths_a.at_most, depths_b.at_most);
    for (const bool of_a : {true, false}) {
        const QuickPart& part = of_a ? pair.a : pair.b;
        const QuickPart& other = of_a ? pair.b : pair.a;
        const SideDepths& depths = of_a ? depths_a : depths_b;
        for (int k = 0; k < side_count(part); ++k) {
            if (depths.at_least[static_cast<std::size_t>(k)] > least) continue;
            if (result.count == ShallowSides::capacity) return {};
            result.sides[static_cast<std::size_t>(result.count++)] = {of_a, k, deepest_vertices(pair, part, k, other)};
        }
    }
    return result;
}

}  // namespace carom::detail

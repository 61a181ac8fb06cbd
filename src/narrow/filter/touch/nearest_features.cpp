#include "nearest_features.hpp"

#include "furthest_of.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

int furthest_vertex(const LoadedOutline& part, Lanes direction) {
    int furthest = 0;
    double most = dot(part.vertex(0), direction);
    for (int i = 1; i < part.count; ++i) {
        const double here = dot(part.vertex(i), direction);
        furthest = here > most ? i : furthest;
        most = here > most ? here : most;
    }
    return furthest;
}

// The squared distance of a point to a segment that starts there.
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
Step descend(OutlineCorner& standing, OutlineCorner& walking, int neighbor, double height_sq) {
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
Step step_nearer(OutlineCorner& standing, OutlineCorner& walking, int& edge_start) {
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
        const bool is_next = neighbor == walking.next();
        const double height = cross(edge, way);
        // On the inner side of an edge, what is outside is nearer to the other one.
        if (is_next && !is_segment && height > 0 && dot(way, walking.before().point() - walking.point()) > 0) continue;
        edge_start = is_segment ? 0 : (is_next ? walking.at : neighbor);
        return descend(standing, walking, neighbor, height * height / length_sq);
    }
    return Step::stuck;
}

// From a corner of each. Where features tie, rounding may lead from one to the next and back: the last is as near.
std::optional<NearestFeatures> walk_to_nearest(const OutlinePair& pair, OutlineCorner a, OutlineCorner b) {
    std::optional<NearestFeatures> found;
    bool a_stands = true;
    bool was_stuck = false;
    for (int steps = 2 * (pair.a.count + pair.b.count); steps > 0; --steps) {
        OutlineCorner& standing = a_stands ? a : b;
        OutlineCorner& walking = a_stands ? b : a;
        int edge = 0;
        const Step step = step_nearer(standing, walking, edge);
        if (step == Step::over_edge || step == Step::exchanged) {
            found = a_stands ? NearestFeatures{standing.at, edge, false, true}
                             : NearestFeatures{edge, standing.at, true, false};
        }
        if (step == Step::over_edge) {
            found->are_clear = is_clearly_over(pair, standing, OutlineCorner{walking.part, edge});
            return found;
        }
        if (step == Step::stuck && was_stuck) {
            return NearestFeatures{a.at, b.at, false, false, are_clearly_nearest(pair, a, b)};
        }
        was_stuck = step == Step::stuck;
        if (step != Step::moved) a_stands = !a_stands;
    }
    return found;
}

}  // namespace

FurthestSide find_furthest_side(const OutlinePair& pair) {
    const FurthestOf of_a(pair.a, pair.b);
    const FurthestOf of_b(pair.b, pair.a);
    FurthestSide result;
    result.is_of_a = pair.b.count == 1 || (pair.a.count > 1 && !(of_b.square() > of_a.square()));
    const FurthestOf& best = result.is_of_a ? of_a : of_b;
    const FurthestOf& other = result.is_of_a ? of_b : of_a;
    result.square = best.square();
    result.next = std::max(best.next(), other.square());
    result.third = std::max(best.next(), other.next());
    result.shortest_sq = std::min(best.shortest_sq(), other.shortest_sq());
    if (!(result.shortest_sq > 0)) return {};  // of what rounds to a point, nothing is known
    result.side = best.side();
    const LoadedOutline& outline = result.is_of_a ? pair.a : pair.b;
    const LoadedOutline& low = result.is_of_a ? pair.b : pair.a;
    const Lanes start = outline.vertex(result.side);
    const Lanes edge = outline.vertex(result.side + 1) - start;
    const Lanes inward = {-edge[1], edge[0]};
    result.length_sq = dot(edge, edge);
    result.vertex = furthest_vertex(low, inward);
    result.height = dot(inward, start - low.vertex(result.vertex));
    return result;
}

std::optional<NearestFeatures> find_nearest_features(const OutlinePair& pair) {
    const Lanes apart = (pair.b.low + pair.b.high) - (pair.a.low + pair.a.high);
    return walk_to_nearest(pair, {pair.a, furthest_vertex(pair.a, apart)}, {pair.b, furthest_vertex(pair.b, -apart)});
}

// The lowest vertex over the inside of the side is the nearest to it, and to all of that outline.
std::optional<NearestFeatures> find_nearest_features(const OutlinePair& pair, const FurthestSide& side) {
    const LoadedOutline& outline = side.is_of_a ? pair.a : pair.b;
    const LoadedOutline& other = side.is_of_a ? pair.b : pair.a;
    const OutlineCorner vertex{other, side.vertex};
    const OutlineCorner start{outline, side.side};
    const double along = dot(vertex.point() - start.point(), start.edge());
    if (along > 0 && along < side.length_sq) {
        const int edge = outline.count == 2 ? 0 : side.side;
        const bool are_clear = is_clearly_over(pair, vertex, OutlineCorner{outline, edge});
        return side.is_of_a ? NearestFeatures{edge, vertex.at, true, false, are_clear}
                            : NearestFeatures{vertex.at, edge, false, true, are_clear};
    }
    const OutlineCorner end{outline, along > 0 ? start.next() : start.at};
    return side.is_of_a ? walk_to_nearest(pair, end, vertex) : walk_to_nearest(pair, vertex, end);
}

FeatureDistance distance_of(const OutlinePair& pair, const NearestFeatures& nearest) {
    const Lanes way = pair.b.vertex(nearest.b) - pair.a.vertex(nearest.a);
    Lanes towards = way;
    if (nearest.a_is_edge || nearest.b_is_edge) {
        const Lanes edge =
            nearest.a_is_edge ? OutlineCorner{pair.a, nearest.a}.edge() : OutlineCorner{pair.b, nearest.b}.edge();
        towards = Lanes{-edge[1], edge[0]};
        if (dot(towards, way) < 0) towards = -towards;
    }
    return {towards, dot(towards, way), dot(towards, towards)};
}

}  // namespace carom::detail

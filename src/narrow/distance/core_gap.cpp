#include "core_separation.hpp"
#include "narrow/filter/touch/near_edges.hpp"

#include <carom/work_budget.hpp>

#include <optional>

namespace carom::detail {
namespace {

// For vertices that differ by less than rounding shows: roughly the direction, from the exact signs.
template <class T>
Vec2D hidden_direction(const ConvexPart<T>& from, int i, const ConvexPart<T>& to, int j) {
    const Direction<T> way{&from, i, &to, j};
    const int x = sign_of([&]<class N>(In<N>) { return way.template in<N>().x; });
    const int y = sign_of([&]<class N>(In<N>) { return way.template in<N>().y; });
    return unit(Vec2D{static_cast<double>(x), static_cast<double>(y)});
}

template <class T>
void try_vertices(NearestPair& best, const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j) {
    const Vec2D way = between(part, i, other, j);
    const double distance = length(way);
    if (!(distance < best.distance)) return;
    best = {distance, i, distance > 0 ? unit(way) : hidden_direction(part, i, other, j)};
}

// An edge as seen from a vertex; without an end it starts and ends in one place.
template <class T>
ThreeVertices edge_seen_from(const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j) {
    if (other.is_bounded()) return three_vertices(part, i, other, j, next_vertex(other, j));
    const Vec2D to_edge = between(part, i, other, j);
    return {{}, to_edge, to_edge, rounded_direction(edge_direction(other, j))};
}

// With the foot of the perpendicular inside the edge. The side is decided exactly.
template <class T>
void try_edge(NearestPair& best, const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j) {
    const bool on_left = cross_sign(edge_direction(other, j), Direction<T>{&other, j, &part, i}) > 0;
    const NearestPair found = over_edge(i, edge_seen_from(part, i, other, j), on_left);
    if (found.is_nearer_than(best)) best = found;
}

template <class T>
void try_vertex_and_edge(NearestPair& best, const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j) {
    switch (foot_on_edge(part, i, other, j)) {
        case Foot::start:
            return try_vertices(best, part, i, other, j);
        case Foot::end:
            return try_vertices(best, part, i, other, next_vertex(other, j));
        case Foot::interior:
            return try_edge(best, part, i, other, j);
    }
}

// Which vertices and edges of two cores may be the nearest, by distances in doubles; all of them where that is in
// doubt.
class NearestByDoubles {
  public:
    template <class T>
    NearestByDoubles(const ConvexPart<T>& a, const ConvexPart<T>& b) {
        OutlinePair pair(a, b);
        pair.sharpen(outline_view(a), outline_view(b));
        if (!pair.is_loaded() || !pair.is_in_range()) return;
        const EdgeDistances distances(pair.a, pair.b);
        if (!(least(distances.shortest_sq) > 64 * pair.slack)) return;
        const double most_sq = least(distances.least_sq) + 8 * pair.slack;
        edges_of_b_.emplace(pair.a, pair.b, most_sq, 0);
        edges_of_a_.emplace(pair.b, pair.a, most_sq, 0);
    }

    bool may_be(bool vertex_is_of_a, int vertex, int edge) const {
        const std::optional<NearEdges>& edges = vertex_is_of_a ? edges_of_b_ : edges_of_a_;
        return !edges || (edges->of_vertex(vertex) >> edge & 1) != 0;
    }

  private:
    std::optional<NearEdges> edges_of_a_;
    std::optional<NearEdges> edges_of_b_;
};

// The nearest vertex of `part` to `other`, for cores that are apart.
template <class T>
NearestPair nearest_vertex(const ConvexPart<T>& part, const ConvexPart<T>& other, bool part_is_a,
                           const NearestByDoubles& nearest) {
    NearestPair best;
    for (int i = 0; i < part.size() && spend_work(edge_count(other)); ++i) {
        if (edge_count(other) == 0) try_vertices(best, part, i, other, 0);
        for (int j = 0; j < edge_count(other); ++j) {
            if (nearest.may_be(part_is_a, i, j)) try_vertex_and_edge(best, part, i, other, j);
        }
    }
    return best;
}

// Cores apart, from the nearest vertex of either to the other.
template <class T>
Separation separation_from_a(const NearestPair& nearest, const ConvexPart<T>& a) {
    const Vec2D vertex = world_vertex(a, nearest.vertex);
    return {nearest.distance, nearest.towards, true, vertex, vertex + nearest.distance * nearest.towards};
}

template <class T>
Separation separation_apart(const NearestPair& from_a, const ConvexPart<T>& a, const NearestPair& from_b,
                            const ConvexPart<T>& b) {
    return from_b.is_nearer_than(from_a) ? flipped(separation_from_a(from_b, b)) : separation_from_a(from_a, a);
}

}  // namespace

template <class T>
Separation separation_apart(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const NearestByDoubles nearest(a, b);
    return separation_apart(nearest_vertex(a, b, true, nearest), a, nearest_vertex(b, a, false, nearest), b);
}

template Separation separation_apart(const ConvexPart<float>&, const ConvexPart<float>&);
template Separation separation_apart(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail

#include "tied_features.hpp"

#include "narrow/filter/touch/furthest_of.hpp"
#include "narrow/filter/touch/outline_sides.hpp"
#include "quick_features.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>

namespace carom::detail {
namespace {

// One vertex, or an edge from its first vertex to its last.
std::optional<VertexRun> run_of(VertexSet vertices, const LoadedOutline& outline) {
    const int first = vertices.take();
    if (vertices.is_empty()) return VertexRun{first, first};
    const int second = vertices.take();
    if (!vertices.is_empty()) return std::nullopt;
    if (second == first + 1) return VertexRun{first, second};
    if (first == 0 && second + 1 == outline.count) return VertexRun{second, first};
    return std::nullopt;
}

// What is the first of two shapes in either order, so that ties are broken alike.
bool a_comes_first(const OutlinePair& pair) {
    for (int i = 0; i < std::min(pair.a.count, pair.b.count); ++i) {
        const Lanes a = pair.a.vertex(i);
        const Lanes b = pair.b.vertex(i);
        if (a[0] != b[0]) return a[0] < b[0];
        if (a[1] != b[1]) return a[1] < b[1];
    }
    return pair.a.count <= pair.b.count;
}

// The least distance among those of vertices to an edge, or to a vertex.
template <class T>
class NearestOf {
  public:
    explicit NearestOf(const CoreCorners<T>& corners) : corners_(corners) {}

    void add(bool vertices_are_of_a, const VertexRun& vertices, const VertexRun& other) {
        add(vertices_are_of_a, vertices.first, other);
        if (vertices.is_edge()) add(vertices_are_of_a, vertices.last, other);
    }

    // Where a vertex is over the inside of an edge, that is as near as an end of the edge, or nearer, if by less than
    // rounding: a normal towards the end would be tilted, and miss what else is along the edge.
    CoreSeparation best() const {
        const double rounding = 4 * unit_roundoff * corners_.pair().extent;
        const bool is_tilted = std::fabs(sum_of(best_.normal * perp_of(over_side_.normal))) > 0x1p-50;
        if (!(is_tilted && over_side_.gap <= best_.gap + rounding)) return best_;
        CoreSeparation result = over_side_;
        result.gap = best_.gap;
        return result;
    }

  private:
    void add(bool is_of_a, int vertex, const VertexRun& edge) {
        const Lanes at = corners_(is_of_a, vertex);
        const Lanes first = corners_(!is_of_a, edge.first);
        const Lanes last = corners_(!is_of_a, edge.last);
        const Lanes along = last - first;
        const bool is_before = !(sum_of((at - first) * along) > 0);
        if (!is_before && sum_of((last - at) * along) > 0) {
            const CoreSeparation found = over_side(corners_, vertex, !is_of_a, edge.first);
            if (found.gap < over_side_.gap) over_side_ = found;
            keep_nearer(found);
        } else {
            const int end = is_before ? edge.first : edge.last;
            keep_nearer(
                between_features(corners_, is_of_a ? NearestFeatures{vertex, end} : NearestFeatures{end, vertex}));
        }
    }

    void keep_nearer(const CoreSeparation& here) {
        if (here.gap < best_.gap) best_ = here;
    }

    static constexpr CoreSeparation none{std::numeric_limits<double>::infinity(), {}, {}, {}, {}, 0};

    const CoreCorners<T>& corners_;
    CoreSeparation over_side_ = none;
    CoreSeparation best_ = none;
};

}  // namespace

template <class T>
bool find_tied_distance(const CoreCorners<T>& corners, const NearestFeatures& nearest, CoreSeparation& found) {
    const OutlinePair& pair = corners.pair();
    const auto near = find_near_vertices(pair, nearest);
    if (!near) return false;
    const auto of_a = run_of(near->a, pair.a);
    const auto of_b = run_of(near->b, pair.b);
    if (!of_a || !of_b) return false;
    NearestOf<T> distances(corners);
    const bool a_is_first = a_comes_first(pair);
    for (const bool is_of_a : {a_is_first, !a_is_first}) {
        distances.add(is_of_a, is_of_a ? *of_a : *of_b, is_of_a ? *of_b : *of_a);
    }
    found = distances.best();
    found.rest.is_tied = true;
    return found.gap > 0;
}

template <class T>
bool find_depth_below(const CoreCorners<T>& corners, const SideDepth& least, CoreSeparation& found) {
    const OutlinePair& pair = corners.pair();
    const LoadedOutline& support = least.is_of_a ? pair.a : pair.b;
    const LoadedOutline& other = least.is_of_a ? pair.b : pair.a;
    const auto lowest = run_of(VertexSet(lowest_vertices(support, least.side, other, 4 * pair.slack)), other);
    if (!lowest) return false;
    found = below_side(corners, least.is_of_a, least.side, *lowest);
    found.rest.is_tied = lowest->is_edge();
    return true;
}

namespace {

// Of these sides.
template <class T>
bool find_least_depth(const CoreCorners<T>& corners, const ShallowSides& few, CoreSeparation& found) {
    const OutlinePair& pair = corners.pair();
    std::array<CoreSeparation, ShallowSides::capacity> depths;
    for (int i = 0; i < few.count; ++i) {
        const auto& [is_of_a, side, vertices] = few.sides[static_cast<std::size_t>(i)];
        const bool is_cap = side > 1 && (is_of_a ? pair.a : pair.b).count == 2;
        const auto lowest = run_of(vertices, is_of_a ? pair.b : pair.a);
        if (is_cap || !lowest) return false;
        depths[static_cast<std::size_t>(i)] = below_side(corners, is_of_a, side, *lowest);
    }
    double least_gap = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < few.count; ++i) least_gap = std::max(least_gap, depths[static_cast<std::size_t>(i)].gap);
    // Of sides in a row, the one that the other shape lies along.
    const double rounding = 4 * unit_roundoff * pair.extent;
    const CoreSeparation* least = nullptr;
    const bool a_is_first = a_comes_first(pair);
    for (const bool of_a : {a_is_first, !a_is_first}) {
        for (int i = 0; i < few.count; ++i) {
            const CoreSeparation& here = depths[static_cast<std::size_t>(i)];
            if (here.rest.side_is_of_a != of_a || here.gap < least_gap - rounding) continue;
            if (!least || here.overlap > least->overlap) least = &here;
        }
    }
    if (!least) return false;
    // A depth is wrong by at most 16 u (D + R), with D at most 3 times the extent.
    const double clear = least_gap - 0x1p-46 * (pair.extent + pair.radius);
    for (int i = 0; i < few.count; ++i) {
        const CoreSeparation& here = depths[static_cast<std::size_t>(i)];
        const bool is_along = sum_of(here.normal * least->normal) > 0 &&
                              std::fabs(sum_of(here.normal * perp_of(least->normal))) < 0x1p-40;
        if (!is_along && !(here.gap < clear)) return false;
    }
    found = *least;
    found.rest.is_tied = true;
    return true;
}

}  // namespace

template <class T>
bool find_depth_between(const CoreCorners<T>& corners, const FurthestSide& least, CoreSeparation& found) {
    const OutlinePair& pair = corners.pair();
    ShallowSides two;
    for (const bool is_of_a : {true, false}) {
        const auto [support, other] = is_of_a ? std::tie(pair.a, pair.b) : std::tie(pair.b, pair.a);
        const int side = is_of_a == least.is_of_a ? least.side : FurthestOf(support, other).side();
        const VertexSet lowest(lowest_vertices(support, side, other, 2 * pair.slack));
        two.sides[static_cast<std::size_t>(two.count++)] = {is_of_a, side, lowest};
    }
    return find_least_depth(corners, two, found);
}

template <class T>
bool find_tied_depth(const CoreCorners<T>& corners, CoreSeparation& found) {
    return find_least_depth(corners, find_shallowest_sides(corners.pair()), found);
}

#define CAROM_INSTANTIATE(T)                                                                          \
    template bool find_tied_distance(const CoreCorners<T>&, const NearestFeatures&, CoreSeparation&); \
    template bool find_depth_below(const CoreCorners<T>&, const SideDepth&, CoreSeparation&);         \
    template bool find_depth_between(const CoreCorners<T>&, const FurthestSide&, CoreSeparation&);    \
    template bool find_tied_depth(const CoreCorners<T>&, CoreSeparation&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

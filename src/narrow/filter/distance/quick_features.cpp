#include "quick_features.hpp"

#include "narrow/filter/touch/clear_features.hpp"
#include "narrow/filter/touch/outline_sides.hpp"

#include <algorithm>
#include <limits>

namespace carom::detail {
namespace {

// The vertices of a part that lie furthest along a direction, or less far by no more than `slack`.
VertexSet furthest_vertices(const LoadedOutline& part, Lanes direction, double furthest, double slack) {
    VertexSet set;
    for (int i = 0; i < part.count; ++i) {
        if (dot(part.vertex(i), direction) >= furthest - slack) set.add(i);
    }
    return set;
}

double furthest(const LoadedOutline& part, Lanes direction) {
    double most = dot(part.vertex(0), direction);
    for (int i = 1; i < part.count; ++i) most = std::max(most, dot(part.vertex(i), direction));
    return most;
}

}  // namespace

// Along the way between the features found, no point of one core is nearer to the other than the supporting lines are.
// When these are as far apart as the features are, up to a billionth of the size, the distance is that, and what lies
// back behind them by more is further away. A billionth is far more than the rounding, here and of the distances that
// are compared later.
std::optional<NearVertices> find_near_vertices(const OutlinePair& pair, const NearestFeatures& nearest) {
    const Lanes way = distance_of(pair, nearest).towards;
    const double length = std::sqrt(dot(way, way));
    const double billionth = 0x1p-30 * pair.extent * length;
    const double most = furthest(pair.a, way);
    const double least = -furthest(pair.b, -way);
    const double found = dot(way, pair.b.vertex(nearest.b) - pair.a.vertex(nearest.a));
    if (!(billionth > 4 * pair.slack && found - (least - most) <= billionth)) return std::nullopt;
    return NearVertices{furthest_vertices(pair.a, way, most, 4 * billionth),
                        furthest_vertices(pair.b, -way, -least, 4 * billionth)};
}

namespace {

// Bounds on the square of a side's depth.
struct DepthBounds {
    double at_least;
    double at_most;
};

// `height` is at most 0: how low the deepest vertex lies, times the side's length, off by at most `slack`. The length's
// square is off by less than a factor of 1 + 2^-20 unless the side is very short.
DepthBounds side_depth(const OutlinePair& pair, double height, double length_sq) {
    if (!(length_sq > 0x1p20 * pair.slack)) return {0, std::numeric_limits<double>::infinity()};
    const double low = std::max(-height - pair.slack, 0.0);
    const double high = std::max(-height + pair.slack, 0.0);
    return {low * low / length_sq * (1 - 0x1p-17), high * high / length_sq * (1 + 0x1p-17)};
}

// The depths below all sides of one part, and the least that one certainly has.
struct SideDepths {
    std::array<double, LoadedOutline::capacity> at_least;
    double at_most = std::numeric_limits<double>::infinity();

    SideDepths(const OutlinePair& pair, const LoadedOutline& part, const LoadedOutline& other) {
        const int count = side_count(part);
        for (int k = 0; k < count; k += 2) {
            const TwoSides sides = two_sides(part, k);
            const Lanes heights = sides.separation(other);
            const Lanes lengths_sq = sides.lengths_sq();
            for (int lane = 0; lane < 2 && k + lane < count; ++lane) {
                const DepthBounds depth = side_depth(pair, heights[lane], lengths_sq[lane]);
                at_least[static_cast<std::size_t>(k + lane)] = depth.at_least;
                at_most = std::min(at_most, depth.at_most);
            }
        }
    }
};

// The vertices that could be deepest below side k.
VertexSet deepest_vertices(const OutlinePair& pair, const LoadedOutline& part, int k, const LoadedOutline& other) {
    const TwoSides sides = two_sides(part, k & ~1);
    const double lowest = sides.separation(other)[k & 1];
    VertexSet set;
    for (int i = 0; i < other.count; ++i) {
        if (sides.height(other.vertex(i))[k & 1] <= lowest + 2 * pair.slack) set.add(i);
    }
    return set;
}

}  // namespace

ShallowSides find_shallowest_sides(const OutlinePair& pair) {
    ShallowSides result;
    const SideDepths depths_a(pair, pair.a, pair.b);
    const SideDepths depths_b(pair, pair.b, pair.a);
    const double least = std::min(depths_a.at_most, depths_b.at_most);
    for (const bool of_a : {true, false}) {
        const LoadedOutline& part = of_a ? pair.a : pair.b;
        const LoadedOutline& other = of_a ? pair.b : pair.a;
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

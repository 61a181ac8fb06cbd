#include "near_point.hpp"

#include "narrow/filter/touch/furthest_of.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/filter/distance/outline_vectors.hpp>

#include <bit>
#include <cstdint>
#include <limits>

namespace carom::detail {
namespace {

// Where the point that all is seen from is: bit k is about side k.
struct PlaceOfPoint {
    std::uint64_t is_above = 0;   // the side's line
    std::uint64_t is_before = 0;  // its start, or over it
    std::uint64_t is_beyond = 0;  // its end, or over it
    double shortest_sq;           // of all sides

    explicit PlaceOfPoint(const LoadedOutline& outline) {
        Lanes shortest = both(std::numeric_limits<double>::infinity());
        each_two_edges(outline, [&](int k, const TwoSeenEdges& edges) {
            const Lanes edge_x = edges.edge_x(), edge_y = edges.edge_y();
            const auto bits = [&](LaneMasks masks) {
                return static_cast<std::uint64_t>(sign_bits(std::bit_cast<Lanes>(masks))) << k;
            };
            is_above |= bits(edges.y * edges.end_x > edges.x * edges.end_y);
            is_before |= bits(edges.x * edge_x + edges.y * edge_y >= both(0));
            is_beyond |= bits(edges.end_x * edge_x + edges.end_y * edge_y <= both(0));
            shortest = lesser(shortest, edge_x * edge_x + edge_y * edge_y);
        });
        shortest_sq = least(shortest);
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - outline.count);  // without side 0 once more
        is_above &= all;
        is_before &= all;
        is_beyond &= all;
    }

    // The sides that it is over the inside of.
    std::uint64_t over_sides() const { return is_above & ~is_before & ~is_beyond; }

    // The vertices that it is beyond both sides of.
    std::uint64_t at_vertices(int count) const { return is_before & (is_beyond << 1 | is_beyond >> (count - 1)); }
};

// The point is over the inside of side k, or below it.
NearPoint near_side(const LoadedOutline& outline, int k, bool is_below) {
    const Lanes start = outline.vertex(k);
    const Lanes end = outline.vertex(k + 1);
    const Lanes outward = -perp_of(unit_of(end - start));
    const Lanes near = !is_below && sum_of(end * end) < sum_of(start * start) ? end : start;
    const double length_sq = sum_of((end - start) * (end - start));
    return {-sum_of(outward * near), outward, {0, FeatureKind::edge, outline.count == 2 ? 0 : k}, length_sq};
}

NearPoint at_vertex(const LoadedOutline& outline, int k) {
    const Lanes way = outline.vertex(k);
    const double distance = length_of(way);
    return {distance, -way / both(distance), {0, FeatureKind::vertex, k}, distance * distance};
}

// Whether the distance to side k, or to vertex k, is certainly more than `most`, without its root. The height over a
// side times its length, and squares, are off by less than `slack`.
bool is_beyond(const SeenFromPoint& seen, int k, bool is_side, double most) {
    const Lanes at = seen.outline.vertex(k);
    const double most_sq = most * most * (1 + 0x1p-20);
    if (!is_side) return sum_of(at * at) - seen.slack > most_sq;
    const Lanes end = seen.outline.vertex(k + 1), edge = end - at;
    const double height = at[1] * end[0] - at[0] * end[1] - seen.slack;
    return height > 0 && height * height > most_sq * sum_of(edge * edge);
}

}  // namespace

// Outside of a convex polygon a point is over the inside of one side, or beyond both sides at one vertex. Where
// rounding may hide which of two neighbors it is, that makes no difference.
bool find_near_point(const SeenFromPoint& seen, double most, NearPoint& found) {
    const LoadedOutline& outline = seen.outline;
    const double small_sq = 0x1p-40 * seen.extent * seen.extent;
    const PlaceOfPoint place(outline);
    if (!(place.shortest_sq > small_sq)) return false;
    if (place.is_above != 0) {
        const std::uint64_t sides = place.over_sides();
        const std::uint64_t vertices = place.at_vertices(outline.count);
        const std::uint64_t nearest = sides | vertices;
        if (nearest == 0 || (nearest & (nearest - 1)) != 0) return false;
        const int k = std::countr_zero(nearest);
        if (is_beyond(seen, k, sides != 0, most)) {
            found.distance = infinity;
            return true;
        }
        found = sides != 0 ? near_side(outline, k, false) : at_vertex(outline, k);
        return found.distance * found.distance > small_sq;
    }
    if (outline.count == 2) return false;
    const FurthestOf sides(outline);
    found = near_side(outline, sides.side(), true);
    const double error = 4 * seen.slack;
    const bool is_least =
        -sides.next() > -sides.square() * (1 + 0x1p-20) + (1 + 0x1p20) * error * error / sides.shortest_sq();
    return is_least && found.distance * found.distance > small_sq;
}

}  // namespace carom::detail

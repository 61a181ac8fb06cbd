#include "near_point.hpp"

#include "narrow/filter/touch/furthest_of.hpp"
#include "outline_vectors.hpp"

#include <bit>
#include <limits>

namespace carom::detail {
namespace {

// The side of an outline that is the nearest to the point that all is seen from. The squared distances have the number
// of the side in their last bits. (The side that the point is the furthest above may be another one in line with it.)
int nearest_side(const LoadedOutline& outline) {
    constexpr long long number_bits = LoadedOutline::capacity - 1;
    Lanes least_sq = both(std::numeric_limits<double>::infinity());
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
    const bool is_below = outline.count > 2 && sum_of(outward * start) > 0;
    const Lanes near = !is_below && sum_of(end * end) < sum_of(start * start) ? end : start;
    const double length_sq = sum_of((end - start) * (end - start));
    return {-sum_of(outward * near), outward, {0, FeatureKind::edge, outline.count == 2 ? 0 : k}, length_sq};
}

// The point is outside, and side k is the nearest. False where it may be over the inside of the side or not.
bool find_near_outside(const LoadedOutline& outline, int k, double small_sq, NearPoint& found) {
    const Lanes start = outline.vertex(k);
    const Lanes end = outline.vertex(k + 1);
    const Lanes edge = end - start;
    const double before = sum_of(start * edge);
    const double after = -sum_of(end * edge);
    const double doubt_sq = small_sq * sum_of(edge * edge);
    if (!(before * before > doubt_sq && after * after > doubt_sq)) return false;
    if (before < 0 && after < 0) {
        found = near_side(outline, k);
        if (found.distance < 0)
            found = {-found.distance, -found.towards, found.feature, found.length_sq};  // behind a segment
        return true;
    }
    // At a vertex, it is clearly not over the other side there, either.
    const int vertex = before > 0 ? k : (k + 1 == outline.count ? 0 : k + 1);
    const Lanes way = before > 0 ? start : end;
    const Lanes beside =
        before > 0 ? start - outline.vertex(k == 0 ? outline.count - 1 : k - 1) : end - outline.vertex(k + 2);
    const double beyond = -sum_of(way * beside);
    if (!(beyond > 0 && beyond * beyond > small_sq * sum_of(beside * beside))) return false;
    const double distance = length_of(way);
    found = {distance, -way / both(distance), {0, FeatureKind::vertex, vertex}, distance * distance};
    return true;
}

}  // namespace

bool find_near_point(const SeenFromPoint& seen, NearPoint& found) {
    const LoadedOutline& outline = seen.outline;
    const FurthestOf sides(outline);
    const double small_sq = 0x1p-40 * seen.extent * seen.extent;
    if (!(sides.shortest_sq() > small_sq)) return false;
    if (sides.square() > 0 || outline.count == 2) {
        const int side = outline.count == 2 ? 0 : nearest_side(outline);
        return find_near_outside(outline, side, small_sq, found) && found.distance * found.distance > small_sq;
    }
    found = near_side(outline, sides.side());
    const double error = 4 * seen.slack;
    const bool is_least =
        -sides.next() > -sides.square() * (1 + 0x1p-20) + (1 + 0x1p20) * error * error / sides.shortest_sq();
    return is_least && found.distance * found.distance > small_sq;
}

}  // namespace carom::detail

#include "quick_depth.hpp"

#include "narrow/filter/touch/outline_sides.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// How deep another core lies below the sides of a polygon.
struct Depths {
    Row squares;
    Lanes highest = both(-infinity);  // of the heights times lengths: above 0, a side separates
    Lanes least_sq = both(infinity);
    Lanes shortest_sq = both(infinity);  // side

    Depths(const LoadedOutline& polygon, const LoadedOutline& other) {
        each_two_sides(polygon, other, [&](int k, Lanes heights, Lanes lengths_sq) {
            const Lanes depths_sq = heights * heights / lengths_sq;
            squares.set(k, depths_sq);
            highest = greater(highest, heights);
            least_sq = lesser(least_sq, depths_sq);
            shortest_sq = lesser(shortest_sq, lengths_sq);
        });
    }
};

bool is_single(std::uint64_t bits) {
    return bits != 0 && (bits & (bits - 1)) == 0;
}

}  // namespace

// A depth is a height over the side's length, both from rounded vertices, and off by less than 1.5 slack / length. So
// two that differ by e = 4 slack over the shortest length are in that order, and their squares d^2 when they differ by
// (d + e)^2 - d^2 = 2 d e + e^2 <= d^2 / m + (1 + m) e^2, for m = 2^20.
QuickDepth find_least_depth(const OutlinePair& pair) {
    const Depths of_a(pair.a, pair.b);
    if (greatest(of_a.highest) > pair.slack) return {QuickTouch::apart};
    const Depths of_b(pair.b, pair.a);
    const double highest = greatest(greater(of_a.highest, of_b.highest));
    if (highest > pair.slack) return {QuickTouch::apart};
    if (!(highest < -pair.slack)) return {};
    QuickDepth result{QuickTouch::penetrating};
    const bool squares_are_safe = pair.extent > 0x1p-100 && pair.extent < 0x1p200;
    const double error = 4 * pair.slack;
    const double doubt_sq = (1 + 0x1p20) * error * error / least(lesser(of_a.shortest_sq, of_b.shortest_sq));
    const double limit_sq = least(lesser(of_a.least_sq, of_b.least_sq)) * (1 + 0x1p-20) + doubt_sq;
    if (!(squares_are_safe && limit_sq < infinity)) return result;
    const std::uint64_t sides_a = of_a.squares.at_most(limit_sq, pair.a.count);
    const std::uint64_t sides_b = of_b.squares.at_most(limit_sq, pair.b.count);
    const bool is_of_a = sides_a != 0;
    const std::uint64_t sides = sides_a | sides_b;
    if (!is_single(sides) || (sides_a != 0 && sides_b != 0)) return result;
    const int side = std::countr_zero(sides);
    const LoadedOutline& polygon = is_of_a ? pair.a : pair.b;
    const LoadedOutline& other = is_of_a ? pair.b : pair.a;
    const std::uint64_t vertices = lowest_vertices(polygon, side, other, 4 * pair.slack);
    result.is_clear = is_single(vertices);
    result.least = {is_of_a, side, std::countr_zero(vertices)};
    return result;
}

namespace {

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

}  // namespace

// Edges shorter than 2^33 times the error of their ends are not asked about, so that all cosines are right to far
// better than the differences that count as clear.
int find_facing_edge(const OutlinePair& pair, const DeepestBelow& least) {
    const LoadedOutline& polygon = least.is_of_a ? pair.a : pair.b;
    const LoadedOutline& other = least.is_of_a ? pair.b : pair.a;
    const int k = with_room(least.side, 1, polygon);
    const int i = with_room(least.vertex, 2, other);
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
    const double next = std::max(detail::least(at), greatest(at == both(best) ? beyond : both(0)));
    constexpr double nearly_one = 1 - 0x1p-12;
    const bool is_sharp = std::min(detail::least(shortest_sq), length_sq) > 0x1p66 * pair.error * pair.error;
    const bool sides_are_beside =
        greatest(beside.along_sq(side) - both(nearly_one * length_sq) * beside.lengths_sq()) > 0;
    const bool may_be_side = !least.is_of_a && best > nearly_one * length_sq;
    if (!is_sharp || sides_are_beside || may_be_side || !(best > next + 0x1p-29 * length_sq)) return -1;
    const int facing = i - (at[0] > at[1] ? 1 : 0);
    return facing - (facing >= other.count ? other.count : 0);
}

}  // namespace carom::detail

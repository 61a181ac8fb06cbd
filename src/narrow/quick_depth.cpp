#include "quick_depth.hpp"

#include "quick_sides.hpp"

#include <algorithm>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// What the sides seen so far, of one core, say of the other core.
struct Sides {
    Lanes highest = both(-infinity);  // of the heights times lengths: above 0, a side separates
    Lanes least = both(infinity);     // the square of the least depth, its side, and the next larger square
    Lanes least_side = both(0);
    Lanes next_least = both(infinity);
    Lanes shortest_sq = both(infinity);

    Sides(const QuickPart& polygon, const QuickPart& other) {
        each_two_sides(polygon, other, [&](int k, Lanes heights, Lanes lengths_sq) {
            // The same side again: as deep as can be, so that it is no tie.
            const Lanes again = k + 1 < polygon.count ? both(0) : Lanes{0, infinity};
            const Lanes depth_sq = heights * heights / lengths_sq + again;
            highest = greater(highest, heights);
            next_least = lesser(next_least, greater(least, depth_sq));
            least_side = depth_sq < least ? both(k) : least_side;
            least = lesser(least, depth_sq);
            shortest_sq = lesser(shortest_sq, lengths_sq);
        });
    }
};

// The square of the least depth below the sides of a polygon, and which side that is.
struct Least {
    double depth_sq;
    double next_depth_sq;
    int side;

    explicit Least(const Sides& sides) {
        const bool is_first = sides.least[0] < sides.least[1];
        depth_sq = is_first ? sides.least[0] : sides.least[1];
        next_depth_sq = std::min(is_first ? sides.least[1] : sides.least[0], least(sides.next_least));
        side = static_cast<int>(is_first ? sides.least_side[0] : sides.least_side[1] + 1);
    }
};

// The vertex of `other` that is deepest below side k of a polygon; -1 where neighbours are nearly as deep.
int deepest_below(const QuickPair& pair, const QuickPart& polygon, int k, const QuickPart& other) {
    const double edge_x = polygon.x(k + 1) - polygon.x(k);
    const double edge_y = polygon.y(k + 1) - polygon.y(k);
    const auto height = [&](int i) { return edge_y * other.x(i) - edge_x * other.y(i); };
    int deepest = 0;
    double lowest = height(0);
    for (int i = 1; i < other.count; ++i) {
        const double here = height(i);
        deepest = here < lowest ? i : deepest;
        lowest = here < lowest ? here : lowest;
    }
    const double neighbours = std::min(height(deepest + 1), height(deepest > 0 ? deepest - 1 : other.count - 1));
    return neighbours - lowest > 4 * pair.slack ? deepest : -1;
}

}  // namespace

// A depth is a height over the side's length, both from rounded vertices, and off by less than 1.5 slack / length. So
// two that differ by 4 slack over the shortest length are in that order.
QuickDepth find_least_depth(const QuickPair& pair) {
    const Sides of_a(pair.a, pair.b);
    if (greatest(of_a.highest) > pair.slack) return {QuickTouch::apart};
    const Sides of_b(pair.b, pair.a);
    const double highest = greatest(greater(of_a.highest, of_b.highest));
    if (highest > pair.slack) return {QuickTouch::apart};
    if (!(highest < -pair.slack)) return {};
    QuickDepth result{QuickTouch::penetrating};
    const Least least_a(of_a);
    const Least least_b(of_b);
    const bool is_of_a = least_a.depth_sq < least_b.depth_sq;
    const Least& best = is_of_a ? least_a : least_b;
    const double next_sq = std::min(best.next_depth_sq, is_of_a ? least_b.depth_sq : least_a.depth_sq);
    const double shortest_sq = least(lesser(of_a.shortest_sq, of_b.shortest_sq));
    const double clear = std::sqrt(best.depth_sq) + 4 * pair.slack / std::sqrt(shortest_sq);
    const bool squares_are_safe = pair.extent > 0x1p-100 && pair.extent < 0x1p200;
    if (!(squares_are_safe && next_sq > clear * clear)) return result;
    const QuickPart& polygon = is_of_a ? pair.a : pair.b;
    const QuickPart& other = is_of_a ? pair.b : pair.a;
    const int vertex = deepest_below(pair, polygon, best.side, other);
    result.is_clear = vertex >= 0;
    result.least = {is_of_a, best.side, vertex};
    return result;
}

}  // namespace carom::detail

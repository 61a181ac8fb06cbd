#include "quick_relation.hpp"

#include "outline_sides.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

// The bounds are those of OutlinePair::vertex_gap_sign; the radii round once, and so does their difference.
std::optional<Relation> relation_of_discs(const OutlinePair& pair, double radius_a, double radius_b) {
    const double x = pair.b.x(0) - pair.a.x(0);
    const double y = pair.b.y(0) - pair.a.y(0);
    const double distance_sq = x * x + y * y;
    const double most = radius_a + radius_b;
    const double least = radius_b - radius_a;
    const double doubt = 2 * pair.slack + 16 * unit_roundoff * most * most;
    if (distance_sq > most * most + doubt) return Relation::disjoint;
    if (distance_sq < least * least - doubt) return least > 0 ? Relation::inside : Relation::contains;
    const bool overlap = distance_sq > least * least + doubt && distance_sq < most * most - doubt;
    return overlap ? std::optional(Relation::overlapping) : std::nullopt;
}

// Which vertices of one polygon certainly are in the interior of another.
enum class Vertices { all_inside, some_outside, doubtful };

Vertices vertices_in(const LoadedOutline& polygon, const LoadedOutline& other, double doubt) {
    double highest = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < other.count; ++i) {
        highest = std::max(highest, highest_height(polygon, other.vertex(i)));
        if (highest > doubt) return Vertices::some_outside;
    }
    return highest < -doubt ? Vertices::all_inside : Vertices::doubtful;
}

std::optional<Relation> relation_of_polygons(const OutlinePair& pair) {
    const QuickTouch touch = pair.touch_of_cores();
    if (touch == QuickTouch::apart) return Relation::disjoint;
    if (touch != QuickTouch::penetrating) return std::nullopt;
    const Vertices of_a = vertices_in(pair.b, pair.a, pair.slack);
    if (of_a == Vertices::all_inside) return Relation::inside;
    const Vertices of_b = vertices_in(pair.a, pair.b, pair.slack);
    if (of_b == Vertices::all_inside) return Relation::contains;
    const bool overlap = of_a == Vertices::some_outside && of_b == Vertices::some_outside;
    return overlap ? std::optional(Relation::overlapping) : std::nullopt;
}

}  // namespace

template <class T>
std::optional<Relation> quick_relation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (!LoadedOutline::fits(a) || !LoadedOutline::fits(b)) return std::nullopt;
    const bool are_discs = a.size() == 1 && b.size() == 1 && a.is_rounded() && b.is_rounded();
    const bool are_polygons = a.size() > 2 && b.size() > 2 && !a.is_rounded() && !b.is_rounded();
    if (!are_discs && !are_polygons) return std::nullopt;
    const OutlinePair pair(a, b);
    if (!pair.is_loaded()) return std::nullopt;
    if (are_polygons) return relation_of_polygons(pair);
    return relation_of_discs(pair, a.template radius<double>(), b.template radius<double>());
}

template std::optional<Relation> quick_relation(const ConvexPart<float>&, const ConvexPart<float>&);
template std::optional<Relation> quick_relation(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail

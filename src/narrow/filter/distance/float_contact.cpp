// Polygons in float that overlap: which side is least deep is found in floats, and what it says computed in doubles.
#include "float_contact.hpp"

#include "float_depth.hpp"
#include "narrow/core/clip_manifold.hpp"

#include <carom/detail/shape/polygon_access.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

// Where two polygons are least deep, by floats.
struct LeastDeep {
    QuickTouch touch = QuickTouch::unknown;
    bool is_of_a = false;
    int side = -1;    // -1 where that is not clear
    int vertex = -1;  // of the other polygon, the only one that is deepest below the side
};

// All that is asked about is as seen from the middle of where the boxes meet.
LeastDeep find_least_deep(const ConvexPolygon& a, const ConvexPolygon& b) {
    const std::size_t n = a.points().size();
    const std::size_t m = b.points().size();
    const auto fits = [](std::size_t size) { return size - 1 < SeenPolygon::capacity; };  // nor one that was moved from
    if (!fits(n) || !fits(m) || !PolygonAccess::turns_clearly(a) || !PolygonAccess::turns_clearly(b)) return {};
    const FourFloats box_a = load_two(&a.box().min);
    const FourFloats box_b = load_two(&b.box().min);
    const FourFloats half = all_four(0.5f);
    const FourFloats middles = half * greater(box_a, box_b) + half * swapped_halves(lesser(box_a, box_b));
    const FourFloats from = __builtin_shufflevector(middles, middles, 0, 1, 0, 1);
    const float size = greatest(greater(magnitude(box_a - from), magnitude(box_b - from)));
    const float shortest_side = std::min(PolygonAccess::shortest_side(a), PolygonAccess::shortest_side(b));
    if (!(size > 0x1p-20f && size < 0x1p24f && shortest_side > 0x1p-10f * size)) return {};
    const float slack = 64 * std::numeric_limits<float>::epsilon() * size * size;
    const SeenPolygon seen_a(PolygonAccess::loop(a), static_cast<int>(n), from);
    const SeenPolygon seen_b(PolygonAccess::loop(b), static_cast<int>(m), from);
    FloatDepths depths;
    depths.add(seen_a, seen_b, 0);
    if (depths.is_separated(slack)) return {QuickTouch::apart};
    depths.add(seen_b, seen_a, SeenPolygon::capacity);
    if (depths.is_separated(slack)) return {QuickTouch::apart};
    if (!depths.is_penetrating(slack)) return {};
    const int number = depths.least_deep(slack, shortest_side);
    if (number < 0) return {QuickTouch::penetrating};
    const bool is_of_a = number < SeenPolygon::capacity;
    const int side = number & (SeenPolygon::capacity - 1);
    const int vertex = lowest_vertex(is_of_a ? seen_a : seen_b, side, is_of_a ? seen_b : seen_a, 2 * slack);
    if (vertex < 0) return {QuickTouch::penetrating};
    return {QuickTouch::penetrating, is_of_a, side, vertex};
}

Vec2D vector_of(Lanes v) {
    return {v[0], v[1]};
}

double length_of(Lanes v) {
    return square_root(sum_of(v * v));
}

// The side of least depth and the vertex below it, in doubles.
struct DeepPlace {
    const ConvexPolygon& support;
    const ConvexPolygon& other;
    LeastDeep least;
    Lanes start;      // of the side
    Lanes deepest;    // the vertex
    double length;    // of the side
    Lanes direction;  // of the side, unit
    Lanes outward;

    DeepPlace(const ConvexPolygon& a, const ConvexPolygon& b, const LeastDeep& found)
        : support(found.is_of_a ? a : b),
          other(found.is_of_a ? b : a),
          least(found),
          start(widened(PolygonAccess::loop(support)[found.side])),
          deepest(widened(PolygonAccess::loop(other)[found.vertex])) {
        const Lanes edge = end() - start;
        length = length_of(edge);
        direction = edge / both(length);
        outward = Lanes{direction[1], -direction[0]};
    }

    Lanes end() const { return widened(PolygonAccess::loop(support)[least.side + 1]); }
};

// As `separation_at_depth` of core_depth.cpp; gives the point on a.
Lanes report(const DeepPlace& place, Separation& result) {
    const bool is_of_a = place.least.is_of_a;
    const Lanes start = place.start - place.deepest;
    const Lanes end = place.end() - place.deepest;
    const double height = sum_of(place.outward * start);
    const Lanes normal = is_of_a ? place.outward : -place.outward;
    const Lanes tangent = Lanes{normal[1], -normal[0]};
    const double at_start = sum_of(tangent * start);
    const double at_end = sum_of(tangent * end);
    const double low = at_start < at_end ? at_start : at_end;
    const double high = at_start < at_end ? at_end : at_start;
    const double along = 0.5 * ((low > 0 ? low : 0) + (high < 0 ? high : 0));
    const double depth = height > 0 ? height : 0;
    const Lanes on_a = both(is_of_a ? height : 0) * normal + both(along) * tangent + place.deepest;
    result = {-depth, vector_of(normal), true, vector_of(on_a), vector_of(on_a - both(depth) * normal)};
    return on_a;
}

// The edge that faces the side: from the vertex or to it. The edges beside those two turn by 2^-6 more, so the squared
// cosines of their angles to the side are less by 2^-12, or 0; and for the same reason no other side is nearly as the
// one found. False where the two face it alike, or the edge may be the side.
bool find_facing_edge(const DeepPlace& place, Lanes origin, Edge& edge) {
    const int count = static_cast<int>(place.other.points().size());
    const int i = place.least.vertex;
    const int before = (i == 0 ? count : i) - 1;
    const int after = i + 1 == count ? 0 : i + 1;
    const Vec2* const corners = PolygonAccess::loop(place.other);
    const Lanes previous = widened(corners[before]);
    const Lanes to = place.deepest - previous;
    const Lanes from = widened(corners[after]) - place.deepest;
    const Lanes x = firsts(to, from);
    const Lanes y = seconds(to, from);
    const Lanes lengths = square_roots(x * x + y * y);
    const Lanes unit_x = x / lengths;
    const Lanes unit_y = y / lengths;
    const Lanes cosines = lesser(both(place.direction[0]) * unit_x + both(place.direction[1]) * unit_y, both(0));
    const Lanes squares = cosines * cosines;
    const bool is_from = squares[1] > squares[0];
    const double best = greatest(squares);
    if (!(best > least(squares) + 0x1p-29) || (!place.least.is_of_a && best > 1 - 0x1p-12)) return false;
    const Lanes start = (is_from ? place.deepest : previous) - origin;
    const int number = is_from ? i : before;
    edge = {vector_of(start),   {unit_x[is_from], unit_y[is_from]}, 0, lengths[is_from], number, number,
            is_from ? after : i};
    return true;
}

}  // namespace

QuickTouch overlapping_separation(const ConvexPolygon& a, const ConvexPolygon& b, Separation& result) {
    const LeastDeep least = find_least_deep(a, b);
    if (least.touch == QuickTouch::apart) return least.touch;
    if (least.side < 0) return QuickTouch::unknown;
    report(DeepPlace(a, b, least), result);
    return QuickTouch::penetrating;
}

QuickTouch overlapping_contact(const ConvexPolygon& a, const ConvexPolygon& b, double margin, RealManifold& result) {
    const LeastDeep least = find_least_deep(a, b);
    if (least.touch == QuickTouch::apart) return least.touch;
    if (least.side < 0) return QuickTouch::unknown;
    const DeepPlace place(a, b, least);
    const Lanes origin = report(place, result.separation);
    Edge edge;
    if (find_facing_edge(place, origin, edge)) {
        const int next = least.side + 1 == static_cast<int>(place.support.points().size()) ? 0 : least.side + 1;
        const Edge side{
            vector_of(place.start - origin), vector_of(place.direction), 0, place.length, least.side, least.side, next};
        clip_facing({0, 0, 0, 0, least.is_of_a, vector_of(place.outward)}, side, edge, margin, result);
    }
    return QuickTouch::penetrating;
}

}  // namespace carom::detail

// The nearest features of two polygons in float that are apart: floats guess, doubles prove.
#include "float_nearest.hpp"

#include "float_depth.hpp"
#include "narrow/core/known_features.hpp"
#include "narrow/filter/touch/clear_features.hpp"
#include "narrow/filter/touch/plain_outline.hpp"

#include <carom/detail/shape/polygon_access.hpp>

namespace carom::detail {
namespace {

// The side of two polygons that is furthest from the other one, and the vertex of that which is nearest to its line:
// mostly the nearest features, or next to them.
class FurthestSide {
  public:
    FurthestSide(const SeenPolygon& a, const SeenPolygon& b) {
        add(a, b, 0);
        add(b, a, SeenPolygon::capacity);
        number_ = number_in(greatest(best_));
    }

    bool is_of_a() const { return number_ < SeenPolygon::capacity; }
    int side() const { return number_ & (SeenPolygon::capacity - 1); }
    int vertex() const {
        return std::bit_cast<int>(SeenPolygon::number(lowest_[is_of_a() ? 0 : 1], side())) & vertex_bits;
    }

  private:
    static constexpr int vertex_bits = SeenPolygon::capacity - 1;

    // Heights have the vertex in their last bits, squared gaps the side. Sides behind the last one are the first ones
    // once more.
    void add(const SeenPolygon& polygon, const SeenPolygon& other, int first) {
        const std::size_t behind = polygon.count > 4 ? 1 : 0;
        SeenPolygon::Numbers lowest;
        lowest.fill(all_four(std::numeric_limits<float>::infinity()));
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 1  // it would be unrolled whole, with a way out after each step and the lowest in memory
#endif
        for (int j = 0; j < other.count; ++j) {
            const FourFloats at_x = all_four(SeenPolygon::number(other.x, j));
            const FourFloats at_y = all_four(SeenPolygon::number(other.y, j));
            const FourMasks vertex = {j, j, j, j};
            const auto numbered = [&](FourFloats height) {
                return (FourFloats)(((FourMasks)height & ~vertex_bits) | vertex);
            };
            lowest[0] = lesser(lowest[0], numbered(polygon.edge_y[0] * at_x - polygon.edge_x[0] * at_y));
            lowest[1] = lesser(lowest[1], numbered(polygon.edge_y[behind] * at_x - polygon.edge_x[behind] * at_y));
        }
        lowest_[first == 0 ? 0 : 1] = lowest;
        add_four(polygon, 0, lowest[0], first);
        add_four(polygon, behind, lowest[1], first + 4 * static_cast<int>(behind));
    }

    void add_four(const SeenPolygon& polygon, std::size_t block, FourFloats lowest, int first) {
        const FourFloats x = polygon.edge_x[block];
        const FourFloats y = polygon.edge_y[block];
        const FourFloats gap = greater(lowest + polygon.foot[block], FourFloats{});
        best_ = greater(best_, with_numbers(gap * gap / (x * x + y * y), first));
    }

    std::array<SeenPolygon::Numbers, 2> lowest_;  // over the sides of a, and of b
    FourFloats best_{};
    int number_;
};

// Two outlines, and what is certain about their cross products: see OutlinePair.
struct ProvenOutlines : PlainOutlines {
    double slack;

    ProvenOutlines(const ConvexPolygon& first, const ConvexPolygon& second)
        : PlainOutlines(PlainOutline(first), PlainOutline(second)),
          slack(64 * extent * (error + unit_roundoff * extent) + tiny) {}
};

using Corner = OutlineCorner<PlainVertices>;

// Of a vertex and the side that starts at another: it is over the side, or nearest to one of its ends.
double clear_gap(const ProvenOutlines& pair, const ConvexPolygon& polygon, const Corner& vertex,
                 const ConvexPolygon& own, const Corner& start) {
    const Lanes edge = start.edge();
    const double along = dot(vertex.point() - start.point(), edge);
    double gap;
    if (along > 0 && along < dot(edge, edge)) {
        if (!is_clearly_over(pair, vertex, start)) return -1;
        gap = clear_edge(unposed(polygon), vertex.at, unposed(own), start.at).distance;
    } else {
        const Corner end{start.part, along > 0 ? start.next() : start.at};
        if (!are_clearly_nearest(pair, vertex, end)) return -1;
        gap = length(between(unposed(polygon), vertex.at, unposed(own), end.at));
    }
    return gap > 0x1p-40 * pair.extent ? gap : -1;
}

}  // namespace

double clear_gap_apart(const ConvexPolygon& a, const ConvexPolygon& b) {
    const ConvexPolygon* const polygons[] = {&a, &b};
    const ProvenOutlines pair(a, b);
    if (pair.a.count > SeenPolygon::capacity || pair.b.count > SeenPolygon::capacity) return -1;
    const PlainVertices* const outlines[] = {&pair.a, &pair.b};
    const FourFloats half = all_four(0.5f);
    const FourFloats middles = half * load_two(&a.box().min) + half * load_two(&b.box().min);
    const FourFloats from = half * middles + half * swapped_halves(middles);
    const SeenPolygon seen_a(PolygonAccess::loop(a), pair.a.count, from);
    const SeenPolygon seen_b(PolygonAccess::loop(b), pair.b.count, from);
    const FurthestSide furthest(seen_a, seen_b);
    const int of_b = furthest.is_of_a() ? 0 : 1;
    const PlainVertices& own = *outlines[of_b];
    const PlainVertices& other = *outlines[1 - of_b];
    const int side = furthest.side();
    const Corner vertex{other, std::min(furthest.vertex(), other.count - 1)};
    return clear_gap(pair, *polygons[1 - of_b], vertex, *polygons[of_b],
                     {own, side < own.count ? side : side - own.count});
}

}  // namespace carom::detail

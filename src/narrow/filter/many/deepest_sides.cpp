#include "deepest_sides.hpp"

#include "narrow/filter/touch/clear_features.hpp"
#include "window_part.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/work_budget.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

// The corner of an outline at which a line stands, and the next one. Keeps what bounds all that it has read.
template <class T>
class Caliper {
  public:
    Caliper(const SupportOutline<T>& outline, int at) : outline_(outline), at_(at) {
        here_ = read(at_);
        next_ = read(following());
    }

    int at() const { return at_; }
    Lanes point() const { return here_; }
    Lanes edge() const { return next_ - here_; }

    void advance() {
        at_ = following();
        here_ = next_;
        next_ = read(following());
    }

    Lanes sizes() const { return sizes_; }
    double error() const { return outline_.error_of(offsets_, sizes_); }

  private:
    int following() const { return at_ + 1 < outline_.count() ? at_ + 1 : 0; }
    Lanes read(int i) {
        const Lanes offset = outline_.offset(i);
        const Lanes at = outline_.placed(offset);
        offsets_ = greater(offsets_, magnitudes(offset));
        sizes_ = greater(sizes_, magnitudes(at));
        return at;
    }

    const SupportOutline<T>& outline_;
    int at_;
    Lanes here_;
    Lanes next_;
    Lanes offsets_{};
    Lanes sizes_{};
};

// The line of a side, along which its core is on the left.
struct SideLine {
    Lanes start;
    Lanes along;
};

// Side k of a polygon starts at vertex k; those of a segment are its flanks, from either end, and its caps.
template <class T>
SideLine side_line(const SupportOutline<T>& outline, int k) {
    const int count = outline.count();
    const Lanes start = outline.vertex(k < count ? k : 3 - k).at;
    if (k < count) return {start, outline.vertex(k + 1 < count ? k + 1 : 0).at - start};
    const Lanes edge = start - outline.vertex(k - 2).at;
    return {start, Lanes{-edge[1], edge[0]}};
}

// How far the vertices that were read are from the origin, and how far each may be off.
struct Extent {
    double largest;
    double error;
};

// Calls visit(of a, side, vertex, depth times length, squared length) for all sides of both outlines. A line on either
// side turns around: the next side that it comes to lie along is a's, or b's seen from behind. No depth is too large,
// since no vertex is deeper than the deepest.
template <class T, class Visit>
Extent each_depth(const SupportOutline<T>& outline_a, const SupportOutline<T>& outline_b, const Visit& visit) {
    Caliper<T> a(outline_a, 0);
    Caliper<T> b(outline_b, outline_b.furthest(Lanes{-a.edge()[1], a.edge()[0]}));
    int left_a = outline_a.count() > 1 ? outline_a.count() : 0;
    int left_b = outline_b.count() > 1 ? outline_b.count() : 0;
    while (left_a + left_b > 0) {
        const Lanes edge_a = a.edge();
        const Lanes edge_b = b.edge();
        const Lanes way = b.point() - a.point();
        if (left_b == 0 || (left_a > 0 && cross(edge_a, edge_b) <= 0)) {
            visit(true, a.at(), b.at(), cross(edge_a, way), dot(edge_a, edge_a));
            a.advance();
            --left_a;
        } else {
            visit(false, b.at(), a.at(), -cross(edge_b, way), dot(edge_b, edge_b));
            b.advance();
            --left_b;
        }
    }
    for (const bool is_of_a : {true, false}) {
        const SupportOutline<T>& sides = is_of_a ? outline_a : outline_b;
        const SupportOutline<T>& other = is_of_a ? outline_b : outline_a;
        for (int k = 2; k < 4 && sides.count() == 2; ++k) {
            const SideLine cap = side_line(sides, k);
            const int deepest = other.furthest(Lanes{-cap.along[1], cap.along[0]});
            visit(is_of_a, k, deepest, cross(cap.along, other.vertex(deepest).at - cap.start),
                  dot(cap.along, cap.along));
        }
    }
    return {greatest(greater(a.sizes(), b.sizes())), std::max(a.error(), b.error())};
}

// The squared depth; none where the vertex was not below the side.
double square_of(double depth, double length_sq) {
    return depth > 0 ? depth * depth / length_sq : 0;
}

}  // namespace

// Where calipers stop short of the deepest vertex, as nearly collinear vertices may make them by rounding, a depth is
// too small. So the least is looked at once more, for the true deepest vertex; then every side that is not a candidate
// is deeper. The bounds are those of `find_least_depth`: a depth is off by less than 1.5 slack / length, and two that
// differ by e = 4 slack over the shortest length are in that order, and their squares d^2 when they differ by (d + e)^2
// - d^2 = 2 d e + e^2 <= d^2 / m + (1 + m) e^2, for m = 2^20.
template <class T>
DeepestSides<T>::DeepestSides(const ConvexPart<T>& a, const ConvexPart<T>& b)
    : outline_a_(a, origin_between(a, b)), outline_b_(b, origin_between(a, b)) {
    spend_work(a.size() + b.size());
    double least_sq = infinity;
    double next_sq = infinity;
    double shortest_sq = infinity;
    const auto look_at = [&](bool is_of_a, int side, int vertex, double depth, double length_sq) {
        shortest_sq = std::min(shortest_sq, length_sq);
        if (depth > 0 && depth * depth > next_sq * length_sq) return;
        const double square = square_of(depth, length_sq);
        next_sq = std::min(next_sq, std::max(square, least_sq));
        if (!(square < least_sq)) return;
        least_sq = square;
        least_ = {is_of_a, side, vertex};
    };
    const Extent extent = each_depth(outline_a_, outline_b_, look_at);
    const double largest = extent.largest;
    const double error = extent.error + unit_roundoff * largest;
    const double size = largest + 4 * error;
    const double slack = 0x1p59 * size * (error + unit_roundoff * size) * unit_roundoff + tiny;
    if (!(size > 0x1p-100 && size < 0x1p100 && shortest_sq > 0)) return;
    const double doubt_sq = (1 + 0x1p20) * 16 * slack * slack / shortest_sq;
    const SupportOutline<T>& sides = least_.is_of_a ? outline_a_ : outline_b_;
    const SupportOutline<T>& other = least_.is_of_a ? outline_b_ : outline_a_;
    const SideLine line = side_line(sides, least_.side);
    const Lanes up{-line.along[1], line.along[0]};
    const VertexWindow deepest =
        window_above(other, up, least_.vertex, height_along(up, other.vertex(least_.vertex)).least());
    if (deepest.size == 0) return;
    const double true_sq = square_of(deepest.high - dot(up, line.start) + slack, dot(line.along, line.along));
    limit_sq_ = std::max(least_sq, true_sq) * (1 + 0x1p-20) + doubt_sq;
    are_known_ = limit_sq_ < infinity;
    is_clear_ = are_known_ && next_sq > limit_sq_;
}

template <class T>
void DeepestSides<T>::each_candidate(FunctionRef<void(const SideDepth&)> visit) const {
    const auto look_at = [&](bool is_of_a, int side, int vertex, double depth, double length_sq) {
        if (square_of(depth, length_sq) <= limit_sq_) visit({is_of_a, side, vertex});
    };
    each_depth(outline_a_, outline_b_, look_at);
}

template class DeepestSides<float>;
template class DeepestSides<double>;

}  // namespace carom::detail

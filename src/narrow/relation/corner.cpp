#include "corner.hpp"

#include "parts_near.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/work_budget.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace carom::detail {

AabbD box_around(const Homogeneous<ErrorBounded>& point) {
    const ErrorBounded& weight = point.weight;
    const double least = weight.value - weight.error;
    const double most = weight.value + weight.error;
    if (!(least > 0 && most < infinity)) return whole_plane;
    const auto range = [&](const ErrorBounded& x) {
        const double low = x.value - x.error;
        const double high = x.value + x.error;
        // For what was rounded: some units in the last place of the greater.
        const double margin = (std::fmax(std::fabs(low), std::fabs(high)) / least) * 0x1p-48 + tiny;
        return std::pair(low / (low < 0 ? least : most) - margin, high / (high < 0 ? most : least) + margin);
    };
    const auto [x_low, x_high] = range(point.at.x);
    const auto [y_low, y_high] = range(point.at.y);
    const bool is_finite = x_low > -infinity && x_high < infinity && y_low > -infinity && y_high < infinity;
    return is_finite ? AabbD{{x_low, y_low}, {x_high, y_high}} : whole_plane;
}

namespace {

// On which side of a vertex of edge i the line of edge j of another part passes, times their turn: +1 when the crossing
// lies ahead.
template <class T>
int crossing_ahead(const ConvexPart<T>& part, int vertex, const ConvexPart<T>& other, int j, int turn) {
    return turn * cross_sign(Direction<T>{&part, vertex, &other, j}, edge_direction(other, j));
}

}  // namespace

template <class T>
bool edges_cross(const ConvexPart<T>& p, int i, const ConvexPart<T>& q, int j, int turn) {
    return is_between_ends(p, i, [&](int vertex) { return crossing_ahead(p, vertex, q, j, turn); }) &&
           is_between_ends(q, j, [&](int vertex) { return crossing_ahead(q, vertex, p, i, -turn); });
}

namespace {

template <class T>
bool any_crossing(const ConvexPart<T>& p, const ConvexPart<T>& q, CornerVisitor<T> visit) {
    for (int i = 0; i < edge_count(p) && spend_work(edge_count(q)); ++i) {
        for (int j = 0; j < edge_count(q); ++j) {
            const int turn = cross_sign(edge_direction(p, i), edge_direction(q, j));
            if (turn == 0) continue;  // where collinear edges begin and end to overlap, there are vertices
            if (!edges_cross(p, i, q, j, turn)) continue;
            if (visit(Corner<T>::crossing(p, i, q, j, turn))) return true;
        }
    }
    return false;
}

template <class T>
bool any_foot(const ConvexPart<T>& rounded, const ConvexPart<T>& other, CornerVisitor<T> visit) {
    if (!rounded.is_rounded()) return false;
    for (int i = 0; i < rounded.size(); ++i) {
        for (int j = 0; j < edge_count(other); ++j) {
            if (foot_on_edge(rounded, i, other, j) != Foot::interior) continue;  // at the ends there are vertices
            if (visit(Corner<T>::foot(rounded, i, other, j))) return true;
        }
    }
    return false;
}

template <class T>
bool any_vertex(const ConvexPart<T>& part, CornerVisitor<T> visit) {
    for (int i = 0; i < part.size(); ++i) {
        if (visit(Corner<T>::vertex(part, i))) return true;
    }
    return false;
}

}  // namespace

template <class T>
bool overlaps_any(const ConvexPart<T>& part, PartSource<T> others) {
    return others(box_around(part), [&](const ConvexPart<T>& other) { return touch(part, other) != Touch::apart; });
}

template <class T>
bool any_corner(PartSource<T> a, PartSource<T> b, CornerVisitor<T> visit) {
    const auto pair_up = [&](const ConvexPart<T>& p, const ConvexPart<T>& q) {
        if (touch(p, q) == Touch::apart) return false;
        return any_crossing(p, q, visit) || any_foot(p, q, visit) || any_foot(q, p, visit);
    };
    const auto any_with = [&](const ConvexPart<T>& p, PartSource<T> others) {
        return any_border<T>(others, box_around(p), [&](const ConvexPart<T>& q) { return pair_up(p, q); });
    };
    const auto any_with_earlier = [&](const ConvexPart<T>& p, PartSource<T> own) {
        if (own.is_bordered()) return false;  // the edges of a polygon meet at its vertices only
        bool stopped = false;
        own(box_around(p), [&](const ConvexPart<T>& q) {
            if (q.number() >= p.number()) return true;  // pairs with later parts are visited from those
            return stopped = pair_up(p, q);
        });
        return stopped;
    };
    const auto of_a = [&](const ConvexPart<T>& p) {
        return overlaps_any(p, b) && (any_vertex(p, visit) || any_with_earlier(p, a));
    };
    const auto of_b = [&](const ConvexPart<T>& p) {
        return overlaps_any(p, a) && (any_vertex(p, visit) || any_with(p, a) || any_with_earlier(p, b));
    };
    return any_border<T>(a, b.box(), of_a) || any_border<T>(b, a.box(), of_b);
}

namespace {

template <class N, class T>
N inset_reach(const ConvexPart<T>& part, const ConvexPart<T>& inset) {
    return part.template radius<N>() - inset.template radius<N>();
}

// The vector from vertex j to the corner, times the corner's weight.
template <class N, class T>
BasicVec2<N> from_vertex(const ConvexPart<T>& part, int j, const Homogeneous<N>& corner) {
    return corner.at - corner.weight * part.template vertex<N>(j);
}

template <class T>
int vertex_gap_sign(const ConvexPart<T>& part, int j, const ConvexPart<T>& inset, const Corner<T>& corner) {
    return sign_of([&]<class N>(In<N>) {
        const Homogeneous<N> c = corner.template in<N>();
        const N reach = c.weight * inset_reach<N>(part, inset);
        return length_sq(from_vertex<N>(part, j, c)) - reach * reach;
    });
}

template <class T>
int line_gap_sign(const ConvexPart<T>& part, int j, const ConvexPart<T>& inset, const Corner<T>& corner) {
    const Direction<T> direction = edge_direction(part, j);
    return sign_of([&]<class N>(In<N>) {
        const Homogeneous<N> c = corner.template in<N>();
        const BasicVec2<N> edge = direction.template in<N>();
        const N area = cross(edge, from_vertex<N>(part, j, c));
        const N reach = c.weight * inset_reach<N>(part, inset);
        return area * area - reach * reach * length_sq(edge);
    });
}

// The sign of the corner's position along edge j, relative to a vertex of it.
template <class T>
int progress_sign(const ConvexPart<T>& part, int j, int vertex, const Corner<T>& corner) {
    const Direction<T> direction = edge_direction(part, j);
    return sign_of([&]<class N>(In<N>) {
        return dot(direction.template in<N>(), from_vertex<N>(part, vertex, corner.template in<N>()));
    });
}

// The sign of the distance of the corner from edge j minus the inset radius.
template <class T>
int edge_gap_sign(const ConvexPart<T>& part, int j, const ConvexPart<T>& inset, const Corner<T>& corner) {
    if (part.core_kind() == CoreKind::bounded || part.core_kind() == CoreKind::ray) {
        if (progress_sign(part, j, j, corner) <= 0) return vertex_gap_sign(part, j, inset, corner);
    }
    if (part.core_kind() == CoreKind::bounded) {
        if (progress_sign(part, j, j + 1, corner) >= 0) return vertex_gap_sign(part, j + 1, inset, corner);
    }
    return line_gap_sign(part, j, inset, corner);
}

PointLocation from_gap(int sign) {
    return sign < 0 ? PointLocation::inside : (sign == 0 ? PointLocation::rim : PointLocation::outside);
}

}  // namespace

template <class T>
PointLocation locate_in_inset(const ConvexPart<T>& part, const ConvexPart<T>& inset, const Corner<T>& corner) {
    if (spans_area(part)) {
        const int reach = sign_of([&]<class N>(In<N>) { return inset_reach<N>(part, inset); });
        int highest = -1;
        for (int k = 0; k < side_count(part); ++k) {
            highest = std::max(highest, height_sign(part, k, corner));
            if (highest > 0 && reach == 0) return PointLocation::outside;
        }
        if (highest < 0) return PointLocation::inside;
        if (highest == 0) return reach > 0 ? PointLocation::inside : PointLocation::rim;
    }
    if (edge_count(part) == 0) return from_gap(vertex_gap_sign(part, 0, inset, corner));
    int least = 1;
    for (int j = 0; j < edge_count(part) && least >= 0; ++j) {
        least = std::min(least, edge_gap_sign(part, j, inset, corner));
    }
    return from_gap(least);
}

#define CAROM_INSTANTIATE(T)                                                              \
    template bool overlaps_any(const ConvexPart<T>&, PartSource<T>);                      \
    template bool edges_cross(const ConvexPart<T>&, int, const ConvexPart<T>&, int, int); \
    template bool any_corner(PartSource<T>, PartSource<T>, CornerVisitor<T>);             \
    template PointLocation locate_in_inset(const ConvexPart<T>&, const ConvexPart<T>&, const Corner<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

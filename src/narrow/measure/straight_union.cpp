#include "straight_union.hpp"

#include "narrow/relation/corner.hpp"

#include <carom/work_budget.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

AabbD common(const AabbD& a, const AabbD& b) {
    return {{std::max(a.min.x, b.min.x), std::max(a.min.y, b.min.y)},
            {std::min(a.max.x, b.max.x), std::min(a.max.y, b.max.y)}};
}

// The sign of u x (s, s^2) for any s that is small enough: 0 for u = 0 only.
template <class T>
int shift_sign(const Direction<T>& u) {
    const int up = sign_of([&]<class N>(In<N>) { return u.template in<N>().y; });
    return up != 0 ? -up : sign_of([&]<class N>(In<N>) { return u.template in<N>().x; });
}

// The crossing of the lines from a along u and from b along v, clamped to the segment from a to a + u. However nearly
// parallel they are, it is as near to both as rounding allows.
RealPoint crossing_point(const RealPoint& a, const RealPoint& u, const RealPoint& b, const RealPoint& v) {
    const DoubleDouble across = cross(u, v);
    if (across.value.high == 0) return a;
    const DoubleDouble t = quotient(cross(b - a, v), across);
    if (!(t.value.high > 0)) return a;
    return (DoubleDouble(1) - t).value.high > 0 ? a + t * u : a + u;
}

}  // namespace

void add_line(Integral& sum, const RealPoint& p, const RealPoint& q, int sign) {
    const DoubleDouble half(0.5 * sign), sixth = quotient(DoubleDouble(sign), DoubleDouble(6));
    sum.add(half * cross(p, q - p), {sixth * ((q.y - p.y) * (p.x * p.x + p.x * q.x + q.x * q.x)),
                                     sixth * ((p.x - q.x) * (p.y * p.y + p.y * q.y + q.y * q.y))});
}

template <class T>
void StraightUnion<T>::add(const ConvexPart<T>& part) {
    auto& vertices = vertices_.emplace_back();
    for (int k = 0; k < part.size(); ++k) vertices.push_back(part.local(k));
    parts_.push_back(part);
    parts_.back().set_polygon(vertices);
    boxes_.push_back(box_around(part));
    first_edges_.push_back(edge_boxes_.size());
    ConvexPart<T> edge = part;
    for (int k = 0; k < part.size(); ++k) {
        edge.set_segment(part.local(k), part.local(k + 1 < part.size() ? k + 1 : 0));
        edge_boxes_.push_back(box_around(edge));
    }
}

// +1 where the vertex lies on the inner side of the edge.
template <class T>
int StraightUnion<T>::side_of_vertex(const Edge& edge, int of_part, int vertex) const {
    const int height = height_sign(part(edge.part), edge.number, part(of_part), vertex);
    if (height != 0) return -height;
    return of_part < edge.part ? shift_sign(direction(edge)) : -shift_sign(direction(edge));
}

// The sign of the turn from e to f, or 0 where they do not cross.
template <class T>
int StraightUnion<T>::turn_if_crossing(const Edge& e, const Edge& f) const {
    const int turn = side_of_vertex(e, f.part, f.number + 1);
    if (turn * side_of_vertex(e, f.part, f.number) >= 0) return 0;
    const int ahead = side_of_vertex(f, e.part, e.number);
    return ahead * side_of_vertex(f, e.part, e.number + 1) < 0 ? turn : 0;
}

// The side of an edge on which a crossing, which is on its line, lies once all three parts are shifted: the shifts d
// and d' of the edges e and f move it by (e x d f - f x d' e) / e x f.
template <class T>
int StraightUnion<T>::side_when_shifted(const Edge& edge, const Crossing& crossing) const {
    const Direction<T> e = direction(crossing.first), f = direction(crossing.second), g = direction(edge);
    const int own = -shift_sign(g);
    if (edge.part < crossing.first.part) return own;
    const int by_first = shift_sign(e) * cross_sign(g, f) * crossing.turn;
    if (by_first != 0) return by_first;
    if (edge.part < crossing.second.part) return own;
    const int by_second = -shift_sign(f) * cross_sign(g, e) * crossing.turn;
    return by_second != 0 ? by_second : own;
}

template <class T>
bool StraightUnion<T>::is_vertex_covered(int i, int vertex, const AabbD& region,
                                         const QueryVector<int>& neighbors) const {
    return std::any_of(neighbors.begin(), neighbors.end(), [&](int k) {
        if (k == i || !boxes_overlap(region, box(k)) || !spend_work(part(k).size())) return false;
        for (int g = 0; g < part(k).size(); ++g) {
            if (side_of_vertex({k, g}, i, vertex) < 0) return false;
        }
        return true;
    });
}

template <class T>
bool StraightUnion<T>::is_covered(const Crossing& crossing, const AabbD& region,
                                  const QueryVector<int>& neighbors) const {
    const Edge &e = crossing.first, &f = crossing.second;
    const auto at = Corner<T>::crossing(part(e.part), e.number, part(f.part), f.number, crossing.turn);
    return std::any_of(neighbors.begin(), neighbors.end(), [&](int k) {
        if (k == e.part || k == f.part || !boxes_overlap(region, box(k)) || !spend_work(part(k).size())) return false;
        for (int g = 0; g < part(k).size(); ++g) {
            const int height = height_sign(part(k), g, at);
            if (height > 0 || (height == 0 && side_when_shifted({k, g}, crossing) < 0)) return false;
        }
        return true;
    });
}

template <class T>
RealPoint StraightUnion<T>::seen(const RealPoint& origin, int i, int vertex) const {
    return part(i).template vertex<DoubleDouble>(vertex) - origin;
}

// A piece of an edge from p to q counts as the line from the edge's start to q, added at the corner q, minus that from
// the start to p, added at the corner p. A vertex is q of the edge that ends there, and the start of the next.
template <class T>
void StraightUnion<T>::add_vertices(int i, const QueryVector<int>& neighbors, const RealPoint& origin,
                                    Integral& sum) const {
    const int size = part(i).size();
    for (int v = 0; v < size; ++v) {
        const int before = v == 0 ? size - 1 : v - 1;
        if (is_vertex_covered(i, v, common(box(Edge{i, before}), box(Edge{i, v})), neighbors)) continue;
        add_line(sum, seen(origin, i, before), seen(origin, i, v), 1);
    }
}

// Of two edges that cross, one enters the other's part, where it is no longer border, and one leaves it.
template <class T>
void StraightUnion<T>::add_crossing(const Crossing& crossing, const RealPoint& origin, Integral& sum) const {
    const auto start = [&](const Edge& edge) { return seen(origin, edge.part, edge.number); };
    const auto along = [&](const Edge& edge) { return seen(origin, edge.part, edge.number + 1) - start(edge); };
    const Edge &e = crossing.first, &f = crossing.second;
    const RealPoint a = start(e), b = start(f), at = crossing_point(a, along(e), b, along(f));
    add_line(sum, b, at, crossing.turn);
    add_line(sum, a, at, -crossing.turn);
}

template <class T>
void StraightUnion<T>::add_crossings(const Edge& e, const QueryVector<int>& neighbors, const RealPoint& origin,
                                     Integral& sum) const {
    for (const int j : neighbors) {
        if (j <= e.part || !boxes_overlap(box(e), box(j)) || !spend_work(part(j).size())) continue;
        for (int k = 0; k < part(j).size(); ++k) {
            const Edge f{j, k};
            if (!boxes_overlap(box(e), box(f))) continue;
            const int turn = turn_if_crossing(e, f);
            if (turn == 0) continue;
            const Crossing crossing{e, f, turn};
            if (!is_covered(crossing, common(box(e), box(f)), neighbors)) add_crossing(crossing, origin, sum);
        }
    }
}

template <class T>
Integral StraightUnion<T>::integral(const RealPoint& origin) const {
    Integral sum;
    QueryVector<int> neighbors;
    const int count = static_cast<int>(parts_.size());
    for (int i = 0; i < count && !is_out_of_work(); ++i) {
        neighbors.clear();
        for (int k = 0; k < count; ++k) {
            if (k != i && boxes_overlap(box(i), box(k))) neighbors.push_back(k);
        }
        add_vertices(i, neighbors, origin, sum);
        for (int e = 0; e < part(i).size(); ++e) add_crossings({i, e}, neighbors, origin, sum);
    }
    return sum;
}

template class StraightUnion<float>;
template class StraightUnion<double>;

}  // namespace carom::detail

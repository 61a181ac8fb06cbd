#include "planar_triangulation.hpp"

#include "predicates.hpp"

#include <carom/config.hpp>

#include <deque>
#include <utility>

namespace carom::detail {

template <class T>
PlanarTriangulation<T>::PlanarTriangulation(std::vector<BasicVec2<T>> points)
    : points_(std::move(points)), outgoing_(points_.size(), none) {
    sweep();
    make_delaunay();
}

template <class T>
int PlanarTriangulation<T>::side(int u, int v, int w) const {
    return orient(point(u), point(v), point(w));
}

template <class T>
int PlanarTriangulation<T>::add_triangle(int a, int b, int c) {
    const int e = static_cast<int>(edges_.size());
    edges_.push_back({a, none, e + 1, e + 2, none});
    edges_.push_back({b, none, e + 2, e, none});
    edges_.push_back({c, none, e, e + 1, none});
    for (int k = 0; k < 3; ++k) outgoing_[static_cast<std::size_t>(edge(e + k).start)] = e + k;
    return e;
}

template <class T>
void PlanarTriangulation<T>::link(int e, int f) {
    edge(e).twin = f;
    edge(f).twin = e;
}

// Each point is joined to all edges of the current hull that are visible from it.
template <class T>
void PlanarTriangulation<T>::sweep() {
    const std::size_t n = points_.size();
    hull_next_.assign(n, none);
    hull_prev_.assign(n, none);
    hull_edge_.assign(n, none);
    for (int p = start_fan() + 1; p < static_cast<int>(n); ++p) add_point(p);
}

// Triangles between the collinear points at the start and the first point off their line, which it returns.
template <class T>
int PlanarTriangulation<T>::start_fan() {
    int apex = 2;
    while (side(0, 1, apex) == 0) ++apex;
    const bool left = side(0, 1, apex) > 0;
    const auto join = [this](int from, int to, int e) {
        hull_next_[static_cast<std::size_t>(from)] = to;
        hull_prev_[static_cast<std::size_t>(to)] = from;
        hull_edge_[static_cast<std::size_t>(from)] = e;
    };
    int open = none;  // the side shared with the next triangle
    for (int i = 0; i + 1 < apex; ++i) {
        const int e = left ? add_triangle(i, i + 1, apex) : add_triangle(i + 1, i, apex);
        const int from_first = left ? e + 2 : e + 1, to_second = left ? e + 1 : e + 2;
        left ? join(i, i + 1, e) : join(i + 1, i, e);
        if (open != none) {
            link(open, from_first);
        } else {
            left ? join(apex, 0, from_first) : join(0, apex, from_first);
        }
        open = to_second;
    }
    left ? join(apex - 1, apex, open) : join(apex, apex - 1, open);
    return apex;
}

// The hull edges visible from p form one chain that contains the previous point, since p is the greatest so far.
template <class T>
void PlanarTriangulation<T>::add_point(int p) {
    const auto at = [](std::vector<int>& list, int i) -> int& { return list[static_cast<std::size_t>(i)]; };
    int high = p - 1, low = p - 1;
    int to_p = none, from_p = none;  // the sides of the new triangles at `low` and `high` that have no twin yet
    while (side(high, at(hull_next_, high), p) < 0) {
        const int next = at(hull_next_, high);
        const int e = add_triangle(next, high, p);
        link(e, at(hull_edge_, high));
        if (from_p != none) link(from_p, e + 1);
        if (to_p == none) to_p = e + 1;
        from_p = e + 2;
        high = next;
    }
    while (side(at(hull_prev_, low), low, p) < 0) {
        const int previous = at(hull_prev_, low);
        const int e = add_triangle(low, previous, p);
        link(e, at(hull_edge_, previous));
        if (to_p != none) link(to_p, e + 2);
        if (from_p == none) from_p = e + 2;
        to_p = e + 1;
        low = previous;
    }
    at(hull_next_, low) = p;
    at(hull_prev_, p) = low;
    at(hull_edge_, low) = to_p;
    at(hull_next_, p) = high;
    at(hull_prev_, high) = p;
    at(hull_edge_, p) = from_p;
}

template <class T>
void PlanarTriangulation<T>::make_delaunay() {
    std::vector<int> pending;
    for (int e = static_cast<int>(edges_.size()); e-- > 0;) pending.push_back(e);
    while (!pending.empty()) {
        const int e = pending.back();
        pending.pop_back();
        const int t = edge(e).twin;
        if (t == none) continue;
        const int a = edge(e).start, b = end(e), c = edge(edge(e).prev).start, d = edge(edge(t).prev).start;
        if (in_circle(point(a), point(b), point(c), point(d)) <= 0) continue;
        const int around[] = {edge(e).next, edge(e).prev, edge(t).next, edge(t).prev};
        flip(e);
        pending.insert(pending.end(), around, around + 4);
    }
}

// Replaces the diagonal e of a convex quadrilateral by the other one; the four sides keep their numbers.
template <class T>
void PlanarTriangulation<T>::flip(int e) {
    const int t = edge(e).twin;
    const int en = edge(e).next, ep = edge(e).prev, tn = edge(t).next, tp = edge(t).prev;
    const int p = edge(e).start, q = edge(t).start, r = edge(ep).start, s = edge(tp).start;
    const auto face = [this](int x, int y, int z) {
        edge(x).next = y, edge(y).next = z, edge(z).next = x;
        edge(x).prev = z, edge(y).prev = x, edge(z).prev = y;
    };
    edge(e).start = s;
    edge(t).start = r;
    face(e, ep, tn);
    face(t, tp, en);
    outgoing_[static_cast<std::size_t>(p)] = tn;
    outgoing_[static_cast<std::size_t>(q)] = en;
}

// The first half-edge that leaves v in positive order, or any one if v is inside the hull.
template <class T>
int PlanarTriangulation<T>::first_around(int v) const {
    const int start = outgoing_[static_cast<std::size_t>(v)];
    int e = start;
    while (edge(e).twin != none) {
        e = edge(edge(e).twin).next;
        if (e == start) break;
    }
    return e;
}

template <class T>
void PlanarTriangulation<T>::set_label(int e, int label) {
    edge(e).label = label;
    if (edge(e).twin != none) edge(edge(e).twin).label = label;
}

template <class T>
void PlanarTriangulation<T>::insert_edge(int u, int v, int label) {
    while (u != v) u = insert_step(u, v, label);
}

// Inserts the part of uv from u to the next vertex on it, which it returns. Checks all triangles around u: the segment
// leaves u along a side of one, or through the side opposite u of exactly one.
template <class T>
int PlanarTriangulation<T>::insert_step(int u, int v, int label) {
    const auto is_on_segment = [&](int p) { return on_segment(point(u), point(v), point(p)); };
    const int first = first_around(u);
    int e = first;
    do {
        const int opposite = edge(e).next, back = edge(e).prev;
        const int p = edge(opposite).start, q = edge(back).start;
        if (is_on_segment(p)) return set_label(e, label), p;
        if (is_on_segment(q)) return set_label(back, label), q;
        if (side(u, v, p) < 0 && side(u, v, q) > 0) {
            std::vector<int> crossed;
            const int target = collect_crossed(u, v, opposite, crossed);
            flip_crossed(u, target, crossed);
            return insert_step(u, target, label);
        }
        e = edge(back).twin;
    } while (e != none && e != first);
    CAROM_ASSERT(false, "vertex %d has no triangle towards vertex %d", u, v);
    return v;
}

// Collects the half-edges that the segment uv crosses, starting with `first`. Returns the next vertex on it.
template <class T>
int PlanarTriangulation<T>::collect_crossed(int u, int v, int first, std::vector<int>& crossed) const {
    int e = first;
    while (true) {
        crossed.push_back(e);
        const int t = edge(e).twin;
        CAROM_ASSERT(t != none && edge(e).label == none, "edge %d-%d crosses a kept edge", u, v);
        const int apex = edge(edge(t).prev).start;
        const int where = side(u, v, apex);
        if (where == 0) return apex;
        e = where > 0 ? edge(t).next : edge(t).prev;
    }
}

// Flips the crossed edges until uv is an edge (Sloan). An edge whose quadrilateral is not convex is postponed.
template <class T>
void PlanarTriangulation<T>::flip_crossed(int u, int v, const std::vector<int>& crossed) {
    std::deque<int> pending(crossed.begin(), crossed.end());
    while (!pending.empty()) {
        const int e = pending.front();
        pending.pop_front();
        const int t = edge(e).twin;
        const int p = edge(e).start, q = edge(t).start, r = edge(edge(e).prev).start, s = edge(edge(t).prev).start;
        if (side(s, q, r) <= 0 || side(r, p, s) <= 0) {
            pending.push_back(e);
            continue;
        }
        flip(e);
        if (side(u, v, s) * side(u, v, r) < 0) pending.push_back(e);
    }
}

template class PlanarTriangulation<float>;
template class PlanarTriangulation<double>;

}  // namespace carom::detail

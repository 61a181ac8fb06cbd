#include <carom/narrow/separation.hpp>

#include "real_part.hpp"

#include <limits>
#include <optional>

namespace carom {
namespace {

using detail::length;
using detail::RealPart;
using detail::unit;

// A vertex of one part and where on an edge of the other its nearest point lies.
struct NearestPair {
    double distance = std::numeric_limits<double>::infinity();
    Vec2D vertex;      // of the part whose vertices were walked
    Vec2D foot;        // on the other part
    Vec2D towards;     // unit, from the vertex's part to the other
};

void keep_nearer(NearestPair& best, double distance, const Vec2D& vertex, const Vec2D& foot, const Vec2D& towards) {
    if (distance < best.distance) best = {distance, vertex, foot, towards};
}

void try_vertex(NearestPair& best, const Vec2D& vertex, const Vec2D& other) {
    const double distance = length(other - vertex);
    if (distance < best.distance) keep_nearer(best, distance, vertex, other, unit(other - vertex));
}

// The nearest vertex of `part` and point of `other`, for cores that are apart.
template <class T>
void walk_vertices(NearestPair& best, const RealPart<T>& part, const RealPart<T>& other) {
    for (int i = 0; i < part.size(); ++i) {
        const Vec2D vertex = part.vertex(i);
        if (edge_count(other) == 0) try_vertex(best, vertex, other.vertex(0));
        for (int j = 0; j < edge_count(other); ++j) {
            switch (foot_on_edge(part.exact(), i, other.exact(), j)) {
                case Foot::start: try_vertex(best, vertex, other.vertex(j)); break;
                case Foot::end: try_vertex(best, vertex, other.vertex(j + 1)); break;
                case Foot::interior: {
                    const Vec2D edge = unit(other.direction(edge_direction(other.exact(), j)));
                    const double height = cross(edge, vertex - other.vertex(j));  // positive: the vertex is on the left
                    const Vec2D towards = height > 0 ? -perp(edge) : perp(edge);
                    keep_nearer(best, std::fabs(height), vertex, vertex + std::fabs(height) * towards, towards);
                }
            }
        }
    }
}

// Cores apart.
template <class T>
Separation separation_apart(const RealPart<T>& a, const RealPart<T>& b) {
    NearestPair from_a;
    NearestPair from_b;
    walk_vertices(from_a, a, b);
    walk_vertices(from_b, b, a);
    if (from_a.distance <= from_b.distance) {
        return {from_a.distance, from_a.towards, true, from_a.vertex, from_a.foot};
    }
    return {from_b.distance, -from_b.towards, true, from_b.foot, from_b.vertex};
}

// Side k of one core, over which the lowest vertex of the other has the least depth so far.
template <class T>
struct LeastDepth {
    const RealPart<T>* part = nullptr;
    const RealPart<T>* other = nullptr;
    int side = 0;
    int vertex = 0;
    bool unique = true;
};

// The exact sign of (depth at x) - (depth at y): depths are heights below zero over the length of the side's normal.
template <class T>
int compare_depths(const LeastDepth<T>& x, const LeastDepth<T>& y) {
    const auto height = [](const LeastDepth<T>& d, auto number) {
        using N = decltype(number);
        const BasicVec2<N> foot = d.part->exact().template vertex<N>(side_vertex(d.part->exact(), d.side));
        return dot(side_normal(d.part->exact(), d.side).template in<N>(), d.other->exact().template vertex<N>(d.vertex) - foot);
    };
    const auto normal_sq = [](const LeastDepth<T>& d, auto number) {
        using N = decltype(number);
        return length_sq(side_normal(d.part->exact(), d.side).template in<N>());
    };
    return sign_of([&]<class N>(In<N>) {
        const N hx = height(x, N());
        const N hy = height(y, N());
        return hx * hx * normal_sq(y, N()) - hy * hy * normal_sq(x, N());
    });
}

// Which vertex of `other` lies deepest below side k of `part`; exact, the first on ties.
template <class T>
int deepest_vertex(const ConvexPart<T>& part, int k, const ConvexPart<T>& other) {
    const Direction<T> normal = side_normal(part, k);
    int deepest = 0;
    for (int i = 1; i < other.size(); ++i) {
        if (dot_sign(normal, Direction<T>::between(other, deepest, i)) < 0) deepest = i;
    }
    return deepest;
}

template <class T>
bool same_normal(const LeastDepth<T>& x, const LeastDepth<T>& y) {
    const Direction<T> u = side_normal(x.part->exact(), x.side);
    const Direction<T> v = side_normal(y.part->exact(), y.side).turned(x.part == y.part ? 0 : 2);
    return cross_sign(u, v) == 0 && dot_sign(u, v) > 0;
}

template <class T>
void walk_sides(LeastDepth<T>& best, const RealPart<T>& part, const RealPart<T>& other) {
    for (int k = 0; k < side_count(part.exact()); ++k) {
        if (sinks_below(part.exact(), k, other.exact())) continue;
        const LeastDepth<T> here{&part, &other, k, deepest_vertex(part.exact(), k, other.exact()), true};
        const int order = best.part ? compare_depths(here, best) : -1;
        if (order < 0) best = here;
        if (order == 0 && !same_normal(here, best)) best.unique = false;
    }
}

// Cores that share a point.
template <class T>
Separation separation_overlapping(const RealPart<T>& a, const RealPart<T>& b) {
    if (a.exact().is_point() && b.exact().is_point()) return {0, {1, 0}, false, a.vertex(0), b.vertex(0)};
    LeastDepth<T> best;
    walk_sides(best, a, b);
    walk_sides(best, b, a);
    if (!best.part) return {-std::numeric_limits<double>::infinity(), {1, 0}, false, a.vertex(0), b.vertex(0)};
    const Vec2D outward = unit(best.part->direction(side_normal(best.part->exact(), best.side)));
    const Vec2D vertex = best.other->vertex(best.vertex);
    const Vec2D foot = best.part->vertex(side_vertex(best.part->exact(), best.side));
    const double height = std::fmin(dot(outward, vertex - foot), 0.0);
    const Vec2D surface = vertex - height * outward;
    if (best.part == &a) return {height, outward, best.unique, surface, vertex};
    return {height, -outward, best.unique, vertex, surface};
}

// Rounding must not contradict what is known exactly.
double with_exact_sign(double gap, Touch exact) {
    constexpr double smallest = std::numeric_limits<double>::denorm_min();
    switch (exact) {
        case Touch::apart: return std::fmax(gap, smallest);
        case Touch::penetrating: return std::fmin(gap, -smallest);
        default: return 0;
    }
}

}  // namespace

template <class T>
Separation separation(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const BasicVec2<DoubleDouble> origin = a.template vertex<DoubleDouble>(0);
    const RealPart<T> real_a(a, origin);
    const RealPart<T> real_b(b, origin);
    const bool cores_apart = touch_of_cores(a, b) == Touch::apart;
    Separation result = cores_apart ? separation_apart(real_a, real_b) : separation_overlapping(real_a, real_b);
    const double reach = real_a.radius() + real_b.radius();
    result.gap = with_exact_sign(result.gap - reach, touch(a, b));
    result.on_a = result.on_a + real_a.radius() * result.normal;
    result.on_b = result.on_b - real_b.radius() * result.normal;
    const Vec2D world = detail::rounded(origin);
    result.on_a = result.on_a + world;
    result.on_b = result.on_b + world;
    return result;
}

template Separation separation(const ConvexPart<float>&, const ConvexPart<float>&);
template Separation separation(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom

/// The sign tests that the kernels are built from: vertices against sides and edges of convex parts.
#pragma once

#include <carom/detail/narrow/core/convex_part.hpp>
#include <carom/detail/narrow/core/ellipse_features.hpp>

#include <cmath>

namespace carom::detail {

/// A direction as an exact function of stored numbers: from one vertex to another, that of an unbounded part, or the
/// normal of an ellipse where it touches another part; rotated by quarter turns.
template <class T>
struct Direction {
    static constexpr int unbounded = -1;   ///< value of `from`: direction `to` of `to_part` itself
    static constexpr int on_ellipse = -2;  ///< value of `from`: `ellipse_contact_normal` of from_part and vertex `to`

    const ConvexPart<T>* from_part;
    int from;
    const ConvexPart<T>* to_part;
    int to;
    int quarter_turns = 0;

    /// From vertex i to vertex j of one part.
    static Direction between(const ConvexPart<T>& part, int i, int j, int quarters = 0) {
        return {&part, i, &part, j, quarters};
    }

    /// Direction k of an unbounded or curved part.
    static Direction of(const ConvexPart<T>& part, int quarters = 0, int k = 0) {
        return {&part, unbounded, &part, k, quarters & 3};
    }

    Direction rotated(int quarters) const {
        Direction result = *this;
        result.quarter_turns = (quarter_turns + quarters) & 3;
        return result;
    }

    /// Makes a direction of one part refer to a copy of that part.
    void refer_to(const ConvexPart<T>& copy) { from_part = to_part = &copy; }

    /// Whether it is a single difference of stored numbers.
    bool is_plain() const { return from >= 0 && from_part->pose_count() + to_part->pose_count() == 0; }

    /// Whether it is a difference of numbers that one part stores, or one of them, that is then turned.
    bool is_turned() const { return from == unbounded || (from >= 0 && from_part == to_part); }

    template <class N>
    BasicVec2<N> in() const {
        return carom::rotated(unrotated<N>(), quarter_turns);
    }

    /// The same before any pose, for one that is plain or turned.
    template <class N>
    BasicVec2<N> local() const {
        const auto vertex = [](const ConvexPart<T>& part, int i) {
            return lift<N>(part.local(i < part.size() ? i : i - part.size()));
        };
        const BasicVec2<N> along =
            from == unbounded ? lift<N>(to_part->local(1 + to)) : vertex(*to_part, to) - vertex(*from_part, from);
        return carom::rotated(along, quarter_turns);
    }

  private:
    template <class N>
    BasicVec2<N> unrotated() const {
        if (from == unbounded) return to_part->template direction<N>(to);
        if (from == on_ellipse) return ellipse_contact_normal<N>(*from_part, *to_part, to);
        if (from_part == to_part) return to_part->template offset<N>(from, to);
        return to_part->template vertex<N>(to) - from_part->template vertex<N>(from);
    }
};

inline constexpr int uncertain = 2;

/// The sign of u . v if doubles decide it, else `uncertain`; for vectors whose components are each a sum of two stored
/// numbers, rounded once. Products are then off by a factor of at most (1 + u)^3, and their sum by less than half of
/// the bound. A component of 0 is exact, so axis-parallel directions are always decided.
inline int certain_dot_sign(const Vec2D& u, const Vec2D& v) {
    const double x = u.x * v.x;
    const double y = u.y * v.y;
    const double bound = 8 * unit_roundoff * (std::fabs(x) + std::fabs(y)) + tiny;
    if (x + y > bound) return 1;
    if (x + y < -bound) return -1;
    return (u.x == 0 || v.x == 0) && (u.y == 0 || v.y == 0) ? 0 : uncertain;
}

template <class T>
bool is_zero(const Direction<T>& d) {
    return sign_of([&]<class N>(In<N>) { return length_sq(d.template in<N>()); }) == 0;
}

/// Whether the same rotations turn both, which stretch u . v by a factor above 0.
template <class T>
bool are_turned_alike(const Direction<T>& u, const Direction<T>& v) {
    return u.is_turned() && v.is_turned() && u.to_part->is_turned_as(*v.to_part);
}

/// The exact sign of u . v.
template <class T>
int dot_sign(const Direction<T>& u, const Direction<T>& v) {
    if ((u.is_plain() && v.is_plain()) || are_turned_alike(u, v)) {
        const int sign = certain_dot_sign(u.template local<double>(), v.template local<double>());
        if (sign != uncertain) return sign;
        return exact_sign([&]<class N>(In<N>) { return dot(u.template local<N>(), v.template local<N>()); });
    }
    return sign_of([&]<class N>(In<N>) { return dot(u.template in<N>(), v.template in<N>()); });
}

/// The exact sign of u x v: +1 when v is less than half a turn counter-clockwise (y up) from u.
template <class T>
int cross_sign(const Direction<T>& u, const Direction<T>& v) {
    return dot_sign(u.rotated(1), v);
}

/// Whether two directions are equal up to length.
template <class T>
bool is_same_direction(const Direction<T>& u, const Direction<T>& v) {
    return cross_sign(u, v) == 0 && dot_sign(u, v) > 0;
}

/// The number of sides that bound the core: the edges of a polygon; the two flanks and two caps of a segment; the
/// flanks and the cap of a ray; the flanks of a line; the border of a half space; none for a point.
template <class Part>
int side_count(const Part& part) {
    switch (part.core_kind()) {
        case CoreKind::ray:
            return 3;
        case CoreKind::line:
            return 2;
        case CoreKind::half_space:
            return 1;
        default:
            return part.size() == 1 ? 0 : (part.size() == 2 ? 4 : part.size());
    }
}

/// The outward normal of side k.
template <class T>
Direction<T> side_normal(const ConvexPart<T>& part, int k) {
    if (part.core_kind() == CoreKind::half_space) return Direction<T>::of(part);
    if (!part.is_bounded()) return Direction<T>::of(part, k == 0 ? 1 : 4 - k);  // flanks, and the cap of a ray
    if (part.size() > 2) return Direction<T>::between(part, k, k + 1, 3);
    // The right flank of each direction, then the cap at each end.
    return Direction<T>::between(part, k & 1, 1 - (k & 1), k < 2 ? 3 : 0);
}

/// A vertex on side k.
template <class T>
int side_vertex(const ConvexPart<T>& part, int k) {
    if (!part.is_bounded()) return 0;
    return part.size() > 2 ? k : (k < 2 ? k : 1 - (k & 1));
}

/// The sign of the height of vertex i of `other` over side k of `part`: +1 strictly outside, 0 on the side's line.
template <class T>
int height_sign(const ConvexPart<T>& part, int k, const ConvexPart<T>& other, int i) {
    return dot_sign(side_normal(part, k), Direction<T>{&part, side_vertex(part, k), &other, i});
}

/// Whether vertex i of `other` is in the core of `part`; false for a point.
template <class T>
bool contains_vertex(const ConvexPart<T>& part, const ConvexPart<T>& other, int i) {
    for (int k = 0; k < side_count(part); ++k) {
        if (height_sign(part, k, other, i) > 0) return false;
    }
    return side_count(part) > 0;
}

/// Whether an unbounded `other` extends without bound to the inside of side k of `part`.
template <class T>
bool extends_below(const ConvexPart<T>& part, int k, const ConvexPart<T>& other) {
    if (other.is_bounded()) return false;
    const Direction<T> normal = side_normal(part, k);
    const Direction<T> along = Direction<T>::of(other);
    switch (other.core_kind()) {
        case CoreKind::ray:
            return dot_sign(normal, along) < 0;
        case CoreKind::line:
            return dot_sign(normal, along) != 0;
        default:
            return dot_sign(normal, along) > 0 || cross_sign(normal, along) != 0;
    }
}

/// The lowest height sign over side k among all points of `other`: +1 if the side separates the parts, 0 if `other`
/// only touches its line.
template <class T>
int lowest_height_sign(const ConvexPart<T>& part, int k, const ConvexPart<T>& other) {
    int lowest = extends_below(part, k, other) ? -1 : 1;
    for (int i = 0; i < other.size() && lowest >= 0; ++i) {
        const int sign = height_sign(part, k, other, i);
        if (sign < lowest) lowest = sign;
    }
    return lowest;
}

/// The number of edges the core has for distances: a segment, ray, line and half space have one.
template <class Part>
int edge_count(const Part& part) {
    if (part.core_kind() != CoreKind::bounded) return 1;
    return part.size() < 3 ? part.size() - 1 : part.size();
}

/// The direction of edge j, which passes through vertex j.
template <class T>
Direction<T> edge_direction(const ConvexPart<T>& part, int j) {
    if (part.is_bounded()) return Direction<T>::between(part, j, j + 1);
    return Direction<T>::of(part, part.core_kind() == CoreKind::half_space ? 1 : 0);
}

/// The exact sum of the radii.
template <class N, class T>
N radius_sum(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return a.template radius<N>() + b.template radius<N>();
}

/// What has the sign of the distance between vertex i of a and vertex j of b, minus the sum of the radii.
template <class T>
struct VertexGap {
    const ConvexPart<T>& a;
    int i;
    const ConvexPart<T>& b;
    int j;

    template <class N>
    N operator()(In<N>) const {
        const N sum = radius_sum<N>(a, b);
        return length_sq(b.template vertex<N>(j) - a.template vertex<N>(i)) - sum * sum;
    }
};

/// The exact sign.
template <class T>
int vertex_gap_sign(const ConvexPart<T>& a, int i, const ConvexPart<T>& b, int j) {
    return sign_of(VertexGap<T>{a, i, b, j});
}

/// Whether a point of the line of edge j is strictly between the edge's ends, by `position(i)`: the sign of its
/// position along the edge, measured from vertex i.
template <class T, class Position>
bool is_between_ends(const ConvexPart<T>& part, int j, const Position& position) {
    const CoreKind kind = part.core_kind();
    if (kind == CoreKind::line || kind == CoreKind::half_space) return true;
    return position(j) > 0 && (kind == CoreKind::ray || position(j + 1) < 0);
}

/// Where on edge j of a part (from vertex j to j + 1, or unbounded) the point nearest to a vertex lies.
enum class Foot { start, interior, end };

template <class T>
Foot foot_on_edge(const ConvexPart<T>& part, int i, const ConvexPart<T>& edge_part, int j) {
    const CoreKind kind = edge_part.core_kind();
    if (kind == CoreKind::line || kind == CoreKind::half_space) return Foot::interior;
    const Direction<T> edge = edge_direction(edge_part, j);
    if (dot_sign(edge, Direction<T>{&edge_part, j, &part, i}) <= 0) return Foot::start;
    if (kind == CoreKind::ray) return Foot::interior;
    return dot_sign(edge, Direction<T>{&edge_part, j + 1, &part, i}) >= 0 ? Foot::end : Foot::interior;
}

/// What has the sign of the distance between vertex i of `part` and the line of edge j of `edge_part`, minus the sum of
/// the radii.
template <class T>
struct LineGap {
    const ConvexPart<T>& part;
    int i;
    const ConvexPart<T>& edge_part;
    int j;

    template <class N>
    N operator()(In<N>) const {
        const BasicVec2<N> edge = edge_direction(edge_part, j).template in<N>();
        const N area = cross(edge, part.template vertex<N>(i) - edge_part.template vertex<N>(j));
        const N sum = radius_sum<N>(part, edge_part);
        return area * area - sum * sum * length_sq(edge);
    }
};

/// The exact sign.
template <class T>
int line_gap_sign(const ConvexPart<T>& part, int i, const ConvexPart<T>& edge_part, int j) {
    return sign_of(LineGap<T>{part, i, edge_part, j});
}

/// The number of vertices that are ends or corners; the one vertex of a line or half space is just a point on it.
template <class T>
int corner_count(const ConvexPart<T>& part) {
    return part.is_bounded() || part.core_kind() == CoreKind::ray ? part.size() : 0;
}

/// Whether a core is more than a point or a part of a line.
template <class T>
bool spans_area(const ConvexPart<T>& part) {
    return part.size() > 2 || part.core_kind() == CoreKind::half_space;
}

/// Whether the difference b - a of two cores has an area. It may have none between points, segments, rays and lines.
template <class T>
bool cores_span_area(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (spans_area(a) || spans_area(b)) return true;
    if (a.is_point() || b.is_point()) return false;
    return cross_sign(edge_direction(a, 0), edge_direction(b, 0)) != 0;
}

}  // namespace carom::detail

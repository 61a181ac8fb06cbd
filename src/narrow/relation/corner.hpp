/// Corner: a point where the relation of shapes may change, as an exact fraction.
#pragma once

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>

#include <type_traits>

namespace carom::detail {

/// The point at / weight. The weight is above 0.
template <class N>
struct Homogeneous {
    BasicVec2<N> at;
    N weight{1.0};
};

/// A box that contains a point; the whole plane if its bounds do not bound it.
AabbD box_around(const Homogeneous<ErrorBounded>& point);

/// A vertex, a crossing of two edges, or another rational point given by one or two parts, which must outlive it. Its
/// coordinates are quotients of polynomials in stored numbers; signs are computed after multiplication by the
/// denominator [homogeneous coordinates], without division.
template <class T>
class Corner {
  public:
    static Corner vertex(const ConvexPart<T>& part, int i) { return Corner(Kind::vertex, part, i, part, 0, 1); }

    /// Of the lines of edge i of one part and edge j of another; `turn` is the sign of the turn from one to the other.
    static Corner crossing(const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j, int turn) {
        return Corner(Kind::crossing, part, i, other, j, turn);
    }

    /// The foot of the perpendicular from vertex i of one part on the line of edge j of another.
    static Corner foot(const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j) {
        return Corner(Kind::foot, part, i, other, j, 1);
    }

    template <class N>
    Homogeneous<N> in() const {
        if constexpr (std::is_same_v<N, ErrorBounded>) return quick_;
        return compute<N>();
    }

    /// A box that contains it; the whole plane if doubles cannot bound it.
    AabbD box() const { return box_around(quick_); }

  private:
    enum class Kind { vertex, crossing, foot };

    Corner(Kind kind, const ConvexPart<T>& part, int i, const ConvexPart<T>& other, int j, int turn)
        : kind_(kind), part_(part), i_(i), other_(other), j_(j), turn_(turn), quick_(compute<ErrorBounded>()) {}

    template <class N>
    Homogeneous<N> compute() const {
        switch (kind_) {
            case Kind::crossing:
                return compute_crossing<N>();
            case Kind::foot:
                return compute_foot<N>();
            default:
                return {part_.template vertex<N>(i_), N(1.0)};
        }
    }

    template <class N>
    Homogeneous<N> compute_crossing() const;
    template <class N>
    Homogeneous<N> compute_foot() const;

    Kind kind_;
    const ConvexPart<T>& part_;
    int i_;
    const ConvexPart<T>& other_;
    int j_;
    int turn_;
    Homogeneous<ErrorBounded> quick_;
};

template <class T>
template <class N>
Homogeneous<N> Corner<T>::compute_crossing() const {
    const BasicVec2<N> u = edge_direction(part_, i_).template in<N>();
    const BasicVec2<N> v = edge_direction(other_, j_).template in<N>();
    const BasicVec2<N> start = part_.template vertex<N>(i_);
    const N weight = cross(u, v);
    const N along = cross(other_.template vertex<N>(j_) - start, v);
    const BasicVec2<N> at = weight * start + along * u;
    return turn_ > 0 ? Homogeneous<N>{at, weight} : Homogeneous<N>{-at, -weight};
}

template <class T>
template <class N>
Homogeneous<N> Corner<T>::compute_foot() const {
    const BasicVec2<N> edge = edge_direction(other_, j_).template in<N>();
    const BasicVec2<N> start = other_.template vertex<N>(j_);
    const N weight = length_sq(edge);
    const N along = dot(edge, part_.template vertex<N>(i_) - start);
    return {weight * start + along * edge, weight};
}

/// Whether edges i and j of two parts, with `turn` the sign of the turn from one to the other, cross strictly between
/// their ends.
template <class T>
bool edges_cross(const ConvexPart<T>& p, int i, const ConvexPart<T>& q, int j, int turn);

template <class T>
using CornerVisitor = FunctionRef<bool(const Corner<T>&)>;

/// Whether a part overlaps or touches some part of a union.
template <class T>
bool overlaps_any(const ConvexPart<T>& part, PartSource<T> others);

/// Visits the corners of two unions until the visitor returns true, and returns whether it did: the vertices of the
/// parts' cores, the crossings of edges of different parts, and the feet of rounded parts' vertices on the edges of
/// others. Skips parts that are apart from all of the other union. Some corners are visited more than once.
template <class T>
bool any_corner(PartSource<T> a, PartSource<T> b, CornerVisitor<T> visit);

/// The sign of the height of a corner over side k: +1 strictly outside, 0 on the side's line.
template <class T>
int height_sign(const ConvexPart<T>& part, int k, const Corner<T>& corner) {
    const Direction<T> normal = side_normal(part, k);
    const int foot = side_vertex(part, k);
    return sign_of([&]<class N>(In<N>) {
        const Homogeneous<N> c = corner.template in<N>();
        return dot(normal.template in<N>(), c.at - c.weight * part.template vertex<N>(foot));
    });
}

/// Whether a point is the corner.
template <class T>
bool is_at(const ConvexPart<T>& point, const Corner<T>& corner) {
    const auto offset_sign = [&](auto coordinate) {
        return sign_of([&]<class N>(In<N>) {
            const Homogeneous<N> c = corner.template in<N>();
            return coordinate(c.at - c.weight * point.template vertex<N>(0));
        });
    };
    return offset_sign([](const auto& v) { return v.x; }) == 0 && offset_sign([](const auto& v) { return v.y; }) == 0;
}

/// Whether the part has an area.
template <class T>
bool has_area(const ConvexPart<T>& part) {
    if (part.is_curved()) return part.core_kind() == CoreKind::ellipse;
    return part.is_rounded() || spans_area(part);
}

/// The location of a point relative to a set.
enum class PointLocation { outside, rim, inside };

/// Locates a corner relative to the set of all points that are no further from the part's core than its radius minus
/// that of `inset`, which must not be the greater one.
template <class T>
PointLocation locate_in_inset(const ConvexPart<T>& part, const ConvexPart<T>& inset, const Corner<T>& corner);

}  // namespace carom::detail

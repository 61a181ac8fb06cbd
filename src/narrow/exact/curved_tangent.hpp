/// CurvedTangent: the direction in which a curve leaves a point, and its curvature there.
#pragma once

#include "root_direction.hpp"

namespace carom::detail {

/// bend / (a Ra + b Rb), with the radii of the two parts of a pair: a segment's is 0, an arc's one over its radius. To
/// the left is positive.
struct Curvature {
    int bend = 0;  ///< -1, 0 or 1
    int a = 0;
    int b = 0;
    friend bool operator==(const Curvature&, const Curvature&) = default;
};

/// By vertex numbers, so that it does not depend on where the two parts are stored.
struct CurvedTangent {
    bool from_b = false;
    int from = 0;
    bool to_b = false;
    int to = 0;
    int quarter_turns = 0;
    Curvature curvature{};

    CurvedTangent rotated(int quarters) const {
        CurvedTangent result = *this;
        result.quarter_turns = (quarter_turns + quarters) & 3;
        return result;
    }
    CurvedTangent bent(const Curvature& to_curvature) const {
        CurvedTangent result = *this;
        result.curvature = to_curvature;
        return result;
    }
};

/// A tangent with the parts that it refers to.
template <class T>
struct TangentOf {
    const ConvexPart<T>& a;
    const ConvexPart<T>& b;
    const CurvedTangent& tangent;

    RootDirection<T> direction() const {
        return {tangent.from_b ? &b : &a, tangent.from, tangent.to_b ? &b : &a, tangent.to, tangent.quarter_turns};
    }
    template <class N>
    N bend_radius() const {
        return N(tangent.curvature.a) * a.template radius<N>() + N(tangent.curvature.b) * b.template radius<N>();
    }
};

/// The sign of x's curvature minus y's.
template <class T>
int compare_curvatures(const TangentOf<T>& x, const TangentOf<T>& y) {
    const int bend = x.tangent.curvature.bend;
    if (bend != y.tangent.curvature.bend) return bend < y.tangent.curvature.bend ? -1 : 1;
    if (bend == 0) return 0;
    return bend * sign_of([&]<class N>(In<N>) { return y.template bend_radius<N>() - x.template bend_radius<N>(); });
}

/// The rank of `x` in the order of tangents around the point, counter-clockwise from `first`: by direction, then by
/// curvature. 0 for `first` itself and those in its direction that bend more to the left, 4 for those that bend less
/// and so come last.
template <class T>
int angular_rank(const TangentOf<T>& first, const TangentOf<T>& x) {
    const int half_turn = half_turn_class(first.direction(), x.direction());
    return half_turn == 0 && compare_curvatures(x, first) < 0 ? 4 : half_turn;
}

/// The sign of x's position minus y's, in the order around the point that begins with `first`.
template <class T>
int compare_tangents(const TangentOf<T>& first, const TangentOf<T>& x, const TangentOf<T>& y) {
    const int rank_x = angular_rank(first, x);
    const int rank_y = angular_rank(first, y);
    if (rank_x != rank_y) return rank_x < rank_y ? -1 : 1;
    const int side = rank_x == 1 || rank_x == 3 ? cross_sign(y.direction(), x.direction()) : 0;
    return side != 0 ? side : compare_curvatures(x, y);
}

}  // namespace carom::detail

/// Germ: how a curve leaves a point - its direction there, and how it bends.
#pragma once

#include "heading.hpp"

namespace carom::detail {

/// bend / (a Ra + b Rb), with the radii of the two parts of a pair: a segment's is 0, an arc's one over its radius. To
/// the left is positive.
struct Curvature {
    int bend = 0;  ///< -1, 0 or 1
    int a = 0;
    int b = 0;
    friend bool operator==(const Curvature&, const Curvature&) = default;
};

/// A germ by vertex numbers, so that it does not depend on where the two parts are kept.
struct Germ {
    bool from_b = false;
    int from = 0;
    bool to_b = false;
    int to = 0;
    int quarter_turns = 0;
    Curvature curvature{};

    Germ rotated(int quarters) const {
        Germ result = *this;
        result.quarter_turns = (quarter_turns + quarters) & 3;
        return result;
    }
    Germ bent(const Curvature& to_curvature) const {
        Germ result = *this;
        result.curvature = to_curvature;
        return result;
    }
};

/// A germ with the parts that give it its numbers.
template <class T>
struct GermOf {
    const ConvexPart<T>& a;
    const ConvexPart<T>& b;
    const Germ& germ;

    Heading<T> heading() const {
        return {germ.from_b ? &b : &a, germ.from, germ.to_b ? &b : &a, germ.to, germ.quarter_turns};
    }
    template <class N>
    N bend_radius() const {
        return N(germ.curvature.a) * a.template radius<N>() + N(germ.curvature.b) * b.template radius<N>();
    }
};

/// The sign of x's curvature less y's.
template <class T>
int compare_curvatures(const GermOf<T>& x, const GermOf<T>& y) {
    const int bend = x.germ.curvature.bend;
    if (bend != y.germ.curvature.bend) return bend < y.germ.curvature.bend ? -1 : 1;
    if (bend == 0) return 0;
    return bend * sign_of([&]<class N>(In<N>) { return y.template bend_radius<N>() - x.template bend_radius<N>(); });
}

/// Where `x` comes in the order of germs around the point, counter-clockwise from `first`: by direction, and for one
/// direction by curvature. 0 for `first` itself and what has its direction but bends more to the left, 4 for what bends
/// less and so comes last.
template <class T>
int place_after(const GermOf<T>& first, const GermOf<T>& x) {
    const int half_turn = half_turn_class(first.heading(), x.heading());
    return half_turn == 0 && compare_curvatures(x, first) < 0 ? 4 : half_turn;
}

/// The sign of x's place less y's, in the order around the point that begins with `first`.
template <class T>
int compare_germs(const GermOf<T>& first, const GermOf<T>& x, const GermOf<T>& y) {
    const int place_x = place_after(first, x);
    const int place_y = place_after(first, y);
    if (place_x != place_y) return place_x < place_y ? -1 : 1;
    const int side = place_x == 1 || place_x == 3 ? cross_sign(y.heading(), x.heading()) : 0;
    return side != 0 ? side : compare_curvatures(x, y);
}

}  // namespace carom::detail

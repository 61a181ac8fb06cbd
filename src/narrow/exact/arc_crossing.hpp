/// Where the circle of an arc crosses the line of an edge or another circle, as directions with a root.
#pragma once

#include "arc_features.hpp"

namespace carom::detail {

/// The direction from an arc's center to a point where its circle crosses the line of edge j: -h n +- d sqrt(D), with h
/// the center's height along the edge's left normal n = perp(d), and D = r^2 |d|^2 - h^2, which must not be negative.
template <class T>
struct LineCrossing {
    const ConvexPart<T>& arc;
    const ConvexPart<T>& part;
    int edge;
    int side;  ///< +1 the crossing that is further along the edge, -1 the other

    static constexpr bool has_root() { return true; }

    template <class N>
    BasicVec2<N> along() const {
        return edge_direction(part, edge).template in<N>();
    }
    template <class N>
    N height() const {
        return cross(along<N>(), arc.template vertex<N>(0) - part.template vertex<N>(edge));
    }
    template <class N>
    BasicVec2<N> plain() const {
        return -height<N>() * perp(along<N>());
    }
    template <class N>
    BasicVec2<N> rooted() const {
        return N(side) * along<N>();
    }
    template <class N>
    N radicand() const {
        const N h = height<N>();
        const N r = arc.template radius<N>();
        return r * r * length_sq(along<N>()) - h * h;
    }
};

/// Whether a crossing lies on its edge strictly between the ends.
template <class T>
bool is_inside_edge(const LineCrossing<T>& crossing) {
    // With d of the edge's length, d . (p - v) = d . (c - v) +- sqrt(D) for the edge's end v.
    return is_between_ends(crossing.part, crossing.edge, [&](int vertex) {
        return sign_with_root(
            [&]<class N>(In<N>) {
                return dot(crossing.template along<N>(),
                           crossing.arc.template vertex<N>(0) - crossing.part.template vertex<N>(vertex));
            },
            [&]<class N>(In<N>) { return N(crossing.side); },
            [&]<class N>(In<N>) { return crossing.template radicand<N>(); });
    });
}

/// The direction from the first (or the second) circle's center to an intersection point of both. With w from center to
/// center and k = |w|^2 + r^2 - s^2 it is k w +- perp(w) sqrt(4 |w|^2 r^2 - k^2) from the first, and that minus 2 |w|^2
/// w from the second.
template <class T>
struct CircleCrossing {
    const ConvexPart<T>& first;
    const ConvexPart<T>& second;
    int side;  ///< +1 the crossing to the left of w, -1 to its right
    bool from_second = false;

    static constexpr bool has_root() { return true; }

    template <class N>
    BasicVec2<N> between() const {
        return second.template vertex<N>(0) - first.template vertex<N>(0);
    }
    template <class N>
    N power() const {
        const N r = first.template radius<N>();
        const N s = second.template radius<N>();
        return length_sq(between<N>()) + r * r - s * s;
    }
    template <class N>
    BasicVec2<N> plain() const {
        const BasicVec2<N> w = between<N>();
        return (from_second ? power<N>() - N(2) * length_sq(w) : power<N>()) * w;
    }
    template <class N>
    BasicVec2<N> rooted() const {
        return N(side) * perp(between<N>());
    }
    template <class N>
    N radicand() const {
        const N r = first.template radius<N>();
        const N k = power<N>();
        return N(4) * length_sq(between<N>()) * r * r - k * k;
    }
};

}  // namespace carom::detail

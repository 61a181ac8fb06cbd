/// RootDirection: a direction that may lead to the end of an arc, and the order of directions around a point.
#pragma once

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/math/root_sign.hpp>

namespace carom::detail {

/// A direction plain + rooted sqrt(radicand). The end of an arc in direction f lies at c + r f / |f|, so its direction
/// from a vertex v is r f + (c - v) |f|; all others have no root.
template <class T>
struct RootDirection {
    const ConvexPart<T>* from_part;
    int from;  ///< a vertex, or below 0 as in Direction
    const ConvexPart<T>* to_part;
    int to;  ///< a vertex, or -1 - k for end k of an arc
    int quarter_turns = 0;

    RootDirection(const ConvexPart<T>* a, int i, const ConvexPart<T>* b, int j, int quarters)
        : from_part(a), from(i), to_part(b), to(j), quarter_turns(quarters & 3) {}
    RootDirection(const Direction<T>& d) : RootDirection(d.from_part, d.from, d.to_part, d.to, d.quarter_turns) {}

    /// From a vertex to end k of an arc.
    static RootDirection to_end(const ConvexPart<T>& part, int i, const ConvexPart<T>& arc, int k) {
        return {&part, i, &arc, -1 - k, 0};
    }

    bool has_root() const { return to < 0; }
    RootDirection rotated(int quarters) const { return {from_part, from, to_part, to, quarter_turns + quarters}; }
    Direction<T> rootless() const { return {from_part, from, to_part, to, quarter_turns}; }

    template <class N>
    BasicVec2<N> plain() const {
        if (!has_root()) return rootless().template in<N>();
        return carom::rotated(to_part->template radius<N>() * to_part->template direction<N>(-1 - to), quarter_turns);
    }
    template <class N>
    BasicVec2<N> rooted() const {
        if (!has_root()) return {N(0), N(0)};
        return carom::rotated(to_part->template vertex<N>(0) - from_part->template vertex<N>(from), quarter_turns);
    }
    template <class N>
    N radicand() const {
        return has_root() ? length_sq(to_part->template direction<N>(-1 - to)) : N(0);
    }
};

/// The sign of product(u, v) for a bilinear product of two vectors, each with at most one root.
template <class U, class V, class Product>
int product_sign(const U& u, const V& v, Product product) {
    const auto plain = [&]<class N>(In<N>) { return product(u.template plain<N>(), v.template plain<N>()); };
    if (!u.has_root() && !v.has_root()) return sign_of(plain);
    return sign_with_two_roots(
        plain, [&]<class N>(In<N>) { return product(u.template rooted<N>(), v.template plain<N>()); },
        [&]<class N>(In<N>) { return product(u.template plain<N>(), v.template rooted<N>()); },
        [&]<class N>(In<N>) { return product(u.template rooted<N>(), v.template rooted<N>()); },
        [&]<class N>(In<N>) { return u.template radicand<N>(); },
        [&]<class N>(In<N>) { return v.template radicand<N>(); });
}

template <class V>
concept RootVector = requires(const V& v) {
    v.has_root();
};

template <RootVector U, RootVector V>
int cross_sign(const U& u, const V& v) {
    return product_sign(u, v, [](const auto& a, const auto& b) { return cross(a, b); });
}

template <RootVector U, RootVector V>
int dot_sign(const U& u, const V& v) {
    return product_sign(u, v, [](const auto& a, const auto& b) { return dot(a, b); });
}

/// The position of v counter-clockwise from d: 0 along d, 1 before half a turn, 2 opposite to d, 3 beyond that.
template <RootVector U, RootVector V>
int half_turn_class(const U& d, const V& v) {
    const int side = cross_sign(d, v);
    if (side != 0) return side > 0 ? 1 : 3;
    return dot_sign(d, v) > 0 ? 0 : 2;
}

/// The sign of (angle from d to u) - (angle from d to v), counter-clockwise angles in [0, 2 pi).
template <RootVector D, RootVector U, RootVector V>
int compare_angles(const D& d, const U& u, const V& v) {
    const int u_class = half_turn_class(d, u);
    const int v_class = half_turn_class(d, v);
    if (u_class != v_class) return u_class < v_class ? -1 : 1;
    return u_class == 0 || u_class == 2 ? 0 : cross_sign(v, u);
}

template <RootVector U, RootVector V>
bool same_direction(const U& u, const V& v) {
    return half_turn_class(u, v) == 0;
}

}  // namespace carom::detail

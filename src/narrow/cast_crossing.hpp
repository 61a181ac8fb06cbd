/// Crossings of a straight path with the outline of a part: numbers (p +- sqrt(d)) / q, compared exactly.
#pragma once

#include <carom/narrow/cast_path.hpp>
#include <carom/narrow/convex_features.hpp>

namespace carom::detail {

/// a + b sqrt(d), with d >= 0.
template <class N>
struct Surd {
    N a, b, d;
};

/// The sign of a Surd formula: by squares where a and b disagree.
template <class Formula>
int surd_sign(const Formula& surd) {
    const int a = sign_of([&]<class N>(In<N> in) { return surd(in).a; });
    const int b = sign_of([&]<class N>(In<N> in) { return surd(in).b * surd(in).d; });
    if (a == 0 || b == 0 || a == b) return a != 0 ? a : b;
    return a * sign_of([&]<class N>(In<N> in) {
               const Surd<N> s = surd(in);
               return s.a * s.a - s.b * s.b * s.d;
           });
}

/// A place on the outline of a part where a line crosses it.
struct Crossing {
    enum class On : unsigned char { edge, vertex, curve };
    On on = On::edge;
    int index = 0;
    int side = -1;  ///< -1 where the line enters, +1 where it leaves; also the sign before the root
};

/// Its parameter on the line, (p + side sqrt(d)) / q with q > 0.
template <class N>
struct Root {
    N p, d, q;
};

/// The disc that an ellipse is mapped to by the adjugate of its axes, and the line mapped along with it.
template <class N>
struct UnitFrame {
    BasicVec2<N> u, v;
    BasicVec2<N> map(const BasicVec2<N>& w) const { return {cross(w, v), cross(u, w)}; }
};

template <class N, class T>
UnitFrame<N> unit_frame(const ConvexPart<T>& ellipse) {
    return {ellipse.template direction<N>(0), ellipse.template direction<N>(1)};
}

// With w from the start to the vertex: |t direction - w|^2 = radius^2. The discriminant in its short form,
// r^2 |direction|^2 - (direction x w)^2.
template <class N, class T>
Root<N> root_of(const CastPath<T>& path, const ConvexPart<T>& part, const Crossing& crossing) {
    const BasicVec2<N> along = path.template direction<N>();
    const BasicVec2<N> start = path.template start<N>();
    if (crossing.on == Crossing::On::edge) {
        const BasicVec2<N> normal = side_normal(part, crossing.index).template in<N>();
        const N p = dot(normal, part.template vertex<N>(side_vertex(part, crossing.index)) - start);
        const N slope = dot(normal, along);
        N d(0);
        if (part.is_rounded()) {
            const N r = part.template radius<N>();
            d = r * r * length_sq(normal);
        }
        if (crossing.side < 0) return {-p, d, -slope};
        return {p, d, slope};
    }
    const BasicVec2<N> w = part.template vertex<N>(crossing.index) - start;
    const N turn = cross(along, w);
    if (crossing.on == Crossing::On::curve) {
        const UnitFrame<N> frame = unit_frame<N>(part);
        const BasicVec2<N> direction = frame.map(along);
        const N size = cross(frame.u, frame.v);
        const N q = length_sq(direction);
        return {dot(direction, frame.map(w)), size * size * (q - turn * turn), q};
    }
    const N q = length_sq(along);
    const N p = dot(along, w);
    if (!part.is_rounded()) return {p, N(0), q};
    const N r = part.template radius<N>();
    return {p, r * r * q - turn * turn, q};
}

/// Whether the crossing's parameter is a quotient, without a root.
template <class T>
bool is_rational(const ConvexPart<T>& part, const Crossing& crossing) {
    return crossing.on != Crossing::On::curve && !part.is_rounded();
}

/// The sign of c + g . (point of the crossing - start), for what `terms(In<N>)` gives as a pair {c, g . direction}.
template <class T, class Terms>
int linear_sign(const CastPath<T>& path, const ConvexPart<T>& part, const Crossing& crossing, const Terms& terms) {
    if (is_rational(part, crossing)) {
        return sign_of([&]<class N>(In<N> in) {
            const Root<N> root = root_of<N>(path, part, crossing);
            const auto [constant, slope] = terms(in);
            return constant * root.q + slope * root.p;
        });
    }
    return surd_sign([&]<class N>(In<N> in) {
        const Root<N> root = root_of<N>(path, part, crossing);
        const auto [constant, slope] = terms(in);
        return Surd<N>{constant * root.q + slope * root.p, crossing.side < 0 ? -slope : slope, root.d};
    });
}

/// A parameter on the path: that of a crossing, or a stored number.
template <class T>
struct Moment {
    const ConvexPart<T>* part = nullptr;  ///< null: `value` it is
    Crossing crossing{};
    T value{};
};

/// The exact sign of a - b.
template <class T>
int compare(const CastPath<T>& path, const Moment<T>& a, const Moment<T>& b);

}  // namespace carom::detail

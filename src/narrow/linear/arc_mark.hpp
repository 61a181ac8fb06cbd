/// When a point of an arc that moves in a straight line comes to a circle or a line: exact numbers with nested roots.
#pragma once

#include <carom/detail/math/algebraic/nested_root.hpp>
#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/exact/cast_path.hpp>

namespace carom::detail {

/// An arc's center or one of its ends, which moves along the course (way 1) or against it (-1) from where it is.
template <class T>
struct ArcPoint {
    const LinearMotion<T>& course;
    const ConvexPart<T>& arc;
    int way;
    int end = -1;  ///< 0 or 1: the arc starts or ends there; below 0 it is the center

    template <class N>
    BasicVec2<N> along() const {
        const BasicVec2<N> direction = course.template direction<N>();
        return way < 0 ? -direction : direction;
    }

    /// It is at center + out / sqrt(root).
    template <class N>
    BasicVec2<N> center() const {
        return arc.template vertex<N>(0);
    }
    template <class N>
    BasicVec2<N> out() const {
        if (end < 0) return {N(0), N(0)};
        return arc.template radius<N>() * arc.template direction<N>(end);
    }
    template <class N>
    N root() const {
        return end < 0 ? N(1) : length_sq(arc.template direction<N>(end));
    }
};

/// (p + q sqrt(f) + side sqrt(d + e sqrt(f))) / (f m) for m > 0.
template <class N>
struct NestedTime {
    N p, q, d, e, f, m;
};

/// Something linear in time: constant + rooted / sqrt(f) + slope t, with the f of the point that moves.
template <class N>
struct LinearTerms {
    N constant, rooted, slope;
};

/// The moment when a point comes to a circle around a vertex of another part, or to a line at some distance from it.
/// Distances are sums of the radii of the two parts, each counted some times.
template <class T>
struct ArcMark {
    ArcPoint<T> point;
    const ConvexPart<T>& other;
    int vertex;
    int of_arc;    ///< how often the arc's radius counts
    int of_other;  ///< how often the other's
    int side = 1;  ///< of a circle: -1 where the point enters, 1 where it leaves; of a line: its normal's slope
    bool is_line = false;
    Direction<T> normal{};

    template <class N>
    N reach() const {
        return N(of_arc) * point.arc.template radius<N>() + N(of_other) * other.template radius<N>();
    }

    template <class N>
    BasicVec2<N> to_vertex() const {
        return other.template vertex<N>(vertex) - point.template center<N>();
    }

    /// With w from the center to the vertex, g the way to the end and v the direction: |t v + g / sqrt(f) - w|^2 is the
    /// square of the reach, whose discriminant in its short form is reach^2 v^2 - (v x w - v x g / sqrt(f))^2; or
    /// normal . (t v + g / sqrt(f) - w) is the reach times the normal's length. Both times f.
    template <class N>
    NestedTime<N> time() const {
        const BasicVec2<N> w = to_vertex<N>();
        const BasicVec2<N> v = point.template along<N>();
        const BasicVec2<N> g = point.template out<N>();
        const N f = point.template root<N>();
        const N r = reach<N>();
        if (is_line) {
            const BasicVec2<N> n = normal.template in<N>();
            const NestedTime<N> up{f * dot(n, w), -dot(n, g), r * r * f * f * length_sq(n), N(0), f, dot(n, v)};
            return side > 0 ? up : NestedTime<N>{-up.p, -up.q, up.d, up.e, f, -up.m};
        }
        const N q = length_sq(v);
        const N turn = cross(v, w);
        const N end_turn = cross(v, g);
        return {f * dot(v, w),
                -dot(v, g),
                f * (f * (r * r * q - turn * turn) - end_turn * end_turn),
                N(2) * f * turn * end_turn,
                f,
                q};
    }

    /// Whether the point meets the circle: 0 when it only touches it.
    int discriminant_sign() const {
        return sign_with_root([&]<class N>(In<N>) { return time<N>().d; }, [&]<class N>(In<N>) { return time<N>().e; },
                              [&]<class N>(In<N>) { return point.template root<N>(); });
    }

    /// The sign of what `terms(In<N>)` gives, at that time.
    template <class Terms>
    int linear_sign(const Terms& terms) const {
        return nested_root_sign([&]<class N>(In<N> in) {
            const NestedTime<N> t = time<N>();
            const LinearTerms<N> linear = terms(in);
            return NestedSurd<N>{linear.constant * t.f * t.m + linear.slope * t.p,
                                 linear.rooted * t.m + linear.slope * t.q,
                                 side < 0 ? -linear.slope : linear.slope,
                                 t.d,
                                 t.e,
                                 t.f};
        });
    }

    /// The sign of the time less a value.
    int compare(double value) const {
        if (value * 0 != 0) return value > 0 ? -1 : 1;
        return linear_sign([&]<class N>(In<N>) { return LinearTerms<N>{N(-value), N(0), N(1)}; });
    }

    /// The sign of direction . (way to the point, at that time, from vertex i of a part).
    int height_sign(const Direction<T>& direction, const ConvexPart<T>& part, int i) const {
        return linear_sign([&]<class N>(In<N>) {
            const BasicVec2<N> d = direction.template in<N>();
            return LinearTerms<N>{dot(d, point.template center<N>() - part.template vertex<N>(i)),
                                  dot(d, point.template out<N>()), dot(d, point.template along<N>())};
        });
    }

    /// The time in doubles, good to an ulp where the point comes from afar. `touches` says that a circle is only
    /// touched.
    double rounded(bool touches) const;
};

}  // namespace carom::detail

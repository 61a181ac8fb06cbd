/// The polynomials behind the sign tests on ellipses: the frame in which an ellipse is a disc, and the cubic whose
/// roots tell whether two ellipses overlap.
#pragma once

#include <carom/detail/math/double_double.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>

#include <cmath>

namespace carom::detail {

/// The half axes u, v of an ellipse around the origin: all x u + y v with x^2 + y^2 <= 1.
template <class N>
struct HalfAxes {
    BasicVec2<N> u;
    BasicVec2<N> v;

    /// The linear map that sends the ellipse to the disc of radius |u x v|, without division.
    BasicVec2<N> to_disc(const BasicVec2<N>& w) const { return {cross(w, v), cross(u, w)}; }
    N disc_radius_sq() const {
        const N area = cross(u, v);
        return area * area;
    }

    /// Half the gradient of |to_disc(w)|^2: on the border, the outward normal.
    BasicVec2<N> outward(const BasicVec2<N>& w) const {
        const BasicVec2<N> image = to_disc(w);
        return image.y * perp(u) - image.x * perp(v);
    }
};

template <class N, class T>
HalfAxes<N> half_axes(const ConvexPart<T>& ellipse) {
    return {ellipse.template direction<N>(0), ellipse.template direction<N>(1)};
}

/// a t^3 + b t^2 + c t + d, always with a, d > 0.
template <class N>
struct Cubic {
    N a, b, c, d;

    N discriminant() const {
        const N ac = a * c;
        const N bd = b * d;
        const N bc = b * c;
        const N ad = a * d;
        return bc * bc + N(18) * bc * ad - N(4) * (ac * c * c + bd * b * b) - N(27) * ad * ad;
    }
};

/// det(t A + B), up to positive factors, for the quadratic forms A and B (negative inside, -1 in the center) of two
/// ellipses with the vector `between` from the first center to the second. It always has a negative root; the ellipses
/// are apart if and only if it has two positive roots, and touch from outside if and only if these coincide [Wang, Wang
/// & Kim 2001].
template <class N>
Cubic<N> pencil_cubic(const HalfAxes<N>& first, const HalfAxes<N>& second, const BasicVec2<N>& between) {
    const N first_sq = first.disc_radius_sq();
    const N second_sq = second.disc_radius_sq();
    const N mixed = length_sq(first.to_disc(second.u)) + length_sq(first.to_disc(second.v));
    return {second_sq, mixed + second_sq - length_sq(second.to_disc(between)),
            mixed + first_sq - length_sq(first.to_disc(between)), first_sq};
}

/// The common normal of two ellipses that touch from outside, away from the first. The cubic then has a double root t,
/// a quotient of polynomials in the coefficients, and the contact point p solves A' (p - first) t + B' (p - second) = 0
/// for the forms' 2 x 2 parts A' and B'.
template <class N>
BasicVec2<N> pencil_normal(const HalfAxes<N>& first, const HalfAxes<N>& second, const BasicVec2<N>& between) {
    const Cubic<N> cubic = pencil_cubic(first, second, between);
    const N root = N(9) * cubic.a * cubic.d - cubic.b * cubic.c;
    const N over = N(2) * (cubic.b * cubic.b - N(3) * cubic.a * cubic.c);
    const BasicVec2<N> side = perp(second.outward(between));
    const BasicVec2<N> sum =
        root * cubic.a * first.outward(side) + over * cubic.d * second.outward(side);  // as adj(S) x = -perp(S perp(x))
    return first.outward(-perp(sum));
}

/// An ellipse and another one, or an ellipse and the disc of both radii around vertex `vertex` of any other part.
template <class T>
struct EllipsePair {
    const ConvexPart<T>& ellipse;
    const ConvexPart<T>& other;
    int vertex = 0;

    /// The power of two that brings the lengths of the pair to about 2^exponent, so that products of many of them stay
    /// in range.
    double unit(int exponent) const {
        double largest = 0;
        const auto include = [&](const BasicVec2<DoubleDouble>& v) {
            largest = std::fmax(largest, std::fmax(std::fabs(v.x.rounded()), std::fabs(v.y.rounded())));
        };
        const auto axes = first<DoubleDouble>(1);
        const auto other_axes = second<DoubleDouble>(1);
        for (const auto& v : {axes.u, axes.v, other_axes.u, other_axes.v, between<DoubleDouble>(1)}) include(v);
        if (!(largest > 0x1p-900)) return 0x1p900;
        if (!(largest < 0x1p900)) return 0x1p-900;
        int size = 0;
        std::frexp(largest, &size);
        return std::ldexp(1.0, exponent - size);
    }

    template <class N>
    HalfAxes<N> first(double unit) const {
        return {N(unit) * ellipse.template direction<N>(0), N(unit) * ellipse.template direction<N>(1)};
    }
    template <class N>
    HalfAxes<N> second(double unit) const {
        if (other.core_kind() == CoreKind::ellipse) {
            return {N(unit) * other.template direction<N>(0), N(unit) * other.template direction<N>(1)};
        }
        const N radius = N(unit) * (ellipse.template radius<N>() + other.template radius<N>());
        return {{radius, N(0.0)}, {N(0.0), radius}};
    }
    template <class N>
    BasicVec2<N> between(double unit) const {
        return N(unit) * (other.template vertex<N>(vertex) - ellipse.template vertex<N>(0));
    }

    template <class N>
    Cubic<N> cubic(double unit) const {
        return pencil_cubic(first<N>(unit), second<N>(unit), between<N>(unit));
    }
};

/// The outward normal of an ellipse where it touches `other`, if that is at a vertex (`vertex`) grown by the radii, or
/// on another ellipse. Meaningless when they do not touch there.
template <class N, class T>
BasicVec2<N> ellipse_contact_normal(const ConvexPart<T>& ellipse, const ConvexPart<T>& other, int vertex) {
    const EllipsePair<T> pair{ellipse, other, vertex};
    const double unit = pair.unit(0);
    const HalfAxes<N> axes = pair.template first<N>(unit);
    const BasicVec2<N> between = pair.template between<N>(unit);
    const bool sharp = other.core_kind() != CoreKind::ellipse && !other.is_rounded() && !ellipse.is_rounded();
    return sharp ? axes.outward(between) : pencil_normal(axes, pair.template second<N>(unit), between);
}

}  // namespace carom::detail

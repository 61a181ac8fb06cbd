#include "curved_relation.hpp"
#include "ellipse_polygons.hpp"
#include "narrow/exact/arc_features.hpp"
#include "narrow/touch/ellipse.hpp"
#include "union_relation.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

// Whether one of a pair of ellipses, or an ellipse and the disc of a vertex, lies in the other. In the frame in which
// the outer one is a disc of radius sqrt(d), the inner one is m + W y, |y| <= 1, and lies within when
//     [ mu - W'W    -W'm          ]
//     [ -m'W        d - mu - |m|^2 ]
// is positive semidefinite for some mu [S-lemma; Polik & Terlaky 2007]. Its determinant D is the pencil's cubic in -1 /
// mu, with roots mu1 <= mu2 <= mu3 when all are real, and the matrix is semidefinite from mu2 to mu3 or nowhere: there,
// when the greater root of D' is not below the greater eigenvalue of W'W.
template <class T>
struct Nested {
    const EllipsePair<T>& pair;
    bool first_is_outer;

    // Of the inner one: 1 when it leaves the outer one, 0 when it touches its border from inside, -1 when it is clear
    // of it.
    int height_sign() const {
        const int discriminant = sign([](const auto& t) { return t.cubic.discriminant(); });
        if (discriminant < 0 || !is_steep_enough()) return 1;
        if (discriminant > 0) return -1;
        // D has a double root, which is mu2 = mu3 if D is not above 0 at the mean of the roots.
        const int at_mean = sign([]<class N>(const Terms<N>& t) {
            const auto& [a, b, c, d] = t.cubic;
            return N(9.0) * (b * c * d) - N(2.0) * (c * c * c) - N(27.0) * (a * d * d);
        });
        return at_mean >= 0 ? 0 : -1;
    }

  private:
    template <class N>
    struct Terms {
        Cubic<N> cubic;
        N trace;        // of W'W
        N determinant;  // of W'W
    };

    template <class N>
    Terms<N> terms(double unit) const {
        const HalfAxes<N> one = pair.template first<N>(unit);
        const HalfAxes<N> two = pair.template second<N>(unit);
        const HalfAxes<N>& outer = first_is_outer ? one : two;
        const HalfAxes<N>& inner = first_is_outer ? two : one;
        const Cubic<N> cubic = pencil_cubic(outer, inner, pair.template between<N>(unit));
        return {cubic, length_sq(outer.to_disc(inner.u)) + length_sq(outer.to_disc(inner.v)), cubic.a * cubic.d};
    }

    // A formula of the terms, as `sign_of` expects.
    auto formula(auto member) const {
        return [this, member, unit = pair.unit(40)]<class N>(In<N>) { return member(this->terms<N>(unit)); };
    }
    int sign(auto member) const { return sign_of(formula(member)); }

    // (c + sqrt(c^2 - 3 b d)) / 3, the greater root of D', against (trace + sqrt(trace^2 - 4 determinant)) / 2. When
    // both eigenvalues coincide, that is a root of D, and the other two are on the side of it on which their mean is.
    bool is_steep_enough() const {
        const auto rational = formula([]<class N>(const Terms<N>& t) { return N(2.0) * t.cubic.c - N(3.0) * t.trace; });
        const auto under_greater_root = formula(
            []<class N>(const Terms<N>& t) { return t.cubic.c * t.cubic.c - N(3.0) * (t.cubic.b * t.cubic.d); });
        const auto under_eigenvalue =
            formula([]<class N>(const Terms<N>& t) { return t.trace * t.trace - N(4.0) * t.determinant; });
        if (sign_of(under_eigenvalue) == 0) return sign_of(rational) >= 0;
        return sign_with_two_roots(
                   rational, []<class N>(In<N>) { return N(2.0); }, []<class N>(In<N>) { return N(-3.0); },
                   []<class N>(In<N>) { return N(0.0); }, under_greater_root, under_eigenvalue) >= 0;
    }
};

}  // namespace

template <class T>
int nested_sign(const ConvexPart<T>& ellipse, const ConvexPart<T>& other, int vertex, bool ellipse_is_outer) {
    return Nested<T>{EllipsePair<T>{ellipse, other, vertex}, ellipse_is_outer}.height_sign();
}

namespace {

// The sign of the greatest height of an ellipse over side k, minus the radius: h + sqrt(B) - R |n| as at
// EllipseOverEdge.
template <class T>
int side_height_sign(const ConvexPart<T>& ellipse, const ConvexPart<T>& part, int k) {
    const Direction<T> normal = side_normal(part, k);
    const int foot = side_vertex(part, k);
    return sign_with_two_roots(
        [&]<class N>(In<N>) {
            return dot(normal.template in<N>(), ellipse.template vertex<N>(0) - part.template vertex<N>(foot));
        },
        []<class N>(In<N>) { return N(1.0); }, [&]<class N>(In<N>) { return -part.template radius<N>(); },
        []<class N>(In<N>) { return N(0.0); },
        [&]<class N>(In<N>) {
            const BasicVec2<N> n = normal.template in<N>();
            const N nu = dot(n, ellipse.template direction<N>(0));
            const N nv = dot(n, ellipse.template direction<N>(1));
            return nu * nu + nv * nv;
        },
        [&]<class N>(In<N>) { return length_sq(normal.template in<N>()); });
}

// For a rounded part with corners, if no side excludes that it contains the ellipse: exact when the disc of one corner
// does.
template <class T>
Coverage coverage_by_rounded_corners(const ConvexPart<T>& ellipse, const ConvexPart<T>& part, int highest_side) {
    int lowest = 1;
    for (int i = 0; i < part.size() && lowest >= 0; ++i)
        lowest = std::min(lowest, nested_sign(ellipse, part, i, false));
    if (lowest > 0) return coverage_by_polygons<T>(ellipse, Single<T>{part});
    if (lowest < 0) return clear_inside;
    return {Tristate::no, proven(highest_side == 0), Tristate::yes};
}

}  // namespace

template <class T>
Coverage ellipse_coverage(const ConvexPart<T>& ellipse, const ConvexPart<T>& other) {
    if (other.core_kind() == CoreKind::ellipse) return coverage_by_height(nested_sign(ellipse, other, 0, false));
    if (!other.is_rounded() && !spans_area(other)) return leaves;
    int highest = -1;
    for (int k = 0; k < side_count(other) && highest <= 0; ++k) {
        highest = std::max(highest, side_height_sign(ellipse, other, k));
    }
    if (highest > 0 || !other.is_rounded() || corner_count(other) == 0) return coverage_by_height(highest);
    if (other.is_point()) return coverage_by_height(nested_sign(ellipse, other, 0, false));
    return coverage_by_rounded_corners(ellipse, other, highest);
}

// A convex set with straight sides is within if its corners are, a rounded one if the discs around them are.
template <class T>
Coverage coverage_by_ellipse(const ConvexPart<T>& other, const ConvexPart<T>& ellipse) {
    if (!other.is_bounded()) return leaves;
    int highest = -1;
    for (int i = 0; i < other.size() && highest <= 0; ++i) {
        const int height = other.is_rounded() ? nested_sign(ellipse, other, i, true) : vertex_sign(ellipse, other, i);
        highest = std::max(highest, height);
    }
    return coverage_by_height(highest, other.is_point() && !other.is_rounded());
}

#define CAROM_INSTANTIATE(T)                                                         \
    template int nested_sign(const ConvexPart<T>&, const ConvexPart<T>&, int, bool); \
    template Coverage ellipse_coverage(const ConvexPart<T>&, const ConvexPart<T>&);  \
    template Coverage coverage_by_ellipse(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

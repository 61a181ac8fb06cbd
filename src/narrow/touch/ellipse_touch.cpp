#include "curved.hpp"
#include "ellipse.hpp"

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/core/ellipse_features.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

Touch touch_from_gap(int sign) {
    return sign < 0 ? Touch::penetrating : (sign == 0 ? Touch::touching : Touch::apart);
}

// Two ellipses, or an ellipse and a disc. All roots are real where the discriminant is not negative, and then the signs
// of the coefficients tell how many are positive: two, or none [Descartes].
template <class T>
Touch touch_by_pencil(const EllipsePair<T>& pair) {
    const double unit = pair.unit(40);
    const Cubic<ErrorBounded> quick = pair.template cubic<ErrorBounded>(unit);
    const auto sign_of_coefficient = [&](auto member) {
        if (const auto sign = member(quick).certain_sign()) return *sign;
        return exact_sign([&]<class N>(In<N>) { return member(pair.template cubic<N>(unit)); });
    };
    if (sign_of_coefficient([](const auto& cubic) { return cubic.b; }) >= 0 &&
        sign_of_coefficient([](const auto& cubic) { return cubic.c; }) >= 0) {
        return Touch::penetrating;
    }
    return touch_from_gap(sign_of_coefficient([](const auto& cubic) { return cubic.discriminant(); }));
}

template <class N, class T>
HalfAxes<N> axes_of(const ConvexPart<T>& ellipse) {
    return {ellipse.template direction<N>(0), ellipse.template direction<N>(1)};
}

template <class T>
bool contains_center(const ConvexPart<T>& core, const ConvexPart<T>& ellipse) {
    for (int k = 0; k < side_count(core); ++k) {
        if (height_sign(core, k, ellipse, 0) > 0) return false;
    }
    return side_count(core) > 0;
}

// The sign of the distance of vertex i from the center minus the radius, in the frame in which the ellipse is a disc.
template <class T>
int vertex_sign(const ConvexPart<T>& ellipse, const ConvexPart<T>& core, int i) {
    return sign_of([&]<class N>(In<N>) {
        const HalfAxes<N> axes = axes_of<N>(ellipse);
        const BasicVec2<N> offset = core.template vertex<N>(i) - ellipse.template vertex<N>(0);
        return length_sq(axes.to_disc(offset)) - axes.disc_radius_sq();
    });
}

// The sign of the component along edge j of the offset from the center to vertex i, in the frame of the disc.
template <class T>
int along_sign(const ConvexPart<T>& ellipse, const ConvexPart<T>& core, int j, int i) {
    const Direction<T> edge = edge_direction(core, j);
    return sign_of([&]<class N>(In<N>) {
        const HalfAxes<N> axes = axes_of<N>(ellipse);
        const BasicVec2<N> offset = core.template vertex<N>(i) - ellipse.template vertex<N>(0);
        return dot(axes.to_disc(edge.template in<N>()), axes.to_disc(offset));
    });
}

// Where on edge j the point nearest to the center is, in the frame of the disc.
template <class T>
Foot foot_in_disc(const ConvexPart<T>& ellipse, const ConvexPart<T>& core, int j) {
    const CoreKind kind = core.core_kind();
    if (kind == CoreKind::line || kind == CoreKind::half_space) return Foot::interior;
    if (along_sign(ellipse, core, j, j) >= 0) return Foot::start;
    if (kind == CoreKind::ray) return Foot::interior;
    return along_sign(ellipse, core, j, j + 1) <= 0 ? Foot::end : Foot::interior;
}

template <class T>
Touch touch_core(const ConvexPart<T>& ellipse, const ConvexPart<T>& core) {
    if (contains_center(core, ellipse)) return Touch::penetrating;
    int least = 1;
    for (int i = 0; i < core.size() && least >= 0; ++i) least = std::min(least, vertex_sign(ellipse, core, i));
    for (int j = 0; j < edge_count(core) && least >= 0; ++j) {
        if (foot_in_disc(ellipse, core, j) == Foot::interior) {
            least = std::min(least, -EllipseOverEdge<T>{ellipse, core, j}.crossing_sign());
        }
    }
    return touch_from_gap(least);
}

// For a rounded part whose core the ellipse does not touch.
template <class T>
Touch touch_rounded(const ConvexPart<T>& ellipse, const ConvexPart<T>& part) {
    Touch result = Touch::apart;
    for (int i = 0; i < part.size() && result != Touch::penetrating; ++i) {
        result = std::max(result, touch_by_pencil(EllipsePair<T>{ellipse, part, i}));
    }
    for (int j = 0; j < edge_count(part) && result != Touch::penetrating; ++j) {
        const EllipseOverEdge<T> over{ellipse, part, j};
        if (over.crossing_sign() < 0 && over.faces_inside()) result = std::max(result, touch_from_gap(over.gap_sign()));
    }
    return result;
}

}  // namespace

template <class T>
Touch ellipse_touch(const ConvexPart<T>& ellipse, const ConvexPart<T>& other) {
    if (other.core_kind() == CoreKind::arc) return ellipse_arc_touch(ellipse, other);
    const bool rounded = ellipse.is_rounded() || other.is_rounded();
    if (other.core_kind() == CoreKind::ellipse) {
        return rounded ? conservative_touch(ellipse, other) : touch_by_pencil(EllipsePair<T>{ellipse, other});
    }
    const Touch cores = touch_core(ellipse, other);
    if (!rounded) return cores;
    return cores == Touch::apart ? touch_rounded(ellipse, other) : Touch::penetrating;
}

template Touch ellipse_touch(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail

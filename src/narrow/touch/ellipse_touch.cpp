#include "curved.hpp"
#include "ellipse.hpp"

#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/core/ellipse_features.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

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
    return touch_from_sign(sign_of_coefficient([](const auto& cubic) { return cubic.discriminant(); }));
}

// The sign of the component along edge j of the offset from the center to vertex i, in the frame of the disc.
template <class T>
int along_sign(const ConvexPart<T>& ellipse, const ConvexPart<T>& core, int j, int i) {
    const Direction<T> edge = edge_direction(core, j);
    return sign_of([&]<class N>(In<N>) {
        const HalfAxes<N> axes = half_axes<N>(ellipse);
        const BasicVec2<N> offset = core.template vertex<N>(i) - ellipse.template vertex<N>(0);
        return dot(axes.to_disc(edge.template in<N>()), axes.to_disc(offset));
    });
}

// Whether the point of edge j's line nearest to the center is strictly between the edge's ends, in the frame of the
// disc.
template <class T>
bool faces_center(const ConvexPart<T>& ellipse, const ConvexPart<T>& core, int j) {
    return is_between_ends(core, j, [&](int i) { return -along_sign(ellipse, core, j, i); });
}

template <class T>
Touch touch_core(const ConvexPart<T>& ellipse, const ConvexPart<T>& core) {
    if (contains_vertex(core, ellipse, 0)) return Touch::penetrating;
    int least = 1;
    for (int i = 0; i < core.size() && least >= 0; ++i) least = std::min(least, vertex_sign(ellipse, core, i));
    for (int j = 0; j < edge_count(core) && least >= 0; ++j) {
        if (faces_center(ellipse, core, j)) {
            least = std::min(least, -EllipseOverEdge<T>{ellipse, core, j}.crossing_sign());
        }
    }
    return touch_from_sign(least);
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
        if (over.crossing_sign() < 0 && over.faces_inside())
            result = std::max(result, touch_from_sign(over.gap_sign()));
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

/// How far an ellipse and another part are apart, or how deep they overlap.
#pragma once

#include <carom/detail/answer/separation.hpp>
#include <carom/detail/math/algebraic/direction_search.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>
#include <carom/detail/narrow/core/ellipse_features.hpp>

namespace carom::detail {

/// As `curved_separation` and `curved_shared_point`, with an ellipse first; the other may be anything, an arc too.
/// In doubles only.
template <class T>
Separation ellipse_separation(const ConvexPart<T>& ellipse, const ConvexPart<T>& other);
template <class T>
Vec2D ellipse_shared_point(const ConvexPart<T>& ellipse, const ConvexPart<T>& other);

/// The same; the other is an arc. Not exact: see docs/numerics.md.
template <class T>
Separation ellipse_arc_separation(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc);
template <class T>
Vec2D ellipse_arc_shared_point(const ConvexPart<T>& ellipse, const ConvexPart<T>& arc);

/// The direction in which a convex part lies furthest from an ellipse or least deep in it, without radii. Heights are
/// in `unit`s.
template <class T>
struct EllipseSupport {
    const ConvexPart<T>& ellipse;
    const ConvexPart<T>& other;
    double unit;

    explicit EllipseSupport(const ConvexPart<T>& e, const ConvexPart<T>& o)
        : ellipse(e), other(o), unit(EllipsePair<T>{e, o}.unit(0)) {}
    BestDirection best() const;
};

}  // namespace carom::detail

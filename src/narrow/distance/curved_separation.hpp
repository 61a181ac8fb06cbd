/// Curved parts: separations where at least one of two parts is an ellipse or an arc.
#pragma once

#include <carom/detail/answer/separation.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>

namespace carom::detail {

/// What separation.hpp says, for pairs with a curved part.
template <class T>
Separation curved_separation(const ConvexPart<T>& a, const ConvexPart<T>& b);
template <class T>
Vec2D curved_shared_point(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// With an arc first; the other may be anything but an ellipse. In doubles only.
template <class T>
Separation arc_separation(const ConvexPart<T>& arc, const ConvexPart<T>& other);
template <class T>
Vec2D arc_shared_point(const ConvexPart<T>& arc, const ConvexPart<T>& other);

}  // namespace carom::detail

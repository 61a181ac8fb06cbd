/// Curved parts: the kernel for pairs in which at least one part is an ellipse or an arc.
#pragma once

#include <carom/detail/narrow/touch/convex_kernel.hpp>

namespace carom::detail {

// As `touch` in convex_kernel.hpp, for pairs with a curved part.
template <class T>
Touch curved_touch(const ConvexPart<T>& a, const ConvexPart<T>& b);

// With an ellipse first; the other may be anything, an arc too. In doubles only.
template <class T>
Touch ellipse_touch(const ConvexPart<T>& ellipse, const ConvexPart<T>& other);

// With an arc first; the other may be anything but an ellipse. In doubles only.
template <class T>
Touch arc_touch(const ConvexPart<T>& arc, const ConvexPart<T>& other);

}  // namespace carom::detail

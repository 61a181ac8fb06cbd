/// The kernel: whether two rounded convex parts are apart, touch or run into each other. Every pair of convex shapes
/// is answered by it or tested against it.
#pragma once

#include <carom/detail/answer/touch.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>

namespace carom {

/// The exact answer for the stored numbers. Cost: O(n m) sign tests of a few flops each for n and m vertices.
/// Method: separating axes where cores may meet [Gottschalk et al. 1996]; else the squared distances of vertices to
/// edges against the squared sum of the radii [Ericson 5.1.2], with neither root nor division.
template <class T>
Touch touch(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The same for the cores alone, as if all radii were 0.
template <class T>
Touch touch_of_cores(const ConvexPart<T>& a, const ConvexPart<T>& b);

}  // namespace carom

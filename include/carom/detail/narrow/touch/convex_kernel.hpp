/// The convex kernel: whether two rounded convex parts are apart, touch or penetrate. Every pair of convex shapes is
/// decided by it or tested against it.
#pragma once

#include <carom/detail/answer/touch.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>

namespace carom::detail {

/// Exact for the stored numbers. Cost: O(n m) sign tests of a few flops each for n and m vertices. Method: separating
/// axis test where cores may overlap [Gottschalk et al. 1996]; else the squared distances of vertices to edges against
/// the squared sum of the radii [Ericson 5.1.2], with neither root nor division.
template <class T>
Touch touch(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The same by exact numbers alone, for bounded parts about which doubles cannot tell.
template <class T>
Touch touch_in_doubt(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The same for the cores alone, as if all radii were 0.
template <class T>
Touch touch_of_cores(const ConvexPart<T>& a, const ConvexPart<T>& b);

}  // namespace carom::detail

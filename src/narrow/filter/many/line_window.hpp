/// LineWindow: those few vertices in a row of a core with many between which a line passes.
#pragma once

#include "window_part.hpp"

namespace carom::detail {

/// What is certain of a line and a core.
enum class LineFound {
    misses,
    crosses,  ///< the window stands for the core
    unknown
};

/// Of a line through a point, and a bounded core. Looks for the vertices on either side of the line by bisection.
///
/// The proof: seen along the line's normal, vertices of an outline rise once and fall once. So those certainly on the
/// left of the line are in a row when what is between two of them is not in doubt; and of all vertices, the window has
/// those in doubt and the first certain ones next to them, on either side. Where the line passes out of the core, both
/// ends of that edge, or the vertex and both edges beside it, are in the window, which is convex: the line has the same
/// points in common with both.
template <class T>
class LineWindow {
  public:
    /// The direction may have been rounded once. Cost: O(log n).
    LineFound find(Lanes start, Lanes direction, const ConvexPart<T>& part);

    const ConvexPart<T>& part() const { return window_.part(); }
    int index(int i) const { return window_.index(i); }

  private:
    WindowPart<T> window_;
};

}  // namespace carom::detail

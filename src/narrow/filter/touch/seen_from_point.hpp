/// SeenFromPoint: an outline as seen from the only vertex of another shape.
#pragma once

#include "outline.hpp"

namespace carom::detail {

/// The vertices carry the error of the point, too, which is where its own pose puts it. The bounds are those of
/// OutlinePair.
struct SeenFromPoint {
    LoadedOutline outline;  ///< has no vertices where it is not loaded
    Lanes point;            ///< in the world
    double radius;          ///< of both
    double extent = 0;
    double slack = 0;
    double shift = 0;  ///< how far the point is from the origin of its pose
    bool is_posed = false;

    template <class T>
    SeenFromPoint(const OutlineView<T>& point, const OutlineView<T>& other);

    /// As OutlinePair::is_accurate.
    bool is_accurate() const {
        const double spans = greatest(greater(outline.high, both(0)) - lesser(outline.low, both(0)));
        return std::max(2 * shift, outline.posed_size()) <= spans + radius;
    }
};

}  // namespace carom::detail

/// SeenFromPoint: an outline as seen from the only vertex of another shape.
#pragma once

#include "outline.hpp"

namespace carom::detail {

/// The vertices carry the error of the point, too, which is where its own poses put it. The bounds are those of
/// OutlinePair.
struct SeenFromPoint {
    LoadedOutline outline;  ///< has no vertices where it is not loaded
    Lanes point;            ///< in the world
    double radius;          ///< of both
    double extent = 0;
    double slack = 0;
    double accuracy = 0;  ///< how far the way to a vertex may be from the exact one, if the point has one pose
    bool is_posed = false;
    bool is_sharpened = false;

    template <class T>
    SeenFromPoint(const OutlineView<T>& point, const OutlineView<T>& other);

    /// As OutlinePair::sharpen.
    template <class T>
    bool sharpen(const OutlineView<T>& view, const OutlineView<T>& other);

    /// As OutlinePair::is_accurate.
    bool is_accurate() const {
        const double seen = greatest(greater(outline.high, both(0)) - lesser(outline.low, both(0)));
        return accuracy <= 11 * unit_roundoff * (seen + radius);
    }

  private:
    CAROM_ALWAYS_INLINE void set_bounds(double own_error) {
        const double size = outline.largest();
        const double error = outline.vertex_error + own_error + unit_roundoff * size;
        accuracy = outline.vertex_error + 0.5 * own_error;
        extent = size + 4 * error;
        slack = 0x1p59 * extent * (error + unit_roundoff * extent) * unit_roundoff + tiny;
    }
};

}  // namespace carom::detail
